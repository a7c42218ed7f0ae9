import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { SuccessOf } from "../../../contract/kit/operation.ts";
import type {
  ModelConnection,
  ModelProblem,
  tryModel,
} from "../../../contract/operations/assistants/model-connections.ts";
import { call, formBody } from "../api.ts";
import { announce } from "../parts/announce.ts";
import { EditConflict } from "../parts/forms/edit-conflict.ts";
import { refusal, textField } from "../parts/forms/fields.ts";
import { FormErrors } from "../parts/forms/form-errors.ts";
import { icon } from "../parts/icons.ts";

type Trial = SuccessOf<typeof tryModel>;

/** Servers that many use: their addresses are known by heart to nobody. */
const servers = [
  ["OpenAI", "https://api.openai.com/v1"],
  ["Mistral", "https://api.mistral.ai/v1"],
  ["Gemini", "https://generativelanguage.googleapis.com/v1beta/openai"],
  ["OpenRouter", "https://openrouter.ai/api/v1"],
  ["Groq", "https://api.groq.com/openai/v1"],
  ["Ollama", "http://127.0.0.1:11434/v1"],
] as const;
const labels = {
  url: "Address",
  key: "Key",
  model: "Model",
  models: "Model",
  "models.*.name": "Model",
  input_price: "Price of what it reads",
  "models.*.input_price": "Price of what it reads",
  output_price: "Price of what it writes",
  "models.*.output_price": "Price of what it writes",
};

