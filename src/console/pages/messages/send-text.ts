import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { SegmentedMessage } from "sms-segments-calculator";
import { call, formBody } from "../api.ts";
import { isDemo } from "../parts/account/demo.ts";
import { forAdmins, seesMoney } from "../parts/account/own-role.ts";
import { announce } from "../parts/announce.ts";
import { count, money } from "../parts/format.ts";
import { choiceField, refusal, textField } from "../parts/forms/fields.ts";
import { SubmitOnce } from "../parts/forms/submit-once.ts";
import { icon } from "../parts/icons.ts";
import { addressOf } from "../routes.ts";
import { spaced, spacedText } from "../shared/phone-number.ts";
import type { PhoneNumber } from "./types.ts";
import { failureWords } from "./words.ts";

/** What the API takes of one text, in code points. */
const longest = 300;

/**
 * A form that sends a text message.
 * @fires {Event} message-sent - The carrier has it, or it is stored as failed; bubbles.
 */
@customElement("console-send-text")
export class ConsoleSendText extends LitElement {
  /** The numbers that can send texts. */
  @property({ attribute: false }) numbers: readonly PhoneNumber[] = [];
  @state() private text = "";
  readonly #submission = new SubmitOnce(this, {
    labels: { from: "From", to: "To", body: "Message" },
    fieldOf: {
      SENDER_NOT_FOUND: "from",
      SENDER_NOT_CAPABLE: "from",
      SUBSCRIPTION_INACTIVE: "from",
      INVALID_PHONE: "to",
    },
    words: failureWords,
  });

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  private async handleSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const fields = Object.fromEntries(new FormData(form));
    await this.#submission.run(async (key) => {
      const { data } = await call("POST", "/user/sms", formBody(fields), { "idempotency-key": key });
      const cost = seesMoney() ? `, ${money(data.total_cost)}` : "";
      announce(`Sent to ${spaced(data.to)}: ${count(data.segments, "segment")}${cost}.`);
      this.text = "";
      form.querySelector<HTMLTextAreaElement>("[name=body]")?.focus();
    });
    // A text that the carrier refused is in the list as well.
    this.dispatchEvent(new Event("message-sent", { bubbles: true }));
  }

  protected override render(): TemplateResult {
    const { errors, problem, busy, handleEdit } = this.#submission;
    if (this.numbers.length === 0) return renderNoNumber();
    return html`<form novalidate @submit=${this.handleSubmit} @input=${handleEdit} @change=${handleEdit}>
      ${refusal(problem)}
      ${choiceField({
        name: "from",
        label: "From",
        value: String(this.numbers[0]?.id),
        choices: this.numbers.map(({ id, phone_number }) => ({ value: String(id), label: spacedText(phone_number) })),
        errors: errors.of("from"),
      })}
      ${textField({ name: "to", label: "To", placeholder: "+44 7700 900123", hint: `With the country’s code, or as it is dialled in the country of your settings.${isDemo ? " The handset shows its own number." : ""}`, errors: errors.of("to") })}
      <div class="field" @input=${(event: Event) => {
        this.text = (event.target as HTMLTextAreaElement).value;
      }}>
        ${textField({ name: "body", label: "Message", rows: 4, value: this.text, errors: errors.of("body") })}
        ${this.renderLength()}
      </div>
      <p class="buttons"><button class="button primary" type="submit" ?disabled=${busy}>${icon("send", 18)}Send text</button></p>
    </form>`;
  }

  /** How the text is billed, and which character makes it twice as long. */
  private renderLength(): TemplateResult {
    const length = [...this.text].length;
    if (length > longest)
      return html`<p class="wrong">${icon("alert", 16)}<span>${length} of ${longest} characters. Shorten it by ${length - longest}.</span></p>`;
    const message = new SegmentedMessage(this.text);
    const isUnicode = message.getEncodingName() === "UCS-2" && this.text !== "";
    return html`<p class="hint">${length} of ${longest} characters · ${count(this.text === "" ? 1 : message.segmentsCount, "segment")}${
      isUnicode ? html` of 70 characters, because of <bdi>“${firstUnicode(this.text)}”</bdi>` : nothing
    }</p>`;
  }
}

/** The first character that the short alphabet of texts does not have. */
function firstUnicode(text: string): string {
  return [...text].find((character) => new SegmentedMessage(character).getEncodingName() === "UCS-2") ?? "";
}

function renderNoNumber(): TemplateResult {
  return html`<p class="empty">None of your numbers can send texts now. ${forAdmins(html`<a href=${addressOf("numbers")}>Find a number</a>`)}</p>`;
}
