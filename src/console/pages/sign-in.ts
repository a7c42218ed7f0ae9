import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { type Failure, signIn } from "./api.ts";
import { labelled, refusal } from "./parts/forms/fields.ts";
import { FormErrors } from "./parts/forms/form-errors.ts";
import { icon } from "./parts/icons.ts";

const endedWords =
  "You were signed out: your session was ended or is too old, your password was changed, or you were removed from the team. What you typed is kept in this tab. Sign in to go on.";

/** Signing in by e-mail address and password. The page is loaded anew afterwards, at the address that was asked for. @fires signed-in - In place of that, where a session had ended. */
@customElement("console-sign-in")
export class ConsoleSignIn extends LitElement {
  /** Whose session has ended, where one has: what they had typed is kept for them. */
  @property() ended: string | undefined;
  @state() private needsCode = false;
  readonly #errors = new FormErrors(this, {
    labels: { email: "E-mail address", password: "Password", code: "Code of your authenticator" },
    reword,
  });

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override firstUpdated(): void {
    if (this.ended !== undefined) this.querySelector<HTMLElement>("#password")?.focus();
  }

  private async handleSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const given = new FormData(form);
    const text = (name: string) => String(given.get(name) ?? "");
    const code = text("code").trim();
    const isIn = await this.#errors.run(form, () =>
      signIn({ email: text("email"), password: text("password"), ...(code === "" ? {} : { code }) }),
    );
    if (isIn) {
      if (this.ended === undefined) location.reload();
      else this.dispatchEvent(new Event("signed-in"));
      return;
    }
    if (this.#errors.failure?.code.startsWith("CODE_")) this.needsCode = true;
  }

  protected override render(): TemplateResult {
    return html`<h1>Sign in to the console</h1>
      <form class="sign-in" data-unwatched novalidate @submit=${this.handleSubmit} @input=${this.#errors.handleEdit}>
        ${this.ended === undefined ? nothing : html`<p class="note warning" role="alert">${icon("alert")}<span>${endedWords}</span></p>`}
        ${refusal(this.#errors.unplaced.join(" "))}
        ${this.renderField("email", "E-mail address", "email", "username")}
        ${this.renderField("password", "Password", "password", "current-password")}
        ${this.needsCode ? this.renderField("code", "Code of your authenticator", "text", "one-time-code") : nothing}
        <p class="buttons"><button class="button primary" type="submit" ?disabled=${this.#errors.busy}>Sign in</button></p>
      </form>
      <p class="hint">Password or authenticator lost? An owner or admin of your team makes you a link for a new password, under Team. On the server, <code>ringback-server user password</code> sets one.</p>`;
  }

  private renderField(
    name: string,
    label: string,
    type: string,
    autocomplete: "username" | "current-password" | "one-time-code",
  ) {
    const errors = this.#errors.of(name);
    return labelled(
      { name, label, errors },
      html`<input id=${name} name=${name} type=${type} dir="ltr" required autocomplete=${autocomplete} value=${(name === "email" && this.ended) || nothing}
        aria-invalid=${errors.length > 0} aria-describedby=${errors.length > 0 ? `${name}-wrong` : ""}>`,
    );
  }
}

/** Which of the two is wrong is nobody's business. */
function reword(failure: Failure): Failure {
  if (failure.code === "CODE_NEEDED") return { ...failure, text: "Enter the code of your authenticator." };
  if (failure.code === "CODE_WRONG") return { ...failure, text: "That is not the code." };
  return failure.status === 401 ? { ...failure, text: "E-mail address or password is wrong." } : failure;
}
