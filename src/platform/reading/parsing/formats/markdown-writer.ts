const blocks = new Set(
  "p div section article main header address blockquote figure figcaption form fieldset center hr h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption thead tbody tfoot tr pre details summary".split(
    " ",
  ),
);
const maxListDepth = 6;

/** A table as it is read; a table inside another's cell is text of that cell. */
interface Table {
  rows: string[][];
  caption: string;
  hasHead: boolean;
}

/** Writes markdown from tags in their order: headings, paragraphs, lists, tables, code. Time grows with the text alone. */
export class MarkdownWriter {
  readonly #blocks: string[] = [];
  #line = "";
  /** Of each open list, the number of its next item; 0 for bullets. */
  readonly #lists: number[] = [];
  #prefix = "";
  #isItem = false;
  #tables = 0;
  #table: Table | undefined;
  #pre = 0;
  #bold = 0;

  open(name: string): void {
    if (name === "br") this.#line += this.#table ? " " : "\n";
    else if (name === "b" || name === "strong") this.#mark("**", this.#bold++ === 0);
    else if (name === "table") this.#openTable();
    else if (this.#table) this.#openInTable(name);
    else if (blocks.has(name)) {
      const goesOn =
        (name === "p" && this.#isItem && this.#line.trim() === "") || (name === "dd" && this.#prefix !== "");
      if (!goesOn) this.#flush();
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
      else this.#flush();
      if (name === "ul" || name === "ol") this.#lists.pop();
      if (name === "li") this.#isItem = false;
    }
  }

  text(text: string): void {
    this.#line += this.#pre > 0 ? text : text.replace(/\s+/g, " ");
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
    if (text === "" || text === "**") return;
    if (this.#bold > 0) text += "**";
    if (this.#bold > 0) this.#bold = 0;
    this.#prefix = "";
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

  #closeCode(): void {
    this.#pre = Math.max(0, this.#pre - 1);
    const text = this.#line.replace(/^\n+|\s+$/g, "");
    this.#line = "";
    if (text !== "") this.#blocks.push(`\`\`\`\n${text}\n\`\`\``);
  }

  #openTable(): void {
    if (this.#tables++ > 0) return;
    this.#flush();
    this.#table = { rows: [], caption: "", hasHead: false };
  }

  #openInTable(name: string): void {
    if (name === "tr" && this.#tables === 1) this.#table!.rows.push([]);
    else if ((name === "td" || name === "th") && this.#tables === 1) {
      this.#line = "";
      if (name === "th") this.#table!.hasHead = true;
    } else if (name === "caption") this.#line = "";
    else if (blocks.has(name)) this.#line += " ";
  }

  #closeInTable(name: string): void {
    if ((name === "td" || name === "th") && this.#tables === 1) {
      const cell = this.#line.replace(/\s+/g, " ").replaceAll("|", "/").trim();
      this.#line = "";
      this.#bold = 0;
      if (this.#table!.rows.length === 0) this.#table!.rows.push([]);
      this.#table!.rows.at(-1)!.push(cell);
    } else if (name === "caption") {
      this.#table!.caption = this.#line.trim();
      this.#line = "";
    } else if (blocks.has(name)) this.#line += " ";
  }

  /** A table of one column only sets its page: its cells are paragraphs. */
  #closeTable(): void {
    if (this.#tables === 0 || --this.#tables > 0 || !this.#table) return;
    const { rows, caption } = this.#table;
    this.#table = undefined;
    this.#line = "";
    const filled = rows.filter((row) => row.some((cell) => cell !== ""));
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

function isListItem(block: string): boolean {
  return /^ {0,12}(?:-|\d{1,9}\.) /.test(block);
}
