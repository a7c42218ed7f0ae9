import { sendSms } from "../../../contract/operations/phone/sms.ts";
import { startVerification } from "../../../contract/operations/visitor/proxy-verification.ts";
import { isRecord } from "../../../contract/record.ts";
import { phoneActions } from "../../../contract/visitor-actions.ts";
import { proxyWords } from "../../../languages/lists/proxy.ts";
import { ofLanguage } from "../../../languages/of-language.ts";
import { countSegments } from "../../../text/segments.ts";
import { refusal } from "../../errors.ts";
import { codeSender } from "../../offered-actions.ts";
import type { Settings } from "../../options.ts";
import { isNamed } from "../../paid-actions/action-policy.ts";
import { readMicros } from "../../paid-actions/amounts.ts";
import { refuseUnknownAddress } from "../../paid-actions/rules/admission.ts";
import { readAllowedNumber } from "../../paid-actions/rules/allowed-numbers.ts";
import { consentIn } from "../../paid-actions/rules/consent-texts.ts";
import { refuseQuietHours } from "../../paid-actions/rules/quiet-hours.ts";
import { codeText } from "../../verification/code-text.ts";
import { rule } from "../rule.ts";

/**
 * Sends a code to the number that a visitor says is theirs. In: `{phone_number, purpose, consent: true, proof?}`. Out: an id,
 * when the code ends, when another may be asked for. Rules that cost nothing come first, then the state of the
 * line to the platform, the proof of work, the caps and the money; the number is in no answer.
 */
export const startVerificationRule = rule({
  operation: startVerification,
  action: "verify",
  access: "session",
  limit: "requests",
  offered: isVerifying,
  async run(
    { body },
    { settings, session, address, client, network, upstream, verifications, proofOfWork, prices, emit },
  ) {
    const { policy, now } = settings;
    const { purpose } = body;
    const consent = consentIn(policy.consent, body.consent_language);
    if (body.consent !== true || consent === undefined) throw refusal("CONSENT_REQUIRED");
    if (!isNamed(policy, purpose)) throw refusal("ACTION_NOT_ALLOWED");
    const from = codeSender(policy);
    if (from === undefined) throw refusal("ACTION_NOT_ALLOWED");
    refuseUnknownAddress(address, emit);
    const number = readAllowedNumber(body.phone_number, policy);
    refuseQuietHours(number.country, now(), policy.quietHours);
    const retryAfterS = upstream.retryAfterS();
    if (retryAfterS !== undefined) throw refusal("UNREACHABLE", { retryAfterS });
    await proofOfWork.require({ client, session: session.id, proof: body.proof });
    const { assistant, origin } = session;
    const started = await verifications.start({ session, client, network, purpose, number, consent }, async (code) => {
      const template = policy.verification.text ?? ofLanguage(proxyWords, body.consent_language).code;
      const text = codeText(template, { code, origin, company: policy.verification.company });
      const message = { from, to: number.number, body: text };
      return {
        costMicros: (await prices(assistant)).segmentTo(number.country) * countSegments(text),
        async send(idempotencyKey) {
          const input = {
            action: "verify",
            assistant,
            body: message,
            idempotencyKey,
            isBodySensitive: true,
          } as const;
          return (await upstream.call(sendSms, input, readCost)).body.costMicros;
        },
      };
    });
    const { id, expiresAt, resendAt } = started;
    return {
      body: { verification_id: id, expires_at: expiresAt.toISOString(), resend_at: resendAt.toISOString() },
    };
  },
});

/** Whether the policy offers anything that needs a proved number. */
export function isVerifying({ policy }: Settings): boolean {
  return phoneActions.some((action) => isNamed(policy, action));
}

/** The text was accepted, whatever else the platform says of it. */
function readCost({ data }: Readonly<Record<string, unknown>>) {
  return { costMicros: readMicros(isRecord(data) ? data.total_cost : undefined) };
}
