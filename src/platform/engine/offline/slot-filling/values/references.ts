import { lazily } from "../../../../../text/lazily.ts";
import { findAll, type Reader } from "../../../understanding/slots/value.ts";
import { joiningWords } from "../../../understanding/words/joining-words.ts";

const marked =
  /(?:\b(?:order|reference|ref|booking|number|no|id|case|ticket|code|parcel|delivery)\b\.?:? ?(?:number |no\.? |is |id )?|#)$/i;

/** Two in one breath, of which one is meant: "10442 and 10443". */
const joining = joiningWords("and", "or");
const severalNumbers = lazily(() => {
  const { spaced, joined } = joining();
  return new RegExp(String.raw`\d{2}(?:(?:,| (?:${spaced})) |\s?(?:${joined})\s?)#?\d`, "iu");
});
/** What it begins or ends with is not the whole, and what is a telephone's is another. */
const otherNumber =
  /\b(?:(?:starts?|begins?|ends?|ending|starting|beginning) (?:with|in|on)|first|last|phone|telephone|mobile)\b|\b0\d{2,4} \d{3}/i;

/** Capitals, or letters with a digit among them, behind a hyphen: "HV-7K2M9Q", "hv-7k2m9q", and not "co-worker". */
const mixed =
  /(?<![\p{L}\p{N}-])(?:[A-Z]{1,6}-[A-Z0-9]{3,12}|[A-Za-z]{1,6}-(?=[A-Za-z]*\d)[A-Za-z0-9]{3,12})(?![\p{L}\p{N}-])/gu;

/** An order's or booking's number: "A-1042", "#12345", "order 12345". Letters become capitals, as on the paper. */
export const references: Reader = {
  find: (text) => [
    ...findAll(text, mixed, ([match]) => (/^[A-Za-z]+-?\d+$/.test(match) ? undefined : match.toUpperCase())),
    ...findAll(
      text,
      /(?<![\p{L}\p{N}-])\p{L}{1,6}[-/]?\d{2,12}(?:[-/][\p{L}\d]{1,12}){0,3}(?![\p{L}\p{N}])/gu,
      ([match]) => match.toUpperCase(),
    ),
    ...findAll(text, /(?<![\p{L}\p{N}.,:/-])\d{4,15}(?:[-/]\d{1,12}){0,2}(?![\p{L}\p{N}]|[:/]\d)/gu, (match) =>
      isMarked(text, match.index!) && !/^0\d{8}/.test(match[0]) ? match[0] : undefined,
    ),
  ],
  read(answer) {
    const [whole, ...more] = findAll(answer, mixed, ([match]) => match.toUpperCase());
    if (whole) return more.length === 0 ? whole.value : undefined;
    // Spaces come between the parts when a reference is read aloud: "a 1042".
    const [found, ...others] = findAll(
      answer,
      /(?<![\p{L}\p{N}'’-])(?:\p{L}{1,6}[-/ ]?)?\d{2,15}(?:[-/ ][\p{L}\d]{1,12}){0,3}(?![\p{L}\p{N}])/gu,
      ([match]) => tidy(match),
    );
    const isOther = severalNumbers().test(answer) || otherNumber.test(answer);
    return others.length === 0 && !isOther ? found?.value : undefined;
  },
};

/** Drops the words before the reference ("is 1042") and behind it ("1042 please"). */
function tidy(text: string): string {
  const parts = text.split(" ");
  const start = parts.findIndex((part) => /\d/.test(part));
  const before = parts[start - 1];
  const head = before !== undefined && /^(?:\p{L}|\p{Lu}{2,4})$/u.test(before) ? `${before}-` : "";
  return (head + parts[start]!).toUpperCase();
}

/** Digits alone may be anything; behind "order" or "#" they are a reference. */
function isMarked(text: string, at: number): boolean {
  return marked.test(text.slice(Math.max(0, at - 24), at));
}
