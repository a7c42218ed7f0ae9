import type {
  HistoryItem,
  MessageReply,
  PersonState,
  VisitorAction,
} from "./operations/conversations/conversations.ts";

/**
 * The header in which a page brings its site's word on who the visitor is.
 * @example
 * ```ts
 * import { identityHeader } from "ringback/contract";
 *
 * const headers = new Headers({ [identityHeader]: "eyJ…" });
 * ```
 */
export const identityHeader = "Ringback-Identity";

/**
 * Failures that only the proxy ends in, beside those of the platform's rows. All chosen.
 * @example
 * ```ts
 * import { proxyFailures } from "ringback/contract";
 *
 * const { status } = proxyFailures.BUDGET_REACHED; // 503
 * ```
 */
export const proxyFailures = {
  /** Also for a token that we have not issued: a forger learns nothing from the difference. */
  TOKEN_MISSING: { status: 401, message: "A session token is needed." },
  /** A page resumes its session once, and repeats. */
  TOKEN_EXPIRED: { status: 401, message: "The session token has expired." },
  IDENTITY_INVALID: { status: 401, message: "The identity token is not valid." },
  ORIGIN_NOT_ALLOWED: {
    status: 403,
    message: "Pages of this origin may not use this server: it is not listed in `origins`.",
  },
  ACTION_NOT_ALLOWED: { status: 403, message: "This action is not offered here." },
  NUMBER_NOT_VERIFIED: { status: 403, message: "Prove your phone number first." },
  NUMBER_TYPE_NOT_ALLOWED: { status: 403, message: "Numbers of this kind are not reached from here." },
  COUNTRY_NOT_ALLOWED: { status: 403, message: "Numbers of this country are not reached from here." },
  QUIET_HOURS: { status: 403, message: "It is too late or too early at this number." },
  CONSENT_REQUIRED: { status: 403, message: "This needs your consent." },
  PROOF_REQUIRED: { status: 403, message: "A proof of work is needed." },
  INVALID_PHONE: { status: 422, message: "This is not a phone number." },
  CODE_WRONG: { status: 422, message: "This is not the code." },
  CODE_EXPIRED: { status: 422, message: "The code has expired." },
  /** How often one visitor or number may ask for what costs money. */
  LIMIT_REACHED: { status: 429, message: "This was used as often as it may be for now." },
  /** What costs money is done once for a key, and so never without one. */
  IDEMPOTENCY_KEY_REQUIRED: { status: 400, message: "The Idempotency-Key header is required." },
  /** Also where the owner's balance is used up: a visitor learns nothing from the difference. */
  BUDGET_REACHED: { status: 503, message: "This is not available today." },
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
/** A code that the proxy itself answers with, beside those of the API. */
export type ProxyCode = keyof typeof proxyFailures;

/** What `GET /capabilities` answers: what a visitor may do beyond chatting. 404 or 405 means a bare platform. */
export interface Capabilities {
  /** The names that `assistant_id` may have. */
  readonly assistants: readonly string[];
  /** Words as in the element's attribute `actions`. */
  readonly actions: readonly VisitorAction[];
  /** What its conversations offer beyond the document, as the header `Ringback-Features` names it. */
  readonly features?: readonly string[];
  /** ISO codes of the countries that actions reach. */
  readonly countries: readonly string[];
  /** Their calling codes, as digits: a page holds no list of its own. */
  readonly dial_codes: Readonly<Record<string, string>>;
  /** What the visitor must agree to before an action; null if nothing is asked. */
  readonly consent: string | null;
  /** The same by language subtag, where there are several: a page names the language of the one that it has shown. */
  readonly consents?: Readonly<Record<string, string>>;
  /** In USD, where the owner shows them. */
  readonly prices?: Prices;
}

/** What the owner pays, by what a visitor does: the dearest of the countries that actions reach. */
export interface Prices {
  readonly call_minute: number;
  readonly sms_segment: number;
  readonly whatsapp_message: number;
}

/** A visitor's phone call: the API's status, or `unknown` where no answer came and nothing was found yet. */
export interface VisitorCall {
  readonly handle: string;
  readonly status: string;
  /** In seconds. */
  readonly duration: number;
  readonly created_at: string;
  /** The assistant has handed the call to a person, and it goes on between the two. */
  readonly transferred?: boolean;
  /** What was said, where the owner lets it be read. */
  readonly captions?: readonly { readonly role: "user" | "assistant"; readonly text: string; readonly at?: string }[];
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
  /** Present where files can be sent. */
  readonly attachments?: true;
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
  /** Present where files can be sent. */
  readonly attachments?: true;
  /** `asked` once the conversation has ended and the visitor may rate it, `given` once they have. */
  readonly rating?: "asked" | "given";
}

/** The assistant's answer as its visitor reads it. */
export type VisitorReply = MessageReply;
