import type { ReactiveController } from "lit";
import { chatMessageChars, countCodePoints } from "../../contract/limits.ts";
import type { MessageReply } from "../../contract/operations/conversations.ts";
import { isApiError, type Problem } from "../../contract/problem.ts";
import type { RingbackEventDetails } from "../events.ts";
import { nextFrame } from "../next-frame.ts";
import { readToldCall, withCall } from "./items/function-calls.ts";
import { LiveText } from "./items/streamed-text.ts";
import {
  firstId,
  itemOf,
  judge,
  lastId,
  merge,
  settle,
  withAnswer,
  withOlder,
  without,
} from "./items/transcript-items.ts";
import { newKey } from "./message-key.ts";
import type { Conversation, ConversationView, SendResult, TranscriptItem } from "./model.ts";
import { isRetryable, type RefusalPhase, readRefusal } from "./refusal.ts";
import { createMemory, type Memory } from "./stored-conversation.ts";
import { asApiError } from "./transport/as-api-error.ts";
import { deliver } from "./transport/deliver.ts";
import { isOnline, untilOnline } from "./transport/online.ts";
import { createTransport, type History, type Outgoing, type Transport } from "./transport/transport.ts";

/** What a conversation is with, and who hears of it. */
export interface ConversationOptions {
  readonly endpoint: string;
  readonly assistant: string;
  /** A conversation that the page opened itself; empty to open one here. */
  readonly conversation: string;
  readonly storage: "session" | "local" | "none";
  readonly variables: Readonly<Record<string, string | number | boolean>>;
  /** The site's word on who the visitor is. */
  readonly identity?: () => Promise<string>;
  onChange(): void;
  onEvent<Name extends keyof RingbackEventDetails>(name: Name, detail: RingbackEventDetails[Name]): void;
  readonly fetch?: typeof fetch;
  readonly now?: () => number;
  readonly sleep?: (ms: number) => Promise<void>;
  readonly nextFrame?: () => Promise<void>;
}

interface Waiting extends Outgoing {
  readonly at: number;
  readonly end: (result: SendResult) => void;
}

/** Chosen: said after eight seconds, never before. */
const slowAfterMs = 8_000;
/** Chosen: how soon is looked for a person's answer, and how seldom at last while nobody writes. */
const personWaitMs = 4_000;
const longestPersonWaitMs = 30_000;

const newView: ConversationView = {
  phase: "idle",
  items: [],
  notice: undefined,
  waiting: "no",
  aiEnabled: true,
  older: "none",
  takesFeedback: false,
};

/** Makes a conversation; it touches neither network nor storage before it is opened. */
export function createConversation(options: ConversationOptions): Conversation & ReactiveController {
  return new LiveConversation(options);
}

/**
 * One conversation. One message is on its way at a time, later ones wait in order; leaving the page stops reading, never
 * the turn that is paid for.
 */
class LiveConversation implements Conversation, ReactiveController {
  #view = newView;
  readonly #options: ConversationOptions;
  readonly #transport: Transport;
  readonly #memory: Memory;
  readonly #now: () => number;
  readonly #sleep: (ms: number) => Promise<void>;
  #uuid = "";
  #opening: Promise<void> | undefined;
  #queue: Waiting[] = [];
  #sending = false;
  /** Ends everything that belongs to this conversation when another one begins. */
  #life = new AbortController();
  #poll: ReturnType<typeof setTimeout> | undefined;
  #seen = true;
  #clearNotice: ReturnType<typeof setTimeout> | undefined;
  #attached = true;
  #refusesFeedback = false;

  constructor(options: ConversationOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#sleep = options.sleep ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
    const { endpoint, assistant, variables, identity = async () => "" } = options;
    const { fetch = (...request) => globalThis.fetch(...request) } = options;
    this.#transport = createTransport({ endpoint, assistant, variables, identity, fetch });
    const partner = `${new URL(endpoint, globalThis.document?.baseURI).href}|${assistant}`;
    this.#memory = createMemory(options.conversation ? "none" : options.storage, partner, this.#now);
  }

