import { newMessageKey } from "../../../client/chat/message-key.ts";
import type { TranscriptItem } from "../../../client/chat/model.ts";
import type { Problem } from "../../../contract/problem.ts";
import type { PhoneAction } from "../../../contract/visitor-actions.ts";
import type { HandOverOptions } from "../hand-over/hand-over-state.ts";
import type { ActionRequests } from "../requests.ts";
import { followCall, takeAnswer } from "./call-follower.ts";
import { readMissedEvents } from "./missed-events.ts";
import { type ActionState, isFinal, isLive, readStored, TrackedAction } from "./tracked-action.ts";

/** What the tracker needs of the conversation and of the sheet. */
export interface ActionTrackerOptions extends Pick<HandOverOptions, "conversation" | "createCard" | "emit"> {
  readonly requests: ActionRequests;
  /** Something has changed that is shown. */
  readonly onChange: () => void;
  /** The visitor has left the conversation: nothing of it is shown any more. */
  readonly onLeft: () => void;
}

const keptActions = 5;
/** Chosen: what a reload has interrupted is sent again; after a longer absence the visitor decides. */
const resumeMs = 600_000;
/** So long a server knows a key at least: later the same request may act a second time. */
const keyKeptMs = 86_400_000;
const paths: Readonly<Record<PhoneAction, string>> = { call: "/calls", sms: "/sms", whatsapp: "/whatsapp" };

/** The calls and messages of one conversation: sends them, follows them, shows their cards, and stores them. */
export class ActionTracker {
  /** The visitor's proven numbers as they are shown, by what each was proven for. */
  readonly numbers = new Map<string, string>();
  readonly #options: ActionTrackerOptions;
  readonly #actions: TrackedAction[] = [];
  /** The state of each action that the page has received last. */
  readonly #emitted = new WeakMap<TrackedAction, string>();
  /** The keys of requests that were refused: they are not stored any longer. */
  readonly #refused = new Set<string>();
  #left = new AbortController();
  #isRestored = false;
  #isSuspended = false;

  constructor(options: ActionTrackerOptions) {
    this.#options = options;
  }

  /** Aborted when the visitor leaves the conversation, or the page removes what shows it. */
  get signal(): AbortSignal {
    return this.#left.signal;
  }

  /** The item of the call that rings or runs. */
  get liveItem(): TranscriptItem | undefined {
    const call = this.#actions.find(({ state }) => state.kind === "call" && isLive(state));
    return call && this.#options.conversation.view.items.find(({ key }) => key === call.state.key);
  }

  /** Follows the conversation from now on; what a reload has interrupted is continued. */
  start(): void {
    const { conversation } = this.#options;
    conversation.onEvent = (name, data) => this.#handleEvent(name, data);
    conversation.subscribe(() => this.#followConversation());
    this.#followConversation();
  }

  /** Stops sending and following: the page has removed what shows the conversation. */
  suspend(): void {
    this.#isSuspended = true;
    this.#abandon();
  }

  /** Continues after {@link suspend}. */
  resume(): void {
    if (!this.#isSuspended) return;
    this.#isSuspended = false;
    for (const action of this.#actions) this.#resume(action);
    this.#options.onChange();
  }

  /**
   * Sends the one request of an intention. Its card appears once the server has accepted it, or where nobody knows whether
   * it has.
   * @returns Why the server refused it; undefined if it did not.
   */
  place(kind: PhoneAction, body: object): Promise<Problem | undefined> {
    const number = this.numbers.get(kind) ?? "";
    const action = new TrackedAction({ kind, key: newMessageKey(), at: Date.now(), number, body, status: "requested" });
    this.#track(action);
    this.store();
    this.#options.emit("ringback-action", { kind, state: "requested" });
    return this.#send(action);
  }

  /** Looks up what became of something that is not certain: under its own key, which acts once at most. */
  async check(action: TrackedAction): Promise<void> {
    const { handle, status } = action.state;
    if (status !== "unknown") return;
    action.update({ status: "requested" });
    if (handle === undefined) await this.#sendAgain(action);
    else await this.#followAction(action);
  }

  /** Hangs up, or cancels a call that rings. */
  async end(action: TrackedAction): Promise<void> {
    const { handle } = action.state;
    if (handle === undefined) return;
    try {
      const answer = await this.#options.requests.post(`/calls/${encodeURIComponent(handle)}/end`, {});
      const isConnected = action.state.answeredAt !== undefined;
      takeAnswer(action, answer);
      if (!isFinal(action.state) && !isConnected) action.update({ status: "canceled" });
    } catch {
      action.update({}); // the card offers it again; following the call goes on
    }
  }

  /** Inserts a card into the transcript by its time, once for each key. */
  show(key: string, at: number, card: Element): void {
    const { conversation } = this.#options;
    const { items } = conversation.view;
    if (items.some((item) => item.key === key)) return;
    const place = 1 + items.findLastIndex((item) => item.at <= at);
    conversation.show(items.toSpliced(place, 0, { key, role: "system", text: "", at, state: "done", calls: [], card }));
  }

  /** Stores the actions and the proven numbers with the conversation. */
  store(): void {
    this.#keep();
    this.#options.conversation.remember();
  }

  async #send(action: TrackedAction): Promise<Problem | undefined> {
    const { kind, key, body } = action.state;
    const { signal } = this;
    const outcome = await this.#options.requests.postPaid(paths[kind], body, key, signal);
    if (signal.aborted) return undefined;
    if (outcome.kind === "refused") {
      this.#forget(action);
      return outcome.problem;
    }
    const { handle, status = "requested" } = outcome.kind === "done" ? outcome.answer : { status: "unknown" };
    action.update({ status: String(status), ...(typeof handle === "string" ? { handle } : {}) });
    this.#showAction(action);
    void this.#followAction(action);
    return undefined;
  }

  /** Sends the request of a card that is shown already. */
  async #sendAgain(action: TrackedAction): Promise<void> {
    if (await this.#send(action)) action.update({ status: "failed" });
  }

  async #followAction(action: TrackedAction): Promise<void> {
    if (action.state.kind === "call") await followCall(action, this.#options.requests, this.signal);
  }

  #track(action: TrackedAction): void {
    this.#actions.push(action);
    action.subscribe(() => this.#handleChange(action));
  }

  #handleChange(action: TrackedAction): void {
    const { kind, status: state, handle: id } = action.state;
    if (state !== "requested" && this.#emitted.get(action) !== state) {
      this.#emitted.set(action, state);
      this.#options.emit("ringback-action", { kind, state, ...(id === undefined ? {} : { id }) });
      this.store();
    }
    this.#options.onChange();
  }

  /** Handles the delivery of a message, as the event stream reports it, and the visitor's actions in another tab. */
  #handleEvent(name: string, data: unknown): void {
    if (name === "actions") this.#join(data);
    if (name !== "delivery" && name !== "call") return;
    const { handle, status } = Object(data) as { handle?: unknown; status?: unknown };
    const action = this.#actions.find(({ state }) => state.handle !== undefined && state.handle === handle);
    // What was delivered may still be read.
    if (action && typeof status === "string" && (!isFinal(action.state) || status === "read"))
      action.update({ status });
  }

