import { sendMessage } from "../../contract/operations/conversations/conversations.ts";
import { type ApiError, errorBody, isApiError } from "../../contract/problem.ts";
import type { ReplyStreamEvent } from "../../http/event-stream/read-reply.ts";
import type { ServerEvent } from "../../http/event-stream/write-events.ts";
import { refusal } from "../errors.ts";
import { visitorFailure } from "../upstream/visitor-failure.ts";
import type { ToVisitor } from "./to-visitor.ts";

/**
 * The platform's events as a page may see them, each built anew. Ends with `done` or `error`, whatever the platform does,
 * and never throws; `onFailure` receives the failure of a stream without a reply.
 */
export async function* visitorEvents(
  events: AsyncIterable<ReplyStreamEvent>,
  toVisitor: ToVisitor,
  onFailure: (failure: ApiError) => void,
): AsyncGenerator<ServerEvent> {
  const withoutSecrets = toVisitor.pieces();
  try {
    for await (const event of events) {
      if (event.type === "delta") {
        const text = withoutSecrets(event.text);
        if (text !== "") yield { event: "delta", data: { text } };
      } else if (event.type === "function_call") {
        const call = event.call.client === true ? toVisitor.clientCall(event.call) : toVisitor.call(event.call);
        if (call) yield { event: "function_call", data: call };
      } else if (event.type === "progress") {
        const progress = toVisitor.progress(event.call);
        if (progress) yield { event: "progress", data: progress };
      } else {
        yield { event: "done", data: toVisitor.reply(event.reply) };
        return;
      }
    }
    throw refusal("BROKEN");
  } catch (cause) {
    const failure = isApiError(cause) ? visitorFailure(sendMessage, cause) : refusal("BROKEN", { cause });
    onFailure(failure);
    const { problem } = failure;
    yield { event: "error", data: { ...errorBody(problem, sendMessage.errorShape), code: problem.code } };
  }
}
