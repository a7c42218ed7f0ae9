import { readVisitorCall } from "../../../contract/operations/visitor/proxy-phone.ts";
import { findCall, readCall } from "../../paid-actions/calls/find-call.ts";
import { rule } from "../rule.ts";

/** Lets a visitor follow their own call. Out: status and duration, and what is said where the policy lets captions be read. */
export const readCallRule = rule({
  operation: readVisitorCall,
  action: "call_status",
  access: "session",
  limit: "requests",
  offered: ({ policy }) => policy.calls !== undefined,
  async run({ params: { handle = "" } }, context) {
    return { body: await readCall(context, await findCall(context, handle), "call_status") };
  },
});
