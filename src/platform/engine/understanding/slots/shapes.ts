import { allWords, alternativesOf } from "../../../../languages/server.ts";
import { countryIn } from "./countries.ts";
import { shapeLike, shapeOfDigits, shapesOfExamples } from "./examples.ts";
import type { Shape } from "./shape.ts";
import type { SlotKind } from "./slot.ts";
import { findAll } from "./value.ts";

/** Numbers from 1 to 12, by language, as descriptions count digits. */
const numberWords = allWords.flatMap(({ phrases }) =>
  phrases.countWords === undefined ? [] : [phrases.countWords.split(" ")],
);
const count = `(\\d{1,2}|${[...new Set(numberWords.flat())].join("|")})`;
const least = alternativesOf("digitsAtLeast");
const digits = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(${least}|${alternativesOf("digitsAtMost")}) )?(?:${count} ?(?:-|–|${alternativesOf("digitsUntil")}) ?)?${count}[- ]?(?:${alternativesOf("digits")})(?![\\p{L}\\p{N}])`,
  "iu",
);
const atLeast = new RegExp(`^(?:${least})`, "i");
const maxDigits = 24;
const letterNames = [...new Set(allWords.map(({ parameters }) => parameters.letters))].join("|");
/** Letters beside the digits; "six digits from the letter" has none. */
const withLetters = new RegExp(
  String.raw`(?<!\p{L})(?:${alternativesOf("withLetters")}) (?:\S{1,12} )?(?:${letterNames})(?!\p{L})|(?<!\p{L})letters?,? (?:and|or|plus|followed)(?!\p{L})`,
  "iu",
);
const beside = `\\s*(?:,|${alternativesOf("besideLetters")})?\\s*`;
const digitNames = alternativesOf("digitNames");
/** "A letter" is one. */
const ones = ["an?", ...allWords.map(({ dates }) => dates.numbers.split(/ (?![^(]*\))/)[0])].filter(Boolean).join("|");
const isOne = new RegExp(`^(?:${ones})$`, "iu");
const countOrOne = count.replace(/\)$/, `|${ones})`);
/** "Two letters and six digits", in this order or the other. */
const lettersAndDigits = new RegExp(
  `(?<![\\p{L}\\p{N}])${countOrOne}[- ]?(?:(${letterNames})${beside}${count}[- ]?(?:${digitNames})|(?:${digitNames})${beside}${countOrOne}[- ]?(${letterNames}))(?!\\p{L})`,
  "iu",
);

/** The shape of a value that a description gives: "such as MC-1042", "six digits", a country's postcode or a web address. */
export function shapeIn(kind: SlotKind | "moment", name: string, description: string): { readonly shape?: Shape } {
  if (kind === "text" && isWebAddress(name, description)) return { shape: webAddress };
  if (kind !== "reference" && kind !== "text" && kind !== "postcode") return {};
  const shapes = shapesOfExamples(description, kind === "reference");
  if (shapes.length > 0) return { shape: anyOf(shapes) };
  const mixed = mixedIn(description);
  if (mixed) return { shape: mixed };
  const counted = digitsIn(description) ?? (kind === "postcode" ? postcodeIn(description) : undefined);
  return counted ? { shape: counted } : {};
}

/** The one value of a text that has a shape. */
export function fittingIn(text: string, shape: Shape): string | undefined {
  const [value, another] = new Set(shape.find(text).map((found) => String(found.value)));
  return another === undefined ? value : undefined;
}

function anyOf(shapes: readonly Shape[]): Shape {
  const [first, ...others] = shapes as [Shape, ...Shape[]];
  if (others.length === 0) return first;
  const find: Shape["find"] = (text) => {
    const found = shapes.flatMap((shape) => shape.find(text)).sort((one, other) => one.start - other.start);
    return found.filter(({ start }, at) => at === 0 || start >= found[at - 1]!.end);
  };
  return { example: first.example, find };
}

function digitsIn(description: string): Shape | undefined {
  const match = digits.exec(description);
  if (!match || withLetters.test(description)) return undefined;
  const [, bound = "", from, to = ""] = match;
  const last = numberOf(to);
  if (last < 1 || last > maxDigits) return undefined;
  if (atLeast.test(bound)) return shapeOfDigits(last, maxDigits);
  if (bound !== "") return shapeOfDigits(1, last);
  return shapeOfDigits(from === undefined ? last : Math.min(numberOf(from), last), last);
}

function mixedIn(description: string): Shape | undefined {
  const [, first = "", isLettersFirst, digitsBehind = "", lettersBehind = ""] =
    lettersAndDigits.exec(description) ?? [];
  const letters = numberOf(isLettersFirst ? first : lettersBehind);
  const digits = numberOf(isLettersFirst ? digitsBehind : first);
  if (letters < 1 || digits < 1 || letters > maxDigits || digits > maxDigits) return undefined;
  const groups = [`(\\p{L}{${letters}})`, `(\\p{N}{${digits}})`];
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])${(isLettersFirst ? groups : groups.reverse()).join("([-/. ]?)")}(?![\\p{L}\\p{N}])`,
    "giu",
  );
  const example = ["ABCDEFGHIJKL".repeat(2).slice(0, letters), "1234567890".repeat(3).slice(0, digits)];
  return {
    example: (isLettersFirst ? example : example.reverse()).join(""),
    // "Is 204418" is a word before a number.
    find: (text) =>
      findAll(text, pattern, ([said, first, between, last]) =>
        between === " " && said !== said.toUpperCase() && said !== text.trim()
          ? undefined
          : `${first}${last}`.toUpperCase(),
      ),
  };
}

