/** Quotes of all languages, with the blanks and invisible characters that phones put within them. */
const quote = `["'“”„‟‘’‚«»‹›「」『』]`;
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
/** Chosen: "Removed a question mark from" has 28. */
const longestReaction = 36;
/** A beginning in quotes. Chosen: what phones leave of a long text is longer than 12 characters; each is looked at within bounds. */
const cutText = new RegExp(`${quote} ?([^\\n]{12,320}?) ?(?:…|\\.\\.\\.) ?${quote}`, "u");

/**
 * Whether a text is what a phone writes for a tap on one of ours, in any language: `Liked “We open at nine.”`, `👍 to “…”`. It has the whole of
 * it in quotes, or its beginning, and few words around that. A reaction to a question may be meant as its answer, and is none of these.
 */
export function reactsTo(body: string, sent: readonly string[]): boolean {
  const written = plain(body);
  if (!new RegExp(quote, "u").test(written)) return false;
  return sent.some((text) => {
    const ours = plain(text);
    if (ours === "" || /[?？؟]/u.test(ours)) return false;
    const words = withoutQuoted(written, ours);
    return words !== undefined && [...words].length <= longestReaction && !/[?？؟\n]/u.test(words);
  });
}

/** What stands around a text in quotes; undefined where it does not stand there. */
function withoutQuoted(written: string, ours: string): string | undefined {
  const at = written.indexOf(ours);
  if (at >= 0) {
    const [before, after] = [written.slice(0, at), written.slice(at + ours.length)];
    return new RegExp(`${quote}\\s*$`, "u").test(before) && new RegExp(`^\\s*${quote}`, "u").test(after)
      ? before + after
      : undefined;
  }
  const [whole, beginning] = cutText.exec(written) ?? [];
  return whole !== undefined && beginning !== undefined && ours.startsWith(beginning)
    ? written.replace(whole, "")
    : undefined;
}

function plain(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(unseen, "")
    .replaceAll(/[^\S\n]+/gu, " ")
    .trim();
}
