import { fail } from "../../contract/kit/operation.ts";
import { sendMessage } from "../../contract/operations/conversations/conversations.ts";
import { type ApiError, isApiError } from "../../contract/problem.ts";
import { readIdempotencyKey, wantsEvents } from "../../http/input/headers.ts";
import type { GiveBack } from "../limits/chat-spend.ts";
import { actionsFor } from "../offered-actions.ts";
import { allowedClientTools } from "../page-tools.ts";
import { visitorEvents } from "../visitor/reply-events.ts";
import { rule } from "./rule.ts";

/** The platform may have charged: the money set aside stays counted. */
const unknownOutcomes = new Set([
  "UNREACHABLE",
  "TIMEOUT",
  "BROKEN",
  "UPSTREAM_FAILED",
  // Another request with this key is charged, or was.
  "IN_FLIGHT",
  "IDEMPOTENCY_CONFLICT",
]);

/**
 * Lets a visitor speak in their own conversation. In: `{message}`; the Idempotency-Key goes to the platform unchanged. Out:
 * the reply, or its events where the page and the platform speak them. A page that leaves stops nothing.
 */
export const sendMessageRule = rule({
  operation: sendMessage,
  action: "message",
  access: "session",
  limit: "messages", // each costs the owner money
  async run(
    { body: { client_tools: tools, ...said } },
    { settings, request, client, address, upstream, toVisitor, dailySpend, emit, waitUntil, session },
  ) {
    const { conversation, assistant } = session;
    const key = readIdempotencyKey(sendMessage, request);
    if (said.attachments?.length && !settings.policy.attachments) fail(sendMessage, "ATTACHMENTS_NOT_ALLOWED");
    const offered = actionsFor(settings, address);
    // A platform that takes no note of keys charges for each repeat.
    const giveBack = await dailySpend.reserve({ conversation, client, key: upstream.countsKeys() ? key : undefined });
    if (!giveBack) {
      emit({ type: "budget_reached", assistant });
      fail(sendMessage, "INSUFFICIENT_BALANCE");
    }
    const input = {
      action: "message",
      assistant,
      params: { uuid: conversation },
      body: { ...said, ...allowedClientTools(tools, settings) },
      // A person alone is asked for in words.
      ...(offered.length > 1 ? { pageActions: offered } : {}),
      ...(key === undefined ? {} : { idempotencyKey: key }),
      ...(wantsEvents(sendMessage, request) ? { accept: "text/event-stream" } : {}),
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
});

async function settle({ problem }: ApiError, giveBack: GiveBack): Promise<void> {
  if (!unknownOutcomes.has(problem.code)) await giveBack();
}
