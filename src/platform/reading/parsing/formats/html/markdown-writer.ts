import { withoutLineEnds } from "../line-ends.ts";
import { asLine, asMarkdown, escapePipes } from "../text-marks.ts";

const blocks = new Set(
  "p div section article main header address blockquote figure figcaption form fieldset center hr h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table legend caption thead tbody tfoot tr pre details summary".split(
    " ",
  ),
);
/** What an item of a list may begin with and still be one. */
const holdsBlocks = new Set(["p", "div", "section", "h2", "h3", "h4", "h5", "h6"]);
const maxListDepth = 6;

/** A table as it is read; a table inside another's cell is text of that cell. */
interface Table {
  rows: Cell[][];
  caption: string;
  /** By column, the cell that goes on in rows to come, and in how many. */
  readonly goOn: Map<number, { readonly text: string; rows: number }>;
  /** Of the cell that is open. */
  columns: number;
  rowsOfCell: number;
}

interface Cell {
  text: string;
  /** Whether it repeats the cell beside it: one that spans columns. */
  readonly isCopy: boolean;
}

/** How far a cell reaches. */
export interface Span {
  readonly rows: number;
  readonly columns: number;
}

const widest = 60;
const tallest = 1_000;
/** A cell that reaches further is long for its page's look, and is said once. */
const longestCopy = 200;
/** Of a term's description beside another one. */
const longestFurther = 200;
/** What stands in further columns is said in the last of them. */
const mostColumns = 200;
/** Copies of cells in one document. */
const mostCopies = 50_000;

/** Writes markdown from tags in their order: headings, paragraphs, lists, tables, code. Time grows with the text alone. */
export class MarkdownWriter {
  readonly #blocks: string[] = [];
  #line = "";
  /** Of each open list, the number of its next item; 0 for bullets. */
  readonly #lists: number[] = [];
  #prefix = "";
  #isItem = false;
  #tables = 0;
  #copies = 0;
  #table: Table | undefined;
  /** How many blocks there were when a term's description ended. */
  #describedAt = -1;
  #pre = 0;
  #bold = 0;

