import { channelNames } from "../../contract/channels/channels.ts";
import { uuidForm } from "../../contract/identifiers.ts";
import { idempotencyKeyForm, limits } from "../../contract/limits.ts";
import type { Attachment } from "../../contract/operations/conversations/attachments.ts";
import type {
  FunctionCall,
  HistoryEvent,
  PersonState,
  VisitorAction,
} from "../../contract/operations/conversations/conversations.ts";
import type {
  VisitorHistory,
  VisitorHistoryItem,
  VisitorPerson,
  VisitorReply,
  VisitorStart,
} from "../../contract/proxy.ts";
import { isRecord } from "../../contract/record.ts";
import { refusal } from "../errors.ts";
import { visitorArticles } from "./articles.ts";
import { createVisitorCards } from "./cards.ts";
import { visitorEarlier } from "./earlier.ts";
import { createVisitorFiles } from "./files.ts";
import type { Redactor } from "./redact.ts";
import type { SecretGuard } from "./secret-guard.ts";

/**
 * What a page may see of the platform's answers: bodies built anew from the fields that are known, everything else left
 * behind. Function calls pass the owner's rule, texts lose the owner's secrets.
 * @throws UPSTREAM_FAILED where a field that must be there is not.
 */
export interface ToVisitor {
  start(body: Readonly<Record<string, unknown>>): VisitorStart;
  history(body: Readonly<Record<string, unknown>>): VisitorHistory;
  reply(body: Readonly<Record<string, unknown>>): VisitorReply;
  /** A visitor's conversations, of these assistants alone. */
  earlier(body: Readonly<Record<string, unknown>>, assistants: ReadonlySet<string>): ReturnType<typeof visitorEarlier>;
  /** The articles that a search has found. */
  articles(body: Readonly<Record<string, unknown>>): ReturnType<typeof visitorArticles>;
  /** What becomes of asking for a person. */
  asked(body: Readonly<Record<string, unknown>>): { readonly status: true; readonly person: VisitorPerson };
  /** Undefined for what is no call, and for one that the page may not see. */
  call(value: unknown): FunctionCall | undefined;
  /** A call that the page itself is to run: undefined for a function that the policy does not name. */
  clientCall(value: Readonly<Record<string, unknown>>): object | undefined;
  /** How far a call is: undefined for one that the page may not see. */
  progress(value: unknown): object | undefined;
  /** An event of the conversation; undefined for what a page does not know. */
  event(name: string, data: unknown): object | undefined;
  /** A file that was added. */
  file(body: Readonly<Record<string, unknown>>): Attachment;
  /** For the text of a streamed answer, piece by piece. */
  pieces(): (piece: string) => string;
}

const timeForm = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[\d.:Z+-]{0,16}$/;
const callIdForm = /^[\w-]{1,64}$/;
const eventForm = /^[a-z_]{1,40}$/;
const roles = new Set(["user", "assistant", "system"]);
const states = new Set(["pending", "failed"]);
const personStates = new Set(["waiting", "joined", "left"]);
const ratingStates = new Set(["asked", "given", "over"]);
const channels = new Set<unknown>(channelNames());
const deliveries = new Set(["sending", "unknown", "sent", "delivered", "read", "failed"]);
/** Chosen: nobody reads more buttons. */
const maxChoices = 20;
const feedbacks = new Set(["up", "down"]);

interface ToVisitorOptions {
  readonly redact: Redactor;
  readonly secrets: SecretGuard;
  /** What the owner's policy offers: an answer can offer nothing else. */
  readonly offered: readonly VisitorAction[];
  /** Whether it lets visitors send files, and see them. (default: no) */
  readonly takesFiles?: boolean;
  /** The functions of pages that it names. (default: none) */
  readonly clientTools?: ReadonlySet<string>;
}

