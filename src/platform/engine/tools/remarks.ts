/** What a schema says of a value beyond its type. Whatever else it holds is not read. */
export interface ValueSchema {
  readonly format?: unknown;
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

/** The same in the words of a description, in which whoever fills it in reads it: "YYYY-MM-DD", "1 to 10". */
export function remarksOf({ format, minimum, maximum }: ValueSchema): string[] {
  const form = forms.get(format);
  const [least, most] = [minimum, maximum].map((bound) => (Number.isFinite(bound) ? `${bound}` : undefined));
  const range =
    least !== undefined && most !== undefined
      ? [`${least} to ${most}`]
      : [...(least === undefined ? [] : [`at least ${least}`]), ...(most === undefined ? [] : [`at most ${most}`])];
  return [...(form === undefined ? [] : [form]), ...range];
}
