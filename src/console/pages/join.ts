import { html, LitElement, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { SuccessOf } from "../../contract/kit/operation.ts";
import type { readLink as readLinkRow } from "../../contract/operations/account/members.ts";
import { failureOf, join, readLink } from "./api.ts";
import { labelled, refusal, textField } from "./parts/forms/fields.ts";
import { FormErrors } from "./parts/forms/form-errors.ts";
import { roleWords } from "./team/words.ts";

/** The address of invitations, and of links for a new password. */
export const joinPath = "/console/join";

const labels = { name: "Your name", password: "Password" };

/** Joins a team by an invitation, or sets a new password by a link; either works once. */
@customElement("console-join")
export class ConsoleJoin extends LitElement {
  /** For whom the link is; undefined until it was read, or where the server did not respond: then it can be used all the same. */
  @state() private link: SuccessOf<typeof readLinkRow> | undefined;
  /** Why the link cannot be used. */
  @state() private refused = "";
  readonly #errors = new FormErrors(this, { labels });

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  private get isReset(): boolean {
    return new URLSearchParams(location.search).has("reset");
  }

  private get code(): string {
    return new URLSearchParams(location.search).get("code") ?? "";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.read();
  }

  private async read(): Promise<void> {
    try {
      this.link = await readLink(this.code);
    } catch (error) {
      const { code, text } = failureOf(error);
      if (code === "LINK_REFUSED") this.refused = text;
    }
  }

  private async handleSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const given = new FormData(form);
    const { code } = this;
    const name = String(given.get("name") ?? "").trim();
    const password = String(given.get("password") ?? "");
    const isIn = await this.#errors.run(form, () => join({ code, password, ...(name === "" ? {} : { name }) }));
    if (isIn) location.replace("/console/");
  }

  protected override render(): TemplateResult {
    const errors = this.#errors.of("password");
    const title = this.isReset ? "Choose a new password" : `Join ${this.link?.company ?? "your team"}`;
    if (this.refused !== "")
      return html`<h1>${this.isReset ? title : "Join your team"}</h1>
        ${refusal(this.refused)}
        <p class="buttons"><a class="button" href="/console/">Sign in</a></p>`;
    return html`<h1 dir="auto">${title}</h1>
      ${this.link ? html`<p class="soft">${this.isReset ? html`For <bdi dir="ltr">${this.link.email}</bdi>, at <bdi>${this.link.company}</bdi>.` : html`You will sign in as <bdi dir="ltr">${this.link.email}</bdi>. Your role: ${roleWords[this.link.role].label.toLowerCase()}.`}</p>` : ""}
      <form class="sign-in" data-unwatched novalidate @submit=${this.handleSubmit} @input=${this.#errors.handleEdit}>
        ${refusal(this.#errors.unplaced.join(" "))}
        ${this.link ? html`<input type="text" name="username" autocomplete="username" .value=${this.link.email} hidden>` : ""}
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
