const numberWords = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const example =
  /\b(?:such as|e\.?g\.?,?|for example|like|format:?|example:?)\s+["'“‘]?((?=[^\s"'”’,;()]*\d)[\p{L}\d][\p{L}\d/-]{2,24})/iu;
const digits = new RegExp(`\\b(\\d{1,2}|${numberWords.join("|")})[- ]digits?\\b`, "i");

/** An example with digits says that there are digits in it; how many letters beside them, other values may show otherwise. */
const likeAnExample = /\d/;

/** The shape of a value that a description gives: "six digits" has six, and "such as MC-1042" some. */
export function shapeIn(description: string): { readonly shape?: RegExp } {
  if (example.test(description)) return { shape: likeAnExample };
  const count = digits.exec(description)?.[1]?.toLowerCase();
  if (count === undefined) return {};
  const length = Number(count) || numberWords.indexOf(count) + 1;
  return { shape: new RegExp(`^\\d{${length}}$`) };
}

/** The one value of an answer that has a shape. */
export function fittingIn(answer: string, shape: RegExp): string | undefined {
  const tokens = answer.match(/[\p{L}\d][\p{L}\d/-]*/gu) ?? [];
  const fits = [...new Set(tokens.filter((token) => shape.test(token)))];
  return fits.length === 1 ? fits[0]!.toUpperCase() : undefined;
}
