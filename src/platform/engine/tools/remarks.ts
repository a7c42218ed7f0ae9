/** What a schema says of a value beyond its type. Whatever else it holds is not read. */
export interface ValueSchema {
  readonly type?: unknown;
  readonly format?: unknown;
  readonly pattern?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
}

/** How values of these formats are written. */
const forms: ReadonlyMap<unknown, string> = new Map([
  ["date", "YYYY-MM-DD"],
  ["time", "HH:MM"],
  ["date-time", "YYYY-MM-DDTHH:MM"],
  ["email", "e-mail address"],
  ["uri", "web address"],
]);

/** The ways to write the part of a pattern that stands for a part of a day or a time. */
const years = [String.raw`\d{4}`, String.raw`20\d{2}`, String.raw`[12]\d{3}`];
const months = [String.raw`\d{2}`, "(0[1-9]|1[0-2])", "(0[1-9]|1[012])"];
const days = [String.raw`\d{2}`, String.raw`(0[1-9]|[12]\d|3[01])`, String.raw`(0[1-9]|[1-2]\d|3[0-1])`];
const hours = [String.raw`\d{2}`, String.raw`([01]\d|2[0-3])`, String.raw`([0-1]\d|2[0-3])`, String.raw`[0-2]\d`];
const minutes = [String.raw`\d{2}`, String.raw`[0-5]\d`];
const joined = (left: readonly string[], sign: string, right: readonly string[]) =>
  left.flatMap((one) => right.map((other) => `${one}${sign}${other}`));
/** Patterns whose form has a name, in one way of writing. */
const named = new Map<string, string>([
  ...joined(joined(years, "-", months), "-", days).map((text) => [`^${text}$`, "YYYY-MM-DD"] as const),
  ...joined(hours, ":", minutes).map((text) => [`^${text}$`, "HH:MM"] as const),
]);
const longestPattern = 100;
const longestExample = 40;
/** Letters, or none, and digits. */
const counted = /^\^(?:(\[[A-Z-]+\])(?:\{(\d{1,2})\})?)?(?:\[0-9\]|\\d)(?:\{(\d{1,2})(?:,(\d{1,2}))?\})?\$$/;
/** A sign, or one of a class of letters or of digits, once or so many times. */
const part = /(\[(?:[\p{L}-]+|[\d-]+)\]|\\d|[\p{L}\p{N}/-])(?:\{(\d{1,2})\})?/gu;
const onlyParts = new RegExp(`^\\^(?:${part.source})+\\$$`, "u");

/** The same in the words of a description, in which whoever fills it in reads it: "YYYY-MM-DD", "1 to 10", "such as A-123". */
export function remarksOf({ type, format, pattern, minimum, maximum }: ValueSchema): string[] {
  const form = forms.get(format) ?? (typeof pattern === "string" ? formOf(pattern) : undefined);
  const [least, most] = [minimum, maximum].map((bound) => (Number.isFinite(bound) ? `${bound}` : undefined));
  const range =
    least !== undefined && most !== undefined
      ? [`${least} to ${most}`]
      : [...(least === undefined ? [] : [`at least ${least}`]), ...(most === undefined ? [] : [`at most ${most}`])];
  return [...(form === undefined ? [] : [form]), ...(type === "integer" ? ["whole number"] : []), ...range];
}

/** The form of what a pattern matches, or an example of it. It is a stranger's, and never run: it could take for ever. */
function formOf(pattern: string): string | undefined {
  if (pattern.length > longestPattern || !pattern.startsWith("^") || !pattern.endsWith("$")) return undefined;
  const form = named.get(inOneWay(pattern));
  if (form) return form;
  const [isCounted, hasLetters, letters, least = "1", most] = counted.exec(pattern) ?? [];
  if (isCounted && !hasLetters) return `${most === undefined ? least : `${least} to ${most}`} digits`;
  if (isCounted && most === undefined)
    return `${letters === undefined ? "1 letter" : `${letters} letters`} and ${least} digits`;
  if (!onlyParts.test(pattern)) return undefined;
  const signs = [...pattern.slice(1, -1).matchAll(part)].map(([, sign = "", times = "1"]) =>
    (sign === "\\d" || sign === "[0-9]" ? "1" : sign.replace(/^\[/, "").charAt(0)).repeat(Number(times)),
  );
  const example = signs.join("");
  return example.length > longestExample ? undefined : `such as ${example}`;
}

/** A pattern without the groups that choose nothing, and with one name for digits. */
function inOneWay(pattern: string): string {
  const digits = String.raw`\d`;
  return pattern
    .replaceAll("[0-9]", digits)
    .replaceAll("(?:", "(")
    .replace(/\(([^()|]*)\)/g, "$1");
}
