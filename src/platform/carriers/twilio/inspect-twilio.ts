import type { Finding } from "../../doctor-finding.ts";
import type { TwilioSettings } from "./settings.ts";
import { TwilioApi, TwilioError } from "./wire/api.ts";

/** Signs in to Twilio's API and reads the account. */
export async function inspectTwilio({ twilio }: { readonly twilio: TwilioSettings | undefined }): Promise<Finding[]> {
  if (!twilio) return [];
  const api = new TwilioApi(twilio);
  try {
    const { status, type } = await api.get<{ status: string; type?: string }>(api.account(""));
    if (status !== "active") return [{ level: "problem", text: `Twilio: the account is ${status}.` }];
    const trial = {
      level: "warning",
      text: "Twilio: a trial account calls and texts verified numbers alone.",
    } as const;
    return [{ level: "real", text: "Twilio: the sign-in succeeds." }, ...(type === "Trial" ? [trial] : [])];
  } catch (error) {
    const refused = error instanceof TwilioError && error.status === 401;
    const problem = refused ? "refuses TWILIO_ACCOUNT_SID or TWILIO_AUTH_TOKEN" : "cannot be reached";
    return [{ level: "problem", text: `Twilio: ${problem}.` }];
  }
}