  #showAction(action: TrackedAction): void {
    const { key, at } = action.state;
    this.show(key, at, this.#options.createCard(action));
  }

  #followConversation(): void {
    const { view, actions } = this.#options.conversation;
    if (view.phase === "idle") {
      if (!this.#isRestored) return;
      this.#isRestored = false;
      this.#abandon();
      this.numbers.clear();
      this.#actions.length = 0;
      this.#options.onLeft();
    } else if (view.phase === "open" && !this.#isRestored) {
      this.#isRestored = true;
      this.#restore(actions);
    }
    this.#options.onChange();
  }

  #restore(stored: unknown): void {
    this.#readNumbers(stored);
    for (const state of readStored(stored)) {
      if (state.handle !== undefined || isFinal(state) || Date.now() - state.at <= keyKeptMs) this.#add(state);
    }
    const isOnItsWay = ({ state }: TrackedAction) => state.kind !== "call" && state.handle && !isFinal(state);
    if (this.#actions.some(isOnItsWay))
      void readMissedEvents(this.#options.conversation, this.signal, (...event) => this.#handleEvent(...event));
  }

  /** Shows what the visitor has done in another tab. What the server has not named yet is that tab's to send. */
  #join(stored: unknown): void {
    this.#options.conversation.actions = stored;
    this.#readNumbers(stored);
    for (const state of readStored(stored)) {
      const known = this.#actions.find((action) => action.state.key === state.key);
      if (!known && state.handle !== undefined) this.#add(state);
      else if (known && known.state.status !== state.status && !isFinal(known.state)) known.update(state);
    }
    this.#keep();
    this.#options.onChange();
  }

  #readNumbers(stored: unknown): void {
    const numbers = (Object(stored) as { numbers?: unknown }).numbers;
    for (const [kind, number] of Object.entries(Object(numbers) as object)) {
      if (typeof number === "string") this.numbers.set(kind, number);
    }
  }

  /** Continues a call or a message that began earlier or in another tab. */
  #add(state: ActionState): void {
    const action = new TrackedAction(state);
    this.#emitted.set(action, state.status);
    this.#track(action);
    this.#resume(action);
  }

  /** Continues what was interrupted. */
  #resume(action: TrackedAction): void {
    const { state } = action;
    this.#showAction(action);
    if (isFinal(state)) return;
    if (state.handle !== undefined) void this.#followAction(action);
    else if (Date.now() - state.at < resumeMs) void this.#sendAgain(action);
    else action.update({ status: "unknown" });
  }

  /** Ignores the results of requests that are on their way, and follows nothing any longer. */
  #abandon(): void {
    this.#left.abort();
    this.#left = new AbortController();
  }

  /** Gives the conversation what it stores: what happened here, and what another tab has on its way. */
  #keep(): void {
    const { conversation } = this.#options;
    const own = this.#actions
      .slice(-keptActions)
      // What is sent once more after a reload is kept until the server has named it.
      .map(({ state }) => (state.handle === undefined ? state : { ...state, body: {} }));
    const others = readStored(conversation.actions).filter(
      ({ key, handle }) =>
        handle === undefined && !this.#refused.has(key) && !this.#actions.some(({ state }) => state.key === key),
    );
    conversation.actions = { list: [...others, ...own], numbers: Object.fromEntries(this.numbers) };
  }

  #forget(action: TrackedAction): void {
    const at = this.#actions.indexOf(action);
    if (at >= 0 && action.state.handle === undefined) this.#actions.splice(at, 1);
    this.#refused.add(action.state.key);
    this.store();
  }
}