  get view(): ConversationView {
    return this.#view;
  }

  hostConnected(): void {
    if (this.#attached) return;
    this.#attached = true;
    this.#followPerson();
    this.#options.onChange();
  }

  hostDisconnected(): void {
    this.#attached = false;
    clearTimeout(this.#poll);
  }

  set seen(seen: boolean) {
    if (seen === this.#seen) return;
    this.#seen = seen;
    this.#followPerson(0);
  }

  open(): Promise<void> {
    return this.#opening ?? this.#openBy(this.#open());
  }

  async send(text: string): Promise<SendResult> {
    const said = text.trim();
    if (said === "" || countCodePoints(said) > chatMessageChars) return "returned";
    const key = newKey();
    const at = this.#now();
    this.#show({ items: [...this.#view.items, { key, role: "user", text: said, at, state: "queued", calls: [] }] });
    return new Promise((end) => {
      this.#queue.push({ key, text: said, at, end });
      void this.#work();
    });
  }

  retry(key: string): void {
    const item = this.#view.items.find((candidate) => candidate.key === key);
    if (!item || (item.state !== "failed" && item.state !== "unknown")) return;
    this.#show({ items: settle(this.#view.items, key, "queued") });
    this.#queue.push({ key, text: item.text, at: item.at, end: () => undefined });
    void this.#work();
  }

  remove(key: string): void {
    const at = this.#queue.findIndex((waiting) => waiting.key === key);
    const item = this.#view.items.find((candidate) => candidate.key === key);
    if (at < 0 && item?.state !== "failed" && item?.state !== "unknown") return;
    for (const { end } of at < 0 ? [] : this.#queue.splice(at, 1)) end("taken");
    this.#show({ items: without(this.#view.items, key) });
    this.#remember();
  }

  async check(key: string): Promise<void> {
    const before = this.#view.items;
    const item = before.find((candidate) => candidate.key === key);
    if (item?.state !== "unknown") return;
    const { signal } = this.#life;
    const history = await this.#transport.history(this.#uuid).catch(() => undefined);
    // Meanwhile the visitor may have left the conversation, or sent the message again.
    const isUnknown = this.#view.items.some((candidate) => candidate.key === key && candidate.state === "unknown");
    if (!history || signal.aborted || !isUnknown) return;
    const { lines } = history;
    const since = lastId(before.slice(0, before.indexOf(item))) ?? -1;
    const found = lines.findLast(
      (line) =>
        line.client_id === key || (line.role === "user" && line.content === item.text && (line.id ?? 0) > since),
    );
    // A server that tells no keys is matched by the text; its line takes over the key that ours has in the page.
    const known = lines.map((line) => (line === found ? { ...line, client_id: key } : line));
    this.#show({
      items: found
        ? merge(this.#view.items, known, this.#now())
        : settle(this.#view.items, key, "failed", "UNREACHABLE"),
    });
  }

  async loadOlder(): Promise<void> {
    const before = firstId(this.#view.items);
    if (this.#view.older !== "some" || before === undefined) return;
    const { signal } = this.#life;
    this.#show({ older: "loading" });
    const history = await this.#transport.history(this.#uuid, { before }).catch(() => undefined);
    if (signal.aborted) return;
    const items = withOlder(this.#view.items, history?.lines ?? [], this.#now());
    // A server that knows no such query answers with what is here already: there is nothing more to be had.
    const some = !history || (history.hasOlder && items !== this.#view.items);
    this.#show({ items, older: some ? "some" : "none" });
  }

  async rate(key: string, value: "up" | "down"): Promise<void> {
    const { id, feedback } = this.#view.items.find((item) => item.key === key) ?? {};
    if (id === undefined || feedback === value) return;
    const note = (now: typeof feedback) => this.#show({ items: judge(this.#view.items, key, now) });
    note(value);
    try {
      await this.#transport.rate(this.#uuid, id, value);
      this.#tell("ringback-feedback", { messageId: id, value });
    } catch (error) {
      // A server that knows no such path is not asked again.
      this.#refusesFeedback = isApiError(error) && [404, 405, 501].includes(error.problem.status);
      note(feedback);
    }
  }

  async startNew(): Promise<void> {
    this.leave();
    await this.#openBy(this.#begin(this.#life.signal));
  }

  leave(): void {
    this.#life.abort();
    this.#life = new AbortController();
    for (const { end } of this.#queue.splice(0)) end("taken");
    this.#sending = false;
    clearTimeout(this.#poll);
    clearTimeout(this.#clearNotice);
    this.#memory.forget();
    this.#transport.leave();
    this.#uuid = "";
    this.#opening = undefined;
    this.#show(newView);
  }

  /** Shares one attempt to open among all that ask for it; a refused one may be made again. */
  #openBy(attempt: Promise<void>): Promise<void> {
    const opening = attempt.finally(() => {
      if (this.#opening === opening && this.#view.phase === "refused") this.#opening = undefined;
    });
    this.#opening = opening;
    return opening;
  }

  async #open(): Promise<void> {
    const { signal } = this.#life;
    this.#show({ phase: "connecting", ...(this.#view.notice?.kind === "unavailable" ? { notice: undefined } : {}) });
    const remembered = this.#memory.read();
    const uuid = this.#options.conversation || remembered?.uuid;
    if (!uuid) return this.#begin(signal);
    const history = await this.#comeBack(uuid, remembered?.secret ?? "").catch((error: unknown) => error);
    if (signal.aborted) return;
    const gone = isApiError(history) && [401, 404].includes(history.problem.status);
    // A conversation of our own that is gone is begun anew; one that the page named is tried by its first message.
    if (gone && !this.#options.conversation) {
      this.#memory.forget();
      return this.#begin(signal);
    }
    this.#uuid = uuid;
    const { lines = [], aiEnabled = true, hasOlder = false } = history as Partial<History>;
    const items = merge(this.#view.items, lines, this.#now());
    this.#show({ phase: "open", items, aiEnabled, older: hasOlder ? "some" : "none" });
    this.#followPerson();
    this.#resume(remembered?.pending ?? []);
  }

  async #comeBack(uuid: string, secret: string): Promise<History> {
    if (secret) await this.#transport.resume(uuid, secret);
    return this.#transport.history(uuid);
  }

  /** Opens a new conversation on the server. */
  async #begin(signal: AbortSignal): Promise<void> {
    this.#show({ phase: "connecting" });
    try {
      const { uuid, history } = await this.#transport.start();
      if (signal.aborted) return;
      this.#uuid = uuid;
      this.#show({ phase: "open", notice: undefined, items: merge(this.#view.items, history, this.#now()) });
    } catch (error) {
      if (!signal.aborted) this.#tellRefusal(asApiError(error).problem, "start");
    }
  }

  /** What was on its way when the page went away: its reply is fetched under the same key where that is safe. */
  #resume(pending: readonly Outgoing[]): void {
    for (const { key, text } of pending) {
      const known = this.#view.items.find((item) => item.key === key);
      if (known && known.state !== "sending") continue;
      const safe = this.#transport.repeatsSafely;
      const item: TranscriptItem = {
        key,
        role: "user",
        text,
        at: this.#now(),
        state: safe ? "queued" : "unknown",
        calls: [],
      };
      this.#show({ items: known ? settle(this.#view.items, key, item.state) : [...this.#view.items, item] });
      if (safe) this.#queue.push({ ...item, end: () => undefined });
    }
    void this.#work();
  }

  /** Takes the queue in order, one message at a time. */
  async #work(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    const { signal } = this.#life;
    try {
      await this.#untilOnline(signal);
      await this.open();
      while (!signal.aborted && this.#queue.length > 0) {
        if (this.#view.phase !== "open") return this.#returnAll();
        await this.#untilOnline(signal);
        const next = this.#queue.shift();
        if (next) await this.#deliver(next, signal);
      }
    } finally {
      if (!signal.aborted) this.#sending = false;
    }
  }

  async #deliver(message: Waiting, signal: AbortSignal): Promise<void> {
    const answerKey = `answer-${message.key}`;
    this.#show({ items: settle(this.#view.items, message.key, "sending"), waiting: "writing", notice: undefined });
    this.#remember(message);
    const slow = setTimeout(() => this.#view.waiting === "writing" && this.#show({ waiting: "slow" }), slowAfterMs);
    const newText = () => new LiveText(this.#options.nextFrame ?? nextFrame);
    let live = newText();
    let streamed: TranscriptItem = {
      key: answerKey,
      role: "assistant",
      text: "",
      at: this.#now(),
      state: "streaming",
      calls: [],
    };
    const grow = (by: Partial<TranscriptItem>) => {
      if (signal.aborted) return;
      streamed = { ...streamed, ...by };
      const items = settle(this.#view.items, message.key, "done");
      this.#show({ items: withAnswer(items, message.key, streamed), waiting: streamed.text === "" ? "writing" : "no" });
    };
    const outcome = await deliver(this.#transport, this.#uuid, message, {
      signal,
      online: () => this.#untilOnline(signal),
      sleep: async (ms) => {
        // A stream that broke is sent from its beginning once more.
        live = newText();
        streamed = { ...streamed, text: "", calls: [] };
        await this.#sleep(ms);
      },
      onDelta: (text) => {
        live.append(text);
        // The view changes with the first piece; what follows concerns this message alone.
        if (streamed.text === "" && text !== "") grow({ text, live });
      },
      onCall: (told) => {
        const call = readToldCall(told, this.#now());
        if (call) grow({ text: live.text, calls: withCall(streamed.calls, call) });
      },
    });
    clearTimeout(slow);
    if (signal.aborted) return message.end("taken");
    this.#show({ waiting: "no" });
    if (outcome.kind === "answered") this.#answer(message, answerKey, outcome.reply);
    else if (outcome.kind !== "dropped") this.#disappoint(message, answerKey, outcome.kind, outcome.problem);
    this.#remember();
  }

  #answer(message: Waiting, answerKey: string, reply: MessageReply): void {
    const { ai_enabled: aiEnabled = true, id, created_at, message: text, function_calls: calls } = reply;
    this.#tell("ringback-message", { id: message.key, role: "user", text: message.text, at: message.at });
    let items = settle(this.#view.items, message.key, "done");
    if (aiEnabled) {
      const line = { role: "assistant", content: text, function_calls: calls, created_at: created_at ?? "" } as const;
      const answer = { ...itemOf({ ...line, id: id ?? 0 }, this.#now()), key: answerKey };
      const { id: _, ...unnumbered } = answer;
      items = withAnswer(items, message.key, id === undefined ? unnumbered : answer);
      for (const call of calls) this.#tell("ringback-function-call", call);
      this.#tell("ringback-message", { id: id ?? answerKey, role: "assistant", text, at: answer.at });
    }
    this.#show({ items, aiEnabled });
    this.#followPerson();
    message.end("taken");
  }

  #disappoint(message: Waiting, answerKey: string, kind: "refused" | "failed" | "unknown", problem: Problem): void {
    const { key } = message;
    const items = without(this.#view.items, answerKey);
    if (kind === "refused") {
      this.#show({ items: without(items, key) });
      this.#tellRefusal(problem, "message");
      // What else waits would be refused as well; only an invalid message says nothing of the next one.
      if (this.#view.notice?.kind !== "invalid") this.#returnAll();
      message.end("returned");
      return;
    }
    this.#show({ items: settle(items, key, kind, problem.code) });
    const { code, status } = problem;
    this.#tell("ringback-error", { code, status, retryable: isRetryable(problem), messageId: key });
    message.end("taken");
  }

  /** Says why the server takes nothing just now; the visitor's view gets a kind of notice, the page the code. */
  #tellRefusal(problem: Problem, phase: RefusalPhase): void {
    const { view, ofMoney } = readRefusal(problem, phase, this.#now());
    if (view.phase === "ended") this.#memory.forget();
    this.#show(view);
    if (view.notice?.kind === "rate-limited") {
      clearTimeout(this.#clearNotice);
      this.#clearNotice = setTimeout(() => {
        if (this.#view.notice?.kind === "rate-limited") this.#show({ notice: undefined });
      }, view.notice.until - this.#now());
    }
    const { code, status } = problem;
    if (ofMoney) this.#tell("ringback-balance", { code, phase });
    else this.#tell("ringback-error", { code, status, retryable: isRetryable(problem) });
  }

  /** What waits behind a refusal goes back too, the last one first: each is put before what stands in the text box. */
  #returnAll(): void {
    for (const { key, end } of this.#queue.splice(0).reverse()) {
      this.#show({ items: without(this.#view.items, key) });
      end("returned");
    }
  }

  async #untilOnline(signal: AbortSignal): Promise<void> {
    if (isOnline()) return;
    this.#show({ notice: { kind: "offline" }, waiting: "no" });
    await untilOnline(signal);
    if (!signal.aborted && this.#view.notice?.kind === "offline") this.#show({ notice: undefined });
  }

  /**
   * Looks for what a person writes while the chat is seen: soon after the last word, then ever more seldom. Ends once the
   * assistant answers again.
   */
  #followPerson(waitMs = personWaitMs): void {
    clearTimeout(this.#poll);
    if (this.#view.aiEnabled || !this.#attached || !this.#seen) return;
    const { signal } = this.#life;
    this.#poll = setTimeout(async () => {
      const looks = !document.hidden && !this.#sending;
      const isNews = looks && (await this.#lookForPerson(signal));
      if (!signal.aborted) {
        this.#followPerson(!looks || isNews ? personWaitMs : Math.min(1.5 * waitMs + 1_000, longestPersonWaitMs));
      }
    }, waitMs);
  }

  /** Whether somebody has written. */
  async #lookForPerson(signal: AbortSignal): Promise<boolean> {
    const history = await this.#transport
      .history(this.#uuid, { after: lastId(this.#view.items) })
      .catch(() => undefined);
    if (signal.aborted || !history) return false;
    const known = new Set(this.#view.items.map(({ key }) => key));
    const items = merge(this.#view.items, history.lines, this.#now());
    this.#show({ items, aiEnabled: history.aiEnabled });
    const news = items.filter(({ key, role }) => role === "assistant" && !known.has(key));
    for (const { key, id, role, text, at } of news) this.#tell("ringback-message", { id: id ?? key, role, text, at });
    return news.length > 0;
  }

  /** Keeps the way back, once the visitor has spoken. */
  #remember(active?: Outgoing): void {
    const spoke = this.#view.items.some(({ role }) => role === "user");
    if (!this.#uuid || this.#view.phase !== "open" || !spoke) return;
    const pending = [...(active ? [active] : []), ...this.#queue].map(({ key, text }) => ({ key, text }));
    this.#memory.write({ uuid: this.#uuid, pending, secret: this.#transport.secret });
  }

  #show(by: Partial<ConversationView>): void {
    // Where keys are honoured the rest of the protocol is spoken too.
    const takesFeedback = this.#transport.repeatsSafely && !this.#refusesFeedback;
    this.#view = { ...this.#view, takesFeedback, ...by };
    if (this.#attached) this.#options.onChange();
  }

  #tell<Name extends keyof RingbackEventDetails>(name: Name, detail: RingbackEventDetails[Name]): void {
    if (this.#attached) this.#options.onEvent(name, detail);
  }
}
