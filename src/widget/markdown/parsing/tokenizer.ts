import { Tokenizer, type Tokens } from "marked";
import { bounds } from "../bounds.ts";

/** A search for these ends sooner: chosen by measuring what a character of each costs. */
const cheapShare = 1 / 8;

/**
 * Reads no HTML at all, so tags are text from the start, and throws once searching (for closing delimiters, for the line
 * under a heading) has cost more than ordinary text ever does. One per parse.
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

  override lheading(src: string): Tokens.Heading | undefined {
    this.#spend(src.length);
    return super.lheading(src);
  }

  override emStrong(src: string, maskedSrc: string, prevChar?: string): Tokens.Em | Tokens.Strong | undefined {
    if (src[0] === "*" || src[0] === "_") this.#spend(src.length);
    return super.emStrong(src, maskedSrc, prevChar);
  }

  override del(src: string, maskedSrc: string, prevChar?: string): Tokens.Del | undefined {
    if (src[0] === "~") this.#spend(src.length * cheapShare);
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

  #spend(characters: number): void {
    this.#work += characters;
    if (this.#work > bounds.searchWork) throw new RangeError("Too much to search");
  }
}
