import type * as z from "zod";
import type { Operation, QueryOf } from "../../contract/kit/operation.ts";
import type { StreamSlots } from "../../http/event-stream/slots.ts";
import type { ServerEvent } from "../../http/event-stream/write-events.ts";
import type { FileAnswer } from "../../http/file-answer.ts";
import type { Action } from "../action.ts";
import type { Emit } from "../audit-events.ts";
import type { DailySpend } from "../limits/chat-spend.ts";
import type { Limits } from "../limits/count-in-window.ts";
import type { ProxyStore } from "../limits/store.ts";
import type { Settings } from "../options.ts";
import type { ReadLongestCall } from "../paid-actions/calls/longest-call.ts";
import type { PaidActions } from "../paid-actions/paid-actions.ts";
import type { ReadPrices } from "../paid-actions/prices.ts";
import type { Admission } from "../paid-actions/rules/admission.ts";
import type { SettlePaidActions } from "../paid-actions/settle-paid-actions.ts";
import type { Resumes } from "../session/resume.ts";
import type { Session, Tokens } from "../session/tokens.ts";
import type { Upstream } from "../upstream/upstream.ts";
import type { ProofOfWork } from "../verification/proof-of-work.ts";
import type { Verifications } from "../verification/verifications.ts";
import type { ToVisitor } from "../visitor/to-visitor.ts";

/** What every rule can use. */
export interface ProxyServices {
  readonly settings: Settings;
  readonly upstream: Upstream;
  readonly toVisitor: ToVisitor;
  readonly tokens: Tokens;
  readonly resumes: Resumes;
  readonly dailySpend: DailySpend;
  /** Admits what costs more than a message. */
  readonly admission: Admission;
  /** For what must not be counted or kept by one process alone. Rejects with STORE_REQUIRED. */
  readonly paidStore: ProxyStore;
  /** The open event streams of this process. */
  readonly slots: StreamSlots;
  readonly limits: Limits;
  readonly emit: Emit;
  readonly paidActions: PaidActions;
  readonly settlePaidActions: SettlePaidActions;
  readonly prices: ReadPrices;
  readonly longestCall: ReadLongestCall;
  readonly verifications: Verifications;
  readonly proofOfWork: ProofOfWork;
}

/** One request that passed every check that all requests must pass. */
export interface RuleContext extends ProxyServices {
  readonly request: Request;
  readonly origin: string;
  /** Who the visitor is, as the site says; always known where the caller has no origin. */
  readonly subject: string | undefined;
  /** The visitor's address, or the /64 of it; "unknown" where none is known. */
  readonly address: string;
  /** Who counts against limits: `address:…` with a keyed hash of it, or `subject:…` where a server speaks for its visitors. */
  readonly client: string;
  /** The same for everybody of the client's network: `network:…`, or the client where a server speaks for its visitors. */
  readonly network: string;
  /** For work that may outlast the response. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** As {@link RuleContext}, in a conversation that is the visitor's own. */
export interface SessionContext extends RuleContext {
  readonly session: Session;
  /** When the token that came, or its renewal in this answer, ends. */
  readonly tokenEndsAt: Date;
}

/** What leaves the proxy: a body, events, or a file. */
export type RuleResult = { readonly headers?: Readonly<Record<string, string>> } & (
  | { readonly body: object; readonly events?: undefined; readonly file?: undefined }
  | { readonly events: AsyncIterable<ServerEvent>; readonly file?: undefined }
  | { readonly file: FileAnswer; readonly events?: undefined }
);

/** Who may use a rule. `session`: the holder of a token, for the conversation that the path names, if it names one. `opens`: anyone, and an identity counts. */
export type Access = "session" | "opens" | "anyone";

/** A request's input, checked; `params` are of the form of an id, and no more is known of them. */
export interface RuleInput<Query, Body> {
  readonly query: Query;
  readonly body: Body;
  readonly params: Readonly<Record<string, string>>;
}

/** One entry of the allow-list: an operation, and how visitors may use it. */
export interface Rule<Row extends Operation = Operation> {
  readonly operation: Row;
  readonly action: Action;
  readonly access: Access;
  /** What a request counts as; absent: it costs nothing and counts as nothing. */
  readonly limit?: "messages" | "conversations" | "requests";
  /** What a page sends, where that differs from what the platform takes. */
  readonly body?: z.ZodObject | undefined;
  /** The body is the rule's own to read: it is not looked at before. */
  readonly passes?: "body";
  /** Whether the owner's policy names it; absent: it is always offered. */
  readonly offered?: (settings: Settings) => boolean;
  run(input: RuleInput<unknown, unknown>, context: RuleContext): Promise<RuleResult>;
}

interface RuleDefinition<Row extends Operation, For extends Access, Body extends z.ZodObject | undefined>
  extends Omit<Rule<Row>, "access" | "body" | "run"> {
  readonly access: For;
  readonly body?: Body;
  run(
    input: RuleInput<QueryOf<Row>, Output<Body>>,
    context: For extends "session" ? SessionContext : RuleContext,
  ): Promise<RuleResult>;
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : Record<string, never>;

/** Offers an operation to visitors: its input is checked before, and only what it returns leaves. */
export function rule<
  Row extends Operation,
  const For extends Access,
  Body extends z.ZodObject | undefined = Row["body"],
>(definition: RuleDefinition<Row, For, Body>): Rule<Row> {
  return definition as unknown as Rule<Row>;
}
