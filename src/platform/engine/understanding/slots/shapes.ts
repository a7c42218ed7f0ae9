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
  if (count === undefined || /\bletters?\b/i.test(description)) return {};
  const length = Number(count) || numberWords.indexOf(count) + 1;
  return { shape: new RegExp(`^\\d{${length}}$`) };
}

/** The one value of an answer that has a shape; digits may be said in groups, and of a correction the last counts. */
export function fittingIn(answer: string, shape: RegExp): string | undefined {
  const tokens = answer.match(/[\p{L}\d][\p{L}\d/-]*/gu) ?? [];
  const numbers = tokens.filter((token) => /\d/.test(token));
  const joined = numbers.join("");
  if (numbers.length > 1 && shape.test(joined)) return joined;
  const fits = [...new Set(numbers.filter((token) => shape.test(token)))];
  if (/\b(?:no|sorry|actually|i mean)\b/i.test(answer)) return fits.at(-1);
  return fits.length === 1 && numbers.length === 1 ? fits[0] : undefined;
}

const tokenExample =
  /\b(?:such as|e\.?g\.?,?|for example|like|zum Beispiel|z\. ?B\.|wie|zoals|comme|como)\s+["'“‘]?(\p{Lu}{1,4})-?\d{2,}/u;

/** What names a thing by the letters that its description shows: "V-204" where bikes are "such as V-118". */
export function tokenIn(description: string): { readonly token?: RegExp } {
  const letters = tokenExample.exec(description)?.[1];
  return letters === undefined
    ? {}
    : { token: new RegExp(`(?<![\\p{L}\\d-])${letters}-?\\d{2,12}(?![\\p{L}\\d-])`, "iu") };
}
