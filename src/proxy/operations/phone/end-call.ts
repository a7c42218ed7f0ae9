import { endCall } from "../../../contract/operations/phone/calls.ts";
import { endVisitorCall } from "../../../contract/operations/visitor/proxy-phone.ts";
import { findCall, readCall } from "../../paid-actions/calls/find-call.ts";
import { throwVisitorFailure } from "../../paid-actions/paid-failure.ts";
import { rule } from "../rule.ts";

/** Lets a visitor hang up their own call, as often as they like. Out: the call as it is then. */
export const endCallRule = rule({
  operation: endVisitorCall,
  action: "call_end",
  access: "session",
  limit: "requests",
  offered: ({ policy }) => policy.calls !== undefined,
  async run({ params: { handle = "" } }, context) {
    const paidAction = await findCall(context, handle);
    const { id, assistant } = paidAction;
    if (id !== undefined) {
      const input = { action: "call_end", assistant, params: { id } } as const;
      await context.upstream.call(endCall, input, () => ({})).catch(throwVisitorFailure);
    }
    return { body: await readCall(context, paidAction, "call_end") };
  },
});
