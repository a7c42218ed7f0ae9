import { fail } from "../../contract/kit/operation.ts";
import { idempotencyKeyForm } from "../../contract/limits.ts";
import { sendMessage } from "../../contract/operations/conversations.ts";
import { type ApiError, isApiError } from "../../contract/problem.ts";
import type { GiveBack } from "../budget.ts";
import { invalid } from "../errors.ts";
import { rule } from "../rule.ts";
import { visitorEvents } from "../stream.ts";

/** The platform may have charged: the money set aside stays counted. */
const unknownOutcomes = new Set(["UNREACHABLE", "TIMEOUT", "BROKEN", "UPSTREAM_FAILED"]);

/**
 * Lets a visitor speak in their own conversation. In: `{message}`; the Idempotency-Key goes to the platform unchanged. Out:
 * the reply, or its events where the page and the platform speak them. A page that leaves stops nothing.
 */
export const sendMessageRule = rule(
  {
    action: "message",
    method: "POST",
    path: sendMessage.path,
    errorShape: "chat",
    access: "session",
    limit: "messages", // each costs the owner money
    body: sendMessage.body,
  },
  async ({ body }, { request, upstream, toVisitor, budget, emit, waitUntil, session }) => {
    const { conversation, assistant } = session;
    const key = keyOf(request);
    // A platform that takes no note of keys charges for each repeat.
    const giveBack = await budget.reserve({ conversation, key: upstream.countsKeys() ? key : undefined });
    if (!giveBack) {
      emit({ type: "budget_reached", assistant });
      fail(sendMessage, "INSUFFICIENT_BALANCE");
    }
    const wantsEvents = /\btext\/event-stream\b/i.test(request.headers.get("accept") ?? "");
    const input = {
      action: "message",
      assistant,
      params: { uuid: conversation },
      body,
      ...(key === undefined ? {} : { idempotencyKey: key }),
      ...(wantsEvents ? { accept: "text/event-stream" } : {}),
    } as const;
    const answer = await upstream.listen(sendMessage, input, toVisitor.reply).catch(async (cause: unknown) => {
      if (isApiError(cause)) await settle(cause, giveBack);
      throw cause;
    });
    emit({ type: "message", assistant, session: session.id });
    if (!answer.events) return answer;
    const events = visitorEvents(answer.events, toVisitor, (failure) => {
      const { code, status } = failure.problem;
      if (code === "INSUFFICIENT_BALANCE") emit({ type: "balance_low", assistant });
      if (status >= 500) emit({ type: "upstream_failed", action: "message", code, status: 200 });
      waitUntil(settle(failure, giveBack));
    });
    return { events, headers: answer.headers };
  },
);

async function settle({ problem }: ApiError, giveBack: GiveBack): Promise<void> {
  if (!unknownOutcomes.has(problem.code)) await giveBack();
}

function keyOf(request: Request): string | undefined {
  const key = request.headers.get("idempotency-key");
  if (key === null || idempotencyKeyForm.test(key)) return key ?? undefined;
  throw invalid({ "Idempotency-Key": ["The Idempotency-Key header must be 1 to 255 visible ASCII characters."] });
}
