import { TwilioError } from "../errors.ts";
import type { Network } from "../network.ts";
import { type NumberType, numberParameters, type OfferedNumber } from "../numbers.ts";
import { type ApiRequest, accountPath, listQuery, optional, page2010, type Route } from "./route.ts";

const searchQuery = listQuery(
  "AreaCode",
  "Contains",
  "SmsEnabled",
  "MmsEnabled",
  "VoiceEnabled",
  "FaxEnabled",
  "ExcludeAllAddressRequired",
  "ExcludeLocalAddressRequired",
  "ExcludeForeignAddressRequired",
  "Beta",
  "InRegion",
  "InLocality",
  "InPostalCode",
);

/** @source https://www.twilio.com/docs/phone-numbers/api */
export const numberRoutes: readonly Route[] = [
  {
    method: "GET",
    pattern: accountPath("AvailablePhoneNumbers/:country/:type.json"),
    query: searchQuery,
    handle({ network, path, query, pathname }) {
      const { country, type } = path as { country: string; type: NumberType };
      const offered = network.numbers.offered.filter((one) => one.country === country && one.type === type);
      if (offered.length === 0) throw new TwilioError(20404, pathname);
      const found = offered.filter((one) => !network.numbers.owns(one.number) && fits(one, query));
      const size = Number(query.get("PageSize") ?? 30);
      return { status: 200, body: { available_phone_numbers: found.slice(0, size).map(describe), uri: pathname } };
    },
  },
  {
    method: "POST",
    pattern: accountPath("IncomingPhoneNumbers.json"),
    form: ["PhoneNumber", "AreaCode", ...numberParameters],
    handle({ network, form }) {
      const number = optional(form, "PhoneNumber") ?? "";
      if (!/^\+[1-9]\d{6,14}$/.test(number)) throw new TwilioError(21421, number);
      const refusal = network.numbers.refusals.get(number);
      if (refusal) throw new TwilioError(refusal, number);
      const offer = network.numbers.offered.find((one) => one.number === number);
      if (!offer || network.numbers.owns(number)) throw new TwilioError(21422, number);
      return { status: 201, body: network.numbers.add(number, Object.fromEntries(form)) };
    },
  },
  {
    method: "GET",
    pattern: accountPath("IncomingPhoneNumbers.json"),
    query: listQuery("PhoneNumber", "FriendlyName", "Beta", "Origin"),
    handle(request) {
      const { network, query } = request;
      const [number, name] = [optional(query, "PhoneNumber"), optional(query, "FriendlyName")];
      const digits = number === undefined ? undefined : toPattern(number);
      const found = network.numbers.owned.filter(
        (one) =>
          (digits === undefined || digits.test(one.phone_number)) && (name === undefined || one.friendly_name === name),
      );
      return page2010("incoming_phone_numbers", request, found);
    },
  },
  {
    method: "GET",
    pattern: accountPath("IncomingPhoneNumbers/:sid.json"),
    handle: (request) => ({ status: 200, body: find(request) }),
  },
  {
    method: "POST",
    pattern: accountPath("IncomingPhoneNumbers/:sid.json"),
    form: numberParameters,
    handle(request) {
      const owned = find(request);
      request.network.numbers.update(owned, Object.fromEntries(request.form));
      return { status: 200, body: owned };
    },
  },
  {
    method: "DELETE",
    pattern: accountPath("IncomingPhoneNumbers/:sid.json"),
    handle({ network, path, pathname }) {
      if (!network.numbers.remove(path.sid!)) throw new TwilioError(20404, pathname);
      return { status: 204 };
    },
  },
];

function find({ network, path, pathname }: ApiRequest): Network["numbers"]["owned"][number] {
  const owned = network.numbers.owned.find(({ sid }) => sid === path.sid);
  if (!owned) throw new TwilioError(20404, pathname);
  return owned;
}

function fits(offer: OfferedNumber, query: URLSearchParams): boolean {
  const contains = optional(query, "Contains");
  if (contains !== undefined && !toPattern(contains).test(offer.number)) return false;
  const requirement = offer.addressRequirements ?? "none";
  if (query.get("ExcludeAllAddressRequired") === "true" && requirement !== "none") return false;
  if (query.get("ExcludeLocalAddressRequired") === "true" && requirement === "local") return false;
  if (query.get("ExcludeForeignAddressRequired") === "true" && requirement === "foreign") return false;
  if (query.get("VoiceEnabled") === "true" && !offer.voice) return false;
  return query.get("SmsEnabled") !== "true" || offer.sms;
}

/** A pattern of digits, letters and `*` for any digit; letters are the keys they are on. */
function toPattern(pattern: string): RegExp {
  const keys = "22233344455566677778889999";
  const digits = pattern
    .toUpperCase()
    .replace(/[A-Z]/g, (letter) => keys[letter.charCodeAt(0) - 65]!)
    .replace(/[^\d*]/g, "");
  return new RegExp(digits.replaceAll("*", "\\d"));
}

function describe(offer: OfferedNumber): object {
  return {
    address_requirements: offer.addressRequirements ?? "none",
    beta: false,
    capabilities: { mms: false, sms: offer.sms, voice: offer.voice },
    friendly_name: offer.number,
    iso_country: offer.country,
    lata: null,
    latitude: null,
    locality: null,
    longitude: null,
    phone_number: offer.number,
    postal_code: null,
    rate_center: null,
    region: offer.region ?? null,
  };
}
