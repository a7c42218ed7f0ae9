/** A text that was rewritten, with the place in the first text that each character comes from. */
export interface Rewritten {
  readonly text: string;
  readonly origins: readonly number[];
}

export function unwritten(text: string): Rewritten {
  return { text, origins: Array.from({ length: text.length + 1 }, (_, at) => at) };
}

/** Replaces matches. A replacement comes from where its match began, a space at its end and what follows from where that ended. */
export function rewrite(
  before: Rewritten,
  pattern: RegExp,
  replace: (...match: string[]) => string | undefined,
): Rewritten {
  const { text, origins } = before;
  let written = "";
  const places: number[] = [];
  let from = 0;
  const copyTo = (end: number) => {
    written += text.slice(from, end);
    for (; from < end; from++) places.push(origins[from]!);
  };
  for (const match of text.matchAll(pattern)) {
    const replacement = replace(...match);
    if (replacement === undefined) continue;
    copyTo(match.index);
    written += replacement;
    const end = match.index + match[0].length;
    const saidChars = replacement.trimEnd().length;
    for (let at = 0; at < replacement.length; at++) places.push(origins[at < saidChars ? match.index : end]!);
    from = end;
  }
  if (from === 0) return before; // nothing was replaced
  copyTo(text.length);
  return { text: written, origins: [...places, origins[text.length]!] };
}
