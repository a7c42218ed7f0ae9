/** What `npm test` can be asked for alone, by name: `npm test node pages`. */
export const testParts = ["checks", "node", "postgres", "widget", "pages"] as const;

export type TestPart = (typeof testParts)[number];

/** Those that the command's words name, or all. @throws Where there is no such part */
export function askedParts(words: readonly string[]): ReadonlySet<TestPart> {
  const named = words.filter((word) => !word.startsWith("--"));
  const unknown = named.filter((word) => !(testParts as readonly string[]).includes(word));
  if (unknown.length > 0)
    throw new Error(`No part of the tests: ${unknown.join(", ")}. There are ${testParts.join(", ")}.`);
  return new Set(named.length > 0 ? (named as TestPart[]) : testParts);
}
