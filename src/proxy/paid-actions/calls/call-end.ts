import type { HistoryEvent } from "../../../contract/operations/conversations/conversations.ts";
import { answerConversation } from "../../../contract/operations/conversations/owner-conversations.ts";
import { endedAfter } from "../../../text/ended-after.ts";
import type { SessionContext } from "../../operations/rule.ts";
import type { PaidAction } from "../paid-actions.ts";

/**
 * Notes the end of a call: what it cost, and a line in the conversation. Both happen once, however often they are requested, since
 * the receipt is settled once and the line has the call's handle for its key.
 */
export async function noteEnd(
  { paidActions, admission, upstream }: SessionContext,
  paidAction: PaidAction,
  ended: { readonly status: string; readonly durationS: number; readonly costMicros: number | undefined },
): Promise<void> {
  if (paidAction.isEndNoted) return;
  const { handle, assistant, conversation } = paidAction;
  if (ended.costMicros !== undefined) await admission.reopen(paidAction.receipt).settle(ended.costMicros);
  const isNoted = await upstream
    .call(
      answerConversation,
      {
        action: "call_status",
        assistant,
        params: { uuid: conversation },
        body: { role: "system", ...outcomeOf(ended) },
        idempotencyKey: `outcome-${handle}`,
      },
      () => ({}),
    )
    .then(
      () => true,
      () => false, // the next who asks tries again, under the same key
    );
  if (isNoted) await paidActions.update({ ...paidAction, status: ended.status, isEndNoted: true });
}

/** How calls end that nobody talked in. */
const unanswered: Readonly<Record<string, { readonly kind: HistoryEvent["kind"]; readonly text: string }>> = {
  busy: { kind: "call_busy", text: "the line was busy" },
  "no-answer": { kind: "call_unanswered", text: "nobody answered" },
  failed: { kind: "call_failed", text: "it could not be placed" },
};

/**
 * The line of the conversation, in English and as data for pages that say it in their own language: the same whatever the
 * platform still finds out about a call that has ended.
 */
function outcomeOf({ status, durationS }: { readonly status: string; readonly durationS: number }): {
  readonly message: string;
  readonly event: HistoryEvent;
} {
  const known = unanswered[status];
  if (known) return { message: `Phone call: ${known.text}.`, event: { kind: known.kind } };
  return {
    message: `Phone call: ${endedAfter(durationS)}.`,
    event: { kind: "call_ended", seconds: Math.round(durationS) },
  };
}
