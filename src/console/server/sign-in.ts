import type { Context } from "hono";
import { codeHeader, type Operation, operations } from "../../contract/index.ts";
import { readBoundedText, TooLargeError } from "../../platform/node/index.ts";
import type { ConsoleBindings, Sessions } from "./sessions.ts";

export interface SignInOptions {
  readonly sessions: Sessions;
  /** Sends a request to the platform from a client's address. */
  readonly handle: (
    request: Request,
    context: ConsoleBindings & { readonly device: string | undefined },
  ) => Promise<Response>;
  /** The API's path on the site. */
  readonly basePath: string;
  /** What begins the session: an address with its password, or a link. */
  readonly row: Operation;
}

/** Chosen: an address and a password, with room for both at their longest. */
const mostBytes = 16 * 1024;
const passedHeaders = ["content-type", "retry-after", codeHeader];

/** Reads at the platform whose a link is, for the page that uses it: nobody is signed in by that. */
export function createLinkReader(options: Omit<SignInOptions, "row">) {
  return async (context: Context<{ Bindings: ConsoleBindings }>): Promise<Response> => {
    const answer = await forward(context, { ...options, row: operations.readLink });
    return answer instanceof Response ? answer : context.json(answer.body);
  };
}

/**
 * Signs in by e-mail address and password: the platform's own login checks them and counts failures by the client's address.
 * The token goes into the browser's sealed cookie, never into the answer.
 */
export function createSignIn(options: SignInOptions) {
  return async (context: Context<{ Bindings: ConsoleBindings }>): Promise<Response> => {
    const answer = await forward(context, options);
    if (answer instanceof Response) return answer;
    const { token, email: ofAnswer } = answer.body as { token: string; email?: string };
    const { email = ofAnswer } = JSON.parse(answer.sent) as { email?: string }; // the platform has read it
    options.sessions.open(context, token, email);
    return context.json({ message: "Signed in" });
  };
}

/** Sends what a page of ours sent to the platform, from the client's address. @returns What was sent and answered, or the refusal */
async function forward(
  context: Context<{ Bindings: ConsoleBindings }>,
  { sessions, handle, basePath, row }: SignInOptions,
): Promise<Response | { readonly sent: string; readonly body: object }> {
  context.header("cache-control", "no-store");
  // Else another site's form could sign a visitor in to somebody else's account.
  if (!sessions.isOwnPage(context)) return context.json({ message: "Refused." }, 403);
  let body: string;
  try {
    body = await readBoundedText(context.req.raw, mostBytes);
  } catch (error) {
    const tooLarge = error instanceof TooLargeError;
    return context.json(
      { message: tooLarge ? "The request body is too large." : "Malformed text." },
      tooLarge ? 413 : 400,
    );
  }
  const headers = new Headers({ "content-type": "application/json", accept: "application/json" });
  const forwarded = context.req.header("x-forwarded-for");
  const agent = context.req.header("user-agent");
  if (agent !== undefined) headers.set("user-agent", agent);
  if (forwarded !== undefined) headers.set("x-forwarded-for", forwarded);
  const url = new URL(basePath + row.path, context.req.url);
  const response = await handle(new Request(url, { method: row.method, headers, body }), {
    ...context.env,
    device: sessions.deviceOf(context),
  });
  if (!response.ok) {
    for (const name of passedHeaders) {
      const value = response.headers.get(name);
      if (value !== null) context.header(name, value);
    }
    return context.body(await response.text(), response.status as 401);
  }
  return { sent: body, body: (await response.json()) as object };
}
