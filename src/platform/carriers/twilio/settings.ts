import type { OfferedVoice } from "../speech.ts";

/** An account at Twilio. */
export interface TwilioSettings {
  /** `AC…`. */
  readonly accountSid: string;
  /** Signs in to Twilio's API, and signs what Twilio asks of us. */
  readonly authToken: string;
  /** E.164: who calls where an assistant has no number of its own. Absent, such calls are refused. */
  readonly callerNumber?: string | undefined;
  /** Voices beside those that Twilio's documentation names. (default: none) */
  readonly voices?: readonly OfferedVoice[] | undefined;
  /** One address in place of Twilio's own, for another region's proxy or a stand-in. */
  readonly apiUrl?: string | undefined;
}

/** Where Twilio's requests to us begin, below the API's root. */
export const webhookPath = "/carriers/twilio";
