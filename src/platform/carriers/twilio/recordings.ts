import type { CarrierRecording, CarrierRecordings } from "../carrier.ts";
import type { TwilioApi } from "./wire/api.ts";

/** As far as it is read. https://www.twilio.com/docs/voice/api/recording */
interface TwilioRecording {
  readonly sid: string;
  readonly status: string;
  /** Seconds, as text. */
  readonly duration?: string | null;
}

/** The recordings at Twilio of calls that were answered with `<Start><Recording>`. */
export class TwilioRecordings implements CarrierRecordings {
  readonly #api: TwilioApi;

  constructor(api: TwilioApi) {
    this.#api = api;
  }

  async find(callSid: string): Promise<CarrierRecording | "pending" | "none" | undefined> {
    const [recording] = await this.#list(callSid);
    if (!recording) return undefined;
    const { sid, status, duration } = recording;
    if (status === "completed") return { sid, seconds: Number(duration) || 0 };
    return status === "absent" || status === "failed" || status === "deleted" ? "none" : "pending";
  }

  fetch(
    { sid }: CarrierRecording,
    options: { readonly mostBytes: number; readonly signal: AbortSignal },
  ): Promise<Uint8Array<ArrayBuffer>> {
    return this.#api.download(this.#api.account(`Recordings/${sid}`, "mp3"), options);
  }

  async delete(callSid: string): Promise<void> {
    for (const { sid } of await this.#list(callSid)) await this.#api.delete(this.#api.account(`Recordings/${sid}`));
  }

  #list(callSid: string): Promise<readonly TwilioRecording[]> {
    return this.#api.list<TwilioRecording>("api", this.#api.account(`Calls/${callSid}/Recordings`), "recordings", {});
  }
}
