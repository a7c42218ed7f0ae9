import { sendSms } from "../../../contract/operations/phone/sms.ts";
import { textVisitor } from "../../../contract/operations/visitor/proxy-phone.ts";
import { isRecord } from "../../../contract/record.ts";
import { countSegments } from "../../../text/segments.ts";
import { refusal } from "../../errors.ts";
import { hashOf } from "../../hash.ts";
import { readMicros } from "../../paid-actions/amounts.ts";
import { messageText, smsText } from "../../paid-actions/messages.ts";
import { runPaidAction } from "../../paid-actions/run-paid-action.ts";
import { statusOf } from "../../paid-actions/status.ts";
import { rule } from "../rule.ts";
import { ownNumber } from "./verified.ts";

/**
 * Texts a message of the conversation to the visitor. In: `{message_id}` and an Idempotency-Key; number and text are never the
 * page's to give. Out: a handle and the status.
 */
export const textVisitorRule = rule({
  operation: textVisitor,
  action: "sms",
  access: "session",
  limit: "requests",
  offered: ({ policy }) => policy.sms !== undefined,
  async run({ body: { message_id: id } }, context) {
    const { session, settings, upstream, prices } = context;
    const { assistant, conversation: followedConversation } = session;
    const { handle, status } = await runPaidAction(context, {
      operation: textVisitor,
      action: "sms",
      payload: { message_id: id },
      async prepare() {
        const { number, country } = await ownNumber(context, "sms");
        const text = smsText(await messageText(context, { operation: textVisitor, action: "sms", id }));
        return {
          number,
          costMicros: (await prices(assistant)).segmentTo(country) * countSegments(text),
          criteria: { number, textHash: await hashOf(text) },
          async send(idempotencyKey) {
            const message = { from: settings.policy.sms?.from, to: number, body: text };
            const input = { action: "sms", assistant, body: message, idempotencyKey, followedConversation } as const;
            return (await upstream.call(sendSms, input, readSentText)).body;
          },
        };
      },
    });
    return { body: { handle, status } };
  },
});

function readSentText({ data }: Readonly<Record<string, unknown>>) {
  if (!isRecord(data) || typeof data.id !== "number") throw refusal("UPSTREAM_FAILED");
  const { id, status, total_cost: cost } = data;
  const costMicros = readMicros(cost);
  // Without a price it stays counted at the most that it can cost.
  return { id, status: statusOf(status), ...(costMicros === undefined ? {} : { costMicros }) };
}
