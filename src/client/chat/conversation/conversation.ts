import { chatMessageChars, countCodePoints } from "../../../contract/limits.ts";
import type { RequestOptions } from "../../request.ts";
import { EarlierConversations } from "../earlier/earlier-conversations.ts";
import type { ChatEvents } from "../events.ts";
import { settleByHistory } from "../items/outcome.ts";
import { type Items, lastId, merge, settle, withoutItem } from "../items/transcript-items.ts";
import type {
  ActionConversation,
  Conversation,
  ConversationView,
  EarlierConversation,
  SendResult,
  TranscriptItem,
} from "../model.ts";
import { formKinds } from "../model.ts";
import type { LinkedConversation } from "../others/tab-link.ts";
import { asApiError } from "../transport/as-api-error.ts";
import { isOnline } from "../transport/online.ts";
import { createTransport, type History, type Transport } from "../transport/transport.ts";
import { type ConversationOptions, resolveOptions } from "./conversation-options.ts";
import { ConversationState } from "./conversation-state.ts";
import { type ConversationStore, createConversationStore, type Pending } from "./conversation-store.ts";
import { ConversationSync } from "./conversation-sync.ts";
import { Feedback } from "./feedback.ts";
import { goneStatuses, HistoryReader } from "./history-reader.ts";
import { Outbox } from "./outbox.ts";
import { PersonRequest } from "./person-request.ts";
import { Refusals } from "./refusals.ts";

