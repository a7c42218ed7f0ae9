import { refusal } from "../../errors.ts";
import { type AllowedNumber, readAllowedNumber } from "../../paid-actions/rules/allowed-numbers.ts";
import type { VerifiedPurpose } from "../../paid-actions/rules/verified-number.ts";
import type { SessionContext } from "../rule.ts";

/** The number that this session has proved for a purpose, the only one that it can reach, and when its holder agreed. @throws NUMBER_NOT_VERIFIED */
export async function ownNumber(
  { admission, session, settings }: SessionContext,
  purpose: VerifiedPurpose,
): Promise<AllowedNumber & { readonly consentAt: string }> {
  const verified = await admission.verifiedNumber(session, purpose);
  if (verified === undefined) throw refusal("NUMBER_NOT_VERIFIED");
  return { ...readAllowedNumber(verified.number, settings.policy), consentAt: verified.consent.at };
}
