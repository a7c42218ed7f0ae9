import { inBrackets } from "../notes.ts";

/** What mammoth writes where a note is referred to, and before each note at the document's end. */
const reference =
  /(?:<sup>)*<a href="#((?:foot|end)note-\d{1,9})" id="(?:foot|end)note-ref-\d{1,9}">\[\d{1,9}\]<\/a>(?:<\/sup>)*/g;
const noteStart = /<li id="((?:foot|end)note-\d{1,9})">/;
const back = /<a href="#(?:foot|end)note-ref-\d{1,9}">↑<\/a>/g;
const blockTag = /<\/?(?:p|ol|ul|li|table|thead|tbody|tr|td|th|h[1-6])\b[^>]*>/g;
const heading = /<h[1-6]\b[^>]*>[\s\S]*?<\/h[1-6]>/g;

/**
 * The document with each footnote and endnote in brackets where it is referred to, a heading's below it: what a note says is said of
 * that place, and a passage of notes alone speaks of nothing.
 */
export function withDocxNotesInPlace(html: string): string {
  const start = html.search(/<ol><li id="(?:foot|end)note-\d/);
  if (start === -1) return html;
  const [, ...parts] = html.slice(start).split(noteStart);
  const notes = new Map<string, string>();
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const text = parts[at + 1]!.replace(back, "").replace(blockTag, " ").replace(/\s+/g, " ").trim();
    notes.set(parts[at]!, text);
  }
  const left = new Set(notes.keys());
  const noteOf = (id: string): string => (left.delete(id) ? notes.get(id)! : "");
  const body = html
    .slice(0, start)
    .replace(heading, (whole) => {
      const below: string[] = [];
      const title = whole.replace(reference, (_, id: string) => {
        below.push(`<p>${noteOf(id)}</p>`);
        return "";
      });
      return title + below.join("");
    })
    .replace(reference, (_, id: string, at: number, all: string) => inBrackets(noteOf(id), all[at - 1]));
  // One that nothing refers to is still what the document says.
  return body + [...left].map((id) => `<p>${notes.get(id)}</p>`).join("");
}
