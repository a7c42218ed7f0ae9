import { isSupportedCountry } from "libphonenumber-js/max";
import { proxyWords } from "../../../languages/lists/proxy.ts";
import { onlyKnown, wrong } from "../../option-errors.ts";
import type { ConsentText } from "./consent-texts.ts";
import type { QuietHours } from "./quiet-hours.ts";

/** What bounds actions that cost more than a message, whichever of them the policy names. */
export interface PaidPolicy {
  /** ISO codes of the countries whose numbers actions reach. (default: none, and no paid action) */
  readonly countries?: readonly string[];
  /**
   * When nobody is called or texted, in the number's time zone, the strictest where its country has several; null for never.
   * (default: 21:00 to 08:00)
   */
  readonly quietHours?: QuietHours | null;
  /**
   * What a visitor agrees to before a code is sent; kept with the time. One text, or texts by language subtag (`de`), of which
   * the first is for all other languages. (default: a sentence in each language of the widget)
   */
  readonly consent?: string | Readonly<Record<string, string>>;
  /** How numbers are proved: always by a code in a text. */
  readonly verification?: VerificationPolicy;
  /** (default: from the second code that an address asks for on, some 50 000 hashes) */
  readonly proofOfWork?: ProofOfWorkPolicy;
  /**
   * Counts +44 7700 900000 to 900999, which no real network connects, as mobiles of the United Kingdom: for a platform
   * with a simulated carrier. (default: false)
   */
  readonly simulatedNumbers?: boolean;
}

/** How a visitor's number is checked by a code in a text message. */
export interface VerificationPolicy {
  /** The id of the number that codes are sent from. (default: `sms.from`) */
  readonly from?: number;
  /** The text, with `{code}` in it; `{site}` is the company, or the page's host. (default: a sentence in English) */
  readonly text?: string;
  /** What texts and questions to visitors' phones call the site, such as "Halden Heating". (default: the page's host) */
  readonly company?: string;
}

/** When a page must compute a proof of work before a code is sent, and how long that takes. */
export interface ProofOfWorkPolicy {
  /** The first of an address's requests for a code in 24 hours that needs a proof; 1 for every one. (default: 2) */
  readonly from?: number;
  /** The highest number that a page may have to try, one hash each. (default: 100 000) */
  readonly maxNumber?: number;
}

/** As {@link PaidPolicy}, with nothing left open. */
export interface ResolvedPaidPolicy {
  readonly countries: ReadonlySet<string>;
  readonly quietHours: QuietHours | null;
  readonly consent: ConsentText;
  /** Without a text, each visitor gets the one of the language that they agreed in. */
  readonly verification: {
    readonly from: number | undefined;
    readonly text: string | undefined;
    readonly company: string | undefined;
  };
  readonly proofOfWork: Required<ProofOfWorkPolicy>;
  readonly simulatedNumbers: boolean;
}

export const paidPolicyMembers = [
  "countries",
  "quietHours",
  "consent",
  "verification",
  "proofOfWork",
  "simulatedNumbers",
] as const satisfies readonly (keyof PaidPolicy)[];

const defaultQuietHours = { from: "21:00", to: "08:00" };
const defaultProof = { from: 2, maxNumber: 100_000 };
const clockForm = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const longestConsent = 1_000;
const languageForm = /^[a-z]{2,3}$/;
/** Chosen: with the code and a host's name it stays within what one text may have. */
const longestText = 200;
/** Chosen: the same. */
const longestCompany = 60;
/** Chosen: a phone of today takes some ten seconds. */
const mostHashes = 10_000_000;

/** What visitors agree to where the policy has no text of its own; the first is for all other languages. */
const usualConsent: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(proxyWords).map(([language, { consent }]) => [language, consent]),
);

/** @throws {TypeError} naming the member that is wrong */
export function readPaidPolicy(policy: PaidPolicy): ResolvedPaidPolicy {
  const { countries = [], quietHours = defaultQuietHours, consent = usualConsent, simulatedNumbers = false } = policy;
  const { from, text, company } = policy.verification ?? {};
  const { from: proofFrom, maxNumber } = { ...defaultProof, ...policy.proofOfWork };
  onlyKnown(policy.verification ?? {}, ["from", "text", "company"], "policy.verification");
  onlyKnown(policy.proofOfWork ?? {}, Object.keys(defaultProof), "policy.proofOfWork");
  if (!Array.isArray(countries)) throw wrong("policy.countries", "must be a list");
  countries.forEach((country, at) => {
    if (!isCountry(country)) throw wrong(`policy.countries[${at}]`, "must be an ISO code in capitals, such as GB");
  });
  if (quietHours !== null && !(isClock(quietHours.from) && isClock(quietHours.to)))
    throw wrong("policy.quietHours", 'must have from and to as "21:00", or be null');
  if (from !== undefined && !isWhole(from)) throw wrong("policy.verification.from", "must be the id of a number");
  if (text !== undefined && !(isText(text, longestText) && text.includes("{code}")))
    throw wrong("policy.verification.text", "must be a text of at most 200 characters with {code} in it");
  if (company !== undefined && !isText(company, longestCompany))
    throw wrong("policy.verification.company", "must be a name of at most 60 characters");
  if (!isWhole(proofFrom)) throw wrong("policy.proofOfWork.from", "must be a whole number of at least 1");
  if (!isWhole(maxNumber) || maxNumber > mostHashes)
    throw wrong("policy.proofOfWork.maxNumber", "must be a whole number from 1 to 10 000 000");
  if (typeof simulatedNumbers !== "boolean") throw wrong("policy.simulatedNumbers", "must be true or false");
  return {
    countries: new Set(countries),
    quietHours,
    consent: readConsent(consent),
    verification: { from, text, company },
    proofOfWork: { from: proofFrom, maxNumber },
    simulatedNumbers,
  };
}

/** @throws {TypeError} */
function readConsent(consent: NonNullable<PaidPolicy["consent"]>): ConsentText {
  const texts = typeof consent === "string" ? { "": consent } : consent;
  const entries = texts && typeof texts === "object" ? Object.entries(texts) : [];
  const [first] = entries;
  if (!first || !entries.every(([, text]) => isText(text, longestConsent)))
    throw wrong("policy.consent", "must be a text of 1 to 1000 characters, or such texts by language");
  if (typeof consent === "string") return { usual: consent, byLanguage: new Map() };
  if (!entries.every(([language]) => languageForm.test(language)))
    throw wrong("policy.consent", "must have its texts by language, such as de");
  return { usual: first[1], byLanguage: new Map(entries) };
}

/** A country that calls are priced and numbers are read by: `UK` is not one. */
function isCountry(code: unknown): boolean {
  return typeof code === "string" && isSupportedCountry(code);
}

function isClock(time: unknown): boolean {
  return typeof time === "string" && clockForm.test(time);
}

function isText(text: unknown, longest: number): text is string {
  return typeof text === "string" && text.trim() !== "" && text.length <= longest;
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1;
}
