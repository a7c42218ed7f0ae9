/** A line of which nothing can be said before more of it is there: `-`, `1.`, `==`, `>`, `` `` ``, `- [`. */
const undecidedLine = /^[ \t>]*(?:[-*+_=#|:`~>\s]*|(?:[-*+]|\d{1,9}[.)])?[ \t]*(?:\[[ xX]?\]?)?|\d{1,9})$/;
/** A definition, or a line that begins as one. */
const definitionLine = /^ {0,3}\[(?!\^)[^\]\n]*(?:\]:.*)?$/;
/** The beginning of a reference, a tag of a line break, or an escape. */
const undecidedEnd = /(?:&#?\w{0,31}|<\/?[a-z]{0,3}\s*\/?|\\)$/i;
/** What a bare address begins with. */
const addressBegin = /https?:\/\/|www\.|@/i;

/**
 * The end of a text that is still written, as it will look: marks that are not closed are, what may become a list, a heading or
 * a table is held back or is one already, and no link leads anywhere before its address is whole.
 */
export function completeEnd(source: string): string {
  const block = source.lastIndexOf("\n\n") + 1;
  const lines = source.slice(block).replace(/^\n/, "").split("\n");
  return source.slice(0, block && block + 1) + completeBlock(lines);
}

function completeBlock(lines: readonly string[]): string {
  const last = lines.at(-1) ?? "";
  if (isTableHead(lines)) return withTableRule(lines);
  if (undecidedLine.test(last) || definitionLine.test(last)) return lines.slice(0, -1).join("\n");
  const start = lastContainer(lines);
  const head = lines.slice(0, start).join("\n");
  return (head === "" ? "" : `${head}\n`) + completeInline(lines.slice(start).join("\n"));
}

/** Whether the last lines are the beginning of a table: its head, and a part of the line below it. */
function isTableHead(lines: readonly string[]): boolean {
  const [first = "", rule] = lines;
  if (lines.length > 2 || !/^ {0,3}\|/.test(first) || first.trim() === "|")
    return lines.length === 2 && isRule(rule) && first.includes("|");
  return rule === undefined || isRule(rule);
}

function isRule(line: string | undefined): boolean {
  return line !== undefined && /^[ \t|:-]*$/.test(line);
}

function withTableRule([first = ""]: readonly string[]): string {
  const head = first.trim().replace(/\|$/, "");
  const cells = head.replace(/^\|/, "").split(/(?<!\\)\|/);
  return `${cells.map((cell) => `|${completeInline(cell.trim())}`).join("")}|\n${"|-".repeat(cells.length)}|`;
}

/** The line that begins the last paragraph, item, heading or row. */
function lastContainer(lines: readonly string[]): number {
  let at = lines.length - 1;
  const begins = /^[ \t>]*(?:[-*+][ \t]|\d{1,9}[.)][ \t]|#{1,6}[ \t]|\||$)/;
  while (at > 0 && !begins.test(lines[at]!)) at--;
  return at;
}

function completeInline(source: string): string {
  let text = source.replace(undecidedEnd, "").replace(/<(?=[^\s<>]*$)/, "");
  const open: string[] = [];
  let bracket = -1;
  /** Behind the last link that is whole. */
  let linkEnd = 0;
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at);
    const [run = ""] = /^(?:`+|\*{1,3}|_{1,3}|~~?)/.exec(rest) ?? [];
    const isLast = at + run.length === text.length;
    if (rest[0] === "\\") at += 2;
    else if (run[0] === "`") {
      const end = new RegExp(`(?<!\`)${run}(?!\`)`).exec(rest.slice(run.length));
      // A block of code within a list: it ends where its text does.
      if (!end && run.length > 2 && /(?:^|\n)[ \t>]*$/.test(text.slice(0, at))) return text;
      // Nothing behind the beginning of code is anything else.
      if (!end) return close(isLast ? text.slice(0, at) : text.replace(/`+$/, "") + run, open);
      at += run.length * 2 + end.index;
    } else if (run !== "") {
      const [before = " ", after = ""] = [text[at - 1], text[at + run.length]];
      const closes = /\S/.test(before) && open.at(-1) === run;
      const isInWord = run[0] === "_" && /[\p{L}\p{N}]/u.test(before);
      if (closes) open.pop();
      // The beginning of what opens or closes something.
      else if (isLast) text = text.slice(0, at);
      else if (/\S/.test(after) && !isInWord && run !== "~") open.push(run);
      at += run.length;
    } else if (rest[0] === "[" && rest[1] !== "^") {
      bracket = text[at - 1] === "!" ? at - 1 : at;
      at++;
    } else if (rest[0] === "]" && bracket >= 0) {
      const [link] = /^\]\((?:[^()\n]|\([^()\n]*\))*\)/.exec(rest) ?? [];
      if (link === undefined && /^\](?:\(|\[|$)/.test(rest)) break;
      at += link?.length ?? 1;
      if (link) linkEnd = at;
      bracket = -1;
    } else at++;
  }
  if (bracket >= 0) {
    // A link whose address is not whole is its text, and such an image is nothing yet.
    const [, label = ""] = /^!?\[([^\]]*)/.exec(text.slice(bracket)) ?? [];
    text = text.slice(0, bracket) + (text[bracket] === "!" ? "" : label);
  }
  const wordAt = Math.max(linkEnd, text.search(/[^\s<]*$/));
  const word = text.slice(wordAt);
  if (addressBegin.test(word)) text = text.slice(0, wordAt) + word.replace(/:(?=\/)|@|(?<=www)\./gi, "\\$&");
  return close(text, open);
}

function close(text: string, open: readonly string[]): string {
  let shown = text.trimEnd();
  const marks = [...open];
  // Marks around nothing yet.
  for (let last = marks.at(-1); last && shown.endsWith(last); last = marks.at(-1)) {
    shown = shown.slice(0, -last.length).trimEnd();
    marks.pop();
  }
  return shown + marks.reverse().join("");
}
