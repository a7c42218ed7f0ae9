import type { HistoryItem, MessageReply, PersonState } from "./operations/conversations.ts";

/** The header in which a page brings its site's word on who the visitor is. */
export const identityHeader = "Ringback-Identity";

/** Failures that only the proxy ends in, beside those of the platform's rows. All chosen. */
export const proxyFailures = {
  /** Also for a token that is none of ours: a forger learns nothing from the difference. */
  TOKEN_MISSING: { status: 401, message: "A session token is needed." },
  /** A page resumes its session once, and repeats. */
  TOKEN_EXPIRED: { status: 401, message: "The session token has expired." },
  IDENTITY_INVALID: { status: 401, message: "The identity token is not valid." },
  ORIGIN_NOT_ALLOWED: { status: 403, message: "Pages of this origin may not use this server." },
  ACTION_NOT_ALLOWED: { status: 403, message: "This action is not offered here." },
  /** The platform was reached and did something that its interface does not name. */
  UPSTREAM_FAILED: { status: 502, message: "The assistant is not available." },
  /** The platform refuses the site owner's own key or settings; nothing that a visitor does changes it. */
  UPSTREAM_REFUSED: { status: 502, message: "The assistant is not available." },
  /** No answer came: whether the platform acted is unknown, and the same Idempotency-Key may be sent again. */
  UNREACHABLE: { status: 502, message: "The assistant could not be reached." },
  /** As UNREACHABLE, for a stream that ended before its answer. */
  BROKEN: { status: 502, message: "The answer broke off." },
  /** As UNREACHABLE, for an answer that took too long. */
  TIMEOUT: { status: 504, message: "The assistant did not answer in time." },
  /** What is asked for needs the store, and the store does not answer. */
  STORE_REQUIRED: { status: 503, message: "This is not available at the moment." },
} as const;
export type ProxyCode = keyof typeof proxyFailures;

/** What `GET /capabilities` answers: what a visitor may do beyond chatting. 404 or 405 means a bare platform. */
export interface Capabilities {
  /** The names that `assistant_id` may have. */
  readonly assistants: readonly string[];
  /** Words as in the element's attribute `actions`. */
  readonly actions: readonly ("person" | "call" | "sms" | "whatsapp" | "web-call")[];
  /** ISO codes of the countries that actions reach. */
  readonly countries: readonly string[];
  /** What the visitor must agree to before an action; null where nothing is asked. */
  readonly consent: string | null;
}

/** What `POST /sessions` answers; the token comes in its header too, as on every other answer. */
export interface SessionReply {
  readonly token: string;
  /** ISO 8601, UTC. */
  readonly expires_at: string;
}

/** A line of a conversation as a visitor sees it; a platform with nothing but the document numbers and dates none. */
export type VisitorHistoryItem = Omit<HistoryItem, "id" | "created_at"> &
  Partial<Pick<HistoryItem, "id" | "created_at">>;

/** What opens a conversation for a visitor. */
export interface VisitorStart {
  readonly status: true;
  readonly conversation_id: string;
  readonly history: readonly VisitorHistoryItem[];
}

/** A person in a conversation as its visitor sees it. */
export type VisitorPerson = Omit<PersonState, "since"> & Partial<Pick<PersonState, "since">>;

/** A conversation as its visitor reads it; `variables` is always empty. */
export interface VisitorHistory {
  readonly status: true;
  readonly history: readonly VisitorHistoryItem[];
  /** Present where the conversation goes on beyond these items: older ones, with `after` newer ones. */
  readonly has_more?: true;
  readonly variables: Readonly<Record<string, never>>;
  /** Present while a person answers instead of the assistant. */
  readonly ai_enabled?: false;
  /** Present while the visitor waits for a person, or has one. */
  readonly person?: VisitorPerson;
}

/** The assistant's answer as its visitor reads it. */
export type VisitorReply = MessageReply;
