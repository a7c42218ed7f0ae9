/** What a change of script costs to lay out, in characters: where a font is missing, each is a search of its own. */
const changeChars = 4;

/**
 * What a text costs to lay out, in characters, up to `most`, and how many of its characters cost that. The browser
 * lays out each stretch of one script by itself; blocks of Unicode tell them apart nearly enough.
 */
export function weigh(
  text: string,
  most = Number.POSITIVE_INFINITY,
): { readonly weight: number; readonly end: number } {
  let weight = 0;
  let last = 0;
  let end = 0;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    const block = code >> 8;
    const isCommon = code < 0x41 || block >> 4 === 2;
    const isLatin = code < 0x250 || block === 0x1e;
    const script = isCommon ? last : isLatin ? 0 : block < 0x30 ? block : block < 0xa0 ? 0x30 : 0xa0;
    const next = weight + (script === last ? 1 : 1 + changeChars);
    if (next > most) break;
    weight = next;
    last = script;
  }
  return { weight, end };
}