  open(name: string, span: Span = { rows: 1, columns: 1 }): void {
    if (name === "br") this.#line += this.#table ? " " : "\n";
    else if (name === "b" || name === "strong") this.#mark("**", this.#bold++ === 0);
    else if (name === "table") this.#openTable();
    else if (this.#table) this.#openInTable(name, span);
    else if (blocks.has(name)) {
      const goesOn =
        (name === "p" && this.#isItem && this.#line.trim() === "") || (name === "dd" && this.#prefix !== "");
      if (!goesOn) {
        this.#flush();
        // A heading, an item or a term without words leads nothing.
        if (this.#prefix !== "" && !(this.#isItem && holdsBlocks.has(name))) this.#prefix = "";
      }
      if (name === "ul" || name === "ol") this.#lists.push(name === "ol" ? 1 : 0);
      else if (name === "li") this.#openItem();
      else if (/^h[1-6]$/.test(name)) this.#prefix = `${"#".repeat(Number(name[1]))} `;
      else if (name === "summary") this.#prefix = "#### ";
      else if (name === "dt") this.#prefix = "- **";
      else if (name === "pre") this.#pre++;
    }
  }

  close(name: string): void {
    if (name === "b" || name === "strong") {
      if (this.#bold > 0) this.#mark("**", --this.#bold === 0);
    } else if (name === "table") this.#closeTable();
    else if (this.#table) this.#closeInTable(name);
    else if (blocks.has(name)) {
      if (name === "pre") this.#closeCode();
      else if (name === "dt") this.#line = this.#line.trim() === "" ? "" : `${this.#line.trim()}**: `;
      else if (name === "dd") this.#closeDescription();
      else this.#flush();
      if (/^(?:h[1-6]|summary|dd|li)$/.test(name)) this.#prefix = "";
      if (name === "ul" || name === "ol") this.#lists.pop();
      if (name === "li") this.#isItem = false;
    }
  }

  text(text: string): void {
    this.#line += this.#pre > 0 ? text : asMarkdown(withoutLineEnds(text).replace(/\s+/g, " "), this.#line.at(-1));
  }

  /** The line as far as it is written. */
  get line(): string {
    return this.#line;
  }

  /** A heading of a level, whatever is open. */
  heading(level: number, text: string): void {
    this.#flush();
    this.#prefix = `${"#".repeat(level)} `;
    this.#line = asMarkdown(text);
    this.#flush();
  }

  /** Everything written. */
  end(): string {
    this.#flush();
    let markdown = "";
    for (const [at, block] of this.#blocks.entries()) {
      const isItem = isListItem(block) && at > 0 && isListItem(this.#blocks[at - 1]!);
      markdown += at === 0 ? block : `${isItem ? "\n" : "\n\n"}${block}`;
    }
    return markdown;
  }

  /** Bold marks only where words stand between them. */
  #mark(mark: string, applies: boolean): void {
    if (!applies || this.#pre > 0 || this.#prefix !== "") return;
    const line = this.#line;
    if (this.#bold > 0) this.#line = line + mark;
    else if (line.trimEnd().endsWith(mark)) this.#line = line.trimEnd().slice(0, -mark.length);
    else this.#line = `${line.trimEnd()}${mark}${/\s$/.test(line) ? " " : ""}`;
  }

  #flush(): void {
    let text = this.#line
      .split("\n")
      .map((line) => line.replace(/ +/g, " ").trim())
      .filter((line) => line !== "")
      .join("\n");
    this.#line = "";
    const prefix = this.#prefix;
    // The mark of an item, drawn beside it.
    if (text === "" || text === "**" || (this.#isItem && /^[•·▪◦●○‣►▶]$/.test(text))) return;
    if (this.#bold > 0) text += "**";
    if (this.#bold > 0) this.#bold = 0;
    this.#prefix = "";
    text = withoutInnerMarks(text);
    if (!prefix.startsWith("#")) text = text.split("\n").map(asLine).join("\n");
    if (prefix.startsWith("#")) text = text.replaceAll("\n", " ").replace(/^\*\*(.*)\*\*$/, "$1");
    this.#blocks.push(prefix + text);
  }

  #openItem(): void {
    const depth = Math.min(this.#lists.length, maxListDepth);
    const number = this.#lists.at(-1) ?? 0;
    if (number > 0) this.#lists[this.#lists.length - 1] = number + 1;
    this.#prefix = `${"  ".repeat(Math.max(0, depth - 1))}${number > 0 ? `${number}.` : "-"} `;
    this.#isItem = true;
  }

  /** Further descriptions of a term stand in its line while they are short: the days of a week, the colours of a thing. */
  #closeDescription(): void {
    const at = this.#blocks.length;
    this.#flush();
    const text = this.#blocks.at(-1) ?? "";
    const isFurther = this.#describedAt === at && this.#blocks.length === at + 1 && !isTerm(text);
    if (isFurther && text.length <= longestFurther) {
      this.#blocks.pop();
      this.#blocks[at - 1] = `${this.#blocks[at - 1]!}; ${text}`.replaceAll("\n", " ");
    }
    this.#describedAt = isTerm(this.#blocks.at(-1) ?? "") ? this.#blocks.length : -1;
  }

  #closeCode(): void {
    this.#pre = Math.max(0, this.#pre - 1);
    const text = this.#line.replace(/^\n+|\s+$/g, "");
    this.#line = "";
    // Its fence is longer than any in it.
    const fence = "`".repeat(Math.max(3, ...(text.match(/`{3,}/g) ?? []).map(({ length }) => length + 1)));
    if (text !== "") this.#blocks.push(`${fence}\n${text}\n${fence}`);
  }

  #openTable(): void {
    if (this.#tables++ > 0) return;
    this.#flush();
    this.#table = { rows: [], caption: "", goOn: new Map(), columns: 1, rowsOfCell: 1 };
  }

  #openInTable(name: string, { rows, columns }: Span): void {
    if (name === "tr" && this.#tables === 1) {
      this.#endRow();
      this.#table!.rows.push([]);
    } else if ((name === "td" || name === "th") && this.#tables === 1) {
      this.#line = "";
      this.#table!.columns = Math.min(Math.max(1, columns), widest);
      this.#table!.rowsOfCell = Math.min(Math.max(1, rows), tallest);
    } else if (/^t(?:head|body|foot)$/.test(name) && this.#tables === 1) {
      // What reaches down does so within its part of the table.
      this.#endRow();
      this.#table!.goOn.clear();
    } else if (name === "caption") this.#line = "";
    else if (name === "li") this.#line = /[^\s;:]\s*$/.test(this.#line) ? `${this.#line.trimEnd()}; ` : this.#line;
    else if (blocks.has(name)) this.#line += " ";
  }

  /** Puts a cell where the row is free of cells that reach down from above, and notes how far it reaches itself. */
  #addCell(text: string): void {
    const table = this.#table!;
    if (table.rows.length === 0) table.rows.push([]);
    const row = table.rows.at(-1)!;
    this.#fillFromAbove(row);
    if (row.length >= mostColumns) {
      row.at(-1)!.text = `${row.at(-1)!.text} ${text}`.trim();
      return;
    }
    const mayCopy = text.length <= longestCopy && this.#copies < mostCopies;
    for (let at = 0; at < table.columns && row.length < mostColumns; at++) {
      if (table.rowsOfCell > 1) table.goOn.set(row.length, { text: mayCopy ? text : "", rows: table.rowsOfCell - 1 });
      if (at > 0) this.#copies++;
      row.push({ text: at === 0 || mayCopy ? text : "", isCopy: at > 0 });
    }
  }

  #fillFromAbove(row: Cell[]): void {
    const { goOn } = this.#table!;
    for (let above = goOn.get(row.length); above && row.length < mostColumns; above = goOn.get(row.length)) {
      if (--above.rows === 0) goOn.delete(row.length);
      this.#copies++;
      row.push({ text: this.#copies < mostCopies ? above.text : "", isCopy: false });
    }
  }

  #endRow(): void {
    const row = this.#table!.rows.at(-1);
    if (row) this.#fillFromAbove(row);
  }

  #closeInTable(name: string): void {
    if ((name === "td" || name === "th") && this.#tables === 1) {
      const cell = escapePipes(withoutInnerMarks(this.#line.replace(/\s+/g, " ").trim()));
      this.#line = "";
      this.#bold = 0;
      this.#addCell(cell);
    } else if (name === "caption") {
      this.#table!.caption = this.#line.trim();
      this.#line = "";
    } else if (blocks.has(name)) this.#line += " ";
  }

  /** A table of one column only sets its page: its cells are paragraphs. */
  #closeTable(): void {
    if (this.#tables === 0 || --this.#tables > 0 || !this.#table) return;
    this.#endRow();
    const { rows, caption } = this.#table;
    const rest = this.#line.trim();
    this.#table = undefined;
    this.#line = "";
    if (rest !== "") this.#blocks.push(rest);
    const filled = rows
      // A cell that is the whole row is a title within the table.
      .map((row) =>
        row.map(({ text, isCopy }, _, all) => (isCopy && all.slice(1).every((cell) => cell.isCopy) ? "" : text)),
      )
      .filter((row) => row.some((cell) => cell !== ""));
    const width = filled.reduce((most, row) => Math.max(most, row.length), 0);
    if (caption !== "") this.#blocks.push(/[.:!?]$/.test(caption) ? caption : `${caption}:`);
    if (width <= 1) this.#blocks.push(...filled.map(([cell = ""]) => cell));
    else {
      const line = (row: readonly string[]) =>
        `| ${Array.from({ length: width }, (_, at) => row[at] ?? "").join(" | ")} |`;
      const [head = [], ...rest] = filled;
      this.#blocks.push([line(head), `|${" --- |".repeat(width)}`, ...rest.map(line)].join("\n"));
    }
  }
}

/** Without the marks of bold letters within a word, which would part it: it would not be found. */
function withoutInnerMarks(text: string): string {
  const parts = text.split("**");
  if (parts.length < 3 || parts.length % 2 === 0) return text;
  let written = parts[0]!;
  for (let at = 1; at < parts.length; at += 2) {
    const [bold, after] = [parts[at]!, parts[at + 1]!];
    const isWithin = (endsWithWord(written) && startsWithWord(bold)) || (endsWithWord(bold) && startsWithWord(after));
    written += isWithin ? bold + after : `**${bold}**${after}`;
  }
  return written;
}

const startsWithWord = (text: string) => /^[\p{L}\p{N}]/u.test(text);
const endsWithWord = (text: string) => /[\p{L}\p{N}]$/u.test(text.slice(-2));

function isTerm(block: string): boolean {
  return block.startsWith("- **");
}

function isListItem(block: string): boolean {
  return /^ {0,12}(?:-|\d{1,9}\.) /.test(block);
}