/** Connects a model, or changes one: where it is, its key, its name, and what it costs. @fires saved - It was stored. @fires closed */
@customElement("console-connect-model")
export class ConsoleConnectModel extends LitElement {
  /** Absent: a new one. */
  @property({ attribute: false }) connection: ModelConnection | undefined;
  @property({ attribute: false }) mayClose = true;
  @state() private names: readonly string[] = [];
  @state() private listProblem: ModelProblem | undefined;
  @state() private trial: Trial | undefined;
  @state() private doing: "list" | "try" | undefined;
  @query("form") private readonly form!: HTMLFormElement;
  readonly #errors = new FormErrors(this, {
    labels,
    controls: {
      model: ["models"],
      input_price: ["models"],
      output_price: ["models"],
    },
  });
  readonly #conflict = new EditConflict(this, labels);
  /** What the list was read of: the same is not asked for again. */
  #listed = "";

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override firstUpdated(): void {
    if (!this.connection) return;
    const shown = formFieldsOf(this.connection);
    this.#conflict.see(shown, Object.keys(shown));
    void this.list();
  }

  private text(name: string): string {
    return String(new FormData(this.form).get(name) ?? "").trim();
  }

  private get server(): object {
    const key = this.text("key");
    const given = key === "" ? {} : { key };
    return this.connection ? { connection_id: this.connection.id, ...given } : { url: this.text("url"), ...given };
  }

  /** The names of the server's models, for the field below. */
  private async list(): Promise<void> {
    const { server } = this;
    const asked = JSON.stringify(server);
    if (this.#listed === asked || (!this.connection && this.text("url") === "")) return;
    this.#listed = asked;
    this.doing = "list";
    await this.#errors.try(this.form, async () => {
      const { data, problem } = await call("POST", "/user/model-connections/models", formBody(server));
      this.names = data;
      this.listProblem = problem ?? undefined;
    });
    this.doing = undefined;
  }

  private async handleTry(): Promise<void> {
    this.doing = "try";
    this.trial = undefined;
    const body = formBody({ ...this.server, model: this.text("model") });
    await this.#errors.try(this.form, async () => {
      this.trial = await call("POST", "/user/model-connections/try", body);
      announce(this.trial.works ? "The model answers." : (this.trial.problems[0]?.text ?? ""));
    });
    this.doing = undefined;
  }

  private async handleSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const price = (name: string) => {
      const typed = this.text(name).replace(",", ".");
      return typed === "" ? null : Number.isNaN(Number(typed)) ? typed : Number(typed);
    };
    const typed = {
      model: this.text("model"),
      input_price: price("input_price"),
      output_price: price("output_price"),
    };
    const key = this.text("key");
    await this.#errors.run(this.form, async () => {
      const given = key === "" ? {} : { key };
      const saved = this.connection
        ? await this.change(this.connection, typed, given)
        : await this.create({ ...given, models: [this.modelOf(typed)] });
      if (!saved) return false;
      this.dispatchEvent(new CustomEvent("saved", { detail: saved.data }));
      return true;
    });
  }

  private modelOf({ model: name, ...prices }: { readonly model: string }): object {
    return { name, ...prices, ...(this.trial?.works ? { vision: this.trial.vision } : {}) };
  }

  private create(given: object) {
    return call("POST", "/user/model-connections", formBody({ url: this.text("url"), ...given }));
  }

  /** @returns Nothing where somebody else has changed the same */
  private change(connection: ModelConnection, typed: { readonly model: string }, given: object) {
    const changes = this.#conflict.changesOf(typed);
    let stored = connection;
    const read = async () => {
      stored = await storedNow(connection);
      return { stored: formFieldsOf(stored), version: stored.version };
    };
    const put = (headers: Readonly<Record<string, string>>) => {
      // What a colleague has changed meanwhile in other fields stays.
      const model = { ...typed, ...formFieldsOf(stored), ...changes };
      const others = stored.models.slice(1).filter(({ name }) => name !== model.model);
      const models = [this.modelOf(model), ...others.map(({ name }) => ({ name }))];
      return call("PUT", `/user/model-connections/${connection.id}`, formBody({ ...given, models }), headers);
    };
    return this.#conflict.save(changes, read, put);
  }

  private handleEdit(event: Event): void {
    this.#errors.handleEdit(event);
    if (!/_price$/.test((event.target as HTMLInputElement).name)) this.trial = undefined;
  }

  private handleServer(url: string): void {
    const field = this.form.querySelector<HTMLInputElement>("#url");
    if (field) field.value = url;
    this.#errors.forget("url");
    this.form.querySelector<HTMLInputElement>("#key")?.focus();
  }

  protected override render(): TemplateResult {
    const known = this.connection?.models[0];
    const errors = (field: string) => this.#errors.of(field);
    const title = this.connection ? `Change ${new URL(this.connection.url).host}` : "Connect a model";
    const isBusy = this.#errors.busy;
    return html`<form class="box account-form after" novalidate aria-label=${title} @submit=${this.handleSubmit} @input=${this.handleEdit}>
      <h2>${title}</h2>
      ${refusal(this.#errors.unplaced.join(" "))} ${this.#conflict.render("cancel")}
      ${this.connection ? nothing : this.renderAddress()}
      <div class="field">
        <label for="key">${labels.key}</label>
        <input id="key" name="key" type="password" dir="ltr" autocomplete="off" spellcheck="false"
          placeholder=${this.connection?.has_key ? "Stored. Type another one to replace it." : ""}
          aria-invalid=${errors("key").length > 0} aria-describedby="key-hint" @change=${() => this.list()}>
        <p class="hint" id="key-hint">It is stored sealed and never shown again. Leave it empty where the server needs none.</p>
        ${errors("key").length > 0 ? html`<p class="wrong">${icon("alert", 16)}<span>${errors("key").join(" ")}</span></p>` : nothing}
      </div>
      ${textField({
        name: "model",
        label: labels.model,
        value: known?.name ?? "",
        required: true,
        list: this.names,
        hint:
          this.doing === "list"
            ? "Asking the server for its models…"
            : this.names.length > 0
              ? `The server has ${this.names.length}. Type to search its list.`
              : "As the server calls it. Its list is read once the address is there.",
        errors: [...errors("model"), ...errors("models").filter((text) => !/^Price/.test(text))],
      })}
      ${this.listProblem ? html`<p class="note warning" role="status">${icon("alert")}<span>${this.listProblem.text}</span></p>` : nothing}
      <details class="prices" ?open=${errors("models").some((text) => /^Price/.test(text))}><summary>Prices</summary>
        <p class="soft">In US dollars for a million tokens, as the server’s price list has them. Then each answer shows in its details what it cost.</p>
        <div class="pair">
          ${textField({ name: "input_price", label: labels.input_price, type: "decimal", value: priceText(known?.input_price), errors: errors("models.0.input_price") })}
          ${textField({ name: "output_price", label: labels.output_price, type: "decimal", value: priceText(known?.output_price), errors: errors("models.0.output_price") })}
        </div>
      </details>
      ${this.trial ? renderTrial(this.trial) : nothing}
      <p class="buttons">
        <button class="button primary" type="submit" ?disabled=${isBusy}>${this.connection ? "Save" : "Connect"}</button>
        <button class="button" type="button" ?disabled=${isBusy} @click=${this.handleTry}>${this.doing === "try" ? "Trying…" : "Try it"}</button>
        ${this.mayClose ? html`<button class="button" type="button" @click=${() => this.dispatchEvent(new Event("closed"))}>Cancel</button>` : nothing}
      </p>
      <p class="hint">“Try it” sends one or two short requests, which the server may charge for.</p>
    </form>`;
  }

  private renderAddress(): TemplateResult {
    return html`<div @change=${() => this.list()}>${textField({
      name: "url",
      label: labels.url,
      type: "url",
      required: true,
      placeholder: "https://api.openai.com/v1",
      hint: "Of any server that speaks as OpenAI’s does: what stands before /chat/completions.",
      errors: this.#errors.of("url"),
    })}</div>
    <p class="presets" role="group" aria-label="Known servers">${servers.map(
      ([name, url]) =>
        html`<button class="button small" type="button" @click=${() => this.handleServer(url)}>${name}</button>`,
    )}</p>`;
  }
}

