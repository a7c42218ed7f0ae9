import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import type { Role } from "../../contract/kit/operation.ts";
import type { Member } from "../../contract/operations/account/members.ts";
import { isApiError } from "../../contract/problem.ts";
import { call, failureOf, isSignedIn } from "./api.ts";
import "./assistants/assistant.ts";
import "./assistants/assistants.ts";
import "./calls/call.ts";
import "./calls/calls.ts";
import "./calls/new-call.ts";
import "./campaigns/campaign.ts";
import "./campaigns/campaigns.ts";
import "./campaigns/new/new-campaign.ts";
import "./conversations/conversations.ts";
import "./keys/keys.ts";
import "./knowledge/knowledgebase.ts";
import "./knowledge/knowledgebases.ts";
import "./messages/messages.ts";
import "./notifications/notifications.ts";
import "./numbers/numbers.ts";
import { ringFor } from "./notifications/sound.ts";
import "./overview/overview.ts";
import { joinPath } from "./join.ts";
import { setUpPath } from "./set-up.ts";
import "./sign-in.ts";
import { countWaiting } from "./conversations/waiting-signal.ts";
import { isDemo } from "./parts/account/demo.ts";
import { noteOwnRole } from "./parts/account/own-role.ts";
import { announce } from "./parts/announce.ts";
import type { ConsoleConfirm } from "./parts/confirm-dialog.ts";
import { type IconName, icon } from "./parts/icons.ts";
import { LiveEvents, type OwnerEvent } from "./parts/updates/live-events.ts";
import { Poll } from "./parts/updates/poll.ts";
import "./parts/confirm-dialog.ts";
import type { Command } from "./parts/command-palette.ts";
import "./parts/command-palette.ts";
import { isAnyUnsaved, leaveForms, watchForms } from "./parts/forms/unsaved-forms.ts";
import { addressOf, followLinks, go, type Part, parts, type Route, routeOf } from "./routes.ts";
import "./results/results.ts";
import "./settings/model.ts";
import "./settings/settings.ts";
import "./team/team.ts";
import "./tools/tool.ts";
import "./tools/tools.ts";
import "./usage/usage.ts";

const links: Record<Part, { readonly text: string; readonly icon: IconName }> = {
  overview: { text: "Overview", icon: "wallet" },
  results: { text: "Results", icon: "thumb" },
  usage: { text: "Usage", icon: "chart" },
  conversations: { text: "Conversations", icon: "message" },
  calls: { text: "Calls", icon: "phone" },
  campaigns: { text: "Campaigns", icon: "megaphone" },
  messages: { text: "Messages", icon: "device" },
  assistants: { text: "Assistants", icon: "user" },
  knowledge: { text: "Knowledge", icon: "book" },
  tools: { text: "Tools", icon: "braces" },
  numbers: { text: "Phone numbers", icon: "hash" },
  keys: { text: "API keys", icon: "key" },
  team: { text: "Team", icon: "users" },
  notifications: { text: "Notifications", icon: "bell" },
  settings: { text: "Settings", icon: "settings" },
};

/** What agents see: conversations, calls and texts, and themselves. */
const ofAgents: ReadonlySet<Part> = new Set(["conversations", "calls", "messages", "team", "notifications"]);
const shownForMs = 6_000;
/** Chosen: another member changes a role rarely. */
const roleEveryMs = 60_000;

/** What is done once somebody has decided about what they typed. */
interface Held {
  /** Whether it leaves the page; otherwise it closes a form. */
  readonly isPage: boolean;
  readonly run: () => void;
}

