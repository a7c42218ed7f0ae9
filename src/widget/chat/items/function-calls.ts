import type { FunctionCall } from "../../../contract/operations/conversations.ts";

/** A call that the server has announced and not finished. */
export interface RunningCall extends Pick<FunctionCall, "name" | "arguments"> {
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/** A call as the transcript holds it. */
export type ShownCall = FunctionCall | RunningCall;

/** Whether nothing is known yet of what came of a call. */
export function isRunning(call: ShownCall): call is RunningCall {
  return "startedAt" in call;
}

/** The calls of a reply or a line of history, with the document's members and no others. */
export function readCalls(value: unknown): FunctionCall[] {
  return Array.isArray(value) ? value.filter(isCall).map(finishedCall) : [];
}

/** A call told while the answer is being written: announced where it says nothing of a result; undefined if it is none. */
export function readToldCall(value: unknown, now: number): ShownCall | undefined {
  if (!isCall(value)) return undefined;
  const { name, arguments: given } = value;
  return Object.hasOwn(value, "result") ? finishedCall(value) : { name, arguments: given, startedAt: now };
}

/** Chosen: a server that announces more has its further calls shown with the finished answer. */
const maxAnnounced = 50;

/** A finished call takes the place of its announcement. */
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
