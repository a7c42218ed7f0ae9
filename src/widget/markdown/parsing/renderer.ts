import { Renderer, type Tokens } from "marked";

/**
 * Writes the HTML of a parsed piece. What needs more than a plain tag (code, image, task) is written as
 * `<data value="kind:payload">`, which text cannot produce, and given its form once sanitised.
 */
export class EscapingRenderer extends Renderer {
  readonly #topHeading: number;

  constructor(topHeading: number) {
    super();
    this.#topHeading = topHeading;
  }

  /** The tokenizer makes none; should it ever, they stay text. */
  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    return escapeHtml(text);
  }

  override heading({ tokens, depth }: Tokens.Heading): string {
    const level = Math.min(6, 3 + Math.max(0, depth - this.#topHeading));
    return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>`;
  }

  override code({ text, lang }: Tokens.Code): string {
    return `<data value="code:${escapeHtml((lang ?? "").split(/\s/)[0] ?? "")}">${escapeHtml(text)}</data>`;
  }

  override checkbox({ checked }: Tokens.Checkbox): string {
    return `<data value="${checked ? "task:done" : "task:open"}"></data>`;
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
