import { html, nothing, type TemplateResult } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { call } from "../api.ts";
import { announce } from "../parts/announce.ts";
import { spaced } from "../shared/phone-number.ts";
import "../parts/confirm-dialog.ts";
import { carrierName, readCarrier } from "../parts/account/carrier.ts";
import { isDemo } from "../parts/account/demo.ts";
import type { ConsoleConfirm } from "../parts/confirm-dialog.ts";
import { moment, money } from "../parts/format.ts";
import { choiceField, refusal, textField } from "../parts/forms/fields.ts";
import { FormErrors } from "../parts/forms/form-errors.ts";
import { icon } from "../parts/icons.ts";
import { emptyList } from "../parts/lists/empty-list.ts";
import { ConsolePage } from "../parts/page.ts";
import { addressOf } from "../routes.ts";
import { countryChoices } from "./countries.ts";

interface PhoneNumber {
  readonly id: number;
  readonly phone_number: string;
  readonly type_label: string;
  readonly sms_capable: boolean;
  readonly has_active_subscription: boolean;
  readonly created_at: string;
}

interface AvailableNumber {
  readonly phone_number: string;
  readonly phone_number_formatted: string;
  readonly price: number;
}

interface Answering {
  readonly id: number;
  readonly name: string;
  readonly phone_number_id: number | null;
  readonly status: string;
  readonly type: string;
}

interface Data {
  readonly numbers: readonly PhoneNumber[];
  readonly assistants: readonly Answering[];
  /** The account's own, where a number is looked for first. */
  readonly country: string;
  /** Whether no real phone reaches them. */
  readonly isSimulated: boolean;
}

const countries = countryChoices();

