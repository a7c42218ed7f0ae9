import { Tokenizer, type Tokens } from "marked";
import { bounds } from "./bounds.ts";

/**
 * Reads no HTML at all, so tags are text from the start, and gives up by throwing once the search for closing
 * delimiters has cost more than any honest text does. One per parse.
 */
export class BoundedTokenizer extends Tokenizer {
  #work = 0;

  override html(): undefined {}

  override tag(): undefined {}

  /** The one tag that assistants do write: a line break, mostly in table cells. */
  override br(src: string): Tokens.Br | undefined {
    const raw = /^<br ?\/?>/i.exec(src)?.[0];
    return raw === undefined ? super.br(src) : { type: "br", raw };
  }

  override emStrong(src: string, maskedSrc: string, prevChar?: string): Tokens.Em | Tokens.Strong | undefined {
    if (src[0] === "*" || src[0] === "_") this.#spend(src.length);
    return super.emStrong(src, maskedSrc, prevChar);
  }

  override del(src: string, maskedSrc: string, prevChar?: string): Tokens.Del | undefined {
    if (src[0] === "~") this.#spend(src.length);
    return super.del(src, maskedSrc, prevChar);
  }

  override link(src: string): Tokens.Link | Tokens.Image | undefined {
    if (src[0] === "[" || src[0] === "!") this.#spend(src.length);
    return super.link(src);
  }

  override codespan(src: string): Tokens.Codespan | undefined {
    if (src[0] === "`") this.#spend(src.length);
    return super.codespan(src);
  }

  #spend(characters: number): void {
    this.#work += characters;
    if (this.#work > bounds.delimiterWork) throw new RangeError("Too many delimiters");
  }
}
