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

/** Values whose form has a name, and what is none: a pattern that takes both says nothing. */
const named = [
  { form: "YYYY-MM-DD", value: "2026-12-31", other: "2026-12-311" },
  { form: "HH:MM", value: "23:59", other: "23:590" },
] as const;
const longestPattern = 100;
/** Letters, or none, and digits. */
const counted = /^\^(?:(\[[A-Z-]+\])(?:\{(\d{1,2})\})?)?(?:\[0-9\]|\\d)(?:\{(\d{1,2})(?:,(\d{1,2}))?\})?\$$/;
/** A sign, or one of a class, once or so many times. */
const part = /(\[[^\]\\^]+\]|\\d|[\p{L}\p{N}/-])(?:\{(\d{1,2})\})?/gu;
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

/** The form of what a pattern matches, or an example of it. It is a stranger's, and tried on our own short texts alone. */
function formOf(pattern: string): string | undefined {
  if (pattern.length > longestPattern || !pattern.startsWith("^") || !pattern.endsWith("$")) return undefined;
  const known = named.find(({ value, other }) => matches(pattern, value) && !matches(pattern, other));
  if (known) return known.form;
  const [isCounted, hasLetters, letters, least = "1", most] = counted.exec(pattern) ?? [];
  if (isCounted && !hasLetters) return `${most === undefined ? least : `${least} to ${most}`} digits`;
  if (isCounted && most === undefined)
    return `${letters === undefined ? "1 letter" : `${letters} letters`} and ${least} digits`;
  if (!onlyParts.test(pattern)) return undefined;
  const signs = [...pattern.slice(1, -1).matchAll(part)].map(([, sign = "", times = "1"]) =>
    (sign === "\\d" || sign === "[0-9]" ? "1" : sign.replace(/^\[/, "").charAt(0)).repeat(Number(times)),
  );
  return `such as ${signs.join("")}`;
}

function matches(pattern: string, sample: string): boolean {
  try {
    return new RegExp(pattern, "u").test(sample);
  } catch {
    return false;
  }
}
