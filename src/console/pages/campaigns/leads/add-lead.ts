import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { call } from "../../api.ts";
import { announce } from "../../parts/announce.ts";
import { notSaved, textField } from "../../parts/forms/fields.ts";
import { FormErrors } from "../../parts/forms/form-errors.ts";
import { cell, rowsEditor } from "../../parts/forms/rows-editor.ts";
import { icon } from "../../parts/icons.ts";
import { spaced } from "../../shared/phone-number.ts";
import { readNumber } from "./lead-lines.ts";

interface Variable {
  readonly name: string;
  readonly value: string;
}

interface Contact {
  readonly phone_number: string;
}

/** A form that adds one lead. @fires leads-added @fires leads-closed */
@customElement("console-add-lead")
export class ConsoleAddLead extends LitElement {
  @property({ type: Number }) campaign = 0;
  /** Names of variables to offer: the assistant's. */
  @property({ attribute: false }) names: readonly string[] = [];
  @state() private variables: readonly Variable[] | undefined;
  @state() private contacts: readonly Contact[] = [];
  readonly #errors = new FormErrors(this, {
    labels: {
      phone_number: "Phone number",
      variables: "Variables",
      "variables.*": "Variable #",
      secondary_contacts: "Secondary contacts",
      "secondary_contacts.*.phone_number": "Secondary contact #",
    },
    // The server names a variable, the form its place.
    reword: (failure) => ({
      ...failure,
      fields: Object.fromEntries(
        Object.entries(failure.fields).map(([field, texts]) => [
          this.placeOf(field),
          failure.code === "NUMBER_TAKEN" ? ["This number is in the campaign already. It is not called twice."] : texts,
        ]),
      ),
    }),
  });

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override firstUpdated(): void {
    this.querySelector<HTMLElement>("input")?.focus();
  }

  /** Offers the assistant's variables once they are known; what was typed stays. */
  private get rows(): readonly Variable[] {
    return this.variables ?? this.names.map((name) => ({ name, value: "" }));
  }

  private placeOf(field: string): string {
    const name = /^variables\.(.+)$/.exec(field)?.[1];
    const at = this.rows.findIndex((row) => row.name.trim() === name);
    return at < 0 ? field : `variables.${at}`;
  }

  private async handleSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const typed = String(new FormData(form).get("phone_number") ?? "");
    const given = this.rows.filter(({ name, value }) => name.trim() !== "" && value !== "");
    const isAdded = await this.#errors.run(form, () =>
      call("POST", "/user/lead", {
        campaign_id: this.campaign,
        // What is no number is refused by the server in its own words.
        phone_number: readNumber(typed) ?? typed,
        variables: Object.fromEntries(given.map(({ name, value }) => [name.trim(), value])),
        secondary_contacts: this.contacts.map(({ phone_number }) => ({
          phone_number: readNumber(phone_number) ?? phone_number,
        })),
      }),
    );
    if (!isAdded) return;
    announce(`${spaced(readNumber(typed) ?? typed)} was added.`);
    (form.elements.namedItem("phone_number") as HTMLInputElement).value = "";
    this.variables = this.rows.map(({ name }) => ({ name, value: "" }));
    this.contacts = [];
    this.querySelector<HTMLElement>("input")?.focus();
    this.dispatchEvent(new Event("leads-added"));
  }

  protected override render(): TemplateResult {
    const { failure, elsewhere } = this.#errors;
    return html`<section class="inset" aria-labelledby="add-lead-title">
      <div class="spread"><h3 id="add-lead-title">Add a lead</h3>
        <button class="round" type="button" aria-label="Close" @click=${() => this.dispatchEvent(new Event("leads-closed"))}>${icon("close", 18)}</button></div>
      <form novalidate @submit=${this.handleSubmit} @input=${this.#errors.handleEdit}>
        ${failure && (failure.status !== 422 || elsewhere.length > 0) ? notSaved({ ...failure, status: 0, text: elsewhere.join(" ") || failure.text }) : nothing}
        ${textField({ name: "phone_number", label: "Phone number", type: "tel", placeholder: "+44 7700 900123", errors: this.#errors.of("phone_number") })}
        ${rowsEditor<Variable>({
          name: "variables",
          legend: "Variables",
          hint: "What the assistant knows in this call. “timezone” sets whose clock the hours go by.",
          thing: "variable",
          rows: this.rows,
          empty: () => ({ name: "", value: "" }),
          onChange: (rows) => {
            this.variables = rows;
          },
          onMove: () => this.#errors.forget("variables"),
          errors: (at) => this.#errors.of(`variables.${at}`),
          render: ({ name, value }, at, change) => html`
            ${cell({ label: `Name of variable ${at + 1}`, field: `variables.${at}`, placeholder: "name", value: name, code: true, invalid: false, onInput: (text) => change({ name: text }) })}
            ${cell({ label: `Value of variable ${at + 1}`, field: `variables.${at}`, placeholder: "Value", value, invalid: this.#errors.of(`variables.${at}`).length > 0, onInput: (text) => change({ value: text }) })}`,
        })}
        ${rowsEditor<Contact>({
          name: "secondary_contacts",
          legend: "Secondary contacts",
          hint: "Called one after the other where the lead is not reached.",
          thing: "contact",
          rows: this.contacts,
          empty: () => ({ phone_number: "" }),
          onChange: (rows) => {
            this.contacts = rows;
          },
          onMove: () => this.#errors.forget("secondary_contacts"),
          errors: (at) => this.#errors.of(`secondary_contacts.${at}`),
          render: ({ phone_number }, at, change) =>
            cell({
              label: `Number of contact ${at + 1}`,
              field: `secondary_contacts.${at}`,
              placeholder: "+44 7700 900124",
              value: phone_number,
              invalid: this.#errors.of(`secondary_contacts.${at}`).length > 0,
              onInput: (text) => change({ phone_number: text }),
            }),
        })}
        <p class="buttons"><button class="button primary" type="submit" ?disabled=${this.#errors.busy}>${icon("plus", 18)}Add lead</button></p>
      </form>
    </section>`;
  }
}
