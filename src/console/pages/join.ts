import { html, LitElement, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { join } from "./api.ts";
import { labelled, refusal, textField } from "./parts/fields.ts";
import { FormErrors } from "./parts/form-errors.ts";

/** The address of invitations, and of links for a new password. */
export const joinPath = "/console/join";

const labels = { name: "Your name", password: "Password" };

/** Joins a team by an invitation, or sets a new password by a link; either works once. */
@customElement("console-join")
export class ConsoleJoin extends LitElement {
  readonly #errors = new FormErrors(this, { labels });

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  private get isReset(): boolean {
    return new URLSearchParams(location.search).has("reset");
  }

  private async handleSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const given = new FormData(form);
    const code = new URLSearchParams(location.search).get("code") ?? "";
    const name = String(given.get("name") ?? "").trim();
    const password = String(given.get("password") ?? "");
    const isIn = await this.#errors.run(form, () => join({ code, password, ...(name === "" ? {} : { name }) }));
    if (isIn) location.replace("/console/");
  }

  protected override render(): TemplateResult {
    const errors = this.#errors.of("password");
    return html`<h1>${this.isReset ? "Choose a new password" : "Join your team"}</h1>
      <form class="sign-in" novalidate @submit=${this.handleSubmit} @input=${this.#errors.handleEdit}>
        ${refusal(this.#errors.unplaced.join(" "))}
        ${this.isReset ? "" : textField({ name: "name", label: labels.name, hint: "Visitors see it when you answer.", errors: this.#errors.of("name") })}
        ${labelled(
          { name: "password", label: labels.password, hint: "At least 12 characters.", errors },
          html`<input id="password" name="password" type="password" dir="ltr" required autocomplete="new-password"
            aria-invalid=${errors.length > 0} aria-describedby="password-hint${errors.length > 0 ? " password-wrong" : ""}">`,
        )}
        <p class="buttons"><button class="button primary" type="submit" ?disabled=${this.#errors.busy}>${this.isReset ? "Set password" : "Join"}</button></p>
      </form>`;
  }
}
