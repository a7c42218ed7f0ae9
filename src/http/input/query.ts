/** A request's query by name. An empty value counts as absent; of a repeated name the last one counts. */
export function readQuery({ url }: Request): Record<string, string> {
  const at = url.indexOf("?");
  if (at < 0) return {};
  return Object.fromEntries([...new URL(url).searchParams].filter(([, value]) => value !== ""));
}
