import { html, LitElement, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { call, failureOf } from "../api.ts";
import type { Me } from "../overview/account.ts";
import { announce } from "../parts/announce.ts";
import { moment } from "../parts/format.ts";
import { errorTexts, textField } from "../parts/forms/fields.ts";
import { FormErrors } from "../parts/forms/form-errors.ts";
import { icon } from "../parts/icons.ts";

/** Takes the account's data along, and ends the account. @fires changed - With the account as it is then. */
@customElement("console-danger-zone")
export class ConsoleDangerZone extends LitElement {
  @property({ attribute: false }) me!: Me;
  @state() private problem = "";
  @query("dialog") private readonly dialog!: HTMLDialogElement;
  readonly #errors = new FormErrors(this, {
    labels: { confirm: "E-mail address of the account" },
    reword: (failure) =>
      failure.code === "CONFIRMATION_WRONG" ? { ...failure, fields: { confirm: [failure.text] } } : failure,
  });

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  private tell(me: Me): void {
    this.dispatchEvent(new CustomEvent("changed", { detail: me }));
  }

  private handleOpen(): void {
    this.#errors.forgetAll();
    this.dialog.querySelector("form")?.reset();
    this.dialog.showModal();
  }

  private async handleDelete(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const confirm = String(new FormData(form).get("confirm") ?? "");
    const isDone = await this.#errors.run(form, async () => {
      this.tell(await call("POST", "/user/me/deletion", { confirm }));
    });
    if (!isDone) return;
    this.dialog.close();
    announce("The account will be deleted.");
  }

  private async handleKeep(): Promise<void> {
    this.problem = "";
    try {
      this.tell(await call("DELETE", "/user/me/deletion"));
      announce("The account is kept.");
    } catch (error) {
      this.problem = failureOf(error).text;
    }
  }

  protected override render(): TemplateResult {
    const { deletes_at, email } = this.me;
    return html`<section class="box danger-zone" aria-labelledby="danger-title">
      <h2 id="danger-title">Danger zone</h2>
      <div class="act"><div><h3>Export</h3>
        <p class="soft">One file with all that the account owns: a line of JSON for each record. Passwords and keys are not in it.</p></div>
        <a class="button" href="/console/api/user/export" download>${icon("download", 18)}Download the data</a></div>
      <div class="act"><div><h3>Delete the account</h3>
        ${
          deletes_at === null
            ? html`<p class="soft">Seven days later, all of it is deleted for good: assistants, conversations, calls, members, phone numbers. Until then you can change your mind.</p>`
            : html`<p class="wrong">${icon("alert", 16)}<span>It will be deleted on <time datetime=${deletes_at}>${moment(deletes_at)}</time>.</span></p>`
        }
        ${errorTexts(this.problem === "" ? [] : [this.problem], "keep-wrong")}</div>
        ${
          deletes_at === null
            ? html`<button class="button danger" type="button" @click=${this.handleOpen}>Delete the account</button>`
            : html`<button class="button primary" type="button" @click=${this.handleKeep}>Keep the account</button>`
        }</div>
      <dialog class="confirm" aria-labelledby="delete-question" aria-describedby="delete-consequence">
        <h2 id="delete-question">Delete the account?</h2>
        <p id="delete-consequence" class="soft">Everything works for seven days more. Then all that the account owns is deleted, for all its members, and nobody can bring it back. Export it first if you may need it.</p>
        <form data-unwatched novalidate @submit=${this.handleDelete} @input=${this.#errors.handleEdit}>
          ${errorTexts(this.#errors.unplaced, "delete-wrong")}
          ${textField({ name: "confirm", label: "E-mail address of the account", type: "email", hint: `Type ${email} to confirm.`, errors: this.#errors.of("confirm") })}
          <p class="buttons end">
            <button class="button" type="button" @click=${() => this.dialog.close()}>Cancel</button>
            <button class="button danger" type="submit" ?disabled=${this.#errors.busy}>Delete the account</button>
          </p>
        </form>
      </dialog>
    </section>`;
  }
}
