import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { Assistant } from "../../../contract/operations/assistants/assistants.ts";
import { call } from "../api.ts";
import { isDemo } from "../parts/account/demo.ts";
import { forAdmins, seesMoney } from "../parts/account/own-role.ts";
import { announce } from "../parts/announce.ts";
import { money } from "../parts/format.ts";
import { choiceField, refusal, textField } from "../parts/forms/fields.ts";
import { SubmitOnce } from "../parts/forms/submit-once.ts";
import { icon } from "../parts/icons.ts";
import { ConsolePage } from "../parts/page.ts";
import { addressOf, go } from "../routes.ts";
import { variableNames } from "../shared/named-variables.ts";
import { durationWords } from "./words.ts";

/** How long after the last key the price is asked for. */
const typingPauseMs = 300;
/** Never too low: the call's own refusal says where the balance does not suffice. */
const unknownBalance = { balance: Number.POSITIVE_INFINITY };

interface Data {
  readonly assistants: readonly Assistant[];
  readonly balance: number;
}

/** A form that has an assistant call somebody. */
@customElement("console-new-call")
export class ConsoleNewCall extends ConsolePage<Data> {
  protected readonly subject = "the assistants";
  @state() private chosen = "";
  @state() private number = "";
  /** What a minute with the number costs, once it is whole. */
  @state() private minutePrice: number | undefined;
  /** What the owner typed, by the variable's name. */
  @state() private values: Readonly<Record<string, string>> = {};
  readonly #submission = new SubmitOnce(this, {
    labels: { assistant_id: "Assistant", phone_number: "Phone number", variables: "Variables" },
    fieldOf: { INVALID_PHONE: "phone_number", ASSISTANT_NOT_FOUND: "assistant_id" },
    words: {
      INVALID_PHONE: () => "This is no phone number. Write it with the country’s code, such as +44 7700 900123.",
      ASSISTANT_NOT_FOUND: () => "This assistant no longer exists.",
      INSUFFICIENT_BALANCE: () =>
        seesMoney()
          ? "Not called: your balance does not cover what is held for the longest call."
          : "Not called: the account’s balance does not cover it. Please ask an admin of your team.",
    },
  });

  protected async read(): Promise<Data> {
    const [assistants, { balance }] = await Promise.all([
      call("GET", "/user/assistants"),
      seesMoney() ? call("GET", "/account").catch(() => unknownBalance) : unknownBalance,
    ]);
    return { assistants, balance };
  }

  #quoting: ReturnType<typeof setTimeout> | undefined;

  private handleNumber(number: string): void {
    this.number = number;
    clearTimeout(this.#quoting);
    this.minutePrice = undefined;
    if (number.trim() !== "" && seesMoney()) this.#quoting = setTimeout(() => void this.quote(number), typingPauseMs);
  }

  private async quote(number: string): Promise<void> {
    const query = new URLSearchParams({ phone_number: number });
    // Without an answer the call can be made all the same: its own refusal names what it lacks.
    const prices = await call("GET", `/user/prices?${query}`).then(
      ({ data }) => data,
      () => [],
    );
    if (number !== this.number) return;
    this.minutePrice = prices.find(({ kind }) => kind === "call")?.price;
  }

  private assistantOf({ assistants }: Data): Assistant | undefined {
    return assistants.find(({ id }) => String(id) === this.chosen) ?? preferred(assistants);
  }

  private async handleSubmit(event: SubmitEvent, assistant: Assistant): Promise<void> {
    event.preventDefault();
    const names = variableNames(assistant);
    const variables = Object.fromEntries(
      names.flatMap((name) => (this.values[name] === undefined ? [] : [[name, this.values[name]]])),
    );
    let placed = 0;
    const isPlaced = await this.#submission.run(async (key) => {
      const body = { assistant_id: assistant.id, phone_number: this.number, variables };
      placed = (await call("POST", "/user/make_call", body, { "idempotency-key": key })).call_id;
    });
    if (!isPlaced) return;
    announce(`Calling ${this.number}.`);
    go(addressOf("calls", placed));
  }

  protected renderData(data: Data): TemplateResult {
    const assistant = this.assistantOf(data);
    return html`<header class="head"><div>
        <p><a class="back" href=${addressOf("calls")}>${icon("back", 16)}Calls</a></p>
        <h1>New call</h1>
        <p class="soft">An assistant calls a number.${isDemo ? html` Call your <a href="/handset/">handset</a>’s number to answer it yourself.` : ""}</p>
      </div></header>
      <section class="box narrow">
        ${assistant ? this.renderForm(data, assistant) : html`<p class="empty">No assistants yet. ${forAdmins(html`<a href=${addressOf("assistants", "new")}>Create one</a>`)}</p>`}
      </section>`;
  }

  private renderForm({ assistants, balance }: Data, assistant: Assistant): TemplateResult {
    const { errors, problem, busy, handleEdit } = this.#submission;
    const names = variableNames(assistant);
    return html`<form novalidate @submit=${(event: SubmitEvent) => this.handleSubmit(event, assistant)} @input=${handleEdit} @change=${handleEdit}>
      ${refusal(problem)}
      ${choiceField({
        name: "assistant_id",
        label: "Assistant",
        value: String(assistant.id),
        choices: assistants.map(({ id, name }) => ({ value: String(id), label: name })),
        errors: errors.of("assistant_id"),
        onChange: (id) => {
          this.chosen = id;
          this.values = {};
        },
      })}
      <div @input=${(event: Event) => this.handleNumber((event.target as HTMLInputElement).value)}>${textField({ name: "phone_number", label: "Phone number", type: "tel", placeholder: "+44 7700 900123", value: this.number, errors: errors.of("phone_number") })}</div>
      ${
        names.length === 0
          ? nothing
          : html`<fieldset class="variables">
            <legend>Variables</legend>
            <p class="hint">What the assistant knows in this call. Left as they are, its own values stand.</p>
            ${names.map((name) => this.renderVariable(name, assistant))}
          </fieldset>`
      }
      ${seesMoney() ? renderPrice(this.minutePrice, assistant, balance) : nothing}
      <p class="buttons"><button class="button primary" type="submit" ?disabled=${busy}>${icon("phone", 18)}Call now</button></p>
    </form>`;
  }

  private renderVariable(name: string, { variables }: Assistant): TemplateResult {
    const own = variables[name];
    const value =
      this.values[name] ??
      (own === undefined || own === null ? "" : typeof own === "string" ? own : JSON.stringify(own));
    return html`<div @input=${(event: Event) => {
      this.values = { ...this.values, [name]: (event.target as HTMLInputElement).value };
    }}>${textField({ name: `variables.${name}`, label: name, value, errors: this.#submission.errors.of(`variables.${name}`) })}</div>`;
  }
}

/** What the call costs, and what is held for it until it ends. */
function renderPrice(price: number | undefined, assistant: Assistant, balance: number): TemplateResult {
  if (price === undefined) return html`<p class="hint">The price is shown once the number is complete.</p>`;
  const seconds = assistant.max_duration ?? 600;
  const held = price * (seconds / 60);
  const longest = durationWords(seconds);
  return html`<p class="note ${held > balance ? "warning" : ""}">${icon("wallet")}<span>
    <strong>${money(price)} a minute.</strong> ${money(held)} is held for the longest call of ${longest}; what is not used comes back.
    ${held > balance ? html`Your balance is ${money(balance)}. <a href=${addressOf("overview")}>Add funds</a>` : nothing}</span></p>`;
}

/** One that makes calls, else the first. */
function preferred(assistants: readonly Assistant[]): Assistant | undefined {
  return assistants.find(({ type }) => type === "outbound") ?? assistants[0];
}
