import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { SuccessOf } from "../../../contract/kit/operation.ts";
import type { getChecklist } from "../../../contract/operations/account/checklist.ts";
import { call } from "../api.ts";
import { announce } from "../parts/announce.ts";
import { icon } from "../parts/icons.ts";
import { coalesce } from "../parts/updates/coalesce.ts";
import { LiveEvents } from "../parts/updates/live-events.ts";
import { Poll } from "../parts/updates/poll.ts";
import { addressOf } from "../routes.ts";

export type Checklist = SuccessOf<typeof getChecklist>;
type StepName = Checklist["steps"][number]["name"];

interface Words {
  readonly title: string;
  /** What the open step says. */
  readonly text: string;
  /** Where its button leads, and what it says. */
  readonly button?: { readonly label: string; readonly href: (assistantId: number | null) => string };
}

const ofAssistant = (step: string) => (id: number | null) => `${addressOf("assistants", id ?? "new")}${step}`;
const words: Readonly<Record<StepName, Words>> = {
  assistant: {
    title: "Make an assistant",
    text: "Give it a name, a language and a first message.",
    button: { label: "Create an assistant", href: () => addressOf("assistants", "new") },
  },
  knowledge: {
    title: "Let it read your website",
    text: "It answers from what it has read, and names the page.",
    button: { label: "Add a website", href: ofAssistant("#knowledge") },
  },
  tried: {
    title: "Try it",
    text: "Ask it what your visitors ask. Tests cost nothing.",
    button: { label: "Try it", href: ofAssistant("") },
  },
  tag: {
    title: "Put it on a page",
    text: "Copy one line into your website. This step is done when a page has loaded it.",
    button: { label: "Copy the tag", href: ofAssistant("#publish") },
  },
  conversation: {
    title: "First conversation",
    text: "Open that page and write to your assistant, or wait for a visitor.",
  },
  model: {
    title: "Connect a language model",
    text: "It words answers, asks back and uses tools. Without one your assistant answers from its documents alone.",
    button: { label: "Connect a model", href: () => addressOf("settings", "models") },
  },
  colleague: {
    title: "Invite a colleague",
    text: "They sign in with a link, and answer the visitors who want a person.",
    button: { label: "Invite a colleague", href: () => addressOf("team") },
  },
  phone: {
    title: "Connect a phone number",
    text: "Your assistant takes calls and texts on it.",
    button: { label: "Find a number", href: () => addressOf("numbers") },
  },
};
/** Without these an assistant has no visitors; the others can come any time. */
const needed: readonly StepName[] = ["assistant", "knowledge", "tried", "tag", "conversation"];

/** Where this browser keeps that nobody wants to see what can come any time. */
const hiddenKey = "ringback-console-later-steps";

/**
 * What a new account does first. Each step ticks itself; with the first conversation, what is left can come any time, and is
 * hidden where somebody says so.
 */
@customElement("console-checklist")
export class ConsoleChecklist extends LitElement {
  /** As it was read with the rest of the page: it stands there from the first picture on. */
  @property({ attribute: false }) list: Checklist | undefined;
  /** Whether what can come any time is not wanted. */
  @state() private isHidden = localStorage.getItem(hiddenKey) === "yes";
  /** Whether the list was seen unfinished: its end is shown then. */
  #wasOpen = false;

  constructor() {
    super();
    const refresh = coalesce(() => this.refresh());
    new LiveEvents(this, refresh);
    new Poll(this, refresh);
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.list) void this.refresh();
  }

  private async refresh(): Promise<void> {
    this.list = await call("GET", "/user/checklist").catch(() => this.list);
  }

  /** Whether there is nothing to show: the grid has no place for it then. */
  private get isGone(): boolean {
    return this.isDone && !this.#wasOpen && (this.isHidden || this.later.length === 0);
  }

  /** What is left once a visitor has written. */
  private get later(): Checklist["steps"] {
    return this.list?.steps.filter(({ done }) => !done) ?? [];
  }

  private get isDone(): boolean {
    return !this.list || this.list.steps.every(({ name, done }) => done || !needed.includes(name));
  }

  protected override willUpdate(): void {
    if (!this.isDone) this.#wasOpen = true;
    this.hidden = this.isGone;
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.list || this.isGone) return nothing;
    const { steps, assistant_id: assistantId } = this.list;
    if (this.isDone)
      return html`${this.#wasOpen ? this.renderLive() : nothing}${this.isHidden || this.later.length === 0 ? nothing : this.renderLater(assistantId)}`;
    const next = steps.find(({ done }) => !done)?.name;
    return html`<section class="box checklist" aria-labelledby="checklist-title">
      <h2 id="checklist-title">First steps</h2>
      <ol>${steps.map(({ name, done }) => renderStep(name, { done, isNext: name === next, assistantId }))}</ol>
    </section>`;
  }

  private renderLive(): TemplateResult {
    return html`<section class="box checklist" aria-labelledby="checklist-title">
      <h2 id="checklist-title">You’re live</h2>
      <p class="soft">A visitor has written to your assistant.</p>
      <p class="buttons"><a class="button primary" href=${addressOf("conversations")}>Read the conversation</a></p>
    </section>`;
  }

  private renderLater(assistantId: number | null): TemplateResult {
    return html`<section class="box checklist" aria-labelledby="later-title">
      <div class="spread">
        <h2 id="later-title">What you can add</h2>
        <button class="button small" type="button" @click=${this.handleHide}>Hide</button>
      </div>
      <ul>${this.later.map(({ name }) => renderStep(name, { done: false, isNext: true, assistantId, isLater: true }))}</ul>
    </section>`;
  }

  private handleHide(): void {
    localStorage.setItem(hiddenKey, "yes");
    this.isHidden = true;
    announce("Hidden in this browser. You find all of it in the menu.");
  }
}

function renderStep(
  name: StepName,
  {
    done,
    isNext,
    assistantId,
    isLater = false,
  }: {
    readonly done: boolean;
    readonly isNext: boolean;
    readonly assistantId: number | null;
    /** Whether it can come any time: none of them is the next. */
    readonly isLater?: boolean;
  },
): TemplateResult {
  const { title, text, button } = words[name];
  return html`<li class=${done ? "done" : isNext && !isLater ? "next" : ""} aria-current=${isNext && !isLater ? "step" : nothing}>
    <span class="mark">${done ? icon("check", 16) : nothing}</span>
    <span class="two"><strong>${title}${done ? html`<span class="unseen">, done</span>` : nothing}</strong>
      ${isNext ? html`<span class="soft">${text}</span>` : nothing}</span>
    ${isNext && button ? html`<a class="button ${isLater ? "" : "primary"}" href=${button.href(assistantId)}>${button.label}</a>` : nothing}
  </li>`;
}
