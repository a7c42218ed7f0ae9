const longest = 20_000;

/** A value as readable text; what is endless is cut, and says so. */
export function pretty(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  if (text === undefined) return "";
  return text.length > longest ? `${text.slice(0, longest)}\n… and ${text.length - longest} more characters` : text;
}
