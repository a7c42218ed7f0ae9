import MagicString, { type SourceMap } from "magic-string";

/** A part of a file, found by its form, and what is written in its place. */
export type Part = readonly [found: RegExp, replacement: string];

/** A file after a change, and where each place of it comes from. */
export interface Changed {
  readonly code: string;
  readonly map: SourceMap;
}

/** Changes a text; undefined if it stays as it is. */
export function change(code: string, work: (text: MagicString) => unknown): Changed | undefined {
  const text = new MagicString(code);
  work(text);
  return text.hasChanged() ? { code: text.toString(), map: text.generateMap({ hires: "boundary" }) } : undefined;
}

/**
 * Replaces each part of a library's file once.
 * @throws Where a newer version is written differently, so that what a plugin leaves out does not come back unseen.
 */
export function replaceParts(code: string, parts: readonly Part[], where: string): Changed | undefined {
  return change(code, (text) => {
    for (const [found, replacement] of parts) {
      const part = found.exec(code);
      if (!part) throw new Error(`${where} no longer holds ${found}`);
      // As `replace` writes it, with what its groups hold.
      const written = replacement.replace("$1", () => part[1] ?? "");
      if (written === "") text.remove(part.index, part.index + part[0].length);
      else text.overwrite(part.index, part.index + part[0].length, written);
    }
  });
}
