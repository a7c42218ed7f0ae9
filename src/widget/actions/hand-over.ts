import { countCodePoints } from "../../contract/limits.ts";
import type { Problem } from "../../contract/problem.ts";
import { newMessageKey } from "../chat/message-key.ts";
import type { ActionKind } from "../events.ts";
import type { NumberKind } from "../locales/actions/words.ts";
import type { Settings } from "../panel/settings.ts";
import { followCall, takeAnswer } from "./call-follower.ts";
import type { Draft, HandOverOptions, Quote, Step, WhatsAppState } from "./hand-over-state.ts";
import { lastTurns, summaryChars } from "./last-turns.ts";
import { readMissedEvents } from "./missed-events.ts";
import { internationalNumber, shownNumber } from "./phone-number.ts";
import { solveChallenge } from "./proof/proof-of-work.ts";
import { staysIn } from "./refusals-in-place.ts";
import { ActionRequests, problemOf, type Verification } from "./requests.ts";
import { type ActionState, isFinal, readStored, TrackedAction } from "./tracked-action.ts";
import { webAddress } from "./web-address.ts";
import type { WebCall } from "./web-call/web-call.ts";

const kindsInOrder: readonly ActionKind[] = ["person", "call", "sms", "whatsapp", "web-call"];
/** Chosen by the surface: time to change one's mind. */
const cancelMs = 5_000;
const codeDigits = 6;
const keptActions = 5;
/** Chosen: what a reload has interrupted is sent again; after a longer absence the visitor decides. */
const resumeMs = 600_000;
/** So long a server knows a key at least: later the same request may act a second time. */
const keyKeptMs = 86_400_000;
const paths: Readonly<Record<NumberKind, string>> = { call: "/calls", sms: "/sms", whatsapp: "/whatsapp" };

/** The visitor's way from a choice in the menu to a call or a message, for one conversation. */
export class HandOver {
  /** The page's settings of the panel, as they are now. */
  settings: Settings | undefined;
  /** Whether the page lets the visitor see what the site pays. */
  showsCost = false;
  kind: NumberKind | "web-call" | undefined;
  step: Step | undefined;
  isMenuOpen = false;
  /** A request is on its way. */
  isBusy = false;
  /** What the server refused last, in this step. */
  problem: Problem | undefined;
  /** A field that is not filled in yet. */
  missing: "number" | "consent" | undefined;
  verification: Verification | undefined;
  /** What was typed of the code. */
  code = "";
  /** Whether the code was sent a second time. */
  wasSentAgain = false;
  quote: Quote | undefined;
  whatsApp: WhatsAppState | undefined;
  /** Milliseconds since 1970. */
  countdownEnds = 0;
  /** What the visitor began it with, where that is not the menu. */
  begunFrom: HTMLElement | undefined;
  readonly draft: Draft;
  readonly requests: ActionRequests;
  readonly actions: TrackedAction[] = [];
  readonly #numbers = new Map<string, string>();
  /** The keys of requests that were refused: they are not stored any longer. */
  readonly #refused = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #left = new AbortController();
  #step = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isRestored = false;
  #isSuspended = false;

  constructor(readonly options: HandOverOptions) {
    this.requests = new ActionRequests(options.conversation);
    this.draft = { country: options.offer.countries[0]?.code ?? "", number: "", agreed: undefined, summary: undefined };
  }