function numberOf(said: string): number {
  if (isOne.test(said)) return 1;
  return Number(said) || Math.max(...numberWords.map((words) => words.indexOf(said.toLowerCase()))) + 1;
}

export const british: Shape = {
  example: "SW1A 1AA",
  find: (text) =>
    findAll(text, /(?<![\p{L}\p{N}])([a-z]{1,2}\d[a-z\d]?) ?(\d[a-z]{2})(?![\p{L}\p{N}])/giu, ([, outward, inward]) =>
      `${outward} ${inward}`.toUpperCase(),
    ),
};

const postcodes: Readonly<Partial<Record<string, Shape>>> = {
  GB: british,
  NL: shapeLike("1234 AB"),
  PL: shapeLike("00-950"),
  US: anyOf([shapeLike("12345-6789"), shapeOfDigits(5, 5, "12345")]),
  ...Object.fromEntries(["DE", "FR", "IT", "ES"].map((code) => [code, shapeOfDigits(5, 5, "12345")])),
  ...Object.fromEntries(["AT", "CH"].map((code) => [code, shapeOfDigits(4, 4, "1234")])),
};

function postcodeIn(description: string): Shape | undefined {
  return postcodes[countryIn(description) ?? ""];
}

const webName = /\b(?:url|uri|web ?site(?: address| url| link)?|web address|home ?page|link)$/;
const webDescription = new RegExp(
  String.raw`^\W*(?:optional\W+)?(?:(?:the|a|your|their|full) )*(?:${alternativesOf("webAddress")})`,
  "i",
);

/** Whether a parameter is an address in the web. */
export function isWebAddress(name: string, description: string): boolean {
  return webName.test(name.replaceAll(/[_-]+/g, " ").toLowerCase()) || webDescription.test(description);
}

const webAddress: Shape = {
  example: "www.example.org",
  find: (text) =>
    findAll(
      text,
      /(?<![\p{L}\p{N}@.-])(?:https?:\/\/)?(?:[\p{L}\p{N}][\p{L}\p{N}-]{0,62}\.){1,6}(?:\p{Ll}{2,24}|\p{Lu}{2,24})(?![\p{L}\p{N}@])(?::\d{1,5})?(?:[/?#][^\s,;<>"']{0,500})?/gu,
      ([match]) => match.replace(/[.!?)]+$/, ""),
    ),
};

const tokenExample = new RegExp(
  String.raw`(?<!\p{L})(?:${alternativesOf("suchAs")})\s+["'“‘]?(\p{Lu}{1,4})-?\d{2,}`,
  "u",
);

/** What names a thing by the letters that its description shows: "V-204" where bikes are "such as V-118". */
export function tokenIn(description: string): { readonly token?: RegExp } {
  const letters = tokenExample.exec(description)?.[1];
  return letters === undefined
    ? {}
    : { token: new RegExp(`(?<![\\p{L}\\d-])${letters}-?\\d{2,12}(?![\\p{L}\\d-])`, "iu") };
}
