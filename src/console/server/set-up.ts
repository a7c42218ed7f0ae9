import type { Context } from "hono";
import type { FirstAccount } from "../../platform/index.ts";
import { readBoundedText } from "../../platform/node/index.ts";
import type { ConsoleBindings, Sessions } from "./sessions.ts";

export interface SetUpOptions {
  readonly sessions: Sessions;
  readonly firstAccount: FirstAccount;
}

/** Chosen: what a form of five fields needs, with room for each at its longest. */
const mostBytes = 16 * 1024;
/** Chosen: as of any session. */
const userAgentChars = 300;

/** Makes the first account by the printed link, and signs its browser in. The token goes into the sealed cookie alone. */
export function createSetUp({ sessions, firstAccount }: SetUpOptions) {
  return async (context: Context<{ Bindings: ConsoleBindings }>): Promise<Response> => {
    context.header("cache-control", "no-store");
    if (!sessions.isOwnPage(context)) return context.json({ message: "Refused." }, 403);
    const body: unknown = await readBoundedText(context.req.raw, mostBytes)
      .then((text) => JSON.parse(text) as unknown)
      .catch(() => undefined);
    const opened = await firstAccount.open(body, context.req.header("user-agent")?.slice(0, userAgentChars));
    if (opened instanceof Response) return opened;
    sessions.open(context, opened.token, opened.email);
    return context.json({ message: "Signed in" }, 201);
  };
}
