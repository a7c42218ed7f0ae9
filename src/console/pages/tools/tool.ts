import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { Assistant } from "../../../contract/operations/assistants/assistants.ts";
import type { Tool } from "../../../contract/operations/assistants/tools.ts";
import { call, failureOf, formBody } from "../api.ts";
import { keepUnsaved, readUnsaved } from "../assistants/form/unsaved.ts";
import "../parts/confirm-dialog.ts";
import { announce } from "../parts/announce.ts";
import type { ConsoleConfirm } from "../parts/confirm-dialog.ts";
import { EditConflict } from "../parts/forms/edit-conflict.ts";
import { FormErrors } from "../parts/forms/form-errors.ts";
import { icon } from "../parts/icons.ts";
import { ConsolePage } from "../parts/page.ts";
import { addressOf, go } from "../routes.ts";
import { bodyOf, draftOf, newTool, storedBodyOf, type ToolDraft } from "./draft.ts";
import { toolForm, toolLabels } from "./form.ts";
import "./try-tool.ts";

interface Read {
  /** Absent for a new one. */
  readonly tool: Tool | undefined;
  /** The assistant that a new one is for, where its page led here. */
  readonly assistant: Assistant | undefined;
}

/** A tool's form, and a form to try it. `which`: its id, or `new`. */
@customElement("console-tool")
export class ConsoleTool extends ConsolePage<Read> {
  protected readonly subject = "the tool";
  protected override readonly list = { href: addressOf("tools"), text: "All tools" };
  @property({ attribute: false }) which = "new";
  @state() private draft: ToolDraft = newTool;
  @query("console-confirm") private readonly confirm!: ConsoleConfirm;
  readonly #errors = new FormErrors(this, { labels: toolLabels });
  readonly #conflict = new EditConflict(this, toolLabels);
  @query("form.settings") private readonly form!: HTMLFormElement;

  private get isNew(): boolean {
    return this.which === "new";
  }

  protected async read(): Promise<Read> {
    const tool = this.isNew ? undefined : await call("GET", `/user/tools/${this.which}`);
    // What was filled in stays when it is read again, as after a session that ended meanwhile.
    if (!this.data) this.begin(tool);
    return { tool, assistant: this.isNew ? await askingAssistant() : undefined };
  }

  private begin(tool: Tool | undefined): void {
    this.draft = tool ? draftOf(tool) : newTool;
    this.#conflict.forget();
    if (!tool) return;
    const stored = storedBodyOf(tool);
    this.#conflict.see(stored, Object.keys(stored));
  }

  private async handleSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    await this.#errors.run(this.form, async () => {
      const given = bodyOf(this.draft, new FormData(this.form));
      const body = this.isNew ? given : this.#conflict.changesOf(given);
      const data = await (this.isNew ? this.create(body) : this.change(body));
      if (!data) return false;
      const assistant = this.data?.assistant;
      this.data = { tool: data, assistant: undefined };
      this.begin(data);
      announce("The tool was saved.");
      if (assistant && (await this.give(data, assistant)))
        go(`${addressOf("assistants", assistant.id)}#abilities`, { replace: true });
      else if (this.isNew) go(addressOf("tools", data.id), { replace: true });
      return true;
    });
  }

  private async create(body: object): Promise<Tool> {
    return (await call("POST", "/user/tools", formBody(body))).data;
  }

  /** @returns The tool as it is now; nothing where somebody else has changed the same */
  private async change(body: object): Promise<Tool | undefined> {
    const path = `/user/tools/${this.which}` as const;
    const read = async () => {
      const tool = await call("GET", path);
      return { stored: storedBodyOf(tool), version: tool.updated_at };
    };
    const put = (headers: Readonly<Record<string, string>>) => call("PUT", path, formBody(body), headers);
    return (await this.#conflict.save(body, read, put))?.data;
  }

  /** @returns Whether the assistant has it */
  private async give(tool: Tool, { id, name }: Assistant): Promise<boolean> {
    try {
      // Read again: somebody may have changed what it has meanwhile.
      const now = (await call("GET", "/user/assistants")).find((one) => one.id === id);
      await call("PUT", `/user/assistant/${id}`, { tool_ids: [...(now?.tool_ids ?? []), tool.id] });
    } catch (error) {
      announce(`The tool was saved, but ${name} does not have it yet: ${failureOf(error).text}`);
      return false;
    }
    // What is ticked there and not saved would take it away again.
    const unsaved = readUnsaved(String(id));
    const ticked = unsaved.tool_ids as readonly number[] | undefined;
    if (ticked) keepUnsaved(String(id), { ...unsaved, tool_ids: [...ticked, tool.id] });
    announce(`${name} can use ${tool.name}.`);
    return true;
  }

  private async erase(): Promise<void> {
    await call("DELETE", `/user/tools/${this.which}`);
    announce("The tool was deleted.");
    go(addressOf("tools"), { replace: true });
  }

  protected renderData({ tool, assistant }: Read): TemplateResult {
    const back = assistant
      ? html`<a class="back" href="${addressOf("assistants", assistant.id)}#abilities">${icon("back", 16)}<bdi>${assistant.name}</bdi></a>`
      : html`<a class="back" href=${addressOf("tools")}>${icon("back", 16)}Tools</a>`;
    return html`<header class="head">
        <div>
          <p>${back}</p>
          <h1>${tool ? html`<code>${tool.name}</code>` : "New tool"}</h1>
          ${assistant ? html`<p class="soft"><bdi>${assistant.name}</bdi> can use it once it is created.</p>` : nothing}
        </div>
        ${tool ? html`<button class="button" type="button" @click=${() => this.confirm.open()}>${icon("trash", 18)}Delete</button>` : nothing}
      </header>
      <div class="grid">
        <section class="box" aria-label="The tool">
          ${toolForm({
            tool,
            draft: this.draft,
            errors: this.#errors,
            conflict: this.#conflict.render("reload the page"),
            onSubmit: (event) => this.handleSubmit(event),
            onDraft: (draft) => {
              this.draft = draft;
            },
          })}
        </section>
        ${
          tool
            ? html`<console-try-tool .tool=${tool}></console-try-tool>`
            : html`<section class="box">
                <h2>Try it</h2>
                <p class="empty">Save the tool first. Then you can call it here and see the result.</p>
              </section>`
        }
      </div>
      <console-confirm
        question="Delete ${tool?.name ?? ""}?"
        consequence="Assistants that use this tool lose it immediately."
        action="Delete tool"
        .run=${() => this.erase()}
      ></console-confirm>`;
  }
}

/** The assistant that the address names; one that is gone asks for nothing. */
async function askingAssistant(): Promise<Assistant | undefined> {
  const uuid = new URLSearchParams(location.search).get("assistant");
  if (uuid === null) return undefined;
  return (await call("GET", "/user/assistants")).find((one) => one.uuid === uuid);
}
