import { errorOf, type StreamEvent } from "../client/request.ts";
import type { ServerEvent } from "../contract/kit/event-stream.ts";
import { sendMessage } from "../contract/operations/conversations.ts";
import { ApiError, errorBody, isApiError } from "../contract/problem.ts";
import { isRecord } from "../contract/record.ts";
import { refusal } from "./errors.ts";
import type { ToVisitor } from "./to-visitor.ts";
import { visitorFailure } from "./upstream-failure.ts";

/**
 * The platform's events as a page may see them, each built anew; what is not known is left out. Ends with `done` or
 * `error`, whatever the platform does, and never throws; a stream without an answer is told to `onFailure`.
 */
export async function* visitorEvents(
  events: AsyncIterable<StreamEvent>,
  toVisitor: ToVisitor,
  onFailure: (failure: ApiError) => void,
): AsyncGenerator<ServerEvent> {
  const withoutSecrets = toVisitor.pieces();
  try {
    for await (const { event, data: text } of events) {
      const data: unknown = JSON.parse(text);
      if (!isRecord(data)) continue;
      if (event === "delta" && typeof data.text === "string") {
        const piece = withoutSecrets(data.text);
        if (piece !== "") yield { event, data: { text: piece } };
      } else if (event === "function_call") {
        const call = toVisitor.call(data);
        if (call) yield { event, data: call };
      } else if (event === "done") {
        yield { event, data: toVisitor.reply(data) };
        return;
      } else if (event === "error") {
        throw failureOf(data);
      }
    }
    throw refusal("BROKEN");
  } catch (cause) {
    const failure = isApiError(cause) ? cause : refusal("BROKEN", { cause });
    onFailure(failure);
    const { problem } = failure;
    yield { event: "error", data: { ...errorBody(problem, sendMessage.errorShape), code: problem.code } };
  }
}

/** The code of an `error` event stands in its body; the status belongs to the answer that had begun. */
function failureOf({ code, ...body }: Readonly<Record<string, unknown>>): ApiError {
  const { problem } = errorOf(new Response(null), body);
  return visitorFailure(sendMessage, new ApiError(typeof code === "string" ? { ...problem, code } : problem));
}
