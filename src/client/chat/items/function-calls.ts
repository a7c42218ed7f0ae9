import type { FunctionCall } from "../../../contract/operations/conversations/conversations.ts";

/** A call that the server has announced and not finished. */
export interface RunningCall extends Pick<FunctionCall, "name" | "arguments"> {
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** How far it is, where its tool says so. */
  readonly progress?: CallProgress;
}

/** How far a call is: `done` of `total`, and what is being done, in the words of the page or tool that does it. Show it as text. */
export interface CallProgress {
  readonly done?: number;
  readonly total?: number;
  readonly text?: string;
}

/** A call as the transcript holds it. */
export type ShownCall = FunctionCall | RunningCall;

/** Whether a call has no result yet. */
export function isRunning(call: ShownCall): call is RunningCall {
  return "startedAt" in call;
}

/** The calls of a reply or a history item, with the document's members and no others. */
export function readCalls(value: unknown): FunctionCall[] {
  return Array.isArray(value) ? value.filter(isCall).map(finishedCall) : [];
}

/** A call in a streamed reply: running while it has no `result`; undefined if the value is no call. */
export function readStreamedCall(value: unknown, now: number): ShownCall | undefined {
  if (!isCall(value)) return undefined;
  const { name, arguments: given } = value;
  return Object.hasOwn(value, "result") ? finishedCall(value) : { name, arguments: given, startedAt: now };
}

/** Chosen: a server that announces more has its further calls shown with the finished reply. */
const maxAnnounced = 50;

/** Adds a call; a finished one takes the place of its announcement. */
export function withCall(calls: readonly ShownCall[], call: ShownCall): readonly ShownCall[] {
  const at = isRunning(call) ? -1 : calls.findIndex((other) => isRunning(other) && other.name === call.name);
  if (at >= 0) return calls.with(at, call);
  return calls.length < maxAnnounced ? [...calls, call] : calls;
}

function finishedCall({ name, arguments: given, result }: FunctionCall): FunctionCall {
  return { name, arguments: given, result };
}

function isCall(value: unknown): value is FunctionCall {
  return typeof value === "object" && value !== null && "name" in value && typeof value.name === "string";
}
