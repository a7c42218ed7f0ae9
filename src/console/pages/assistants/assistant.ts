import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import type { AssistantMode } from "../../../contract/assistant-fields.ts";
import type { Assistant } from "../../../contract/operations/assistants/assistants.ts";
import { call, failureOf, formBody } from "../api.ts";
import type { ConsoleDocuments } from "../knowledge/documents.ts";
import "../parts/confirm-dialog.ts";
import { announce } from "../parts/announce.ts";
import type { ConsoleConfirm } from "../parts/confirm-dialog.ts";
import { EditConflict } from "../parts/forms/edit-conflict.ts";
import { errorTexts, focusFirstError, notSaved } from "../parts/forms/fields.ts";
import { FormErrors } from "../parts/forms/form-errors.ts";
import { closeForms } from "../parts/forms/unsaved-forms.ts";
import { icon } from "../parts/icons.ts";
import { ConsolePage } from "../parts/page.ts";
import { addressOf, go, showView } from "../routes.ts";
import "./appearance-preview.ts";
import { readMode } from "./catalogue.ts";
import type { StepView } from "./form/controls.ts";
import "./checks/checks.ts";
import { cutOffWords } from "./cut-off.ts";
import { type Changes, Draft } from "./form/draft.ts";
import { changesBy, changesOfMode } from "./form/edits.ts";
import { assistantLabels, type Field, type StepId, stepIds } from "./form/fields.ts";
import { newAssistant } from "./form/new-assistant.ts";
import { type AssistantPageData, isDone, readAssistantPage, readQuestions } from "./read-assistant.ts";
import { proxyOf, snippet } from "./snippet.ts";
import { abilitiesStep } from "./steps/abilities.ts";
import { appearanceStep } from "./steps/appearance.ts";
import { identityStep } from "./steps/identity.ts";
import { knowledgeStep, renderKnown } from "./steps/knowledge.ts";
import { publishStep } from "./steps/publish.ts";
import { settingsStep } from "./steps/settings.ts";
import { errorsIn, nextStep, stepLinks, titles, type View, viewOf } from "./steps/steps.ts";
import "./test-chat.ts";
import type { ConsoleTestChat } from "./test-chat.ts";
import "./unanswered.ts";
import { keepUnsaved, readUnsaved } from "./form/unsaved.ts";

/** What a model calls to have a person asked. */
const handOverName = "ask_for_person";
const calendarNames = ["find_free_times", "book_appointment", "move_appointment", "cancel_appointment"];
/** Where there is less room, the test chat is behind a button. */
const wide = matchMedia("not all and (max-width: 63.75em)");

/**
 * An assistant in five steps, with a test chat beside each, all other settings, the questions that it could not answer, and its checks.
 * `which`: its id, or `new`. What is typed stays until it is saved or discarded, also over a reload.
 */
@customElement("console-assistant")
export class ConsoleAssistant extends ConsolePage<AssistantPageData> {
  protected readonly subject = "the assistant";
  protected override readonly list = { href: addressOf("assistants"), text: "All assistants" };
  @property({ attribute: false }) which = "new";
  @state() private view: View = viewOf(location.hash);
  @state() private changes: Changes = {};
  /** Counts the times that the form was made anew, so that no control keeps what was discarded. */
  @state() private formNumber = 0;
  @state() private wasRestored = false;
  readonly #conflict = new EditConflict(this, assistantLabels);
  /** Who would be cut off if it were deleted. */
  @state() private cutOff = "";
  @state() private isWide = wide.matches;
  @query("console-assistant > console-confirm") private readonly confirm!: ConsoleConfirm;
  @query("console-test-chat") private readonly testChat!: ConsoleTestChat | null;
  @query("console-documents") private readonly documents!: ConsoleDocuments | null;
  @query("form.settings") private readonly form!: HTMLFormElement;
  readonly #errors = new FormErrors(this, { labels: assistantLabels });

