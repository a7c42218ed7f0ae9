import { alternativesOf } from "../../../../languages/server.ts";
import type { Shape } from "./shape.ts";
import { findAll } from "./value.ts";

/** Groups of letters, of digits or of both, with what stands between them. */
interface Parts {
  readonly groups: readonly string[];
  readonly separators: readonly string[];
}

const introduced = new RegExp(String.raw`(?<!\p{L})(?:${alternativesOf("suchAs")})[:,]? ["'“‘«„]?`, "giu");
const token =
  /[\p{L}\p{N}]{1,24}(?:[-/][\p{L}\p{N}]{1,24}| (?:\p{Lu}{1,4}|\p{N}{1,6})(?![\p{L}\p{N}])){0,4}(?![\p{L}\p{N}#*_@:%]|[-/.]\S)/uy;
const next = new RegExp(`["'”’»“]?(?:, ?|,? (?:${alternativesOf("orExample")}) )["'“‘«„]?`, "y");
const atEnd = /["'”’»“]?\s*(?:$|[.,;()!?])/y;
const leastChars = 3;
const maxExamples = 4;

/**
 * The shapes of the examples that a description gives: "such as MC-1042". Where the value may be in one's own words, only an
 * example that ends the clause is one: "such as E14 on the display" is not.
 */
export function shapesOfExamples(description: string, isReference: boolean): readonly Shape[] {
  for (const { index, 0: said } of description.matchAll(introduced)) {
    const examples = readExamples(description, index + said.length, isReference);
    if (examples.length > 0) return examples.map(shapeLike);
  }
  return [];
}

function readExamples(description: string, from: number, isReference: boolean): string[] {
  const examples: string[] = [];
  for (let at = from; examples.length < maxExamples; ) {
    token.lastIndex = at;
    const example = token.exec(description)?.[0];
    // "Such as E14 or a leak" shows no shape.
    if (example === undefined || !isExample(example, isReference))
      return / $/.test(description.slice(from, at)) && /\p{L} $/u.test(description.slice(0, at)) ? [] : examples;
    examples.push(example);
    next.lastIndex = at + example.length;
    const more = next.exec(description);
    if (!more) {
      atEnd.lastIndex = at + example.length;
      return atEnd.test(description) || (isReference && /\p{L}/u.test(example)) ? examples : [];
    }
    at += example.length + more[0].length;
  }
  return examples;
}

/** With a digit, or in capitals as a code has them; "XXXX" and "YYYY-MM" stand for others. */
function isExample(said: string, isReference: boolean): boolean {
  if (said.length < leastChars) return false;
  if (said.split(/[-/ ]/).some((group) => /^(\p{L})\1{2,}$/u.test(group))) return false;
  return /\p{N}/u.test(said) || (isReference && said === said.toUpperCase() && /\p{Lu}/u.test(said));
}

function partsOf(example: string): Parts {
  const [whole = "", ...more] = example.split(/[-/ ]/);
  const [, first, second] = /^(\p{L}+)(\p{N}+)$|^(\p{N}+)(\p{L}+)$/u.exec(whole)?.filter(Boolean) ?? [];
  // "A1042" has a letter and digits; "7K2M9Q" either in every place.
  if (more.length === 0 && first && second) return { groups: [first, second], separators: [""] };
  return { groups: [whole, ...more], separators: example.match(/[-/ ]/g) ?? [] };
}

/**
 * As many letters and digits in the same order as an example. With the example's own letters, what stands between may be
 * missing or a space ("mc 2209"); with others it is as in the example.
 */
export function shapeLike(example: string): Shape {
  const { groups, separators } = partsOf(example);
  if (groups.every((group) => /^\p{N}+$/u.test(group)) && groups.length === 1)
    return shapeOfDigits(example.length, example.length, example);
  const hasDigits = /\p{N}/u.test(example);
  const own = expressionOf(groups, () => "[-–/. ]?", true);
  const other = expressionOf(groups, (at) => (separators[at] === " " ? " ?" : separators[at]!), false);
  const write = ([said, ...found]: RegExpMatchArray, isOwn: boolean, isWhole: boolean): string | undefined => {
    const isCapital = said === said.toUpperCase();
    // "In 3511 is" is a sentence, and "hv mister" no code.
    if (!isCapital && found.some((group, at) => isMixed(groups[at]!) && !/\p{N}/u.test(group))) return undefined;
    if (!isCapital && !isOwn && !isWhole && (!hasDigits || said.includes(" "))) return undefined;
    const written = found.map((group, at) => group + (separators[at] ?? "")).join("");
    return example === example.toUpperCase() ? written.toUpperCase() : written;
  };
  return {
    example,
    find(text) {
      // "Is 1042" and "no 1042" are words before a number.
      const isWhole = (match: string) => /^\p{N}/u.test(example) && text.replace(/[\s.!]+$/, "").trim() === match;
      const found = hasDigits && /\p{L}/u.test(example) ? findAll(text, own, (match) => write(match, true, false)) : [];
      const others = findAll(text, other, (match) => write(match, false, hasDigits && isWhole(match[0])));
      const more = others.filter(({ start, end }) => found.every((one) => end <= one.start || start >= one.end));
      return [...found, ...more].sort((one, two) => one.start - two.start);
    },
  };
}

function isMixed(group: string): boolean {
  return /\p{L}/u.test(group) && /\p{N}/u.test(group);
}

function expressionOf(groups: readonly string[], between: (at: number) => string, isOwn: boolean): RegExp {
  const source = groups.map((group, at) => {
    const letters = isOwn ? group : `\\p{L}{${group.length}}`;
    const signs = isMixed(group)
      ? `[\\p{L}\\p{N}]{${group.length}}`
      : /\p{N}/u.test(group)
        ? `\\p{N}{${group.length}}`
        : letters;
    return `(${signs})${at < groups.length - 1 ? between(at) : ""}`;
  });
  return new RegExp(`(?<![\\p{L}\\p{N}])${source.join("")}(?![\\p{L}\\p{N}]|[-/]\\p{N})`, "giu");
}

/** So many digits, which may be said in groups: "482 913". */
export function shapeOfDigits(least: number, most: number, example = "1234567890".repeat(2).slice(0, least)): Shape {
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}.,]|\\p{N}[ ./-]|[-+])\\p{N}(?:[ -]?\\p{N}){${least - 1},${most - 1}}(?![\\p{L}\\p{N}]|[ ./:-]\\p{N}|,\\p{N})`,
    "gu",
  );
  return { example, find: (text) => findAll(text, pattern, ([match]) => match.replace(/[ -]/g, "")) };
}
