const longest = 20_000;

/** Formats a value as readable text; very long text is cut, with a note. */
export function pretty(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  if (text === undefined) return "";
  return text.length > longest ? `${text.slice(0, longest)}\n… and ${text.length - longest} more characters` : text;
}
