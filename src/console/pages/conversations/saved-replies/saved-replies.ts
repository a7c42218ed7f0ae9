import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import type { SavedReply } from "../../../../contract/operations/conversations/inbox.ts";
import { call, formBody } from "../../api.ts";
import { announce } from "../../parts/announce.ts";
import { errorTexts, textField } from "../../parts/forms/fields.ts";
import { FormErrors } from "../../parts/forms/form-errors.ts";
import "../../parts/confirm-dialog.ts";
import type { ConsoleConfirm } from "../../parts/confirm-dialog.ts";
import { EditConflict } from "../../parts/forms/edit-conflict.ts";
import { isUnsaved, leaveForms, noteSaved } from "../../parts/forms/unsaved-forms.ts";
import { icon } from "../../parts/icons.ts";
import { replyPlaceholders } from "./fill-reply.ts";

/** The team's saved replies, for all pages that answer. */
export async function readSavedReplies(): Promise<readonly SavedReply[]> {
  return (await call("GET", "/user/saved-replies")).data;
}

/** Which placeholders there are. */
const hint = html`${replyPlaceholders.map(
  ([name, meaning]) => html`<code>{{${name}}}</code> is ${meaning}, `,
)}<code>{{…}}</code> the value of a variable. What nobody knows has to be filled in before it is sent.`;

const labels = { name: "Name", content: "Text" };

/** A dialog in which saved replies are written, changed and deleted. @fires changed - One was saved or deleted. */
@customElement("console-saved-replies")
export class ConsoleSavedReplies extends LitElement {
  @property({ attribute: false }) replies: readonly SavedReply[] = [];
  /** The one that is changed; undefined: a new one. */
  @state() private edited: SavedReply | undefined;
  readonly #conflict = new EditConflict(this, labels);
  readonly #errors = new FormErrors(this, {
    labels,
    reword: (failure) => (failure.code === "NAME_TAKEN" ? { ...failure, fields: { name: [failure.text] } } : failure),
  });
  /** The one that is asked about. */
  @state() private doomed: SavedReply | undefined;
  @query("dialog") private readonly dialog!: HTMLDialogElement;
  @query("form") private readonly form!: HTMLFormElement;
  @query("console-confirm.deletion") private readonly confirm!: ConsoleConfirm;
  @query("console-confirm.discard") private readonly confirmDiscard!: ConsoleConfirm;
  /** Counts the forms, so that none begins with what was typed into the one before. */
  @state() private formNumber = 0;
  /** What is done once somebody has decided about what they typed. */
  #next: () => void = () => undefined;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  open(): void {
    // A session that ended closed it: what was typed is there still.
    if (!isUnsaved(this.form)) this.edit(undefined);
    this.dialog.showModal();
  }

  /** Begins anew with one, or with a new one. */
  private edit(reply: SavedReply | undefined): void {
    if (this.form) noteSaved(this.form);
    this.formNumber++;
    this.edited = reply;
    this.#conflict.forget();
    if (reply) this.#conflict.see(reply, ["name", "content"]);
    this.#errors.forgetAll();
  }

  private change(reply: SavedReply): void {
    this.edit(reply);
    void this.updateComplete.then(() => this.form.querySelector("input")?.focus());
  }

  /** Asks before something is discarded that was typed and not saved. */
  private goOn(next: () => void): void {
    leaveForms(this.form, next, () => {
      this.#next = next;
      this.confirmDiscard.open();
    });
  }

  private readonly close = (): void =>
    this.goOn(() => {
      this.edit(undefined);
      this.dialog.close();
    });

  private handleCancel(event: Event): void {
    if (event.target !== this.dialog) return;
    event.preventDefault();
    this.close();
  }

  private async handleSave(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const given = Object.fromEntries(new FormData(form));
    await this.#errors.run(form, async () => {
      if (this.edited) {
        const { id } = this.edited;
        const changes = this.#conflict.changesOf(given);
        const read = async () => {
          const stored = (await readSavedReplies()).find((reply) => reply.id === id);
          return stored && { stored, version: stored.version };
        };
        const put = (headers: Readonly<Record<string, string>>) =>
          call("PUT", `/user/saved-replies/${id}`, formBody(changes), headers);
        if (!(await this.#conflict.save(changes, read, put))) return false;
      } else await call("POST", "/user/saved-replies", formBody(given));
      this.edit(undefined);
      announce("The reply was saved.");
      this.dispatchEvent(new Event("changed"));
      return true;
    });
  }

  private async erase(): Promise<void> {
    const { id, name } = this.doomed ?? {};
    await call("DELETE", `/user/saved-replies/${id}`);
    if (this.edited?.id === id) this.edit(undefined);
    announce(`“${name}” was deleted.`);
    this.dispatchEvent(new Event("changed"));
  }

  protected override render(): TemplateResult {
    return html`<dialog class="replies" aria-labelledby="replies-title" @cancel=${this.handleCancel}>
      <h2 id="replies-title">Saved replies</h2>
      <p class="soft">For your whole team. Type / at the beginning of an answer to use one. ${hint}</p>
      ${this.replies.length === 0 ? nothing : html`<ul>${this.replies.map((reply) => this.renderReply(reply))}</ul>`}
      ${keyed(
        this.formNumber,
        html`<form @submit=${this.handleSave} @input=${this.#errors.handleEdit} novalidate>
        <h3>${this.edited ? `Change “${this.edited.name}”` : "New reply"}</h3>
        ${textField({ name: "name", label: labels.name, value: this.edited?.name ?? "", required: true, placeholder: "hours", errors: this.#errors.of("name") })}
        ${textField({ name: "content", label: labels.content, value: this.edited?.content ?? "", required: true, rows: 4, errors: this.#errors.of("content") })}
        ${this.#conflict.render("choose the reply again")}
        ${errorTexts(this.#errors.unplaced, "reply-wrong")}
        <p class="buttons end">
          <button class="button" type="button" @click=${this.close}>Done</button>
          <button class="button primary" type="submit" ?disabled=${this.#errors.busy}>Save reply</button>
        </p>
      </form>`,
      )}
      <console-confirm class="discard" question="Discard what you typed?" consequence="The reply has not been saved yet." action="Discard"
        .run=${async () => this.#next()}></console-confirm>
      <console-confirm class="deletion" question="Delete “${this.doomed?.name ?? ""}”?" consequence="Your whole team loses this reply." action="Delete reply"
        .run=${() => this.erase()}></console-confirm>
    </dialog>`;
  }

  private renderReply(reply: SavedReply): TemplateResult {
    const { name, content } = reply;
    return html`<li>
      <button class="plain" type="button" title="Change" @click=${() => this.goOn(() => this.change(reply))}><strong dir="auto">/${name}</strong><span class="soft clamp" dir="auto">${content}</span></button>
      <button class="round" type="button" aria-label="Delete ${name}" @click=${() => {
        this.doomed = reply;
        this.confirm.open();
      }}>${icon("trash", 18)}</button>
    </li>`;
  }
}
