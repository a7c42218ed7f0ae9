/** Chosen: a shorter part is not worth a pause, unless it ends a sentence. */
const shortestClause = 24;
/** Chosen: text without any punctuation is spoken in parts of this length. */
const longestClause = 160;
/** Marks that stay open for longer are no marks. */
const longestOpen = 600;

const sentenceEnd = /[.!?…]["'”’)\]*_]*(?=\s)|[。！？]|\n/gu;
const clauseEnd = /[,;:–—]["'”’)*_]*(?=\s)|[，、；：]/gu;

/**
 * Cuts an answer that is still being written into parts that can be spoken: sentences, and clauses of long ones. A part
 * never ends inside a link, code, emphasis or table. The parts, joined, are the whole text.
 */
export class Clauses {
  #text = "";

  /** Takes more text. @returns The parts that are whole now */
  add(text: string): string[] {
    this.#text += text;
    const whole: string[] = [];
    for (let end = this.#firstEnd(); end > 0; end = this.#firstEnd()) {
      whole.push(this.#text.slice(0, end));
      this.#text = this.#text.slice(end);
    }
    return whole;
  }

  /** What is left. */
  rest(): string {
    const rest = this.#text;
    this.#text = "";
    return rest;
  }

  /** Where the first part that can be spoken ends; 0 where there is none yet. */
  #firstEnd(): number {
    const text = this.#text;
    const block = blockEnd(text);
    if (block > 0) return block;
    if (block < 0) return text.length > longestOpen ? cutAt(text, longestOpen) : 0;
    for (const { index, 0: sign } of text.matchAll(sentenceEnd)) {
      const end = index + sign.length;
      if (isClosed(text.slice(0, end)) && text.slice(0, end).trim() !== "") return withBlanks(text, end);
    }
    for (const { index, 0: sign } of text.matchAll(clauseEnd)) {
      const end = index + sign.length;
      if (end >= shortestClause && isClosed(text.slice(0, end))) return withBlanks(text, end);
    }
    if (text.length <= longestClause) return 0;
    return isClosed(text.slice(0, longestClause)) || text.length > longestOpen ? cutAt(text, longestClause) : 0;
  }
}

/**
 * Where a table or fenced code that a text begins with ends: their lines mean nothing alone. Negative while it is open, 0
 * where the text begins with neither.
 */
function blockEnd(text: string): number {
  const fence = /^\s*(```|~~~)/.exec(text)?.[1];
  if (fence) {
    const closing = text.indexOf(`\n${fence}`, text.indexOf(fence) + fence.length);
    return closing < 0 ? -1 : withBlanks(text, closing + 1 + fence.length);
  }
  if (!/^\s*\|/.test(text)) return 0;
  // It ends before a line that is none of it, or behind an empty one.
  const after = /(?<=\S\s*)\n(?=[^|\s])/.exec(text) ?? /(?<=\S[^\S\n]*)\n[^\S\n]*\n/.exec(text);
  return after ? after.index + after[0].length : -1;
}

/** Whether every mark that opens in a text closes in it. */
function isClosed(text: string): boolean {
  const count = (mark: string) => text.split(mark).length - 1;
  const isEven = (mark: string) => count(mark) % 2 === 0;
  // The address of a link may hold dots and commas, and a blank before its title.
  return isEven("`") && isEven("**") && count("[") <= count("]") && !/\]\([^)]*$/.test(text);
}

/** The blanks behind a part belong to it: tokens are spoken as one text. */
function withBlanks(text: string, end: number): number {
  const blanks = /^\s+/.exec(text.slice(end))?.[0].length ?? 0;
  return end + blanks;
}

/** Behind the last blank that is not within a number, where there is one; else not within a word or a number. */
function cutAt(text: string, most: number): number {
  for (let blank = text.lastIndexOf(" ", most); blank > 0; blank = text.lastIndexOf(" ", blank - 1)) {
    if (!/[\d)]$/.test(text.slice(0, blank)) || !/^(?:[\d(]|$)/.test(text.slice(blank + 1))) return blank + 1;
  }
  const word = /[\w.,:/@+-]{1,80}$/.exec(text.slice(0, most))?.index ?? most;
  return word > 0 ? word : most;
}
