import type { HistoryEvent } from "../../../contract/operations/conversations.ts";
import { answerConversation } from "../../../contract/operations/owner-conversations.ts";
import type { SessionContext } from "../../operations/rule.ts";
import type { Order } from "../orders.ts";

/**
 * Notes the end of a call: what it cost, and a line in the conversation. Both happen once, whoever asks how often, since
 * the receipt is settled once and the line has the call's handle for its key.
 */
export async function noteEnd(
  { orders, admission, upstream }: SessionContext,
  order: Order,
  ended: { readonly status: string; readonly durationS: number; readonly costMicros: number | undefined },
): Promise<void> {
  if (order.isEndNoted) return;
  const { handle, assistant, conversation } = order;
  if (ended.costMicros !== undefined) await admission.reopen(order.receipt).settle(ended.costMicros);
  const isNoted = await upstream
    .call(
      answerConversation,
      {
        action: "call_status",
        assistant,
        params: { uuid: conversation },
        body: { role: "system", message: outcomeText(ended), event: outcomeEvent(ended) },
        idempotencyKey: `outcome-${handle}`,
      },
      () => ({}),
    )
    .then(
      () => true,
      () => false, // the next who asks tries again, under the same key
    );
  if (isNoted) await orders.update({ ...order, status: ended.status, isEndNoted: true });
}

const kinds: Readonly<Record<string, HistoryEvent["kind"]>> = {
  busy: "call_busy",
  "no-answer": "call_unanswered",
  failed: "call_failed",
};

/** As {@link outcomeText}, for pages that say it in their own language. */
function outcomeEvent({ status, durationS }: { readonly status: string; readonly durationS: number }): HistoryEvent {
  const kind = kinds[status];
  return kind ? { kind } : { kind: "call_ended", seconds: Math.round(durationS) };
}

/** The same whatever the platform still finds out about a call that has ended. */
function outcomeText({ status, durationS }: { readonly status: string; readonly durationS: number }): string {
  if (status === "busy") return "Phone call: the line was busy.";
  if (status === "no-answer") return "Phone call: nobody answered.";
  if (status === "failed") return "Phone call: it could not be placed.";
  const minutes = Math.floor(durationS / 60);
  const seconds = Math.round(durationS % 60);
  return `Phone call: ended after ${minutes > 0 ? `${minutes} min ` : ""}${seconds} s.`;
}
