import { makeCall } from "../../../contract/operations/phone/calls.ts";
import { callVisitor } from "../../../contract/operations/visitor/proxy-phone.ts";
import { isRecord } from "../../../contract/record.ts";
import { refusal } from "../../errors.ts";
import { callVariables } from "../../paid-actions/calls/call-variables.ts";
import { runPaidAction } from "../../paid-actions/run-paid-action.ts";
import { statusOf } from "../../paid-actions/status.ts";
import { rule } from "../rule.ts";
import { ownNumber } from "./verified.ts";

/**
 * Has the assistant call the visitor. In: `{summary?}`, at most 1000 chars, and an Idempotency-Key; the number is the one that the
 * session proved. Out: a handle for this session, the status, when it began.
 */
export const callVisitorRule = rule({
  operation: callVisitor,
  action: "call",
  access: "session",
  limit: "requests",
  offered: ({ policy, callAssistantIds }) => policy.calls !== undefined && callAssistantIds.size > 0,
  async run({ body }, context) {
    const { session, settings, upstream, prices, longestCall } = context;
    const { assistant } = session;
    const { handle, status, at } = await runPaidAction(context, {
      operation: callVisitor,
      action: "call",
      payload: { summary: body.summary ?? null },
      async prepare() {
        const assistant_id = settings.callAssistantIds.get(assistant);
        if (assistant_id === undefined) throw refusal("ACTION_NOT_ALLOWED");
        const { number, country, consentAt } = await ownNumber(context, "call");
        const variables = await callVariables(context, body.summary);
        const minutes = (await longestCall(assistant, assistant_id)) / 60;
        return {
          number,
          // Settled when its end is seen; a page that leaves before may never see it.
          costMicros: (await prices(assistant)).minuteTo(country) * minutes,
          criteria: { number },
          async send(idempotencyKey) {
            // In the API's form, which has microseconds.
            const consent_at = new Date(consentAt).toISOString().replace("Z", "000Z");
            const call = { phone_number: number, assistant_id, variables, consent_at };
            const input = { action: "call", assistant, body: call, idempotencyKey } as const;
            return (await upstream.call(makeCall, input, readStartedCall)).body;
          },
        };
      },
    });
    return { body: { handle, status, created_at: at } };
  },
});

function readStartedCall({
  data,
  call_id: id = isRecord(data) ? data.id : undefined,
  status,
}: Readonly<Record<string, unknown>>) {
  if (typeof id !== "number") throw refusal("UPSTREAM_FAILED");
  return { id, status: statusOf(status) };
}