export function createToVisitor({
  redact,
  secrets,
  offered,
  takesFiles = false,
  clientTools = new Set(),
}: ToVisitorOptions): ToVisitor {
  const files = createVisitorFiles({ secrets });
  const takes = (isTaken: unknown) => (isTaken === true && takesFiles ? { attachments: true as const } : {});
  const cards = createVisitorCards({ redact, secrets });

  function call(value: unknown): FunctionCall | undefined {
    if (!isRecord(value) || typeof value.name !== "string") return undefined;
    const members = (part: unknown) => (isRecord(part) ? part : {});
    const seen = redact({
      name: value.name.slice(0, limits.nameChars),
      arguments: members(value.arguments),
      result: members(value.result),
    });
    // One text for the whole: whatever a secret hides in, a name or a value, it is found.
    return seen && (JSON.parse(secrets.hide(JSON.stringify(seen))) as FunctionCall);
  }

  /** Those who may see the call see how far it is; null once it has ended. */
  function progress(value: unknown): object | undefined {
    const seen = isRecord(value) ? call(value) : undefined;
    if (!seen) return undefined;
    const { name, arguments: given } = seen;
    const how = (value as { progress?: unknown }).progress;
    if (how === null) return { name, arguments: given, progress: null };
    if (!isRecord(how)) return undefined;
    const { done, total, text } = how;
    return {
      name,
      arguments: given,
      progress: {
        ...(Number.isFinite(done) ? { done } : {}),
        ...(Number.isFinite(total) ? { total } : {}),
        ...(typeof text === "string" ? { text: secrets.hide(text.slice(0, limits.progressTextChars)) } : {}),
      },
    };
  }

  function calls(value: unknown): FunctionCall[] {
    return Array.isArray(value) ? value.map(call).filter((seen) => seen !== undefined) : [];
  }

  function item(value: unknown): VisitorHistoryItem | undefined {
    if (!isRecord(value) || !roles.has(value.role as string) || typeof value.content !== "string") return undefined;
    const seen = calls(value.function_calls);
    return {
      ...numbered(value),
      role: value.role as VisitorHistoryItem["role"],
      content: secrets.hide(value.content),
      ...(seen.length > 0 ? { function_calls: seen } : {}),
      ...(isKey(value.client_id) ? { client_id: value.client_id } : {}),
      ...(states.has(value.state as string) ? { state: value.state as "pending" | "failed" } : {}),
      ...(isRecord(value.author) && typeof value.author.name === "string"
        ? { author: { name: named(value.author.name) } }
        : {}),
      ...answeredBy(value.assistant),
      ...choices(value.choices),
      ...actions(value.actions),
      ...cards.pendingCall(value.pending_call),
      ...cards.form(value.form),
      ...stopped(value.stopped),
      ...(takesFiles ? files.attachments(value.attachments) : {}),
      ...(value.replaced === true ? { replaced: true as const } : {}),
      ...event(value.event),
      ...(feedbacks.has(value.feedback as string) ? { feedback: value.feedback as "up" | "down" } : {}),
    };
  }

  /** As the history has it with its time, or as an event has it without. */
  function person(value: unknown): VisitorPerson | undefined {
    if (!isRecord(value) || !personStates.has(value.state as string)) return undefined;
    const { state, since, name, reply_hours: hours } = value;
    return {
      state: state as PersonState["state"],
      ...(isTime(since) ? { since } : {}),
      ...(typeof name === "string" ? { name: named(name) } : {}),
      ...(typeof hours === "string" ? { reply_hours: secrets.hide(hours) } : {}),
    };
  }

  /** Of a message of the conversation, by its id; or of one that the page had sent, by its handle. */
  function delivery(data: Readonly<Record<string, unknown>>): object | undefined {
    const { message_id: id, handle, channel, status } = data;
    if (!channels.has(channel) || !deliveries.has(status as string)) return undefined;
    if (typeof handle === "string") return { handle, channel, status };
    return Number.isSafeInteger(id) ? { message_id: id, channel, status } : undefined;
  }

  function answeredBy(value: unknown): { assistant?: { name: string } } {
    return isRecord(value) && typeof value.name === "string" ? { assistant: { name: named(value.name) } } : {};
  }

  function choices(value: unknown): { choices?: string[] } {
    const seen = Array.isArray(value) ? value.filter((choice) => typeof choice === "string").slice(0, maxChoices) : [];
    return seen.length > 0 ? { choices: seen.map(named) } : {};
  }

  function actions(value: unknown): { actions?: VisitorAction[] } {
    const seen = Array.isArray(value) ? offered.filter((action) => value.includes(action)) : [];
    return seen.length > 0 ? { actions: seen } : {};
  }

  /** What a line reports: an event that pages may know, with the members that events have. */
  function event(value: unknown): { event?: HistoryEvent } {
    if (!isRecord(value) || typeof value.kind !== "string" || !eventForm.test(value.kind)) return {};
    const { kind, name, seconds } = value;
    return {
      event: {
        kind: kind as HistoryEvent["kind"],
        ...(typeof name === "string" ? { name: named(name) } : {}),
        ...(Number.isSafeInteger(seconds) ? { seconds: seconds as number } : {}),
      },
    };
  }

  function named(name: string): string {
    return secrets.hide(name.slice(0, limits.nameChars));
  }

  function items(value: unknown): VisitorHistoryItem[] {
    return Array.isArray(value) ? value.map(item).filter((seen) => seen !== undefined) : [];
  }

  return {
    start({ conversation_id: uuid, history, attachments }) {
      if (typeof uuid !== "string" || !uuidForm.test(uuid)) throw refusal("UPSTREAM_FAILED");
      return { status: true, conversation_id: uuid, history: items(history), ...takes(attachments) };
    },
    history({ history, has_more: hasMore, ai_enabled: isAnswered, person: given, attachments, rating }) {
      const seen = person(given);
      return {
        status: true,
        history: items(history),
        ...(hasMore === true ? { has_more: true } : {}),
        variables: {},
        ...(isAnswered === false ? { ai_enabled: false } : {}),
        ...(seen ? { person: seen } : {}),
        ...takes(attachments),
        ...(rating === "asked" || rating === "given" ? { rating } : {}),
      };
    },
    articles: (body) => visitorArticles(body, secrets),
    earlier: (body, assistants) => visitorEarlier(body, assistants, secrets),
    asked({ person: given }) {
      const seen = person(given);
      if (!seen) throw refusal("UPSTREAM_FAILED");
      return { status: true, person: seen };
    },
    reply(body) {
      if (typeof body.message !== "string") throw refusal("UPSTREAM_FAILED");
      return {
        status: true,
        message: secrets.hide(body.message),
        function_calls: calls(body.function_calls),
        ...numbered(body),
        ...answeredBy(body.assistant),
        ...choices(body.choices),
        ...actions(body.actions),
        ...cards.pendingCall(body.pending_call),
        ...cards.form(body.form),
        ...stopped(body.stopped),
        ...(typeof body.ai_enabled === "boolean" ? { ai_enabled: body.ai_enabled } : {}),
      };
    },
    event(name, data) {
      if (!isRecord(data)) return undefined;
      if (name === "message") return item(data);
      if (name === "ai_enabled" && typeof data.ai_enabled === "boolean") return { ai_enabled: data.ai_enabled };
      if (name === "person") return person(data);
      if (name === "delivery") return delivery(data);
      if (name === "progress") return progress(data);
      if (name === "rating" && ratingStates.has(data.state as string)) return { state: data.state };
      if (name === "typing" && typeof data.name === "string") return { name: named(data.name) };
      return undefined;
    },
    call,
    progress,
    file: files.added,
    clientCall({ id, name, arguments: given }) {
      if (typeof id !== "string" || !callIdForm.test(id)) return undefined;
      if (typeof name !== "string" || !clientTools.has(name) || !isRecord(given)) return undefined;
      // The owner's rule is for what is shown. What the page runs has to be whole.
      return { id, name, arguments: JSON.parse(secrets.hide(JSON.stringify(given))), client: true };
    },
    pieces: () => secrets.inPieces(),
  };
}

function numbered({ id, created_at: at }: Readonly<Record<string, unknown>>): { id?: number; created_at?: string } {
  return {
    ...(Number.isSafeInteger(id) ? { id: id as number } : {}),
    ...(isTime(at) ? { created_at: at } : {}),
  };
}

function stopped(isStopped: unknown): { stopped?: true } {
  return isStopped === true ? { stopped: true } : {};
}

function isTime(value: unknown): value is string {
  return typeof value === "string" && timeForm.test(value);
}

function isKey(value: unknown): value is string {
  return typeof value === "string" && idempotencyKeyForm.test(value);
}
