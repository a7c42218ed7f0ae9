import type { RefusalWords } from "../../../languages/shapes/widget/actions.ts";
import type { HandOver } from "../hand-over/hand-over.ts";

/** Codes that say the same to a visitor as another one. */
const sameAs: Readonly<Record<string, string>> = {
  TOKEN_MISSING: "TOKEN_EXPIRED",
  ORIGIN_NOT_ALLOWED: "ACTION_NOT_ALLOWED",
  INSUFFICIENT_BALANCE: "STORE_REQUIRED",
};

/** What the server refused last, as a title and a sentence; undefined if it refused nothing. */
export function refusalOf({ problem, options }: HandOver, locale: string): RefusalWords | undefined {
  if (!problem) return undefined;
  const { words, offer } = options;
  const { code, extra = {}, retryAfterS } = problem;
  const known = words.refusals[sameAs[code] ?? code] ?? words.otherRefusal;
  if (code === "QUIET_HOURS" && typeof extra.from === "string" && typeof extra.to === "string") {
    const now = typeof extra.time === "string" ? extra.time : undefined;
    return { title: known.title, text: words.quietHours(extra.from, extra.to, now) };
  }
  if (code === "CODE_WRONG") {
    const left = extra.attempts_left;
    if (left === 0) return words.refusals.CODE_EXPIRED;
    return { title: known.title, text: words.code.wrong(typeof left === "number" ? left : undefined) };
  }
  if (code === "COUNTRY_NOT_ALLOWED" && offer.countries.length > 0) {
    const names = new Intl.DisplayNames(locale, { type: "region" });
    const list = new Intl.ListFormat(locale).format(
      offer.countries.map((country) => names.of(country.code) ?? country.code),
    );
    return { title: known.title, text: `${known.text} ${words.countries(list)}` };
  }
  if (retryAfterS !== undefined && retryAfterS > 0) {
    return { title: known.title, text: `${known.text} ${words.waitFor(roundTime(retryAfterS))}` };
  }
  return known;
}

/** What is wrong in this step, as one sentence; empty if nothing is. */
export function problemText(handOver: HandOver, locale: string): string {
  const { words } = handOver.options;
  if (handOver.missing === "number") return words.number.missing;
  if (handOver.missing === "consent") return words.number.notAgreed;
  return refusalOf(handOver, locale)?.text ?? "";
}

/** A duration in the unit that people use: not 5,400 seconds. */
function roundTime(seconds: number): [count: number, unit: "second" | "minute" | "hour"] {
  if (seconds < 100) return [seconds, "second"];
  return seconds < 6_000 ? [Math.ceil(seconds / 60), "minute"] : [Math.ceil(seconds / 3_600), "hour"];
}