  /** Follows the conversation from now on; what a reload has interrupted is taken up again. */
  start(): void {
    const { conversation } = this.options;
    conversation.onEvent = (name, data) => this.#handleEvent(name, data);
    conversation.subscribe(() => this.#follow());
    this.#follow();
  }

  /** The page has removed what shows it: nothing begins unseen, and a call in the page ends. */
  suspend(): void {
    this.#isSuspended = true;
    this.#abandon();
    this.back();
  }

  /** It is shown again. */
  resume(): void {
    if (!this.#isSuspended) return;
    this.#isSuspended = false;
    for (const action of this.actions) this.#resume(action);
    this.notify();
  }

  /** @returns A function that ends the notifications. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** What the visitor can choose now: what the endpoint offers, the page allows, and the conversation is ready for. */
  get kinds(): readonly ActionKind[] {
    const { conversation, offered } = this.options;
    const allowed = this.settings?.actions;
    const { phase, takesPerson, aiEnabled } = conversation.view;
    return kindsInOrder.filter((kind) => {
      if (phase !== "open" || (allowed && !allowed.split(/\s+/).includes(kind))) return false;
      if (kind === "person") return takesPerson && aiEnabled;
      // A text holds an answer, so there must be one.
      if ((kind === "sms" || kind === "whatsapp") && this.messageId === undefined) return false;
      return offered.includes(kind);
    });
  }

  get dial(): string {
    return this.options.offer.countries.find(({ code }) => code === this.draft.country)?.dial ?? "";
  }

  /** The number that was proven for the chosen way, as it is shown. */
  get number(): string | undefined {
    return this.#numbers.get(this.kind ?? "");
  }

  /** The number that the code was sent to. */
  get typedNumber(): string {
    return shownNumber(this.draft.number, this.dial);
  }

  /** What the newest reply offers, of what can be chosen now; nothing once something follows it. */
  get offered(): readonly ActionKind[] {
    const last = this.options.conversation.view.items.at(-1);
    return last?.state === "done" ? this.kinds.filter((kind) => last.actions?.includes(kind)) : [];
  }

  /** The last answer: what a text holds. One that offers an action speaks of that: the answer before it counts. */
  get messageId(): number | undefined {
    const answers = this.options.conversation.view.items.filter(
      ({ role, id, state, text }) => role === "assistant" && id !== undefined && state === "done" && text,
    );
    return (answers.findLast(({ actions }) => !actions?.length) ?? answers.at(-1))?.id;
  }

  /** What the assistant is told: the visitor's own words, or the last turns. */
  get summary(): string {
    const { conversation, words } = this.options;
    return this.draft.summary ?? lastTurns(conversation.view.items, words.call.visitor);
  }

  openMenu(isOpen: boolean): void {
    this.isMenuOpen = isOpen;
    this.notify();
  }

  /** Begins a way to go on, unless the page cancels it. @param from Has the focus again once the sheet is gone */
  choose(kind: ActionKind, from?: HTMLElement): void {
    this.isMenuOpen = false;
    this.begunFrom = from;
    this.notify();
    if (kind === "person") {
      this.back();
      void this.options.conversation.askForPerson(); // which the page can cancel too
      return;
    }
    if (!this.options.emit("ringback-before-action", { kind, state: "requested" })) return;
    this.kind = kind;
    this.quote = undefined;
    this.whatsApp = undefined;
    if (kind === "web-call" || this.number !== undefined) this.#confirm();
    else this.#go("number");
  }

  /** Leaves the sheet; what was typed stays. */
  back(): void {
    this.#go(undefined);
    this.kind = undefined;
    this.notify();
  }

  /** Another number than the one that was proven. */
  changeNumber(): void {
    this.#numbers.delete(this.kind ?? "");
    this.#go("number");
  }

  /** Has a code sent to the number that was typed. */
  async sendCode(): Promise<void> {
    const { draft, dial, kind } = this;
    const number = internationalNumber(draft.number, dial);
    this.problem = undefined;
    this.missing = number === "" ? "number" : draft.agreed === kind ? undefined : "consent";
    if (this.missing || !kind) return this.notify();
    await this.#run(async (signal) => {
      this.verification = await this.#verify(number, kind, signal);
      if (signal.aborted) return;
      this.wasSentAgain = this.step === "code";
      this.code = "";
      this.#go("code");
    });
  }

  /** Takes what was typed of the code; the last digit has it checked. */
  typeCode(code: string): void {
    const isWhole = code.length === codeDigits && code !== this.code;
    this.code = code;
    if (isWhole) void this.checkCode();
    else this.notify();
  }

