import { html, nothing, type TemplateResult } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { tags } from "../../../contract/kit/tags.ts";
import { call, formBody } from "../api.ts";
import "../parts/confirm-dialog.ts";
import type { ConsoleConfirm } from "../parts/confirm-dialog.ts";
import "../parts/copy-button.ts";
import { announce } from "../parts/announce.ts";
import { moment } from "../parts/format.ts";
import { choiceField, errorTexts, textField } from "../parts/forms/fields.ts";
import { FormErrors } from "../parts/forms/form-errors.ts";
import { icon } from "../parts/icons.ts";
import { emptyList } from "../parts/lists/empty-list.ts";
import { ConsolePage } from "../parts/page.ts";

interface ApiKey {
  readonly id: number;
  readonly name: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly scopes: readonly string[] | null;
}

interface NewKey {
  readonly api_key: { readonly id: number; readonly name: string; readonly token: string };
}

/** The API keys. A new key is shown once, as the platform returns it, and is not stored here. */
@customElement("console-keys")
export class ConsoleKeys extends ConsolePage<readonly ApiKey[]> {
  protected readonly subject = "the keys";
  @state() private made: NewKey["api_key"] | undefined;
  /** Whether the next key is for some groups of operations alone. */
  @state() private isNarrow = false;
  /** Whether none was chosen for it. */
  @state() private isForNothing = false;
  readonly #errors = new FormErrors(this, { labels: { name: "Name", scopes: "Parts of the API" } });
  @state() private doomed: ApiKey | undefined;
  @query("console-confirm") private readonly confirm!: ConsoleConfirm;

  protected async read(): Promise<readonly ApiKey[]> {
    return (await call("GET", "/user/api-keys")).data;
  }

  private async handleSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const given = new FormData(form);
    const scopes = given.getAll("scopes");
    this.isForNothing = this.isNarrow && scopes.length === 0;
    if (this.isForNothing) return;
    await this.#errors.run(form, async () => {
      const key = formBody({ name: String(given.get("name") ?? ""), ...(this.isNarrow ? { scopes } : {}) });
      this.made = (await call("POST", "/user/api-keys", key)).api_key;
      form.reset();
      this.isNarrow = false;
      announce("The key was created. Copy it now: it is shown only once.");
      await this.refresh();
    });
  }

  /** The form is above: the button leads to its field. */
  private renderBegin(): TemplateResult {
    const handleClick = () => this.querySelector<HTMLInputElement>("#name")?.focus();
    return html`<button class="button" type="button" @click=${handleClick}>${icon("key", 18)}Name your first key</button>`;
  }

  private handleDelete(key: ApiKey): void {
    this.doomed = key;
    this.confirm.open();
  }

  private async erase(): Promise<void> {
    await call("DELETE", `/user/api-keys/${this.doomed?.id}`);
    announce(`“${this.doomed?.name}” was deleted.`);
    if (this.made?.id === this.doomed?.id) this.made = undefined;
    await this.refresh();
  }

  protected renderData(keys: readonly ApiKey[]): TemplateResult {
    return html`<header class="head">
        <div><h1>API keys</h1><p class="soft">Your programs use these keys to access the API: all of it, or the parts that you choose.</p></div>
      </header>
      <section class="box" aria-labelledby="new-title">
        <h2 id="new-title">Create key</h2>
        <form novalidate @submit=${this.handleSubmit} @input=${this.#errors.handleEdit}>
          ${textField({
            name: "name",
            label: "Name",
            hint: "For example, where you will use it.",
            errors: [...this.#errors.of("name"), ...this.#errors.unplaced],
          })}
          ${this.renderScopes()}
          <p class="buttons"><button class="button primary" type="submit" ?disabled=${this.#errors.busy}>${icon("plus", 18)}Create key</button></p>
        </form>
        ${this.made ? this.renderMade(this.made) : nothing}
      </section>
      <section class="box" aria-labelledby="keys-title">
        <div class="spread"><h2 id="keys-title">Your keys</h2><a href="/api/docs">API reference</a></div>
        ${keys.length === 0 ? emptyList("The keys of your programs will appear here, with when each was last used.", this.renderBegin()) : html`<ul class="rows">${keys.map((key) => this.renderKey(key))}</ul>`}
      </section>
      <console-confirm
        question="Delete “${this.doomed?.name ?? ""}”?"
        consequence="Programs that use this key lose access immediately. This cannot be undone."
        action="Delete key"
        .run=${() => this.erase()}
      ></console-confirm>`;
  }

  /** A key that leaks does no more than it was made for. */
  private renderScopes(): TemplateResult {
    return html`${choiceField({
      name: "reach",
      label: "What it may use",
      value: this.isNarrow ? "some" : "all",
      choices: [
        { value: "all", label: "All of the API" },
        { value: "some", label: "Only some parts" },
      ],
      onChange: (value) => {
        this.isNarrow = value === "some";
      },
    })}
      ${
        this.isNarrow
          ? html`<fieldset class="ticks"><legend>Parts of the API</legend>
              ${Object.entries(tags).map(
                ([tag, about]) =>
                  html`<label class="tick"><input type="checkbox" name="scopes" value=${tag}><span class="two"><strong>${tag}</strong><span class="soft">${about}</span></span></label>`,
              )}
              ${errorTexts(this.isForNothing ? ["Choose at least one."] : this.#errors.of("scopes"), "scopes-wrong")}
            </fieldset>`
          : nothing
      }`;
  }

  private renderMade({ name, token }: NewKey["api_key"]): TemplateResult {
    return html`<div class="note good" role="group" aria-label="Your new key">
      ${icon("key")}
      <div>
        <strong dir="auto">${name}</strong>
        <p class="soft">Copy it now. It is shown only once; we store only a hash of it.</p>
        <p class="secret"><code dir="ltr" data-token>${token}</code><console-copy .text=${token} subject="the key"></console-copy></p>
        <button class="link" type="button" @click=${() => {
          this.made = undefined;
        }}>I’ve copied it, hide it</button>
      </div>
    </div>`;
  }

  private renderKey(key: ApiKey): TemplateResult {
    return html`<li>
      <span class="two">
        <strong dir="auto">${key.name}</strong>
        <span class="meta">Created ${moment(key.created_at)} · ${key.last_used_at ? `last used ${moment(key.last_used_at)}` : "never used"} · ${key.scopes === null ? "all of the API" : `only ${key.scopes.join(", ")}`}</span>
      </span>
      <button class="button small" type="button" aria-label="Delete ${key.name}" @click=${() => this.handleDelete(key)}>${icon("trash", 18)}Delete</button>
    </li>`;
  }
}
