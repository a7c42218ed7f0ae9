import { type CountryCode, getCountries } from "libphonenumber-js/max";

/** Countries that descriptions name by what belongs to them. */
const adjectives: Readonly<Record<string, CountryCode>> = {
  german: "DE",
  austrian: "AT",
  swiss: "CH",
  british: "GB",
  uk: "GB",
  us: "US",
  usa: "US",
  american: "US",
  french: "FR",
  italian: "IT",
  spanish: "ES",
  dutch: "NL",
  polish: "PL",
  irish: "IE",
  canadian: "CA",
  australian: "AU",
};

/** The country that a description names, as ISO 3166. */
export function countryIn(description: string): CountryCode | undefined {
  // "Tell us" names none.
  const text = ` ${description
    .replace(/\bus\b/g, "")
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, " ")} `;
  const names = new Intl.DisplayNames(["en"], { type: "region" });
  const named = getCountries().find((code) => text.includes(` ${names.of(code)?.toLowerCase()} `));
  return named ?? Object.entries(adjectives).find(([word]) => text.includes(` ${word} `))?.[1];
}
