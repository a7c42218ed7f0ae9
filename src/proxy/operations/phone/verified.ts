import { refusal } from "../../errors.ts";
import { type AllowedNumber, readAllowedNumber } from "../../paid/number-rules.ts";
import type { VerifiedPurpose } from "../../paid/verified-number.ts";
import type { SessionContext } from "../rule.ts";

/** The number that this session has proved for a purpose, the only one that it can reach. @throws NUMBER_NOT_VERIFIED */
export async function ownNumber(
  { admission, session, settings }: SessionContext,
  purpose: VerifiedPurpose,
): Promise<AllowedNumber> {
  const number = await admission.verifiedNumber(session, purpose);
  if (number === undefined) throw refusal("NUMBER_NOT_VERIFIED");
  return readAllowedNumber(number, settings.policy);
}