  override connectedCallback(): void {
    super.connectedCallback();
    this.changes = readUnsaved(this.which);
    this.wasRestored = Object.keys(this.changes).length > 0;
    addEventListener("hashchange", this.#handleHash);
    wide.addEventListener("change", this.#handleWidth);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("hashchange", this.#handleHash);
    wide.removeEventListener("change", this.#handleWidth);
  }

  readonly #handleHash = (): void => {
    this.view = viewOf(location.hash);
  };

  /** The settings' form keeps what was typed; other forms of a step end with it. */
  private handleStep(event: MouseEvent): void {
    const { hash } = (event.target as Element).closest("a") ?? {};
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (hash === undefined || hash === location.hash || !isPlain) return;
    event.preventDefault();
    closeForms(this, () => showView(hash));
  }

  readonly #handleWidth = (): void => {
    this.isWide = wide.matches;
  };

  private get isNew(): boolean {
    return this.which === "new";
  }

  protected read(): Promise<AssistantPageData> {
    return readAssistantPage(this.which, this.changes.mode as AssistantMode | undefined);
  }

  private async refreshQuestions(): Promise<void> {
    const id = this.data?.assistant?.id;
    if (!this.data || id === undefined) return;
    const questions = await readQuestions(id).catch(() => this.data?.questions ?? []);
    this.data = { ...this.data, questions };
  }

  private setChanges(changes: Changes): void {
    this.#conflict.forget((field) => field in changes);
    if (this.data?.assistant) this.#conflict.see(this.data.assistant, Object.keys(changes));
    this.changes = changes;
    keepUnsaved(this.which, changes);
  }

  private addChanges(changes: Changes): void {
    if (Object.keys(changes).length > 0) this.setChanges({ ...this.changes, ...changes });
  }

  private handleInput(event: Event, draft: Draft): void {
    this.#errors.handleEdit(event);
    const control = event.target as HTMLInputElement;
    if (control.name === "mode") void this.changeMode(control.value as AssistantMode, draft);
    else this.addChanges(changesBy(control, draft, this.data?.catalogue.voices ?? []));
  }

  private async changeMode(mode: AssistantMode, draft: Draft): Promise<void> {
    this.addChanges({ mode });
    const ofMode = await readMode(mode);
    if (!this.data || this.changes.mode !== mode) return;
    this.data = { ...this.data, catalogue: { ...this.data.catalogue, ...ofMode } };
    this.addChanges(changesOfMode(mode, ofMode, draft));
  }

  private discard(): void {
    this.setChanges({});
    this.wasRestored = false;
    this.formNumber++;
    this.#errors.forgetAll();
    void this.refresh();
  }

  private async handleSubmit(event: SubmitEvent, draft: Draft): Promise<void> {
    event.preventDefault();
    const isSaved = await this.#errors.run(this.form, async () => {
      if (this.isNew) await this.create();
      else await this.save(draft);
    });
    if (!isSaved) await this.showFirstError();
  }

  private async save(draft: Draft): Promise<void> {
    const sent = this.changes;
    const read = async () => {
      const stored = (await call("GET", "/user/assistants")).find(({ id }) => String(id) === this.which);
      return stored && { stored, version: stored.updated_at };
    };
    const put = (headers: Readonly<Record<string, string>>) =>
      call("PUT", `/user/assistant/${this.which}`, draft.body, headers);
    if (draft.isChanged && !(await this.#conflict.save(draft.body, read, put))) return;
    // What was typed while it was being saved stays.
    const left = Object.entries(this.changes).filter(([field, value]) => sent[field as Field] !== value);
    this.setChanges(Object.fromEntries(left));
    this.wasRestored = false;
    await this.refresh();
    announce("The assistant was saved.");
    const next = nextStep(this.view);
    if (next) showView(`#${next}`);
  }

  /** A new assistant is inactive; a second request activates it. */
  private async create(): Promise<void> {
    if (!this.data) return;
    const { body } = new Draft({}, { ...newAssistant(this.data.catalogue, this.data.owner), ...this.changes });
    const { data } = await call("POST", "/user/assistant", formBody(body));
    keepUnsaved("new", {});
    await call("PUT", `/user/assistant/${data.id}`, { status: "active" });
    announce("The assistant was created. You can test it here.");
    go(`${addressOf("assistants", data.id)}#knowledge`, { replace: true });
  }

  /** An error is shown where its field is, which may be another step. */
  private async showFirstError(): Promise<void> {
    const shown = this.view === "questions" || this.view === "checks" ? "identity" : this.view;
    if (errorsIn(shown, this.#errors) > 0) return;
    const step = stepIds.find((id) => errorsIn(id, this.#errors) > 0);
    if (!step || this.isNew) return;
    history.replaceState(null, "", `#${step}`);
    this.view = step;
    await this.updateComplete;
    focusFirstError(this.form);
  }

  private async handleKnowledgebase(id: number): Promise<void> {
    const { knowledgebase_id: _, knowledgebase_ids: __, ...rest } = this.changes;
    this.setChanges(rest);
    await call("PUT", `/user/assistant/${this.which}`, { knowledgebase_id: id }).catch((error: unknown) =>
      announce(failureOf(error).text),
    );
    await this.refresh();
  }

  private async refreshKnowledge(): Promise<void> {
    await Promise.all([this.refresh(), this.documents?.refresh()]);
  }

  /** Asks at once; who would be cut off stands there as soon as it is known. */
  private async askToDelete({ uuid }: Assistant): Promise<void> {
    this.cutOff = "";
    this.confirm.open();
    this.cutOff = await cutOffWords(uuid).catch(() => "");
  }

  private async erase(): Promise<void> {
    await call("DELETE", `/user/assistant/${this.which}`);
    keepUnsaved(this.which, {});
    announce("The assistant was deleted.");
    go(addressOf("assistants"), { replace: true });
  }

  protected renderData(read: AssistantPageData): TemplateResult {
    const { assistant, catalogue, carrier, questions, owner, isVisited } = read;
    if (!assistant && !this.isNew) {
      return html`<h1>Assistant not found</h1><p class="soft">It may have been deleted. <a href=${addressOf("assistants")}>All assistants</a></p>`;
    }
    const draft = new Draft(assistant ?? newAssistant(catalogue, owner), this.changes);
    const view = this.isNew ? "identity" : this.view;
    const step: StepView = {
      draft,
      catalogue,
      carrier,
      errors: this.#errors,
      change: (field, value) => this.addChanges({ [field]: value }),
    };
    return html`<header class="head">
        <div>
          <p><a class="back" href=${addressOf("assistants")}>${icon("back", 16)}Assistants</a></p>
          <h1><bdi>${assistant?.name ?? "New assistant"}</bdi></h1>
        </div>
        ${assistant ? html`<button class="button" type="button" @click=${() => this.askToDelete(assistant)}>${icon("trash", 18)}Delete</button>` : nothing}
      </header>
      ${stepLinks({
        view,
        isNew: this.isNew,
        errors: this.#errors,
        done: (id) => assistant !== undefined && isDone(id, assistant, isVisited),
        unanswered: questions.length,
        onStep: (event) => this.handleStep(event),
      })}
      <div class="grid ${view === "checks" ? "whole" : assistant ? "" : "single"}">
        <div class="step-content">${this.renderView(view, step, read)}</div>
        ${assistant && view !== "checks" ? html`<div class="beside">${this.renderBeside(view, draft, { ...read, assistant })}</div>` : nothing}
      </div>
      <console-confirm
        question="Delete ${assistant?.name ?? ""}?"
        .consequence=${`Its conversations are deleted too, and chats on your pages stop working. This cannot be undone.${this.cutOff}`}
        action="Delete assistant"
        .run=${() => this.erase()}
      ></console-confirm>`;
  }

  private renderView(
    view: View,
    step: StepView,
    { assistant, others, questions, site }: AssistantPageData,
  ): TemplateResult {
    if (view === "questions" && assistant) {
      return html`<console-unanswered .assistant=${assistant} .questions=${questions}
        @questions-changed=${() => this.refresh()}
        @question-tried=${(event: CustomEvent<string>) => this.tryOut(event.detail)}></console-unanswered>`;
    }
    if (view === "checks" && assistant) {
      const tools = step.catalogue.tools.filter(({ id }) => assistant.tool_ids?.includes(id));
      const hasCalendar = assistant.tools.some(({ type }) => type === "calendar_integration");
      const functions = [...tools.map(({ name }) => name), ...(hasCalendar ? calendarNames : []), handOverName];
      return html`<console-checks .assistant=${assistant} .functions=${functions}></console-checks>`;
    }
    const id = view as StepId;
    const form = html`<section class="box" aria-labelledby="step-title">
        <h2 id="step-title">${titles[id]}</h2>
        ${keyed(`${id}/${this.formNumber}`, this.renderForm(id, step, { assistant, others }))}
      </section>`;
    const known = {
      assistant,
      knowledgebase: Number(step.draft.text("knowledgebase_id")),
      isFirst: step.catalogue.knowledgebases.length === 0,
      isUnsaved: "system_prompt" in this.changes,
      onChange: () => this.refreshKnowledge(),
      onMade: (made: number) => this.handleKnowledgebase(made),
    };
    return html`${id === "publish" && assistant ? snippet(assistant, site) : nothing}
      ${id === "knowledge" ? renderKnown(form, known) : form}`;
  }

  private renderForm(
    id: StepId,
    step: StepView,
    read: Pick<AssistantPageData, "assistant" | "others">,
  ): TemplateResult {
    const handleEdit = (event: Event) => this.handleInput(event, step.draft);
    const label = this.isNew ? "Create assistant" : nextStep(id) ? "Save and continue" : "Save assistant";
    return html`<form data-unwatched class="settings" novalidate @submit=${(event: SubmitEvent) => this.handleSubmit(event, step.draft)}
      @input=${handleEdit} @change=${handleEdit}>
      ${notSaved(this.#errors.failure)}
      ${errorTexts(this.#errors.elsewhere, "other-wrong")}
      ${this.wasRestored ? html`<p class="note">${icon("clock")}<span>What you typed before was kept. It is not saved yet.</span></p>` : nothing}
      ${this.#conflict.render("discard your changes")}
      ${renderStep(id, step, read)}
      <p class="buttons">
        <button class="button primary" type="submit" ?disabled=${this.#errors.busy}>${label}</button>
        ${step.draft.isChanged ? html`<button class="button" type="button" ?disabled=${this.#errors.busy} @click=${() => this.discard()}>Discard changes</button>` : nothing}
      </p>
    </form>`;
  }

  private renderBeside(
    view: View,
    draft: Draft,
    { assistant, site }: AssistantPageData & { readonly assistant: Assistant },
  ): TemplateResult {
    const languages = this.data?.catalogue.languages ?? [];
    const language = languages.find(({ id }) => String(id) === draft.text("language_id"))?.iso_2;
    const chat = html`<console-test-chat .assistant=${assistant.uuid} .name=${assistant.name}
      @question-asked=${() => this.refreshQuestions()}></console-test-chat>`;
    return html`
      ${
        view === "appearance"
          ? html`<console-appearance-preview .name=${draft.text("name")} .language=${language ?? ""} .firstMessage=${draft.firstMessage}
        .appearance=${draft.appearance} .assistant=${assistant.uuid} .proxy=${proxyOf(assistant, site)}></console-appearance-preview>`
          : nothing
      }
      ${this.isWide ? chat : html`<details class="test-behind"><summary class="button">${icon("message", 18)}Test it</summary>${chat}</details>`}`;
  }

  private async tryOut(question: string): Promise<void> {
    const behind = this.querySelector<HTMLDetailsElement>(".test-behind");
    if (behind) behind.open = true;
    this.testChat?.scrollIntoView({ block: "nearest" });
    await this.testChat?.ask(question);
  }
}

function renderStep(
  id: StepId,
  step: StepView,
  { assistant, others }: Pick<AssistantPageData, "assistant" | "others">,
): TemplateResult {
  switch (id) {
    case "identity":
      return identityStep(step);
    case "knowledge":
      return knowledgeStep(step);
    case "abilities":
      return abilitiesStep(step, others, assistant);
    case "appearance":
      return appearanceStep(step);
    case "publish":
      return publishStep(step);
    default:
      return settingsStep(step);
  }
}
