import { serverWords } from "../../../../languages/lists/server.ts";
import { alternativesOf } from "../../../../languages/server.ts";
import { memoiseNewest } from "../../memoise.ts";
import { spaceless } from "./plain-words.ts";

/** A measure as locales know it, with other forms that it has in any language. Money has no name there. */
const units: readonly (readonly [name: Measure | "", forms: string])[] = [
  ["minute", "minutes?|mins?"],
  ["hour", "hours?|hrs?|h"],
  ["day", "days?"],
  ["week", "weeks?"],
  ["month", "months?"],
  ["year", "years?|jahre?|ans|années"],
  ["kilometer", "km|kilomet(?:re|er)s?"],
  ["mile", "miles?"],
  ["meter", "m|met(?:re|er)s?"],
  ["centimeter", "cm|centimet(?:re|er)s?"],
  ["", "mm"],
  ["kilogram", "kg|kilos?|kilograms?|chili"],
  ["gram", "g|grams?"],
  ["liter", "l|lit(?:re|er)s?"],
  ["", "lbs?|pounds?"],
  ["", "stone"],
  ["", "ounces?|oz"],
  ["", "inch(?:es)?"],
  ["", "f(?:ee|oo)?t"],
  ["", "gallons?"],
  ["", "€|euros?"],
  ["", "£|pounds?"],
  ["", "[$]|dollars?"],
  ["", "cents?"],
  ["", "%|per.?cent"],
];
type Measure =
  | "minute"
  | "hour"
  | "day"
  | "week"
  | "month"
  | "year"
  | "kilometer"
  | "mile"
  | "meter"
  | "centimeter"
  | "kilogram"
  | "gram"
  | "liter";
/** The first of the units are durations, which are counted. */
const durations = units.findIndex(([name]) => name === "kilometer");
const areaOrVolume = new RegExp(String.raw`${alternativesOf("measured")}|m[²³23](?!\p{L})`, "iu");
/** Numbers of things whose unit has another form in some language. */
const counts = [1, 2, 5];

const expressionsOf = memoiseNewest(Object.keys(serverWords).length, (language) => {
  const all = units.map(([name, forms]) => {
    const names = name === "" || language === "en" ? [] : unitNames(language, name);
    const isSpaceless = names.some((one) => spaceless.test(one));
    return `(?:${isSpaceless ? `${names.join("|")}|` : ""}(?:${[forms, ...(isSpaceless ? [] : names)].join("|")})(?!\\p{L}))`;
  });
  return {
    atStart: all.map((unit) => new RegExp(`^\\s*${unit}`, "iu")),
    anywhere: all.map((unit) => new RegExp(`(?<!\\p{L})${unit}`, "iu")),
  };
});

/** What a language calls a unit behind some numbers. */
export function unitNames(language: string, unit: Measure): readonly string[] {
  const format = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" });
  const names = counts.map((count) =>
    format
      .formatToParts(count)
      .filter(({ type }) => type === "unit")
      .map(({ value }) => value.trim())
      .join(""),
  );
  return [...new Set(names)].filter(Boolean);
}

/** Which units a text begins with, as it stands behind a number; "pounds" are two. */
export function unitsAtStart(text: string, language = "en"): number[] {
  return placesOf(expressionsOf(language).atStart, text);
}

/** Which units a text names. */
export function unitsIn(text: string, language = "en"): number[] {
  return placesOf(expressionsOf(language).anywhere, text);
}

/** Whether a text names a length, a weight, a volume, an area or money, which have decimals. */
export function namesMeasure(text: string, language?: string): boolean {
  return unitsIn(text, language).some((at) => at >= durations) || areaOrVolume.test(text);
}

function placesOf(expressions: readonly RegExp[], text: string): number[] {
  return expressions.flatMap((expression, at) => (expression.test(text) ? [at] : []));
}
