import { type FunctionCall, type MessageReply, sendMessage } from "../contract/operations/conversations.ts";
import { ApiError } from "../contract/problem.ts";
import { isRecord } from "../contract/record.ts";
import { errorOf, readEventStream } from "./request.ts";
import { type AnyInput, type ClientOptions, send } from "./send.ts";

/** What happens while the assistant answers. */
export type ReplyEvent =
  | { readonly type: "delta"; readonly text: string }
  /** A function begins (no `result` yet), or has ended. */
  | { readonly type: "function_call"; readonly call: Pick<FunctionCall, "name"> & Partial<FunctionCall> }
  /** The whole answer. It replaces what the deltas said. */
  | { readonly type: "done"; readonly reply: MessageReply };

/**
 * Sends a message once and tells its answer piece by piece; never repeated by itself, since pieces were told already.
 * @throws {ApiError} as a call; `BROKEN` when the line broke under way, and nobody knows the outcome
 */
export async function* streamReply(
  input: AnyInput,
  options: ClientOptions,
): AsyncGenerator<ReplyEvent, void, undefined> {
  const response = await send(sendMessage, { ...input, accept: "text/event-stream" }, options);
  if (!response.body || !response.headers.get("content-type")?.startsWith("text/event-stream")) {
    const body: unknown = await response.json().catch(() => undefined);
    if (!isRecord(body) || body.status === false) throw errorOf(response, body);
    yield { type: "done", reply: body as MessageReply };
    return;
  }
  for await (const { event, data } of unbroken(readEventStream(response.body))) {
    const value: unknown = JSON.parse(data);
    if (!isRecord(value)) continue;
    if (event === "delta") yield { type: "delta", text: String(value.text) };
    else if (event === "function_call") yield { type: "function_call", call: value as { name: string } };
    else if (event === "error") throw eventError(response, value);
    else if (event === "done") {
      yield { type: "done", reply: value as MessageReply };
      return;
    }
  }
  throw broken();
}

async function* unbroken<Item>(events: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* events;
  } catch (cause) {
    throw broken(cause);
  }
}

/** The code of an `error` event stands in its body; the status belongs to the answer that had begun. */
function eventError(response: Response, { code, ...body }: Record<string, unknown>): ApiError {
  const { problem } = errorOf(response, body);
  return new ApiError({ ...problem, code: typeof code === "string" ? code : problem.code });
}

function broken(cause?: unknown): ApiError {
  return new ApiError(
    { code: "BROKEN", status: 0, detail: "The stream broke before the answer was whole." },
    { cause },
  );
}
