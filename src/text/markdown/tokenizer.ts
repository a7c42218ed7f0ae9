import { Tokenizer, type Tokens } from "marked";
import { bounds } from "./bounds.ts";

/** A search for these ends sooner: chosen by measuring what a character of each costs. */
const cheapShare = 1 / 8;

/** Ends a bare address: punctuation of Chinese, Japanese, Korean and Arabic, and closing quotation marks. */
const afterAddress =
  /[\u3000-\u3003\u3008-\u3011\u3014-\u301f\uff01-\uff0f\uff1a-\uff1f\uff3b-\uff3d\uff5b-\uff65،؛؟۔’”»›"]/;

/** Scripts that put no space around emphasis. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;

/** "Nutzer*in": a star between small letters is a part of its word. */
const withinWord = /(?<=\p{Ll})\*(?=\p{Ll})/gu;

/** A formula in TeX's brackets, as models write it; with other marks in it, it is text in escaped brackets. */
const formula = /^\\\(((?:[^\\\n[\]`]|\\(?![()]))+?)\\\)/;

/**
 * How all texts of assistants are read: GitHub's Markdown without HTML, and with these differences. Only `~~` strikes. A
 * definition counts where it is known to be used. Emphasis may end in punctuation before a letter (`**Note:**text`), and
 * begin so in scripts without spaces. An address ends before punctuation of other scripts. Throws once searching (for closing
 * delimiters, for the line under a heading) has cost more than ordinary text ever does. One per parse.
 */
export class AnswerTokenizer extends Tokenizer {
  readonly #labels: ReadonlySet<string>;
  #work = 0;

  /** @param labels Of the definitions that are used, in small letters. */
  constructor(labels: ReadonlySet<string>) {
    super();
    this.#labels = labels;
  }

  override html(): undefined {}

  override tag(): undefined {}

  override def(src: string): Tokens.Def | undefined {
    const token = super.def(src);
    return token && this.#labels.has(token.tag) ? token : undefined;
  }

  /** The one tag that assistants do write: a line break, mostly in table cells. */
  override br(src: string): Tokens.Br | undefined {
    const raw = /^<br ?\/?>/i.exec(src)?.[0];
    return raw === undefined ? super.br(src) : { type: "br", raw };
  }

  override escape(src: string): Tokens.Escape | undefined {
    const [raw, inner = ""] = formula.exec(src) ?? [];
    if (raw === undefined || inner.includes("**")) return super.escape(src);
    return { type: "escape", raw, text: `(${inner.trim()})` };
  }

  override lheading(src: string): Tokens.Heading | undefined {
    this.#spend(src.length);
    return super.lheading(src);
  }

  override emStrong(src: string, maskedSrc: string, prevChar = ""): Tokens.Em | Tokens.Strong | undefined {
    if (src[0] === "*" || src[0] === "_") this.#spend(src.length);
    const masked = maskedSrc.replace(withinWord, "+");
    if (src[0] === "*" && masked.at(-src.length) === "+") return undefined;
    return this.#closedByPunctuation(src, masked, prevChar) ?? super.emStrong(src, masked, prevChar);
  }

  override del(src: string, maskedSrc: string, prevChar?: string): Tokens.Del | undefined {
    if (!src.startsWith("~~")) return undefined;
    this.#spend(src.length * cheapShare);
    return super.del(src, maskedSrc, prevChar);
  }

  override link(src: string): Tokens.Link | Tokens.Image | undefined {
    if (src[0] === "[" || src[0] === "!") this.#spend(src.length * cheapShare);
    return super.link(src);
  }

  override codespan(src: string): Tokens.Codespan | undefined {
    if (src[0] === "`") this.#spend(src.length * cheapShare);
    return super.codespan(src);
  }

  override url(src: string): Tokens.Link | undefined {
    const word = /^[^\s<]*/.exec(src)?.[0] ?? "";
    const end = word.search(afterAddress);
    return super.url(end < 0 ? src : src.slice(0, end));
  }

  /** What CommonMark leaves as stars: `**注意：**先`, `他说**“你好”**。` and `**Note:**text`. */
  #closedByPunctuation(src: string, maskedSrc: string, prevChar: string): Tokens.Em | Tokens.Strong | undefined {
    const [marks = ""] = /^\*{1,2}(?![\s*])/.exec(src) ?? [];
    if (marks === "") return undefined;
    const masked = maskedSrc.slice(maskedSrc.length - src.length);
    const at = masked.indexOf(marks, marks.length);
    const [before = "", after = ""] = [src.slice(0, at).at(-1), src[at + marks.length]];
    if (at <= marks.length || src[at - 1] === "*" || after === "*" || /[\s\p{Ps}\p{Pi}]/u.test(before))
      return undefined;
    const first = src[marks.length] ?? "";
    const isUnspaced = unspaced.test(prevChar) || unspaced.test(after) || unspaced.test(first);
    const begins = /^[\s\p{P}]?$/u.test(prevChar) || (isUnspaced && unspaced.test(prevChar));
    const isOddEnd = /[\p{P}\p{S}]/u.test(before) && /[\p{L}\p{N}]/u.test(after);
    const isOddBegin = /[\p{P}\p{S}]/u.test(first) && unspaced.test(prevChar);
    // `2*(3)*4` is no emphasis: one star alone only where no space is to be expected.
    if (!begins || !(isOddEnd || isOddBegin) || (marks === "*" && !isUnspaced)) return undefined;
    const text = src.slice(marks.length, at);
    const token = { raw: src.slice(0, at + marks.length), text, tokens: this.lexer.inlineTokens(text) };
    return marks === "*" ? { type: "em", ...token } : { type: "strong", ...token };
  }

  #spend(characters: number): void {
    this.#work += characters;
    if (this.#work > bounds.searchWork) throw new RangeError("Too much to search");
  }
}
