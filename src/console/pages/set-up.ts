import { html, LitElement, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { setUp } from "./api.ts";
import { countryChoices } from "./numbers/countries.ts";
import { labelled, refusal, textField } from "./parts/forms/fields.ts";
import { FormErrors } from "./parts/forms/form-errors.ts";
import { languages, regionFields, regionLabels } from "./settings/region-fields.ts";

/** The address that `ringback-server serve` prints on a fresh folder. */
export const setUpPath = "/console/set-up";

const labels = {
  email: "E-mail address",
  password: "Password",
  company: "Company",
  ...regionLabels,
};

/** The first account of a new server: five fields, and the owner is in. */
@customElement("console-set-up")
export class ConsoleSetUp extends LitElement {
  @state() private language = browserLanguage();
  @state() private country = browserCountry();
  readonly #errors = new FormErrors(this, { labels });

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  private async handleSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const given = new FormData(form);
    const text = (name: string) => String(given.get(name) ?? "").trim();
    const code = new URLSearchParams(location.search).get("code") ?? "";
    const isDone = await this.#errors.run(form, () =>
      setUp({
        code,
        email: text("email"),
        password: String(given.get("password") ?? ""),
        company: text("company"),
        language: this.language,
        ...(this.country === "" ? {} : { country: this.country }),
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      }),
    );
    if (isDone) location.replace("/console/");
  }

  protected override render(): TemplateResult {
    const errors = (name: string) => this.#errors.of(name);
    return html`<h1>Set up your server</h1>
      <p class="soft">One account, and you are in. It owns what you make here; colleagues come later.</p>
      <form class="sign-in" data-unwatched novalidate @submit=${this.handleSubmit} @input=${this.#errors.handleEdit}>
        ${refusal(this.#errors.unplaced.join(" "))}
        ${this.renderInput("email", "email", "username")}
        ${this.renderInput("password", "password", "new-password", "At least 12 characters.")}
        ${textField({ name: "company", label: labels.company, required: true, hint: "As visitors know it.", errors: errors("company") })}
        ${regionFields({
          language: this.language,
          country: this.country,
          errors,
          onLanguage: (value) => {
            this.language = value;
          },
          onCountry: (value) => {
            this.country = value;
          },
        })}
        <p class="buttons"><button class="button primary" type="submit" ?disabled=${this.#errors.busy}>Create account</button></p>
      </form>`;
  }

  private renderInput(name: "email" | "password", type: string, autocomplete: "username" | "new-password", hint = "") {
    const errors = this.#errors.of(name);
    const describedBy = [hint && `${name}-hint`, errors.length > 0 && `${name}-wrong`].filter(Boolean).join(" ");
    return labelled(
      { name, label: labels[name], errors, ...(hint === "" ? {} : { hint }) },
      html`<input id=${name} name=${name} type=${type} dir="ltr" required autocomplete=${autocomplete}
        aria-invalid=${errors.length > 0} aria-describedby=${describedBy}>`,
    );
  }
}

function browserLanguage(): string {
  const { language } = new Intl.Locale(navigator.language);
  return languages.includes(language) ? language : "en";
}

/** Nobody is asked where they are: the browser's own region is only the choice to begin with. */
function browserCountry(): string {
  const { region = "" } = new Intl.Locale(navigator.language);
  return countryChoices().some(({ value }) => value === region) ? region : "";
}