/** What the form shows of a connection; its key is never returned. */
function formFieldsOf({ models: [first] }: ModelConnection) {
  return {
    model: first?.name ?? "",
    input_price: first?.input_price ?? null,
    output_price: first?.output_price ?? null,
  };
}

/** As it is stored now; where it is gone, the request that saves says so. */
async function storedNow(connection: ModelConnection): Promise<ModelConnection> {
  const { data } = await call("GET", "/user/model-connections");
  return data.find(({ id }) => id === connection.id) ?? connection;
}

/** What came of it, a line for each thing. */
function renderTrial({ works, problems, latency_ms: ms, streams, tools, vision }: Trial): TemplateResult {
  const lines: readonly (readonly [isGood: boolean, text: string])[] = works
    ? [
        [true, `It answers${ms === null ? "" : `, ${(ms / 1000).toFixed(1)} s to its first sign`}.`],
        [streams, streams ? "Its answers come piece by piece." : "Its answers come whole: visitors wait for the end."],
        [tools, tools ? "It calls functions: it can search documents and use tools." : "It called no function."],
        [vision, vision ? "It sees pictures." : "It sees no pictures: visitors’ pictures are named to it."],
      ]
    : [];
  return html`<div class="trial" role="status">
    ${problems.map(
      ({ text }) => html`<p class="note ${works ? "warning" : "danger"}">${icon("alert")}<span>${text}</span></p>`,
    )}
    ${
      lines.length === 0
        ? nothing
        : html`<ul class="checks">${lines.map(
            ([isGood, text]) =>
              html`<li class=${isGood ? "good" : ""}>${icon(isGood ? "check" : "close", 16)}<span>${text}</span></li>`,
          )}</ul>`
    }
  </div>`;
}

function priceText(price: number | null | undefined): string {
  return price === null || price === undefined ? "" : String(price);
}
