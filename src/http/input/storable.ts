/**
 * Where a value holds what no database takes: a NUL character, or half of a surrogate pair. Undefined if it does not;
 * "body" stands for the whole. Walks without recursion: input may be deep.
 */
export function findUnstorable(value: unknown): string | undefined {
  const open: [path: string, value: unknown][] = [["", value]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, current] = next;
    if (typeof current === "string" && !isStorable(current)) return path || "body";
    // Not every server of the proxy has files.
    if (typeof File !== "undefined" && current instanceof File && !isStorable(current.name)) return path || "body";
    if (typeof current !== "object" || current === null) continue;
    for (const [key, inner] of Object.entries(current)) {
      if (!isStorable(key)) return path || "body";
      open.push([path === "" ? key : `${path}.${key}`, inner]);
    }
  }
  return undefined;
}

function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
