/** Addresses are read as they are: a backslash would become a part of them. */
const address =
  /<?\b(?:https?:\/\/|www\.)[^\s<>]+|[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/giu;

/** What begins a block of markdown where it begins a line; items of lists are items there too. */
const beginning = /^(?:#{1,6}(?=\s|$)|>|[+*](?=\s)|\||`{3}|~{3}|=+\s*$|-{2,}\s*$|(?:[-_*]\s*){3,}$)/;

/**
 * Text as markdown that shows it letter by letter: only what would be a mark gets a backslash, so that words and addresses
 * are found as they are. Line ends stay.
 * @param before What stands before the text on its line.
 */
export function asMarkdown(text: string, before = ""): string {
  let markdown = "";
  let from = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    markdown += escapeMarks(text.slice(from, index), from === 0 ? before : text[from - 1]);
    markdown += found.startsWith("<") ? `\\${found}` : found;
    from = index + found.length;
  }
  return markdown + escapeMarks(text.slice(from), from === 0 ? before : text[from - 1]);
}

/** The same for the cell of a table. */
export function asCell(text: string): string {
  return escapePipes(asMarkdown(text.replace(/\s+/g, " ").trim()));
}

/** The bars of a text that is markdown already, as they stand in a cell. */
export function escapePipes(markdown: string): string {
  return markdown.replace(/(?<!\\)\|/g, "\\|");
}

/** A line of markdown that begins as text, whatever mark that is elsewhere. */
export function asLine(markdown: string): string {
  return beginning.test(markdown) ? `\\${markdown}` : markdown;
}

function escapeMarks(text: string, before = ""): string {
  return text.replace(
    /\\(?=[!-/:-@[-`{-~])|[*_`]|~(?=~)|\](?=[([])|<(?=[a-z/!?])|&(?=#?\w{1,31};)/giu,
    (mark, at: number) => (isText(mark, text[at - 1] ?? before.at(-1), text[at + mark.length]) ? mark : `\\${mark}`),
  );
}

/** Whether a star or an underscore marks nothing where it stands: between spaces, or within a word. */
function isText(mark: string, before = " ", after = ""): boolean {
  if (mark === "*") return (/\s/.test(before) && /\s/.test(after)) || (/\p{Ll}/u.test(before) && /\p{Ll}/u.test(after));
  if (mark !== "_") return false;
  return (/\s/.test(before) && /\s/.test(after)) || (/[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after));
}
