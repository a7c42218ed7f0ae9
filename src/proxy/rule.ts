import type * as z from "zod";
import type { ServerEvent } from "../contract/kit/event-stream.ts";
import type { ErrorShape } from "../contract/problem.ts";
import type { Budget } from "./budget.ts";
import type { Emit } from "./events.ts";
import type { Settings } from "./options.ts";
import type { Resumes } from "./resume.ts";
import type { ToVisitor } from "./to-visitor.ts";
import type { Session, Tokens } from "./tokens.ts";
import type { Upstream } from "./upstream.ts";

/** What a visitor may do; events and `authorize` name it so. */
export type Action = "start" | "history" | "message" | "feedback" | "resume" | "capabilities";

/** What every rule has at hand. */
export interface House {
  readonly settings: Settings;
  readonly upstream: Upstream;
  readonly toVisitor: ToVisitor;
  readonly tokens: Tokens;
  readonly resumes: Resumes;
  readonly budget: Budget;
  readonly emit: Emit;
}

/** One request, after everything that is asked of all of them. */
export interface Visit extends House {
  readonly request: Request;
  readonly origin: string;
  /** Who the site says the visitor is; always known where the caller has no origin. */
  readonly subject: string | undefined;
  /** For work that may outlast the answer. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** As {@link Visit}, in a conversation that is the visitor's own. */
export interface SessionVisit extends Visit {
  readonly session: Session;
}

/** What leaves: a body, or events that become one. */
export type Answer = { readonly headers?: Readonly<Record<string, string>> } & (
  | { readonly body: object; readonly events?: undefined }
  | { readonly events: AsyncIterable<ServerEvent> }
);

/** One line of the allow-list, as data. */
export interface RuleRow {
  readonly action: Action;
  readonly method: "GET" | "POST";
  /** Below the proxy's root, a conversation's uuid in braces. */
  readonly path: `/${string}`;
  readonly errorShape: ErrorShape;
  /** `session`: needs a token, whose conversation the path names. `opens`: needs none, and honours an identity. */
  readonly access: "session" | "opens" | "anyone";
  /** What the request counts as; absent: it costs nothing and counts as nothing. */
  readonly limit?: "messages" | "conversations" | "requests";
  readonly query?: z.ZodObject;
  /** Members that it does not name are dropped. */
  readonly body?: z.ZodObject;
  /** On paths of our own nothing is dropped: a member that `body` does not name is refused. */
  readonly closed?: true;
}

export interface Rule {
  readonly row: RuleRow;
  run(input: { readonly query: unknown; readonly body: unknown }, visit: Visit): Promise<Answer>;
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : Record<string, never>;
type VisitOf<Row extends RuleRow> = Row["access"] extends "session" ? SessionVisit : Visit;

/** Offers one thing to visitors: what it reads is checked, what it returns is all that leaves. */
export function rule<const Row extends RuleRow>(
  row: Row,
  run: (
    input: { readonly query: Output<Row["query"]>; readonly body: Output<Row["body"]> },
    visit: VisitOf<Row>,
  ) => Promise<Answer>,
): Rule {
  return { row, run: (input, visit) => run(input as Parameters<typeof run>[0], visit as VisitOf<Row>) };
}