  /** Checks the code; the right one leads on. */
  async checkCode(): Promise<void> {
    const { kind, verification, typedNumber, code } = this;
    if (!kind || !verification || this.isBusy) return;
    this.problem = undefined;
    await this.#run(async (signal) => {
      await this.requests.checkCode(verification.id, code);
      if (signal.aborted) return;
      this.#numbers.set(kind, typedNumber);
      this.#store();
      // Who typed a number and a code for a call wants it now: the seconds to cancel are still to come.
      if (kind === "call") this.startCountdown();
      else this.#confirm();
    });
  }

  /** The seconds in which nothing is sent yet. */
  startCountdown(): void {
    if (this.kind === "call" && countCodePoints(this.summary) > summaryChars) {
      this.#go("confirm"); // the step that says so
      return;
    }
    this.countdownEnds = Date.now() + cancelMs;
    this.#go("countdown");
    this.#timer = setTimeout(() => void this.#place(), cancelMs);
  }

  /** The same once more, under a key of its own. */
  again(kind: NumberKind): void {
    this.choose(kind);
  }

  /** Looks what became of something that is not certain: under its own key, which acts once at most. */
  async check(action: TrackedAction): Promise<void> {
    const { handle, status } = action.state;
    if (status !== "unknown") return;
    action.update({ status: "requested" });
    if (handle !== undefined) return this.#followAction(action);
    await this.#send(action);
  }

  /** Hangs up, or cancels a call that rings. */
  async end(action: TrackedAction): Promise<void> {
    const { handle } = action.state;
    if (handle === undefined) return;
    try {
      const answer = await this.requests.post(`/calls/${encodeURIComponent(handle)}/end`, {});
      const isTalk = action.state.answeredAt !== undefined;
      takeAnswer(action, answer);
      if (!isFinal(action.state) && !isTalk) action.update({ status: "canceled" });
    } catch {
      action.update({}); // the card offers it again; following the call goes on
    }
  }

  /** Where WhatsApp continues the conversation. */
  async openWhatsApp(): Promise<void> {
    const { messageId } = this;
    await this.#run(async (signal) => {
      const { is_open, minutes_remaining: minutes, template } = await this.requests.get("/whatsapp/session");
      const isOpen = is_open === true;
      const hasTemplate = template === true;
      const until = isOpen && typeof minutes === "number" ? Date.now() + minutes * 60_000 : undefined;
      let link: string | undefined;
      if (!isOpen && !hasTemplate) {
        const body = { message_id: messageId };
        const outcome = await this.requests.postPaid("/whatsapp", body, newMessageKey(), signal);
        if (outcome.kind === "refused") return this.#refuse(outcome.problem);
        if (outcome.kind === "done") link = webAddress(outcome.answer.link);
      }
      if (!signal.aborted) this.whatsApp = { isOpen, until, hasTemplate, link };
    });
  }

  /** The text as it will arrive, and what it costs. */
  async readQuote(): Promise<void> {
    await this.#run(async (signal) => {
      const { text, segments, price } = await this.requests.post("/sms/quote", { message_id: this.messageId });
      if (signal.aborted) return;
      this.quote = {
        text: String(text ?? ""),
        segments: typeof segments === "number" ? segments : 1,
        price: typeof price === "number" ? price : undefined,
      };
    });
  }

  async #verify(number: string, kind: string, signal: AbortSignal): Promise<Verification> {
    let proof: string | undefined;
    for (let tries = 0; ; tries++) {
      try {
        return await this.requests.sendCode(number, kind, proof);
      } catch (cause) {
        const { code, extra } = problemOf(cause);
        if (code !== "PROOF_REQUIRED" || tries >= 2) throw cause;
        proof = await solveChallenge(extra?.challenge, signal);
        if (proof === undefined) throw cause;
      }
    }
  }

  #confirm(): void {
    this.#go("confirm");
    if (this.kind === "sms") void this.readQuote();
    else if (this.kind === "whatsapp") void this.openWhatsApp();
  }

  /** Sends what the visitor confirmed; there is no way back from here. */
  async #place(): Promise<void> {
    const { kind, messageId } = this;
    if (!kind) return;
    this.#go("placing");
    if (kind === "web-call") return this.#placeWebCall();
    const body = kind === "call" ? { summary: this.summary } : { message_id: messageId };
    const number = this.number ?? "";
    const action = new TrackedAction({ kind, key: newMessageKey(), at: Date.now(), number, body, status: "requested" });
    await this.#send(action);
  }

  async #placeWebCall(): Promise<void> {
    const { conversation, createWebCard, locale } = this.options;
    const { signal } = this.#left;
    const key = newMessageKey();
    this.options.emit("ringback-action", { kind: "web-call", state: "requested" });
    const path = `/conversations/${encodeURIComponent(conversation.uuid)}/web-calls`;
    try {
      // Before the request: a call whose code cannot be loaded is not paid for.
      const { WebCall } = await import("./web-call/web-call.ts");
      const outcome = await this.requests.postPaid(path, {}, key, signal);
      if (signal.aborted) return;
      if (outcome.kind === "refused") return this.#refuse(outcome.problem);
      const { url, token } = outcome.kind === "done" ? outcome.answer : {};
      if (typeof url !== "string" || typeof token !== "string") throw new TypeError("The answer names no call.");
      const call = new WebCall(url, token, locale);
      // Without the conversation nothing shows that the microphone is on.
      signal.addEventListener("abort", () => call.end());
      this.#tellStates(call);
      this.#show(key, Date.now(), createWebCard(call));
      this.back();
    } catch (cause) {
      if (!signal.aborted) this.#refuse({ code: "UNREACHABLE", status: 0, detail: String(cause) });
    }
  }

  /** A call in the page notifies of each sound; the page is told of its states. */
  #tellStates(call: WebCall): void {
    let told = call.state;
    call.subscribe(() => {
      if (call.state === told) return;
      told = call.state;
      this.options.emit("ringback-action", { kind: "web-call", state: told });
    });
  }

  /** The one request of an intention. Its card appears once the server has taken it, or where nobody knows whether it has. */
  async #send(action: TrackedAction): Promise<void> {
    const { kind, key, body } = action.state;
    const { signal } = this.#left;
    const isShown = this.actions.includes(action);
    if (!isShown) {
      this.actions.push(action);
      action.subscribe(() => this.#handleChange(action));
      this.#store();
      this.options.emit("ringback-action", { kind, state: "requested" });
    }
    const outcome = await this.requests.postPaid(paths[kind], body, key, signal);
    if (signal.aborted) return;
    if (outcome.kind === "refused") {
      this.#forget(action);
      return this.step === "placing" ? this.#refuse(outcome.problem) : action.update({ status: "failed" });
    }
    const { handle, status = "requested" } = outcome.kind === "done" ? outcome.answer : { status: "unknown" };
    action.update({ status: String(status), ...(typeof handle === "string" ? { handle } : {}) });
    if (kind === "call") this.draft.summary = undefined; // the next call is about what follows
    if (!isShown) this.#showAction(action);
    if (this.step === "placing") this.back();
    void this.#followAction(action);
  }

  async #followAction(action: TrackedAction): Promise<void> {
    if (action.state.kind === "call") await followCall(action, this.requests, this.#left.signal);
  }

  #handleChange(action: TrackedAction): void {
    const { kind, status: state, handle: id } = action.state;
    if (state !== "requested" && this.#emitted.get(action) !== state) {
      this.#emitted.set(action, state);
      this.options.emit("ringback-action", { kind, state, ...(id === undefined ? {} : { id }) });
      this.#store();
    }
    this.notify();
  }

  /** The state of each action that the page was told of last. */
  readonly #emitted = new WeakMap<TrackedAction, string>();

  /** Delivery of a message, as the event stream tells it, or the visitor's actions in another tab. */
  #handleEvent(name: string, data: unknown): void {
    if (name === "actions") this.#join(data);
    if (name !== "delivery" && name !== "call") return;
    const { handle, status } = Object(data) as { handle?: unknown; status?: unknown };
    const action = this.actions.find(({ state }) => state.handle !== undefined && state.handle === handle);
    // What was delivered may still be read.
    if (action && typeof status === "string" && (!isFinal(action.state) || status === "read"))
      action.update({ status });
  }

  #showAction(action: TrackedAction): void {
    const { key, at } = action.state;
    this.#show(key, at, this.options.createCard(action));
  }

  /** Puts a card where its time belongs. */
  #show(key: string, at: number, card: Element): void {
    const { conversation } = this.options;
    const { items } = conversation.view;
    if (items.some((item) => item.key === key)) return;
    const place = 1 + items.findLastIndex((item) => item.at <= at);
    conversation.show(items.toSpliced(place, 0, { key, role: "system", text: "", at, state: "done", calls: [], card }));
  }

  /** Follows the conversation: what a reload interrupted is taken up again, and a conversation that is left takes all along. */
  #follow(): void {
    const { view, actions } = this.options.conversation;
    if (view.phase === "idle") {
      if (!this.#isRestored) return;
      this.#isRestored = false;
      this.#abandon();
      this.#numbers.clear();
      this.actions.length = 0;
      Object.assign(this.draft, { number: "", agreed: undefined, summary: undefined });
      this.back();
    } else if (view.phase === "open" && !this.#isRestored) {
      this.#isRestored = true;
      this.#restore(actions);
    }
    this.notify();
  }

  #restore(stored: unknown): void {
    this.#readNumbers(stored);
    for (const state of readStored(stored)) {
      if (state.handle !== undefined || isFinal(state) || Date.now() - state.at <= keyKeptMs) this.#add(state);
    }
    const isOnItsWay = ({ state }: TrackedAction) => state.kind !== "call" && state.handle && !isFinal(state);
    if (this.actions.some(isOnItsWay))
      void readMissedEvents(this.options.conversation, this.#left.signal, (...event) => this.#handleEvent(...event));
  }

  /** Shows what the visitor has done in another tab. What the server has not named yet is that tab's to send. */
  #join(stored: unknown): void {
    this.options.conversation.actions = stored;
    this.#readNumbers(stored);
    for (const state of readStored(stored)) {
      const known = this.actions.find((action) => action.state.key === state.key);
      if (!known && state.handle !== undefined) this.#add(state);
      else if (known && known.state.status !== state.status && !isFinal(known.state)) known.update(state);
    }
    this.#keep();
    this.notify();
  }

  #readNumbers(stored: unknown): void {
    const numbers = (Object(stored) as { numbers?: unknown }).numbers;
    for (const [kind, number] of Object.entries(Object(numbers) as object)) {
      if (typeof number === "string") this.#numbers.set(kind, number);
    }
  }

  /** Goes on with a call or a message that began earlier or in another tab. */
  #add(state: ActionState): void {
    const action = new TrackedAction(state);
    this.#emitted.set(action, state.status);
    this.actions.push(action);
    action.subscribe(() => this.#handleChange(action));
    this.#resume(action);
  }

  /** Goes on with what was interrupted. */
  #resume(action: TrackedAction): void {
    const { state } = action;
    this.#showAction(action);
    if (isFinal(state)) return;
    if (state.handle !== undefined) void this.#followAction(action);
    else if (Date.now() - state.at < resumeMs) void this.#send(action);
    else action.update({ status: "unknown" });
  }

  /** What is on its way or followed is nobody's any more. */
  #abandon(): void {
    this.#left.abort();
    this.#left = new AbortController();
  }

  #store(): void {
    this.#keep();
    this.options.conversation.remember();
  }

  /** Hands the conversation what it stores: what happened here, and what another tab has on its way. */
  #keep(): void {
    const { conversation } = this.options;
    const own = this.actions
      .slice(-keptActions)
      // What is sent once more after a reload is kept until the server has named it.
      .map(({ state }) => (state.handle === undefined ? state : { ...state, body: {} }));
    const others = readStored(conversation.actions).filter(
      ({ key, handle }) =>
        handle === undefined && !this.#refused.has(key) && !this.actions.some(({ state }) => state.key === key),
    );
    conversation.actions = { list: [...others, ...own], numbers: Object.fromEntries(this.#numbers) };
  }

  #forget(action: TrackedAction): void {
    const at = this.actions.indexOf(action);
    if (at >= 0 && action.state.handle === undefined) this.actions.splice(at, 1);
    this.#refused.add(action.state.key);
    this.#store();
  }

  /** Works on the present step; a step that was left meanwhile takes no result. */
  async #run(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (this.isBusy) return;
    const { signal } = this.#step;
    this.isBusy = true;
    this.notify();
    try {
      await work(signal);
    } catch (cause) {
      if (!signal.aborted) this.#refuse(problemOf(cause));
    } finally {
      if (!signal.aborted) this.isBusy = false;
      this.notify();
    }
  }

  #refuse(problem: Problem): void {
    const { code } = problem;
    const { step } = this;
    if (code === "NUMBER_NOT_VERIFIED") {
      this.#numbers.delete(this.kind ?? "");
      this.#store();
      this.#go("number");
    } else if (!staysIn(step, code)) this.#go("refused");
    this.problem = problem;
    this.notify();
  }

  #go(step: Step | undefined): void {
    clearTimeout(this.#timer);
    if (step !== this.step) {
      this.#step.abort();
      this.#step = new AbortController();
      this.isBusy = false;
    }
    this.step = step;
    this.problem = undefined;
    this.missing = undefined;
    this.notify();
  }

  /** Has what shows it rendered again. */
  notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
