import { sendingForm } from "../../client/form.ts";
import { request } from "../../client/request.ts";
import type { BodyInputOf, SuccessOf } from "../../contract/kit/operation.ts";
import type { readLink as readLinkRow } from "../../contract/operations/account/members.ts";
import type { setUp as setUpRow } from "../../contract/operations/account/set-up.ts";
import { isApiError, type Problem } from "../../contract/problem.ts";
import type { AnswerTo, BodyTo, FormBody, Method } from "./operation-types.ts";

/** A failed request, as pages show it. */
export interface Failure {
  /** A sentence for the owner. */
  readonly text: string;
  /** The server's messages by field, if it rejected the input. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly status: number;
  /** The API's error code. */
  readonly code: string;
  /** Further members of the error body. */
  readonly extra: Readonly<Record<string, unknown>>;
}

const base = "/console/api";
/** A reply can wait for several tools of up to 30 s each. */
const longestAnswerMs = 90_000;
/** Nothing is shown until then. */
const signedInWithinMs = 5_000;
const longestUploadMs = 10 * 60_000;
/** Rises with each sign-in: what was refused before it says nothing about the session after it. */
let session = 0;
let ended = false;

/** Whether the server has refused this browser's session, and nobody has signed in since: until then it refuses everything. */
export function hasSessionEnded(): boolean {
  return ended;
}

/** Tells the console of a refusal. @param asked The session in which the request was sent */
function noteRefusal({ status, code }: Pick<Failure, "status" | "code">, asked: number): void {
  if (status === 401 && asked === session) {
    ended = true;
    dispatchEvent(new Event("console-signed-out"));
  }
  if (code === "ROLE_NOT_ALLOWED") dispatchEvent(new Event("console-role-refused"));
}

/**
 * Sends a request to the platform as the owner; the browser adds the session cookie. What an operation of the contract takes and
 * answers is known by its method and path. @throws {ApiError}
 */
export async function call<Sent extends Method, Path extends string>(
  method: Sent,
  path: Path,
  body?: BodyTo<Sent, Path>,
  headers?: Readonly<Record<string, string>>,
): Promise<AnswerTo<Sent, Path>>;
export async function call(
  method: Method,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const asked = session;
  try {
    const response = await request(base + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      timeoutMs: longestAnswerMs,
      fetch: (url, init) => fetch(url, { ...init, credentials: "same-origin" }),
    });
    return await response.json();
  } catch (error) {
    const failure = failureOf(error);
    noteRefusal(failure, asked);
    if (method === "DELETE" && failure.status === 404) return {}; // somebody else was faster: it is gone, as was asked
    throw error;
  }
}

/** A body as a form has it, of which nothing is known before the API has looked at it. */
export function formBody(body: object): FormBody {
  return body as FormBody;
}

/** Whether this browser is signed in; undefined if that cannot be asked: then the first request tells. */
export async function isSignedIn(): Promise<boolean | undefined> {
  try {
    const response = await request("/console/session", {
      timeoutMs: signedInWithinMs,
      fetch: (url, init) => fetch(url, { ...init, credentials: "same-origin" }),
    });
    return ((await response.json()) as { signed_in: boolean }).signed_in;
  } catch {
    return undefined;
  }
}

/** Opens the stream of what happens to what the owner has, after an event where its id is given. @throws {ApiError} */
export async function openEvents(signal: AbortSignal, after: number | undefined): Promise<ReadableStream<Uint8Array>> {
  const asked = session;
  try {
    const response = await request(`${base}/user/events`, {
      headers: {
        accept: "text/event-stream",
        ...(after === undefined ? {} : { "last-event-id": String(after) }),
      },
      signal,
      fetch: (url, init) => fetch(url, { ...init, credentials: "same-origin" }),
    });
    return response.body as ReadableStream<Uint8Array>;
  } catch (error) {
    if (isApiError(error)) noteRefusal(error.problem, asked);
    throw error;
  }
}

/** Signs this browser in. @throws {ApiError} 401 where address and password are not those of a member, or a code is asked for */
export async function signIn(given: { email: string; password: string; code?: string }): Promise<void> {
  await enter("/console/sign-in", given);
}

/** Uses an invitation or a link for a new password, and signs this browser in. @throws {ApiError} */
export async function join(given: { code: string; name?: string; password: string }): Promise<void> {
  await enter("/console/join", given);
}

/** Whose an invitation or a link for a new password is. @throws {ApiError} LINK_REFUSED where it can be used no more */
export async function readLink(code: string): Promise<SuccessOf<typeof readLinkRow>> {
  return (await (await send("/console/join/link", { code })).json()) as SuccessOf<typeof readLinkRow>;
}

async function enter(path: string, body: object): Promise<void> {
  await send(path, body);
  session++;
  ended = false;
}

function send(path: string, body: object): Promise<Response> {
  return request(path, {
    method: "POST",
    body,
    timeoutMs: longestAnswerMs,
    fetch: (url, init) => fetch(url, { ...init, credentials: "same-origin" }),
  });
}

/** Makes a server's first account, and signs this browser in. @throws {ApiError} */
export async function setUp(account: BodyInputOf<typeof setUpRow>): Promise<void> {
  await send("/console/set-up", account);
}

/** Sends a form with a file to the platform as the owner. @throws {ApiError} */
export async function callWithFile<Answer>(path: string, form: FormData): Promise<Answer> {
  const asked = session;
  try {
    const response = await request(base + path, {
      method: "POST",
      body: {},
      timeoutMs: longestUploadMs,
      fetch: sendingForm(form, (url, init) => fetch(url, { ...init, credentials: "same-origin" })),
    });
    return (await response.json()) as Answer;
  } catch (error) {
    noteRefusal(failureOf(error), asked);
    throw error;
  }
}

/** Describes a caught failure. An error that is not the server's is a bug of ours and is thrown again. */
export function failureOf(error: unknown): Failure {
  if (!isApiError(error)) throw error;
  const { code, status, fields = {}, extra = {} } = error.problem;
  return { code, status, fields, extra, text: wordsFor(error.problem) };
}

/** The server's own words say what its owner can do. */
const serverStates: readonly string[] = ["STORAGE_FULL", "UNAVAILABLE"];

function wordsFor({ code, status, detail, retryAfterS }: Problem): string {
  if (serverStates.includes(code)) return detail;
  // An error without a body of ours is a reverse proxy's, whose server does not answer: what it had done is not known.
  const isOfGateway = status >= 502 && detail === `HTTP ${status}`;
  if (status === 0 || isOfGateway) return "The server did not respond. Nothing you typed is lost.";
  if (status === 401) return "You were signed out. What you typed is kept: sign in, and send it again.";
  if (status === 404) return "This no longer exists. Somebody may have deleted it.";
  if (status === 429) return `Too many requests. Try again in ${retryAfterS ?? 60} seconds.`;
  if (status >= 500) return "Something went wrong on the server. Look whether it was done before you try again.";
  return detail;
}
