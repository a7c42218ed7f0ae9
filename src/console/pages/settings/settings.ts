import { html, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { call } from "../api.ts";
import type { Me } from "../overview/account.ts";
import { announce } from "../parts/announce.ts";
import { refusal, textField } from "../parts/fields.ts";
import { FormErrors } from "../parts/form-errors.ts";
import { ConsolePage } from "../parts/page.ts";
import { addressOf } from "../routes.ts";
import { regionFields, regionLabels } from "./region-fields.ts";

const labels = { name: "Account name", company: "Company", ...regionLabels };

/** What the account is called, and what it does by default. */
@customElement("console-settings")
export class ConsoleSettings extends ConsolePage<Me> {
  protected readonly subject = "the settings";
  @state() private language: string | undefined;
  @state() private country: string | undefined;
  readonly #errors = new FormErrors(this, { labels });

  protected read(): Promise<Me> {
    return call("GET", "/user/me");
  }

  private async handleSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const given = new FormData(form);
    const text = (name: string) => String(given.get(name) ?? "").trim();
    const orNull = (value: string) => (value === "" ? null : value);
    const isDone = await this.#errors.run(form, async () => {
      this.data = await call("PUT", "/user/me", {
        name: text("name"),
        company: orNull(text("company")),
        language: orNull(text("language")),
        country: orNull(text("country")),
      });
    });
    if (isDone) announce("The settings were saved.");
  }

  protected renderData({ name, email, company, language, country }: Me): TemplateResult {
    const errors = (field: string) => this.#errors.of(field);
    return html`<h1>Settings</h1>
      <form class="box sign-in" novalidate aria-label="Account" @submit=${this.handleSubmit} @input=${this.#errors.handleEdit}>
        ${refusal(this.#errors.unplaced.join(" "))}
        ${textField({ name: "name", label: labels.name, value: name, required: true, hint: `Its e-mail address is ${email}.`, errors: errors("name") })}
        ${textField({ name: "company", label: labels.company, value: company ?? "", hint: "As visitors know it.", errors: errors("company") })}
        ${regionFields({
          language: this.language ?? language ?? "",
          country: this.country ?? country ?? "",
          errors,
          noLanguage: "Not given",
          onLanguage: (value) => {
            this.language = value;
          },
          onCountry: (value) => {
            this.country = value;
          },
        })}
        <p class="buttons"><button class="button primary" type="submit" ?disabled=${this.#errors.busy}>Save settings</button></p>
      </form>
      <section class="box" aria-labelledby="elsewhere-title">
        <h2 id="elsewhere-title">Also for this account</h2>
        <p class="soft"><a href=${addressOf("settings", "models")}>Language models</a>: connect one by its address and key, and try it.</p>
        <p class="soft"><a href=${addressOf("team")}>Team</a>: members, passwords, one-time codes, and what was changed.</p>
        <p class="soft"><a href=${addressOf("overview")}>Overview</a>: balance, prices, and e-mails about visitors who wait. <a href=${addressOf("keys")}>API keys</a>: for programs.</p>
      </section>`;
  }
}
