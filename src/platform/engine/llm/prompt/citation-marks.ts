import { HeldText } from "./held-text.ts";

/** What may stand between the brackets of a mark: `p3`, `3`, `p1, p3`, `passage 3`, `3†source`. */
const words = String.raw`(?:(?:passages?|sources?|refs?|citations?)\s?:?\s?)?`;
const number = String.raw`[\^#]?p?\d{1,6}`;
const inner = String.raw`${words}${number}(?:\s?(?:[,;&–-]|and)\s?${number})*(?:†[^\]】\n]{0,40})?`;
const whole = new RegExp(String.raw`^([ \t]*)(\[${inner}\]|【${inner}】|〔${inner}〕|［${inner}］)`, "i");
const open = /^[ \t]*[[【〔［][^\]】〕］\n]{0,60}$/;
const bracket = /[ \t]*[[【〔［]/;
/** A mark that stands for nothing else, whatever the answer is about. */
const explicit = /p\d|[a-z]\s?:?\s?\d|†|【/i;
/** Other numbers in brackets are years, prices, telephone keys. */
const mostBareDigits = 3;
const address = /^\([^)\n]{0,2000}\)/;
const openAddress = /^\([^)\n]{0,2000}$/;

export interface CitationMarksOptions {
  /** Whether an answer's own text may hold this: it stands in what the model was given. */
  readonly isGiven: (literal: string) => boolean;
  /** Blanks go on at once, also where a mark may follow: what is spoken does not wait. (default: false) */
  readonly isSpoken?: boolean;
}

/**
 * Takes the marks out of an answer by which a model names the passages that it answers from, also where a mark comes in pieces, and
 * notes their numbers. Numbers in brackets that are none, as the address of a link, a place in code and what a document says itself, stay.
 */
export class CitationMarks extends HeldText {
  /** In the order of the answer, whether there are such passages or not. */
  readonly numbers = new Set<number>();
  protected readonly begins = bracket;
  #last = "";
  #isBehindMark = false;
  #isInCode = false;
  readonly #options: CitationMarksOptions;

  constructor(options: CitationMarksOptions) {
    super();
    this.#options = options;
  }

  protected get free(): number {
    const waits = this.#options.isSpoken ? "" : (/[ \t]+$/.exec(this.held)?.[0] ?? "");
    return this.held.length - waits.length;
  }

  /** What is shown of the brackets at the beginning; undefined if it is not known yet what they are. */
  protected next(isEnd: boolean): string | undefined {
    const found = whole.exec(this.held);
    if (!found) return !isEnd && open.test(this.held) ? undefined : this.#passBracket();
    const [{ length }, , mark = ""] = found;
    const behind = this.held.slice(length);
    if (behind === "" && !isEnd) return undefined;
    const isExplicit = explicit.test(mark);
    const link = address.exec(behind)?.[0] ?? "";
    if (isExplicit && link === "" && !isEnd && openAddress.test(behind)) return undefined;
    const isBare = !isExplicit && (this.#isInCode || /^[(:]/.test(behind) || !this.#isBareMark(mark));
    if (isBare) return this.#passBracket();
    for (const one of numbersIn(mark)) this.numbers.add(one);
    this.held = behind.slice(link.length);
    this.#isBehindMark = true;
    return "";
  }

  #isBareMark(mark: string): boolean {
    const isShort = !new RegExp(`\\d{${mostBareDigits + 1}}`).test(mark);
    return isShort && !/\b0/.test(mark) && !this.#options.isGiven(mark);
  }

  #passBracket(): string {
    return this.pass((bracket.exec(this.held)?.[0] ?? "").length);
  }

  /** Lets so many characters through, without the blanks that would stand twice where a mark was. */
  protected override pass(chars: number): string {
    const given = super.pass(chars);
    const isDouble = this.#isBehindMark && /^\s?$/.test(this.#last);
    const text = isDouble ? given.replace(/^[ \t]+/, "") : given;
    if (text === "") return "";
    this.#isBehindMark = false;
    this.#last = text.at(-1)!;
    if ((text.split("`").length - 1) % 2 === 1) this.#isInCode = !this.#isInCode;
    return text;
  }
}

const mostOfRange = 12;

function numbersIn(mark: string): number[] {
  const range = /(\d+)\s?[–-]\s?[\^#]?p?(\d+)/i.exec(mark);
  const named = [...mark.replace(/†.*/, "").matchAll(/\d+/g)].map(([digits]) => Number(digits));
  if (!range) return named;
  const [from, to] = [Number(range[1]), Number(range[2])];
  const between = Array.from({ length: Math.min(mostOfRange, Math.max(0, to - from + 1)) }, (_, nr) => from + nr);
  return [...named, ...between];
}
