import { html, nothing, type TemplateResult } from "lit";
import type { FunctionCardWords } from "../../../../languages/shapes/widget/function-card.ts";
import type { MarkdownWords } from "../../../../languages/shapes/widget/markdown.ts";
import { property } from "../../../decorators.ts";
import { icon } from "../../../icons.ts";
import { createImagePlaceholder } from "../../../markdown/elements/image.ts";
import type { Send } from "../../../send.ts";
import { ShadowElement } from "../../../styles/shadow-element.ts";
import { whole, wholeStyles } from "../../../styles/whole.ts";
import { type Offer, type Offers, pickText } from "./read-offers.ts";
import { resultStyles } from "./styles.ts";

export { findPicked, readOffers } from "./read-offers.ts";

const tag = "ringback-results";

/**
 * What a result offers: a list of which one is picked, a product, or files. Built from data, as text; pictures are loaded once they
 * are asked for, and links say where they lead.
 */
export class ResultsElement extends ShadowElement {
  static override styles = [resultStyles, wholeStyles];

  @property({ attribute: false }) found!: Offers;
  @property({ attribute: false }) words!: FunctionCardWords;
  @property({ attribute: false }) imageWords!: MarkdownWords;
  /** Whether one can be picked. */
  @property({ attribute: false }) isOpen = false;
  /** What the visitor has picked. */
  @property({ attribute: false }) picked = "";
  @property({ attribute: false }) onAnswer!: Send;
  /** A picture keeps its element: one that is shown stays so. */
  readonly #pictures = new Map<number, HTMLElement>();

  override render(): TemplateResult {
    const { found, words } = this;
    const left = found.total - found.offers.length;
    const isOpen = this.isOpen && found.kind === "list";
    return html`<ul class="${isOpen ? "open" : ""} ${isShort(found) ? "short" : ""}">${found.offers.map((offer, at) => html`<li>${this.#renderOffer(offer, at, isOpen)}</li>`)}</ul>
      ${left > 0 ? html`<p class="note">${words.moreEntries(left)}</p>` : nothing}`;
  }

  #renderOffer(offer: Offer, at: number, isOpen: boolean): TemplateResult {
    const { image, link, text } = offer;
    const isPicked = this.picked !== "" && pickText(offer) === this.picked;
    const head = html`<span class="name"><bdi class="title">${whole(offer.title)}</bdi>${
      offer.id && !offer.title.includes(offer.id) ? html` <bdi class="id">${whole(offer.id)}</bdi>` : nothing
    }</span>${offer.price ? html` <bdi class="price">${offer.price}</bdi>` : nothing}${isPicked ? icon("check", 16) : nothing}`;
    return html`${
      isOpen
        ? html`<button type="button" class="offer" @click=${() => this.onAnswer(pickText(offer))}>${head}</button>`
        : html`<div class="offer ${isPicked ? "picked" : ""}">${head}</div>`
    }${text ? html`<p class="text" dir="auto">${whole(text)}</p>` : nothing}${image ? this.#picture(offer, at) : nothing}${
      link
        ? html`<a href=${link.href} target=${link.newTab ? "_blank" : nothing} rel="noopener noreferrer nofollow"
            ><bdi>${link.target}</bdi></a>`
        : nothing
    }`;
  }

  #picture({ image, title }: Offer, at: number): HTMLElement {
    const picture = this.#pictures.get(at) ?? createImagePlaceholder(image, title, this.imageWords);
    this.#pictures.set(at, picture);
    return picture;
  }
}

/** Whether there is so little to read of each that several stand beside each other, such as times. */
function isShort({ offers }: Offers): boolean {
  return offers.every(
    ({ title, id, text, price, image, link }) => title.length < 12 && !(id || text || price || image || link),
  );
}

/** Registers the element; a second call, or a second copy of the module, does nothing. */
export function defineResults(): void {
  if (!customElements.get(tag)) customElements.define(tag, ResultsElement);
}

declare global {
  interface HTMLElementTagNameMap {
    "ringback-results": ResultsElement;
  }
}
