import type { Progress } from "../contract/operations/conversations/client-tools.ts";
import {
  type FunctionCall,
  type MessageReply,
  sendMessage,
} from "../contract/operations/conversations/conversations.ts";
import { isRecord } from "../contract/record.ts";
import { isEventStream, readReplyStream } from "../http/event-stream/read-reply.ts";
import { errorOf } from "../http/read-error.ts";
import { type AnyInput, type ClientOptions, send } from "./send.ts";

/** What happens while the assistant answers. */
export type ReplyEvent =
  | { readonly type: "delta"; readonly text: string }
  /** A function begins (no `result` yet), or has ended. */
  | { readonly type: "function_call"; readonly call: Pick<FunctionCall, "name"> & Partial<FunctionCall> }
  /** How far a function that runs is, where its tool says so. */
  | {
      readonly type: "progress";
      readonly call: Pick<FunctionCall, "name" | "arguments"> & { readonly progress: Progress };
    }
  /** The whole reply. It replaces the deltas. */
  | { readonly type: "done"; readonly reply: MessageReply };

/**
 * Sends a message once and yields its reply piece by piece; never repeated by itself, since pieces were yielded already.
 * @throws {ApiError} as a call; `BROKEN` when the connection broke under way, and nobody knows the outcome
 */
export async function* streamReply(
  input: AnyInput,
  options: ClientOptions,
): AsyncGenerator<ReplyEvent, void, undefined> {
  const response = await send(sendMessage, { ...input, accept: "text/event-stream" }, options);
  if (isEventStream(response)) return yield* readReplyStream(response) as AsyncGenerator<ReplyEvent, void, undefined>;
  const body: unknown = await response.json().catch(() => undefined);
  if (!isRecord(body) || body.status === false) throw errorOf(response, body);
  yield { type: "done", reply: body as MessageReply };
}
