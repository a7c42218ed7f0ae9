/** A text that was rewritten, with the place in the first text that each character comes from. */
export interface Rewritten {
  readonly text: string;
  readonly origins: readonly number[];
}

export function unwritten(text: string): Rewritten {
  return { text, origins: Array.from({ length: text.length + 1 }, (_, at) => at) };
}

/** Replaces matches. All of a replacement comes from where its match began, and what follows it from where that ended. */
export function rewrite(
  { text, origins }: Rewritten,
  pattern: RegExp,
  replace: (...match: string[]) => string | undefined,
): Rewritten {
  let written = "";
  const places: number[] = [];
  let from = 0;
  const copyTo = (end: number) => {
    written += text.slice(from, end);
    places.push(...origins.slice(from, end));
    from = end;
  };
  for (const match of text.matchAll(pattern)) {
    const replacement = replace(...match);
    if (replacement === undefined) continue;
    copyTo(match.index);
    written += replacement;
    places.push(...Array.from(replacement, () => origins[match.index]!));
    from = match.index + match[0].length;
  }
  copyTo(text.length);
  return { text: written, origins: [...places, origins[text.length]!] };
}
