import type { AvailableNumber, RequestOutcome } from "../carrier.ts";
import { refusalOf, type TwilioApi, unlessGone } from "./wire/api.ts";

/** Kinds of numbers that people call a business at and get texts from. Many countries have texts on mobile numbers alone. */
const kinds = ["Local", "Mobile"] as const;
const namePrefix = "ringback ";
/** https://www.twilio.com/docs/usage/twilios-response#response-formats-list-paging-information */
const largestPage = "1000";

interface TwilioNumber {
  readonly sid: string;
  readonly phone_number: string;
  readonly friendly_name: string;
  readonly voice_url?: string | null;
  readonly sms_url?: string | null;
}

interface ForSale {
  readonly phone_number: string;
  readonly iso_country: string;
  readonly capabilities: { readonly voice?: boolean; readonly SMS?: boolean; readonly sms?: boolean };
}

/** Where Twilio sends what happens at a number. */
export interface NumberWebhooks {
  readonly voice: string;
  readonly callStatus: string;
  readonly message: string;
}

/** The numbers that are bought at Twilio: each bears our reference as its name there. */
export class TwilioNumbers {
  readonly #api: TwilioApi;
  readonly #webhooks: NumberWebhooks;

  constructor(api: TwilioApi, webhooks: NumberWebhooks) {
    this.#api = api;
    this.#webhooks = webhooks;
  }

  async search(country: string, contains: string | undefined, limit: number): Promise<readonly AvailableNumber[]> {
    const found = await Promise.all(
      kinds.map(
        (kind) =>
          this.#api
            .get<{ available_phone_numbers: readonly ForSale[] }>(
              this.#api.account(`AvailablePhoneNumbers/${encodeURIComponent(country)}/${kind}`),
              { query: { Contains: contains, VoiceEnabled: "true", PageSize: String(limit) } },
            )
            .catch(unlessGone), // the country has no such numbers
      ),
    );
    return found
      .flatMap((answer) => answer?.available_phone_numbers ?? [])
      .map(({ phone_number: number, iso_country: of, capabilities: { SMS, sms } }) => ({
        number,
        country: of,
        region: of.toLowerCase(),
        smsCapable: SMS ?? sms ?? false,
      }))
      .sort((one, other) => Number(other.smsCapable) - Number(one.smsCapable))
      .slice(0, limit);
  }

  async buy(reference: string, number: string): Promise<RequestOutcome> {
    try {
      const { sid } = await this.#api.post<TwilioNumber>(this.#api.account("IncomingPhoneNumbers"), {
        form: { PhoneNumber: number, FriendlyName: namePrefix + reference, ...this.#pointers },
      });
      return { state: "accepted", sid };
    } catch (error) {
      return refusalOf(error);
    }
  }

  async findPurchase(reference: string): Promise<RequestOutcome | undefined> {
    const [number] = await this.#find({ FriendlyName: namePrefix + reference });
    return number && { state: "accepted", sid: number.sid };
  }

  /** Gives back what was bought here; a number that the account has had before is left alone. */
  async release(number: string): Promise<void> {
    const owned = await this.#find({ PhoneNumber: number });
    const ours = owned.find((each) => each.phone_number === number && each.friendly_name.startsWith(namePrefix));
    if (ours) await this.#api.delete(this.#api.account(`IncomingPhoneNumbers/${ours.sid}`));
  }

  /** Has Twilio send here what happens at numbers that were bought when this server had another address. */
  async point(numbers: readonly string[]): Promise<void> {
    if (numbers.length === 0) return;
    const wanted = new Set(numbers);
    const path = this.#api.account("IncomingPhoneNumbers");
    const all = await this.#api.list<TwilioNumber>("api", path, "incoming_phone_numbers", { PageSize: largestPage });
    for (const { sid, phone_number: number, friendly_name: name, voice_url: voice, sms_url: sms } of all) {
      const isOurs = wanted.has(number) && name.startsWith(namePrefix);
      if (!isOurs || (voice === this.#webhooks.voice && sms === this.#webhooks.message)) continue;
      await this.#api.post(this.#api.account(`IncomingPhoneNumbers/${sid}`), { form: this.#pointers });
    }
  }

  get #pointers() {
    const { voice, callStatus, message } = this.#webhooks;
    return {
      VoiceUrl: voice,
      VoiceMethod: "POST",
      StatusCallback: callStatus,
      StatusCallbackMethod: "POST",
      SmsUrl: message,
      SmsMethod: "POST",
    };
  }

  async #find(query: Readonly<Record<string, string>>): Promise<readonly TwilioNumber[]> {
    const { incoming_phone_numbers: numbers } = await this.#api.get<{
      incoming_phone_numbers: readonly TwilioNumber[];
    }>(this.#api.account("IncomingPhoneNumbers"), { query: { ...query, PageSize: "20" } });
    return numbers;
  }
}
