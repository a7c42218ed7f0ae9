import { checkVerification } from "../../../contract/operations/visitor/proxy-verification.ts";
import { rule } from "../rule.ts";
import { isVerifying } from "./start-verification.ts";

/** Takes the code that a visitor typed. In: `{verification_id, code}`. Out: `{verified: true}`, and this session has its number. */
export const checkVerificationRule = rule({
  operation: checkVerification,
  action: "verify_check",
  access: "session",
  limit: "requests",
  offered: isVerifying,
  async run({ body }, { session, verifications }) {
    await verifications.check(session, body.verification_id, body.code);
    return { body: { verified: true } };
  },
});
