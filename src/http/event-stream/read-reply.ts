import { ApiError } from "../../contract/problem.ts";
import { isRecord } from "../../contract/record.ts";
import { errorOf } from "../read-error.ts";
import { readEventStream } from "./read-events.ts";

/** What happens while the assistant answers, as the server sent it. */
export type ReplyStreamEvent =
  | { readonly type: "delta"; readonly text: string }
  /** A function begins (no `result` yet), or has ended. */
  | { readonly type: "function_call"; readonly call: Readonly<Record<string, unknown>> }
  /** How far a function that runs is. */
  | { readonly type: "progress"; readonly call: Readonly<Record<string, unknown>> }
  /** The whole reply. It replaces the deltas. */
  | { readonly type: "done"; readonly reply: Readonly<Record<string, unknown>> };

/** Whether a response's body is a stream of events. */
export function isEventStream({ body, headers }: Response): boolean {
  return body !== null && /^text\/event-stream/i.test(headers.get("content-type") ?? "");
}

/**
 * Reads a streamed reply; the last event is `done`. Events that are not known are left out.
 * @param onEnd Runs once the reading is over, however it ends. A generator around this one would cost as much as this one.
 * @throws {ApiError} of an `error` event, with its code; `BROKEN` where the stream ends before the reply is whole
 */
export async function* readReplyStream(
  response: Response,
  onEnd?: () => void,
): AsyncGenerator<ReplyStreamEvent, void, undefined> {
  try {
    for await (const { event, data: text } of readEventStream(response.body ?? new ReadableStream())) {
      if (text === "") continue;
      const data: unknown = JSON.parse(text);
      if (!isRecord(data)) continue;
      if (event === "delta" && typeof data.text === "string") yield { type: event, text: data.text };
      else if (event === "function_call" || event === "progress") yield { type: event, call: data };
      else if (event === "error") throw eventError(response, data);
      else if (event === "done") return yield { type: event, reply: data };
    }
  } catch (cause) {
    throw cause instanceof ApiError ? cause : broken(cause);
  } finally {
    onEnd?.();
  }
  throw broken();
}

/** The code of an `error` event stands in its body; the status belongs to the response that had begun. */
function eventError(response: Response, { code, ...body }: Record<string, unknown>): ApiError {
  const { problem } = errorOf(response, body);
  return new ApiError(typeof code === "string" ? { ...problem, code } : problem);
}

/** Nothing is known of the outcome, as when no response came at all. */
function broken(cause?: unknown): ApiError {
  return new ApiError({ code: "BROKEN", status: 0, detail: "The stream broke before the reply was whole." }, { cause });
}
