import { toRfc2822 } from "./dates.ts";
import type { TwilioErrorCode } from "./errors.ts";
import { createSid } from "./sids.ts";

export type NumberType = "Local" | "Mobile" | "TollFree";

/** A number that can be bought. */
export interface OfferedNumber {
  readonly country: string;
  readonly type: NumberType;
  readonly number: string;
  readonly voice: boolean;
  readonly sms: boolean;
  readonly region?: string;
  /** What an address is needed for. (default: "none") */
  readonly addressRequirements?: "none" | "any" | "local" | "foreign";
}

/** A number of the account, as the API writes it. */
export interface OwnedNumber {
  readonly sid: string;
  readonly account_sid: string;
  readonly phone_number: string;
  friendly_name: string;
  voice_url: string | null;
  voice_method: string;
  voice_fallback_url: string | null;
  voice_fallback_method: string;
  status_callback: string;
  status_callback_method: string;
  sms_url: string;
  sms_method: string;
  sms_fallback_url: string;
  sms_fallback_method: string;
  date_updated: string;
  readonly [field: string]: unknown;
}

const settable = [
  "FriendlyName",
  "VoiceUrl",
  "VoiceMethod",
  "VoiceFallbackUrl",
  "VoiceFallbackMethod",
  "StatusCallback",
  "StatusCallbackMethod",
  "SmsUrl",
  "SmsMethod",
  "SmsFallbackUrl",
  "SmsFallbackMethod",
] as const;
const notKept = ["SmsApplicationSid", "VoiceApplicationSid", "VoiceCallerIdLookup", "VoiceReceiveMode", "TrunkSid"];
const addresses = ["AddressSid", "BundleSid", "IdentitySid", "EmergencyStatus", "EmergencyAddressSid"];

/** The parameters that are documented for a number of the account. */
export const numberParameters: readonly string[] = [...settable, ...notKept, ...addresses, "ApiVersion", "AccountSid"];

/** The numbers that can be bought, and those that were. */
export class NumberStore {
  /** Change it at will. */
  readonly offered: OfferedNumber[];
  /** Numbers whose order is refused, and with which error: 21422 not available, 21631 an address is required. */
  readonly refusals = new Map<string, TwilioErrorCode>();
  readonly owned: OwnedNumber[] = [];
  readonly #accountSid: string;
  readonly #now: () => Date;

  constructor(accountSid: string, now: () => Date, offered: readonly OfferedNumber[] = usualOffer) {
    this.#accountSid = accountSid;
    this.#now = now;
    this.offered = [...offered];
  }

  find(number: string): OwnedNumber | undefined {
    return this.owned.find(({ phone_number }) => phone_number === number);
  }

  owns(number: string): boolean {
    return this.find(number) !== undefined;
  }

  /** Makes a number the account's own, offered or not. Parameters are those of the API, e.g. `VoiceUrl`. */
  add(number: string, parameters: Readonly<Record<string, string>> = {}): OwnedNumber {
    const offer = this.offered.find((one) => one.number === number);
    const sid = createSid("PN");
    const date = toRfc2822(this.#now());
    const owned: OwnedNumber = {
      sid,
      account_sid: this.#accountSid,
      phone_number: number,
      friendly_name: number,
      address_requirements: offer?.addressRequirements ?? "none",
      address_sid: null,
      api_version: "2010-04-01",
      beta: false,
      bundle_sid: null,
      capabilities: { voice: offer?.voice ?? true, sms: offer?.sms ?? true, mms: false, fax: false },
      date_created: date,
      date_updated: date,
      emergency_address_sid: null,
      emergency_address_status: "unregistered",
      emergency_status: "Inactive",
      identity_sid: null,
      origin: "twilio",
      sms_application_sid: "",
      sms_fallback_method: "POST",
      sms_fallback_url: "",
      sms_method: "POST",
      sms_url: "",
      status: "in-use",
      status_callback: "",
      status_callback_method: "POST",
      trunk_sid: null,
      type: offer?.type.toLowerCase() ?? "local",
      uri: `/2010-04-01/Accounts/${this.#accountSid}/IncomingPhoneNumbers/${sid}.json`,
      voice_application_sid: "",
      voice_caller_id_lookup: false,
      voice_fallback_method: "POST",
      voice_fallback_url: null,
      voice_method: "POST",
      voice_receive_mode: "voice",
      voice_url: null,
    };
    this.update(owned, parameters);
    this.owned.push(owned);
    return owned;
  }

  update(owned: OwnedNumber, parameters: Readonly<Record<string, string>>): void {
    for (const name of settable) {
      const value = parameters[name];
      if (value !== undefined) Object.assign(owned, { [toSnakeCase(name)]: value });
    }
    owned.date_updated = toRfc2822(this.#now());
  }

  remove(sid: string): boolean {
    const index = this.owned.findIndex((one) => one.sid === sid);
    if (index >= 0) this.owned.splice(index, 1);
    return index >= 0;
  }
}

/** Numbers that are valid, and nobody's: the examples of Google's libphonenumber. */
export const usualOffer: readonly OfferedNumber[] = [
  ...series("US", "Local", "+1201555", 123, { voice: true, sms: true, region: "NJ" }),
  ...series("US", "TollFree", "+1800234", 5678, { voice: true, sms: true }),
  ...series("GB", "Mobile", "+44740012", 3456, { voice: true, sms: true }),
  ...series("GB", "Local", "+4412123", 45678, { voice: true, sms: false, addressRequirements: "any" }),
  ...series("PL", "Mobile", "+4851234", 5678, { voice: true, sms: true, addressRequirements: "local" }),
];

function series(
  country: string,
  type: NumberType,
  prefix: string,
  first: number,
  rest: Pick<OfferedNumber, "voice" | "sms" | "region" | "addressRequirements">,
): OfferedNumber[] {
  const width = country === "US" && type === "Local" ? 4 : `${first}`.length;
  return Array.from({ length: 5 }, (_, index) => ({
    country,
    type,
    number: prefix + `${first + index}`.padStart(width, "0"),
    ...rest,
  }));
}

function toSnakeCase(name: string): string {
  return name.replace(/(?<!^)[A-Z]/g, "_$&").toLowerCase();
}
