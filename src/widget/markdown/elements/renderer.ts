import { Renderer, type Tokens } from "marked";
import { numbersOf } from "../../../text/markdown/read.ts";

/**
 * Writes parsed Markdown as HTML in which nothing that the text brings is markup. What needs more than a plain tag (an
 * image, a task) becomes `<data value="kind:payload">`, which no text can produce.
 */
export class AnswerRenderer extends Renderer {
  /** @param topHeading The depth of the answer's highest heading, which becomes an h3. */
  constructor(private readonly topHeading: number) {
    super();
  }

  /** The tokenizer makes none; should it ever, they stay text. */
  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    return escapeHtml(text);
  }

  override heading({ tokens, depth }: Tokens.Heading): string {
    const level = Math.min(6, 3 + Math.max(0, depth - this.topHeading));
    return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>`;
  }

  override list(token: Tokens.List): string {
    if (!token.ordered) return super.list(token);
    const numbers = numbersOf(token);
    const items = token.items.map(({ tokens }, at) => {
      const isNext = at === 0 || numbers[at] === numbers[at - 1]! + 1;
      return `<li${isNext ? "" : ` value="${numbers[at]}"`}>${this.parser.parse(tokens)}</li>`;
    });
    return `<ol${numbers[0] === 1 ? "" : ` start="${numbers[0]}"`}>${items.join("")}</ol>`;
  }

  override checkbox({ checked }: Tokens.Checkbox): string {
    return `<data value="task:">${checked ? "☑" : "☐"} </data>`;
  }

  /** Without the title: a tooltip is where a link could claim another target. */
  override link({ href, tokens, text, autolink }: Tokens.Link): string {
    return `<a href="${escapeHtml(href)}">${autolink ? escapeHtml(text) : this.parser.parseInline(tokens)}</a>`;
  }

  override image({ href, text, tokens }: Tokens.Image): string {
    const alt = tokens ? this.parser.parseInline(tokens, this.parser.textRenderer) : text;
    return `<data value="image:${escapeHtml(href)}">${escapeHtml(alt)}</data>`;
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
