/** A note behind the sentence that ends before it, or within one. */
export function inBrackets(note: string, before = ""): string {
  if (note === "") return "";
  return ` (${/[.!?…。]/.test(before) ? note : note.replace(/\.$/, "")})`;
}

/** A line of Markdown, of code or not. */
interface Line {
  readonly line: string;
  readonly isCode: boolean;
}

const definition = /^ {0,3}\[\^([^\]\s]{1,60})\]:[ \t]+(\S.*)$/;
const reference = /\[\^([^\]\s]{1,60})\](?!:)/g;

/**
 * Lines of Markdown with each footnote (`[^1]: …`) in brackets where it is first referred to, a heading's below it: what a note says is
 * said of that place.
 */
export function withFootnotesInPlace<Given extends Line>(lines: readonly Given[]): (Given | Line)[] {
  const notes = new Map<string, string>();
  const others: Given[] = [];
  let open: string | undefined;
  for (const each of lines) {
    const [, id, text = ""] = each.isCode ? [] : (definition.exec(each.line) ?? []);
    if (id !== undefined && !notes.has(id)) {
      notes.set(id, text.trim());
      open = id;
    } else if (open !== undefined && !each.isCode && /^(?: {2,}|\t)\S/.test(each.line)) {
      notes.set(open, `${notes.get(open)} ${each.line.trim()}`);
    } else {
      open = undefined;
      others.push(each);
    }
  }
  if (notes.size === 0) return [...lines];
  const left = new Set(notes.keys());
  const placed = others.flatMap((each): (Given | Line)[] => {
    if (each.isCode || !each.line.includes("[^")) return [each];
    const isHeading = /^ {0,3}#{1,6} /.test(each.line);
    const below: string[] = [];
    const line = each.line.replace(reference, (mark, id: string, at: number) => {
      if (!notes.has(id)) return mark;
      const note = left.delete(id) ? notes.get(id)! : "";
      if (isHeading && note !== "") below.push("", note, "");
      return isHeading ? "" : inBrackets(note, each.line[at - 1]);
    });
    return [{ ...each, line }, ...below.map((text) => ({ line: text, isCode: false }))];
  });
  // One that nothing refers to is still what the document says.
  return [...placed, ...[...left].flatMap((id) => ["", notes.get(id)!]).map((line) => ({ line, isCode: false }))];
}
