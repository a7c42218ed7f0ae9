import { fileNameOf } from "../../../http/file-answer.ts";
import { createSafeFetch, type SafeFetch, type SafeRequest } from "../../safe-fetch/safe-fetch.ts";
import type { CarrierFiles } from "../carrier.ts";
import type { TwilioSettings } from "./settings.ts";

const twilioUrl = "https://api.twilio.com";
/** Chosen: files have at most 10 MB. */
const fileMs = 20_000;
/** Chosen: Twilio leads to where it keeps a file in one step. */
const mostRedirects = 3;

/**
 * The files of received messages. An address comes with a signed request, and is asked for with the account's credentials only where it
 * is Twilio's own; where that leads is asked for without them. Neither leads into this server's network.
 * https://www.twilio.com/docs/messaging/api/media-resource
 */
export class TwilioFiles implements CarrierFiles {
  readonly #settings: TwilioSettings;
  readonly #home: string;
  readonly #safeFetch: SafeFetch;

  constructor(settings: TwilioSettings) {
    this.#settings = settings;
    this.#home = new URL(settings.apiUrl ?? twilioUrl).origin;
    this.#safeFetch = createSafeFetch(settings.apiUrl === undefined ? {} : { allowOrigins: [this.#home] });
  }

  async fetch(
    address: string,
    { mostBytes, signal }: { readonly mostBytes: number; readonly signal: AbortSignal },
  ): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly name?: string | undefined }> {
    const url = URL.parse(address);
    if (url?.origin !== this.#home) throw new TypeError("the address of a file is not the carrier's");
    const { accountSid, authToken } = this.#settings;
    const request: SafeRequest = { method: "GET", timeoutMs: fileMs, maxBytes: mostBytes, signal };
    const authorization = `Basic ${btoa(`${accountSid}:${authToken}`)}`;
    const first = await this.#safeFetch.fetch(url.href, { ...request, headers: { authorization } });
    const location = first.status >= 300 && first.status <= 399 ? first.headers.get("location") : undefined;
    const answer = location
      ? await this.#safeFetch.fetch(new URL(location, url).href, { ...request, maxRedirects: mostRedirects })
      : first;
    if (answer.status !== 200) throw new Error(`the carrier answered ${answer.status} for a file`);
    return { bytes: new Uint8Array(answer.body), name: fileNameOf(answer.headers.get("content-disposition") ?? null) };
  }
}
