import { type Found, findAll, type Reader } from "../slots/value.ts";

const marked =
  /(?:\b(?:order|reference|ref|booking|number|no|id|case|ticket|code|parcel|delivery)\b\.?:? ?(?:number |no\.? |is |id )?|#)$/i;

/** Capitals, or letters with a digit among them, behind a hyphen: "HV-7K2M9Q", "hv-7k2m9q", and not "co-worker". */
const mixed =
  /(?<![\p{L}\p{N}-])(?:[A-Z]{1,6}-[A-Z0-9]{3,12}|[A-Za-z]{1,6}-(?=[A-Za-z]*\d)[A-Za-z0-9]{3,12})(?![\p{L}\p{N}-])/gu;

/** An order's or booking's number: "A-1042", "#12345", "order 12345". Letters become capitals, as on the paper. */
export const references: Pick<Reader, "find"> = {
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
};

/** Spaces come between the parts when a reference is read aloud: "a 1042". */
export function referenceAnswers(answer: string): Found[] {
  const whole = findAll(answer, mixed, ([match]) => match.toUpperCase());
  if (whole.length > 0) return whole;
  return findAll(
    answer,
    /(?<![A-Za-z\d'’-])(?:([A-Za-z]|\p{Lu}{2,4}) )?([A-Za-z]{0,6}[-/]?\d[A-Za-z\d]{1,14}(?:[-/][A-Za-z\d]{1,12}|[ ](?=[A-Za-z]{0,4}\d)[A-Za-z\d]{2,12}){0,3})(?![A-Za-z\d])/gu,
    // "0131 496 0011" is a telephone's.
    ([, head, value = ""]) =>
      /^0\d{2,4} \d{3}|^0\d{8}/.test(value)
        ? undefined
        : (head === undefined ? value : `${head}-${value}`).toUpperCase(),
  );
}

/** Digits alone may be anything; behind "order" or "#" they are a reference. */
function isMarked(text: string, at: number): boolean {
  return marked.test(text.slice(Math.max(0, at - 24), at));
}