/** The owner's console: the page for each address, and a note for visitors who are not signed in. */
@customElement("console-app")
export class ConsoleApp extends LitElement {
  @state() private route: Route | undefined = routeOf(location.pathname);
  /** Undefined until it is known: nothing is asked before that a stranger is refused. */
  @state() private signedOut: boolean | undefined;
  /** Whether the session ended while the console was used: what was typed stays in its pages, out of sight. */
  @state() private hasEnded = false;
  @state() private announcement = "";
  /** What the member who is signed in may do; known before anything is shown. */
  @state() private ownRole: Role = "owner";
  /** Visitors who wait for a person. */
  @state() private waiting = 0;
  @query("console-confirm.unsaved") private readonly confirmLeaving!: ConsoleConfirm | null;
  @state() private held: Held = { isPage: true, run: () => undefined };
  #hideTimer: ReturnType<typeof setTimeout> | undefined;
  #moved = false;
  #own: Pick<Member, "id" | "email" | "role"> | undefined;
  /** What had the focus when the session ended. */
  #left: HTMLElement | undefined;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.isSetUp || this.isJoining) return;
    void this.begin();
    followLinks((leave) => this.holdBack(leave));
    watchForms();
    addEventListener("console-discard", (event) =>
      this.ask({ isPage: false, run: (event as CustomEvent<() => void>).detail }),
    );
    addEventListener("console-route", () => this.handleRoute());
    addEventListener("console-signed-out", () => this.handleSignedOut());
    addEventListener("console-role-refused", () => void this.readOwn());
    addEventListener("console-following", () => void this.readWaiting());
    addEventListener("unhandledrejection", (event) => this.handleUnshown(event));
    addEventListener("console-announcement", (event) => this.handleAnnouncement((event as CustomEvent<string>).detail));
  }

  private async begin(): Promise<void> {
    if ((await isSignedIn()) === false) {
      this.signedOut = true;
      return;
    }
    await this.readOwn();
    this.signedOut ??= false;
    if (this.signedOut) return;
    new LiveEvents(this, (event) => void this.handleEvent(event), ["message", "conversation", "balance"]);
    new Poll(this, () => this.readOwn(), roleEveryMs);
    void this.readWaiting();
  }

  /** Reads the role, which another member can change at any time. */
  private async readOwn(): Promise<void> {
    const before = this.#own;
    this.#own = (await call("GET", "/user/members/me").catch(() => undefined)) ?? this.#own;
    this.ownRole = this.#own?.role ?? this.ownRole;
    // Of somebody else who has signed in it is no news.
    if (before?.id === this.#own?.id && before && before.role !== this.ownRole)
      announce(`Your role was changed: ${this.ownRole}.`);
    noteOwnRole(this.ownRole);
    // What an agent has no part in is no place to begin.
    if (this.ownRole === "agent" && this.route?.part === "overview") go(addressOf("conversations"), { replace: true });
  }

  private handleSignedOut(): void {
    if (this.signedOut !== false || isDemo || !this.#own) {
      this.signedOut = true;
      return;
    }
    if (this.hasEnded) return;
    this.#left = document.activeElement as HTMLElement;
    for (const dialog of this.querySelectorAll<HTMLDialogElement>("dialog[open]")) dialog.close(); // nothing else could be used
    this.hasEnded = true;
  }

  /** Goes on where the session ended; somebody else begins anew. */
  private async handleSignedIn(): Promise<void> {
    const before = this.#own;
    await this.readOwn();
    if (this.#own?.id !== before?.id) {
      location.reload();
      return;
    }
    this.hasEnded = false;
    dispatchEvent(new Event("console-signed-in"));
    void this.readWaiting();
    await this.updateComplete;
    this.#left?.focus();
  }

  private get isJoining(): boolean {
    return location.pathname === joinPath;
  }

  private get isSetUp(): boolean {
    return location.pathname === setUpPath;
  }

  private handleRoute(): void {
    this.route = routeOf(location.pathname);
    this.#moved = true;
    scrollTo(0, 0);
    if (this.signedOut === false) void this.readOwn();
  }

  /** New visitors who wait are marked in the title, and heard where the owner turned that on. */
  private async handleEvent({ type, data }: OwnerEvent): Promise<void> {
    void ringFor(type, data);
    if (type !== "conversation.person" && type !== "conversation.deleted") return;
    await this.readWaiting();
  }

  private async readWaiting(): Promise<void> {
    this.waiting = await countWaiting().catch(() => this.waiting);
  }

  private showTitle(): void {
    const mark = this.waiting > 0 ? `(${this.waiting}) ` : "";
    document.title = `${mark}${this.isSetUp || this.isJoining ? "Welcome" : this.route ? links[this.route.part].text : "Not found"} · Console · Ringback`;
  }

  /** A request that failed, which nothing on the page shows, is said: who pressed a button would wait for it. */
  private handleUnshown(event: PromiseRejectionEvent): void {
    if (!isApiError(event.reason)) return;
    event.preventDefault();
    this.handleAnnouncement(failureOf(event.reason).text);
  }

  private handleAnnouncement(text: string): void {
    clearTimeout(this.#hideTimer);
    this.announcement = text;
    this.#hideTimer = setTimeout(() => {
      this.announcement = "";
    }, shownForMs);
  }

  /** Asks before something is left in which what was typed is not saved. */
  private holdBack(leave: () => void): boolean {
    if (!this.confirmLeaving || !isAnyUnsaved()) return false;
    leaveForms(document, leave, () => this.ask({ isPage: true, run: leave }));
    return true;
  }

  private ask(held: Held): void {
    this.held = held;
    void this.updateComplete.then(() => this.confirmLeaving?.open());
  }

  private leaveFor(address: string): void {
    this.leaveBy(() => go(address));
  }

  /** Leaves the page, unless it is held back. */
  private leaveBy(leave: () => void): void {
    if (!this.holdBack(leave)) leave();
  }

  private async handleLeave(): Promise<void> {
    await call("POST", "/leave").catch(() => undefined);
    go(addressOf("overview"), { replace: true });
    this.signedOut = true;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has("waiting")) this.showTitle();
    if (changed.has("signedOut")) this.showLink(); // only now there are links
    if (!changed.has("route")) return;
    this.showTitle();
    this.showLink();
    // A link inside the page is followed like any other: what reads aloud begins at the new page.
    if (this.#moved) this.querySelector("main")?.focus({ preventScroll: true });
  }

  /** On a phone the links scroll sideways: the one that we are at is seen. Not by `scrollIntoView`: Tab would begin there. */
  private showLink(): void {
    const nav = this.querySelector(".parts");
    const link = nav?.querySelector("[aria-current]");
    if (nav && link) nav.scrollBy({ left: middle(link) - middle(nav) });
  }

  protected override render(): TemplateResult {
    if (this.isSetUp)
      return html`<main id="main" class="closed" tabindex="-1"><console-set-up></console-set-up></main>`;
    if (this.isJoining) return html`<main id="main" class="closed" tabindex="-1"><console-join></console-join></main>`;
    if (this.signedOut === undefined) return html`<main id="main" tabindex="-1"></main>`;
    if (this.signedOut) return this.renderSignedOut();
    return html`${this.hasEnded ? html`<main id="main" class="closed" tabindex="-1"><console-sign-in .ended=${this.#own?.email} @signed-in=${this.handleSignedIn}></console-sign-in></main>` : nothing}
    <div class="shell" ?hidden=${this.hasEnded}>
      <nav class="parts" aria-label="Console">
        ${parts
          .filter((part) => this.maySee(part))
          .map(
            (part) => html`<a href=${addressOf(part)} aria-current=${this.route?.part === part ? "page" : nothing}>
            ${icon(links[part].icon)}<span>${links[part].text}</span>${part === "conversations" && this.waiting > 0 ? html`<span class="badge" aria-label="${this.waiting} waiting">${this.waiting}</span>` : nothing}</a>`,
          )}
        <button class="leave" type="button" @click=${() => this.leaveBy(() => void this.handleLeave())}>Sign out</button>
      </nav>
      <main id=${this.hasEnded ? nothing : "main"} tabindex="-1">${keyed(this.pageKey, this.renderPart())}</main>
      <console-palette .commands=${this.commands}></console-palette>
      <p class="announcement" role="status">${this.announcement ? html`<span>${this.announcement}</span>` : nothing}</p>
    </div>
    <console-confirm class="unsaved" question=${this.held.isPage ? "Leave without saving?" : "Discard what you typed?"}
      consequence=${this.held.isPage ? "What you typed on this page is not saved, and is lost." : "It has not been saved yet."}
      action=${this.held.isPage ? "Leave" : "Discard"} .run=${async () => this.held.run()}></console-confirm>`;
  }

  private maySee(part: Part): boolean {
    return this.ownRole !== "agent" || ofAgents.has(part);
  }

  /** What the palette offers: every page, and what is begun from anywhere. */
  private get commands(): readonly Command[] {
    const pages = parts
      .filter((part) => this.maySee(part))
      .map((part): Command => ({ ...links[part], label: links[part].text, run: () => this.leaveFor(addressOf(part)) }));
    const newCall: Command = { label: "New call", icon: "phone", run: () => this.leaveFor(addressOf("calls", "new")) };
    const models: Command = {
      label: "Language models",
      icon: "settings",
      run: () => this.leaveFor(addressOf("settings", "models")),
    };
    return [
      ...pages,
      ...(this.maySee("settings") ? [models] : []),
      newCall,
      { label: "Sign out", icon: "lock", run: () => this.leaveBy(() => void this.handleLeave()) },
    ];
  }

  /** The list of conversations stays beside the one that is read. */
  private get pageKey(): string {
    const { part, id } = this.route ?? {};
    return part === "conversations" ? part : `${part}/${id}`;
  }

  private renderPart(): TemplateResult {
    const { part, id } = this.route ?? { part: undefined, id: undefined };
    if (part && !this.maySee(part))
      return html`<h1>Not for agents</h1><p class="soft">“${links[part].text}” is for owners and admins of your team. <a href=${addressOf("conversations")}>Go to the conversations</a></p>`;
    switch (part) {
      case "overview":
        return html`<console-overview></console-overview>`;
      case "conversations":
        return html`<console-conversations .uuid=${id}></console-conversations>`;
      case "results":
        return html`<console-results></console-results>`;
      case "usage":
        return html`<console-usage></console-usage>`;
      case "calls":
        if (id === "new") return html`<console-new-call></console-new-call>`;
        if (id) return html`<console-call .which=${id}></console-call>`;
        return html`<console-calls></console-calls>`;
      case "campaigns":
        if (id === "new" || id?.startsWith("copy-"))
          return html`<console-new-campaign .which=${id}></console-new-campaign>`;
        if (id) return html`<console-campaign .which=${id}></console-campaign>`;
        return html`<console-campaigns></console-campaigns>`;
      case "messages":
        return html`<console-messages .channel=${id === "whatsapp" ? "whatsapp" : "sms"}></console-messages>`;
      case "assistants":
        if (id) return html`<console-assistant .which=${id}></console-assistant>`;
        return html`<console-assistants></console-assistants>`;
      case "knowledge":
        if (id) return html`<console-knowledgebase .which=${id}></console-knowledgebase>`;
        return html`<console-knowledgebases></console-knowledgebases>`;
      case "tools":
        if (id) return html`<console-tool .which=${id}></console-tool>`;
        return html`<console-tools></console-tools>`;
      case "numbers":
        return html`<console-numbers></console-numbers>`;
      case "keys":
        return html`<console-keys></console-keys>`;
      case "team":
        return html`<console-team></console-team>`;
      case "notifications":
        return html`<console-notifications .memberRole=${this.ownRole}></console-notifications>`;
      case "settings":
        if (id === "models") return html`<console-models></console-models>`;
        return html`<console-settings></console-settings>`;
      default:
        return html`<h1>Page not found</h1><p class="soft">${this.maySee("overview") ? html`<a href=${addressOf("overview")}>Back to the overview</a>` : html`<a href=${addressOf("conversations")}>Go to the conversations</a>`}</p>`;
    }
  }

  private renderSignedOut(): TemplateResult {
    const asked = new URLSearchParams(location.search);
    if (!isDemo || asked.has("members"))
      return html`<main id="main" class="closed" tabindex="-1"><console-sign-in></console-sign-in></main>`;
    const expired = asked.has("link");
    return html`<main id="main" class="closed" tabindex="-1">
      <h1>Sign in to the console</h1>
      <p class="soft">${
        expired
          ? "This link has already been used or has expired. Restart the demo: each start prints a new link."
          : "Use the link in the terminal where the demo was started: look for “Console”. It works once, within ten minutes."
      }</p>
      <p class="buttons"><a class="button" href="/console/?members">Sign in by e-mail address</a><a class="button" href="/">Back to the demo</a></p>
    </main>`;
  }
}

function middle(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