/** A conversation with the server at an endpoint. Uses neither network nor storage before it is opened. */
export class ChatConversation implements LinkedConversation {
  readonly #options: Required<ConversationOptions>;
  readonly #transport: Transport;
  readonly #store: ConversationStore;
  readonly forms = Object.fromEntries(
    formKinds.map((kind) => [
      kind,
      {
        read: () => {
          const draft = this.#store.forms[kind].read();
          return draft?.conversation === this.uuid ? draft : undefined;
        },
        write: (draft) => this.#store.forms[kind].write(draft && { ...draft, conversation: this.uuid }),
      },
    ]),
  ) as Conversation["forms"];
  readonly #state = new ConversationState(() => ({
    takesFeedback: this.#feedback.isTaken,
    takesFiles: this.#transport.takesFiles,
    clockAheadMs: this.#transport.clockAheadMs,
    takesPerson: this.#transport.hasEvents,
    replaces: this.#transport.replaces,
    hasEarlier: this.#hasEarlier,
    takesEmail: this.#transport.sendsMail,
  }));
  readonly #sync: ConversationSync;
  readonly #earlier: EarlierConversations;
  readonly #personRequest: PersonRequest;
  readonly #refusals: Refusals;
  readonly #feedback: Feedback;
  readonly #history: HistoryReader;
  #outbox: Outbox;
  uuid = "";
  actions: unknown;
  onEvent: ActionConversation["onEvent"];
  /** The last message that was on the screen. */
  #seen = 0;
  /** What was on its way when the page was left, until the link with other tabs goes on with it. */
  #unfinished: Pending[] = [];
  /** The phase, the last message that was settled and its card, when the storage was last read for what was put into that. */
  #settled = "";
  #opening: Promise<void> | undefined;
  /** Aborted when the visitor leaves this conversation for a new one. */
  #left = new AbortController();

  constructor(options: ConversationOptions) {
    this.#options = resolveOptions(options);
    const { endpoint, assistant, conversation, storage: kind, storageDays, now } = this.#options;
    this.#transport = createTransport(this.#options);
    // Other endpoints and assistants have their own.
    const name = `ringback:${new URL(endpoint, globalThis.document?.baseURI).href}|${assistant}`;
    const storage = conversation ? "none" : kind;
    this.#store = createConversationStore(storage, name, now, storageDays);
    this.#state.subscribe(() => this.#dropCard());
    this.#earlier = new EarlierConversations({
      store: this.#store,
      state: this.#state,
      transport: this.#transport,
      shown: () => ({ uuid: this.uuid, seen: this.#seen }),
      now,
    });
    this.#refusals = new Refusals({
      state: this.#state,
      now,
      emit: (event, detail) => this.#emit(event, detail),
      onEnded: () => {
        const { uuid } = this;
        this.#sync.publish((tabs) => tabs.post({ uuid, phase: "ended" }));
        this.#store.clear();
      },
    });
    this.#personRequest = new PersonRequest({
      conversation: this,
      state: this.#state,
      transport: this.#transport,
      emit: (event, detail) => this.#emit(event, detail),
      onAsked: () => this.#sync.update(),
      onRefused: (problem) => this.#refusals.show(problem, "message"),
      onFailed: (problem) => this.#refusals.emitError(problem),
    });
    this.#feedback = new Feedback({
      conversation: this,
      state: this.#state,
      transport: this.#transport,
      refusals: this.#refusals,
      emit: (event, detail) => this.#emit(event, detail),
    });
    this.#history = new HistoryReader({
      conversation: this,
      state: this.#state,
      transport: this.#transport,
      refusals: this.#refusals,
      onGone: () => this.#sync.stopPolling(),
      now: () => this.#now(),
    });
    this.#outbox = this.#createOutbox();
    this.#sync = new ConversationSync({
      conversation: this,
      state: this.#state,
      transport: this.#transport,
      outbox: () => this.#outbox,
      readHistory: (part) => this.#history.read(part),
      record: storage === "none" ? undefined : { store: this.#store, name, isShared: storage === "local" },
      tellsPage: this.#options.tellsPage,
      now,
    });
  }

  get view(): ConversationView {
    return this.#state.view;
  }

  subscribe(listener: () => void): () => void {
    return this.#state.subscribe(listener);
  }

  /** The element that shows it is in the page. */
  connect(): void {
    this.#sync.connect();
  }

  /** The element that shows it has left the page: no event reaches the page, and its turn runs on. */
  disconnect(): void {
    this.#sync.disconnect();
  }

  set visible(visible: boolean) {
    if (visible === this.#sync.isVisible) return;
    this.#sync.isVisible = visible;
    this.remember();
    this.#sync.update(0);
  }

  get left(): AbortSignal {
    return this.#left.signal;
  }

  /** Whether a person was asked for, or there, when the visitor was here last. */
  get expectsPerson(): boolean {
    return this.#store.read()?.expectsPerson ?? false;
  }

  get isKept(): boolean {
    return this.#store.read() !== undefined;
  }

  get isContinued(): boolean {
    return this.#options.conversation !== "" || this.isKept;
  }

  get draft(): string {
    return this.#earlier.draft;
  }

  set draft(text: string) {
    this.#earlier.draft = text;
  }

  open(): Promise<void> {
    return this.#opening ?? this.#openBy(this.#open());
  }

  async send(text: string, more?: TranscriptItem["more"]): Promise<SendResult> {
    const trimmed = text.trim();
    if (!(trimmed || more?.attachments) || countCodePoints(trimmed) > chatMessageChars) return "returned";
    return this.#outbox.send(trimmed, more);
  }

  get stop(): (() => void) | undefined {
    return this.#outbox.stop;
  }

  retry(key: string): void {
    const item = this.#state.find(key);
    if (item?.state !== "failed" && item?.state !== "unknown") return;
    this.show(settle(this.view.items, key, "queued"));
    // A page that was left knows its files from the history alone.
    const attachments = item.attachments?.map(({ id }) => id) ?? [];
    const more = item.more ?? (attachments.length > 0 ? { attachments } : undefined);
    this.enqueue({ ...item, more });
  }

  remove(key: string): void {
    const item = this.#state.find(key);
    if (!this.#outbox.cancel(key) && item?.state !== "failed" && item?.state !== "unknown") return;
    this.show(withoutItem(this.view.items, key));
    this.#sync.publish((tabs) => tabs.publish(key));
    this.remember();
  }

  async check(key: string): Promise<void> {
    const isUnknown = () => this.#state.find(key)?.state === "unknown";
    const history = isUnknown() && (await this.#history.read());
    // Meanwhile the visitor may have left the conversation, or sent the message again.
    if (!history || !isUnknown()) return;
    this.show(settleByHistory(this.view.items, key, history.items, this.#now()));
    this.#sync.publish((tabs) => tabs.publish(key));
  }

  loadOlder(): Promise<void> {
    return this.#history.loadOlder();
  }

  rate(key: string, value: "up" | "down"): Promise<void> {
    return this.#feedback.rate(key, value);
  }

  async startNew(): Promise<void> {
    const { sound } = this.view;
    const draft = this.#earlier.keepBeforeNew();
    this.#leave();
    this.draft = draft; // it is still in the text box
    this.#state.update({ sound });
    await this.#openBy(this.#start());
  }

  earlier(): Promise<readonly EarlierConversation[]> {
    return this.#earlier.list();
  }

  goTo(to: EarlierConversation): Promise<void> {
    this.#earlier.select(to);
    this.reset();
    return this.#openBy(this.#open(to));
  }

  leave(): void {
    this.#earlier.clear();
    this.#leave();
  }

  /** Queues a message that was written in another tab, to be sent after it unless that one has done so. */
  enqueue(item: TranscriptItem): void {
    this.#outbox.enqueue(item);
    void this.#outbox.run();
  }

  cancel(key: string): void {
    this.#outbox.cancel(key);
  }

  reset(): void {
    this.#outbox.close();
    this.#outbox = this.#createOutbox();
    this.#detach();
  }

  adopt(): Promise<void> {
    const items = this.view.items.filter(({ state }) => state === "queued");
    this.#detach();
    this.show(items);
    return this.open();
  }

  request(path: string, options: RequestOptions): Promise<Response> {
    return this.#transport.request(this.uuid, path, options);
  }

  show(items: Items): void {
    this.#state.update({ items });
  }

  allowSound(sound: boolean): void {
    this.#state.update({ sound });
    this.remember();
  }

  /** Emits replies that are new here. @returns Whether there are any */
  emitReplies(items: Items): boolean {
    const replies = items.filter(({ role }) => role === "assistant");
    for (const { key, id, role, text, at } of replies) this.#emit("message", { id: id ?? key, role, text, at });
    return replies.length > 0;
  }

  /** Stores what is needed to come back, once the visitor has written something or asked for a person. */
  remember(): void {
    const { items, phase, email, sound } = this.view;
    if (this.#sync.isVisible) this.#seen = lastId(items) ?? 0;
    if (!this.uuid || phase !== "open") return;
    // A message that was refused waits no longer, also where it was the only one.
    if (!(this.#state.isPersonNear || this.#state.hasWritten || this.actions || this.#store.read())) return;
    this.#store.write({
      uuid: this.uuid,
      pending: [...this.#unfinished, ...this.#outbox.pending],
      secret: this.#transport.secret,
      expectsPerson: this.#state.isPersonNear,
      seen: this.#seen,
      email,
      sound,
      actions: this.actions,
    });
    this.#sync.publish((tabs) => tabs.publishKept());
  }

  /** Removes what was put into a card that was answered, overtaken or has ended, here or in another tab, also where no panel shows it. */
  #dropCard(): void {
    const { items, phase } = this.view;
    // What is on its way may be refused, and what has failed says nothing: both leave the card open.
    const last = items.findLast(({ role, state }) => phase !== "ended" && role !== "system" && state === "done");
    const { id } = last?.form ?? last?.pendingCall ?? {};
    // The view changes with each call of an answer: the storage is read once that is there.
    const settled = `${phase} ${last?.key} ${id}`;
    if (settled === this.#settled) return;
    this.#settled = settled;
    const draft = this.forms.card.read();
    if (draft && id !== draft.id) this.forms.card.write(undefined);
  }

  #leave(): void {
    const uuid = this.uuid || this.#store.read()?.uuid;
    if (uuid) this.#sync.publishLeft(uuid);
    this.#store.clear();
    this.#earlier.leaveShown();
    this.reset();
  }

  /** Has nothing to do with the server's conversation any more. */
  #detach(): void {
    this.#left.abort();
    this.#left = new AbortController();
    this.#sync.reset();
    this.#refusals.reset();
    this.#transport.leave();
    this.uuid = "";
    this.actions = undefined;
    this.#seen = 0;
    this.#unfinished = [];
    this.#opening = undefined;
    this.#state.reset();
  }

  get #hasEarlier(): boolean {
    const { hasIdentity, conversation } = this.#options;
    return this.#transport.listsEarlier && !conversation && (hasIdentity || this.#earlier.hasKept);
  }

  #createOutbox(): Outbox {
    return new Outbox({
      state: this.#state,
      transport: this.#transport,
      open: () => this.open(),
      uuid: () => this.uuid,
      inTurn: (work) => this.#sync.inTurn(work),
      onChange: (key) => {
        this.remember();
        this.#sync.addHeld();
        this.#sync.update();
        this.#sync.publish((tabs) => tabs.publish(key));
      },
      onRefused: (problem) => this.#refusals.show(problem, "message"),
      onFailed: (problem, messageId) => this.#refusals.emitError(problem, { messageId }),
      onEvent: (name, detail) => this.#emit(name, detail),
      timing: { ...this.#options, now: () => this.#now() },
    });
  }

  /** The time by the server's clock, where that is known: messages of both sides are in one order. */
  #now(): number {
    return this.#options.now() + this.#transport.clockAheadMs;
  }

  /** Shares one attempt to open among all callers; after a refused one another can be made. */
  #openBy(attempt: Promise<void>): Promise<void> {
    const opening = attempt.finally(() => {
      if (this.#opening === opening && this.view.phase === "refused") this.#opening = undefined;
    });
    this.#opening = opening;
    this.#sync.update();
    return opening;
  }

  /** @param to One of the visitor's list (default: the one that is stored, or a new one) */
  async #open(to?: EarlierConversation): Promise<void> {
    const { signal } = this.#left;
    const { notice } = this.view;
    this.#earlier.readKept();
    this.#state.update({ phase: "connecting", ...(notice?.kind === "unavailable" ? { notice: undefined } : {}) });
    const stored = this.#store.read();
    const uuid = to?.uuid || this.#options.conversation || stored?.uuid;
    if (!uuid) return this.#start();
    let history: Partial<History> = {};
    try {
      const { secret } = to ?? stored ?? {};
      if (secret || to?.isKnown) await this.#transport.resume(uuid, secret ?? "");
      history = await this.#transport.history(uuid);
    } catch (cause) {
      if (signal.aborted) return;
      const { status } = this.#refusals.reportUnexpected(cause);
      if (to && goneStatuses.includes(status)) return this.#state.update({ phase: "ended" });
      // A conversation of our own that is gone is replaced; whether one that the page named is gone, its first message shows.
      if (goneStatuses.includes(status) && !this.#options.conversation) {
        this.#store.clearForms();
        this.#store.clear();
        // Behind a closed launcher that is once the chat is opened.
        if (!this.#sync.isVisible && !this.#outbox.isSending) return this.reset();
        return this.#start();
      }
    }
    if (signal.aborted) return;
    this.uuid = uuid;
    this.actions = to ? undefined : stored?.actions;
    const { items = [], aiEnabled = true, person, rating, hasOlder = false } = history;
    const merged = merge(this.view.items, items, this.#now());
    this.#sync.advance(items);
    const { email = "", sound = false } = stored ?? {};
    const { seen = 0 } = to ?? stored ?? {};
    this.#seen = seen;
    const older = hasOlder ? "some" : "none";
    const phase = to?.state === "ended" ? "ended" : "open";
    this.#state.update({ phase, items: merged, aiEnabled, person, rating, email, sound, older });
    if (stored && !to) this.emitReplies(merged.filter(({ id = 0 }) => id > seen));
    this.#sync.update();
    if (to?.state === "ended" || !stored?.pending.length) return this.remember();
    this.#unfinished = [...stored.pending];
    // None is left where the visitor has left the conversation meanwhile.
    this.#sync.publish((tabs) => tabs.resume(this.#unfinished.splice(0), this.#transport.repeatsSafely, seen));
  }

  /** Starts a new conversation on the server. */
  async #start(): Promise<void> {
    const { signal } = this.#left;
    this.#state.update({ phase: "connecting" });
    try {
      const { uuid, items } = await this.#transport.start();
      if (signal.aborted) return;
      this.uuid = uuid;
      const merged = merge(this.view.items, items, this.#now());
      this.#sync.advance(items);
      const { notice } = this.view;
      // A message that waits for the connection takes the notice away once it is back.
      const isKept = notice?.kind === "offline" && !isOnline() && this.#outbox.pending.length > 0;
      this.#state.update({ phase: "open", notice: isKept ? notice : undefined, items: merged });
      this.#sync.update();
    } catch (cause) {
      if (!signal.aborted) this.#refusals.show(asApiError(cause).problem, "start");
    }
  }

  askForPerson(): Promise<void> {
    return this.#personRequest.ask();
  }

  leaveEmail(email: string): Promise<boolean> {
    return this.#personRequest.leaveEmail(email);
  }

  #emit<Name extends keyof ChatEvents>(name: Name, detail: ChatEvents[Name]): unknown {
    if (this.#sync.isConnected) return this.#options.onEvent(name, detail);
  }
}
