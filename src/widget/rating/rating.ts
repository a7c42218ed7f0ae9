import { html, nothing, type PropertyValues, svg, type TemplateResult } from "lit";
import type { Conversation } from "../../client/chat/model.ts";
import type { CardValues } from "../../contract/operations/conversations/cards.ts";
import { isApiError } from "../../contract/problem.ts";
import { englishRatingWords } from "../../languages/en/widget/rating.ts";
import { ratingTranslations } from "../../languages/lists/rating.ts";
import { ownWords } from "../../languages/own-words.ts";
import type { RatingWords } from "../../languages/shapes/widget/rating.ts";
import { property, state } from "../decorators.ts";
import { baseStyles } from "../styles/base.ts";
import { ShadowElement } from "../styles/shadow-element.ts";
import { ratingStyles } from "./styles.ts";

const longestComment = 1_000;
/** The mouths of the faces, from 1 to 5. */
const mouths = [
  "M8 16.5c2.2-2.6 5.8-2.6 8 0",
  "M8.5 16c2-1.4 5-1.4 7 0",
  "M8.5 15.2h7",
  "M8.5 14.6c2 1.6 5 1.6 7 0",
  "M7.5 13.8h9c-.6 4.3-8.4 4.3-9 0Z",
];

/**
 * Asks how the conversation was: five faces, then a comment that may stay empty.
 * @csspart card - The frame.
 */
export class RatingElement extends ShadowElement {
  static override styles = [baseStyles, ratingStyles];

  @property({ attribute: false }) conversation!: Conversation;
  /** `given` where it was answered here, or in another window. */
  @property() state: "asked" | "given" = "asked";
  @property() locale = "en";

  @state() private words: RatingWords | undefined;
  @state() private chosen = 0;
  @state() private isSending = false;
  @state() private isSent = false;
  @state() private hasFailed = false;

  /** What was written on an earlier page and not sent. */
  #begun = "";

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("conversation")) {
      const { face = 0, comment = "" } = this.conversation.forms.rating.read()?.values ?? {};
      this.chosen = Number(face);
      this.#begun = String(comment);
    }
    if (changed.has("state") && this.state === "given") this.#keep(undefined); // here, or in another window
    if (changed.has("locale"))
      void ownWords(ratingTranslations, englishRatingWords, this.locale).then((words) => (this.words = words));
  }

  readonly #handleChoose = ({ target }: Event): void => {
    this.chosen = Number((target as HTMLInputElement).value);
    this.hasFailed = false;
    this.#handleInput();
  };

  readonly #handleInput = (): void =>
    this.#keep({ face: this.chosen, comment: this.renderRoot.querySelector("textarea")?.value ?? this.#begun });

  #keep(values: CardValues | undefined): void {
    this.conversation.forms.rating.write(values && { id: "", values });
  }

  readonly #handleSubmit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (this.isSending || this.chosen === 0) return;
    this.isSending = true;
    this.hasFailed = false;
    const comment = this.renderRoot.querySelector("textarea")?.value.trim();
    const body = { value: this.chosen, ...(comment ? { comment } : {}) };
    const path = `/conversations/${encodeURIComponent(this.conversation.uuid)}/rating`;
    try {
      const response = await this.conversation.request(path, { method: "POST", body });
      this.isSent = response.ok || response.status === 409;
    } catch (cause) {
      // Rated already: the answer to a try before was lost, or another window was quicker.
      this.isSent = isApiError(cause) && cause.problem.status === 409;
    }
    this.hasFailed = !this.isSent;
    if (this.isSent) this.#keep(undefined);
    this.isSending = false;
  };

  override render(): TemplateResult | typeof nothing {
    const { words } = this;
    if (!words) return nothing;
    const isGiven = this.isSent || this.state === "given";
    return html`<form part="card" @submit=${this.#handleSubmit}>
      ${isGiven ? nothing : this.#renderQuestion(words)}
      <p class=${isGiven ? "thanks" : "failed"} role="status">${isGiven ? words.thanks : this.hasFailed ? words.failed : nothing}</p>
    </form>`;
  }

  #renderQuestion(words: RatingWords): TemplateResult {
    const { chosen } = this;
    return html`<fieldset>
        <legend>${words.question}</legend>
        <div class="faces">${words.faces.map(
          (label, at) => html`<label title=${label} class=${chosen === at + 1 ? "checked" : ""}>
            <input type="radio" name="rating" value=${at + 1} .checked=${chosen === at + 1} aria-label=${label} @change=${this.#handleChoose} />
            ${face(at)}
          </label>`,
        )}</div>
      </fieldset>
      ${
        chosen === 0
          ? nothing
          : html`<p class="chosen">${words.faces[chosen - 1]}</p>
            <label class="comment"><span>${chosen > 3 ? words.liked : words.better}</span>
              <textarea rows="2" maxlength=${longestComment} dir="auto" .value=${this.#begun} @input=${this.#handleInput}></textarea></label>
            <button type="submit" aria-disabled=${this.isSending}>${words.send}</button>`
      }`;
  }
}

function face(at: number): TemplateResult {
  return html`<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9.5" />
    <g class="eyes"><circle cx="8.7" cy="9.8" r="1.2" /><circle cx="15.3" cy="9.8" r="1.2" /></g>
    ${svg`<path class=${at === 4 ? "open" : nothing} d=${mouths[at]} />`}</svg>`;
}

declare global {
  interface HTMLElementTagNameMap {
    "ringback-rating": RatingElement;
  }
}
