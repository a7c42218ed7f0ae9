import { type RowsOf, rowsOf } from "../../contract/kit/group.ts";
import type { Operation, SuccessOf } from "../../contract/kit/operation.ts";
import type { FileAnswer } from "../../http/file-answer.ts";
import type { Background } from "../background.ts";
import type { Carrier } from "../carriers/carrier.ts";
import type { Semantics } from "../engine/knowledge/semantic/semantics.ts";
import type { Models } from "../engine/models.ts";
import type { CalcomConnection } from "../engine/tools/calendar/calcom.ts";
import type { McpConnections } from "../engine/tools/mcp-client/connections.ts";
import type { EventStream } from "../events/event-stream.ts";
import type { OpenStreams } from "../events/open-streams.ts";
import type { FileStorage } from "../files/port.ts";
import type { Principal } from "../http/principal.ts";
import type { Input, RequestDetails, Route } from "../http/route.ts";
import type { Jobs } from "../jobs/queue.ts";
import type { Log } from "../log.ts";
import type { MailSender } from "../mail/port.ts";
import type { SafeFetch } from "../safe-fetch/safe-fetch.ts";
import type { Db, Storage } from "../storage/db.ts";
import type { Vault } from "../vault.ts";
import type { Catalogue } from "./catalogues/catalogue.ts";
import type { LiveTurns } from "./conversations/turns/live-turns.ts";

/** What handlers can be given, by name. A group says which of them it uses, and gets no others. */
export interface HandlerServices {
  readonly storage: Storage;
  readonly db: Db;
  readonly models: Models;
  readonly catalogue: Catalogue;
  readonly safeFetch: SafeFetch;
  /** Servers that find passages by meaning; undefined: words alone. */
  readonly semantics: Semantics | undefined;
  /** How calendars are reached. */
  readonly calcom: CalcomConnection;
  /** Connections to the MCP servers of assistants. */
  readonly mcp: McpConnections;
  readonly vault: Vault;
  readonly carrier: Carrier;
  /** Keeps recordings; undefined: nothing is recorded. */
  readonly files: FileStorage | undefined;
  /** Sends e-mails; undefined if none are sent. */
  readonly mail: MailSender | undefined;
  /** Where e-mails to owners lead, without a slash at its end; undefined: nowhere. */
  readonly consoleUrl: string | undefined;
  /** The address of the relay's WebSocket, for carriers. */
  readonly relayUrl: string;
  readonly now: () => Date;
  /** For how many days the server keeps what is personal; undefined: until somebody deletes it. */
  readonly retentionDays: number | undefined;
  readonly log: Log;
  /** All that an account owns, as lines of JSON, by its e-mail address. */
  readonly exportAccount: (email: string) => AsyncGenerator<Uint8Array>;
  /** The turns that this process is answering, and the messages that wait for one to end. */
  readonly liveTurns: LiveTurns;
  /** The open event streams of this process. */
  readonly openStreams: OpenStreams;
  /** Work that outlives the request that began it; closing the platform waits for it. */
  readonly background: Background;
  /** Adds work that must happen, in the transaction of what it serves. */
  readonly jobs: Jobs;
}

/** A request's details with the services that its handler uses. */
export type RequestContext<Used extends keyof HandlerServices = never> = RequestDetails & Pick<HandlerServices, Used>;

/** As {@link RequestContext}, where the row asks for a bearer token. */
export type OwnerContext<Used extends keyof HandlerServices = never> = RequestContext<Used> & {
  readonly principal: Principal;
  readonly userId: number;
};

/**
 * Answers one operation. Refusals are thrown as `ApiError`, in the order that the row documents; what is returned is the
 * success body, an event stream where the row streams, or a file where it answers one.
 */
export type Handler<Row extends Operation, Used extends keyof HandlerServices = never> = (
  input: Input<Row>,
  context: Row["auth"] extends "bearer" ? OwnerContext<Used> : RequestContext<Used>,
) => Promise<SuccessOf<Row> | EventStream | FileAnswer>;

/** Types a handler that is too long for its group's record by its row. */
export function handler<Row extends Operation, Used extends keyof HandlerServices>(
  run: Handler<Row, Used>,
): Handler<Row, Used> {
  return run;
}

/** Stands for the handler of an operation that nothing answers yet. */
export const unimplemented = undefined;

/**
 * Answers a group of operations: a handler for each row that the group's file exports, or {@link unimplemented}. Handlers
 * get the services that `uses` names and no others.
 */
export function implement<Module extends object, const Used extends keyof HandlerServices>(
  group: Module,
  uses: readonly Used[],
  handlers: {
    readonly [Id in keyof RowsOf<Module>]: Handler<RowsOf<Module>[Id], Used> | typeof unimplemented;
  },
): readonly Route[] {
  return Object.entries<Operation>(rowsOf(group)).map(([id, row]) => {
    const run = handlers[id as keyof typeof handlers] as Route["run"];
    return { row, uses, ...(run ? { run } : {}) };
  });
}