/** The owner's phone numbers, and where to get more. */
@customElement("console-numbers")
export class ConsoleNumbers extends ConsolePage<Data> {
  protected readonly subject = "the phone numbers";
  @state() private found: readonly AvailableNumber[] | undefined;
  private nothingFound = "";
  @state() private doomed: PhoneNumber | undefined;
  @state() private chosen: AvailableNumber | undefined;
  @query("console-confirm.release") private readonly releaseConfirm!: ConsoleConfirm;
  @query("console-confirm.buy") private readonly buyConfirm!: ConsoleConfirm;
  readonly #errors = new FormErrors(this, {
    labels: { country_code: "Country", contains: "Digits" },
    reword: (failure) => {
      const { error } = failure.extra;
      if (failure.code !== "PROVIDER_FAILED" || typeof error !== "string") return failure;
      return { ...failure, text: `Not bought, and nothing was charged. ${error}` };
    },
  });

  protected async read(): Promise<Data> {
    const [{ data: numbers }, assistants, { country }, { state }] = await Promise.all([
      call("GET", "/user/phone-numbers/all"),
      call("GET", "/user/assistants"),
      call("GET", "/user/me"),
      readCarrier(),
    ]);
    return { numbers, assistants, country: country ?? "GB", isSimulated: state === "simulated" };
  }

  private async handleSearch(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const fields = new FormData(form);
    const contains = String(fields.get("contains") ?? "").replaceAll(/\s/g, "");
    const asked = new URLSearchParams({ country_code: String(fields.get("country_code")), contains });
    await this.#errors.run(form, async () => {
      const { data } = await call("GET", `/user/phone-numbers/search?${asked}`);
      this.found = data;
      this.nothingFound = contains === "" ? "No numbers are for sale there now." : "No such number. Try fewer digits.";
      announce(data.length === 0 ? "No numbers were found." : `${data.length} numbers were found.`);
    });
  }

  /** What is refused stands above the form, where other numbers can be looked for. */
  private async buy(): Promise<void> {
    if (!this.chosen) return;
    const { phone_number, phone_number_formatted } = this.chosen;
    await this.#errors.run(this, async () => {
      await call("POST", "/user/phone-numbers/purchase", { phone_number });
      announce(`${phone_number_formatted} is yours.`);
      await this.refresh();
      await this.updateComplete;
    });
  }

  /** The button that had the focus before the dialog is gone once its number is bought. */
  private handleBought(): void {
    this.querySelector<HTMLElement>(`[data-owned="${this.chosen?.phone_number}"]`)?.focus();
  }

  /** The form to find one is below. */
  private handleBegin(): void {
    this.querySelector<HTMLSelectElement>("#country_code")?.focus();
  }

  private handleBuy(number: AvailableNumber): void {
    this.chosen = number;
    this.buyConfirm.open();
  }

  private async release(): Promise<void> {
    await call("DELETE", `/user/phone-numbers/${this.doomed?.id}`);
    announce(`${spaced(this.doomed?.phone_number ?? "")} was given back.`);
    await this.refresh();
  }

  protected renderData({ numbers, assistants, country, isSimulated }: Data): TemplateResult {
    return html`<header class="head">
        <div><h1>Phone numbers</h1><p class="soft">${carrierName("On")}${isDemo ? html` Try them with the <a href="/handset/">handset</a>.` : ""}</p></div>
      </header>
      ${
        isSimulated && !isDemo
          ? html`<p class="note warning">${icon("alert")}<span>These numbers are for trying out: no real phone reaches them, so don’t give them to customers. Real ones come from Twilio, which is <a href="/docs/twilio">connected on the server</a>.</span></p>`
          : nothing
      }
      <section class="box" aria-label="Your phone numbers">
        ${
          numbers.length === 0
            ? emptyList(
                "Your phone numbers will appear here, and which assistant answers at each.",
                html`<button class="button" type="button" @click=${this.handleBegin}>${icon("hash", 18)}Choose a country</button>`,
              )
            : html`<ul class="rows">${numbers.map((number) => this.renderNumber(number, assistants))}</ul>`
        }
      </section>
      <section class="box after" aria-labelledby="buy-title">
        <h2 id="buy-title">Find a number</h2>
        ${refusal(this.#errors.unplaced.join(" "))}
        <form data-unwatched class="search" novalidate @submit=${this.handleSearch} @input=${this.#errors.handleEdit}>
          <div class="pair">
          ${choiceField({ name: "country_code", label: "Country", value: country, choices: countries, errors: this.#errors.of("country_code") })}
          ${textField({ name: "contains", label: "Digits", hint: "That the number must contain. Optional.", errors: this.#errors.of("contains") })}
          </div>
          <p class="buttons"><button class="button primary" type="submit" ?disabled=${this.#errors.busy}>Search</button></p>
        </form>
        ${this.found ? this.renderFound(this.found, numbers) : nothing}
      </section>
      <console-confirm class="buy"
        question="Buy ${this.chosen?.phone_number_formatted ?? ""}?"
        consequence="${isSimulated ? "No real phone reaches it. " : ""}${money(this.chosen?.price ?? 0)} is charged now for the first month, and again each month until you give the number back."
        action="Buy for ${money(this.chosen?.price ?? 0)}"
        .isDestructive=${false}
        .run=${() => this.buy()}
        @confirmed=${this.handleBought}
      ></console-confirm>
      <console-confirm class="release"
        question="Give ${spaced(this.doomed?.phone_number ?? "")} back?"
        consequence="Nobody can reach you at it any more, and somebody else can buy it. What you paid for this month stays paid."
        action="Give back"
        .run=${() => this.release()}
      ></console-confirm>`;
  }

  private renderNumber(number: PhoneNumber, assistants: readonly Answering[]): TemplateResult {
    const answering = assistants.find(
      ({ phone_number_id, type }) => phone_number_id === number.id && type === "inbound",
    );
    return html`<li>
      <span class="two">
        <strong><bdi dir="ltr">${spaced(number.phone_number)}</bdi></strong>
        <span class="soft">${
          answering
            ? html`Answered by <a href=${addressOf("assistants", answering.id)} dir="auto">${answering.name}</a>${answering.status === "active" ? "" : ", which is inactive"}`
            : html`No assistant answers. <a href=${answeringAddress(assistants)}>Let one answer</a>`
        }</span>
        <span class="meta">${number.type_label} · ${number.sms_capable ? "calls, texts and WhatsApp" : "calls"} · since ${moment(number.created_at)} · id ${number.id}</span>
      </span>
      ${number.type_label === "Normal" ? subscriptionTag(number) : nothing}
      <button class="button small" type="button" aria-label="Give back ${spaced(number.phone_number)}" @click=${() => {
        this.doomed = number;
        this.releaseConfirm.open();
      }}>Give back</button>
    </li>`;
  }

  /** One that was bought stays in its place, so that no other one comes under the pointer. */
  private renderFound(found: readonly AvailableNumber[], numbers: readonly PhoneNumber[]): TemplateResult {
    if (found.length === 0) return html`<p class="empty">${this.nothingFound}</p>`;
    const owned = new Set(numbers.map(({ phone_number }) => phone_number));
    return html`<ul class="rows" aria-label="Numbers to buy">${found.map(
      (number) => html`<li>
        <span class="two"><strong><bdi dir="ltr">${number.phone_number_formatted}</bdi></strong>
          <span class="soft whole">${money(number.price)} a month, the first one now</span></span>
        ${
          owned.has(number.phone_number)
            ? html`<span class="tag good" tabindex="-1" data-owned=${number.phone_number}>Yours</span>`
            : html`<button class="button small" type="button" aria-label="Buy ${number.phone_number_formatted}" ?disabled=${this.#errors.busy}
          @click=${() => this.handleBuy(number)}>Buy</button>`
        }</li>`,
    )}</ul>`;
  }
}

/** Where an assistant is given a number: that of the only one, or their list. */
function answeringAddress([first, ...others]: readonly Answering[]): string {
  return first && others.length === 0 ? `${addressOf("assistants", first.id)}#publish` : addressOf("assistants");
}

function subscriptionTag({ has_active_subscription: isPaid }: PhoneNumber): TemplateResult {
  return isPaid ? html`<span class="tag good">Paid</span>` : html`<span class="tag">Not paid</span>`;
}
