/** A part of a file, found by its form, and what is written in its place. */
export type Part = readonly [found: RegExp, replacement: string];

/**
 * Replaces each part of a library's file once.
 * @throws Where a newer version is written differently, so that what a plugin leaves out does not come back unseen.
 */
export function replaceParts(code: string, parts: readonly Part[], where: string): string {
  return parts.reduce((text, [found, replacement]) => {
    if (!found.test(text)) throw new Error(`${where} no longer holds ${found}`);
    return text.replace(found, replacement);
  }, code);
}
