import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import {
  type ClientTool,
  clientToolLimits,
  type Progress,
} from "../../../../contract/operations/conversations/client-tools.ts";
import { giveFunctionResult } from "../../../../contract/operations/conversations/conversations.ts";
import type { ServerEvent } from "../../../../http/event-stream/write-events.ts";
import { type AskPage, createPageTool } from "../../../engine/tools/page-tool.ts";
import type { AssistantTurn, TransferTo } from "../../../engine/transfers.ts";
import { reportingCallMs } from "../../../engine/turn.ts";
import { countOrRefuse } from "../../../http/limits/fixed-window.ts";
import type { Db } from "../../../storage/db.ts";
import { notificationChannel } from "../../../storage/notifications.ts";
import { handler } from "../../handler.ts";
import { openConversation } from "../access.ts";
import type { ConversationService } from "../services.ts";
import { Patience } from "./progress/patience.ts";
import type { Turn } from "./stored-turn.ts";

/** Chosen: many times what turns can call. */
const resultLimit = { limit: 240, windowMs: 60_000 };

export interface PageCallsOptions {
  readonly db: Db;
  readonly onNotification: (listener: (of?: string) => void) => () => void;
  /** What the page offers. */
  readonly tools: readonly ClientTool[];
  /** Sends an event to the page that the message came from: to it alone, so that of two tabs one runs the call. */
  readonly push: (event: ServerEvent) => void;
  /** Aborted once that page has left. */
  readonly left: AbortSignal;
}

/** The functions of a visitor's page, in one turn. */
export class PageCalls {
  constructor(
    private readonly turn: Turn,
    private readonly options: PageCallsOptions,
  ) {}

  /** An assistant's turn with the page's functions; one of its own of the same name comes first. */
  addTo(open: AssistantTurn): AssistantTurn {
    const names = new Set(open.turn.tools.map(({ name }) => name));
    const more = this.options.tools.filter(({ name }) => !names.has(name));
    if (more.length === 0) return open;
    return {
      ...open,
      turn: { ...open.turn, tools: [...open.turn.tools, ...more.map((it) => createPageTool(it, this.#ask))] },
    };
  }

  /** The same for the assistants that a turn is handed over to. */
  addToTransfers(transferTo: TransferTo): TransferTo {
    return async (...to) => {
      const next = await transferTo(...to);
      return next && this.addTo(next);
    };
  }

  readonly #ask: AskPage = async (call, { signal, onProgress }) => {
    const { db, push, left } = this.options;
    if (left.aborted) return undefined;
    const id = randomUUID();
    const patience = new Patience({ waitMs: clientToolLimits.waitMs, mostMs: reportingCallMs.most });
    const over = AbortSignal.any([signal, left, patience.signal]);
    const changed = this.#follow();
    let reported: string | undefined;
    try {
      await sql`update turns set client_calls = coalesce(client_calls, '{}') || ${JSON.stringify({ [id]: null })}::jsonb
        where id = ${this.turn.id}`.execute(db);
      push({ event: "function_call", data: { id, ...call, client: true } });
      for (;;) {
        const wait = changed.next(over);
        const { result, report } = await this.#read(id);
        if (result) return result;
        if (report && report.id !== reported) {
          reported = report.id;
          patience.renew();
          onProgress?.(report.progress);
        }
        signal.throwIfAborted();
        if (over.aborted) return undefined;
        await wait;
      }
    } finally {
      changed.end();
      patience.end();
      await sql`update turns set client_calls = client_calls - ${id}, client_progress = client_progress - ${id}
        where id = ${this.turn.id}`.execute(db);
    }
  };

  async #read(id: string) {
    const { rows } = await sql<{
      result: string | null;
      report: { readonly id: string; readonly progress: Progress } | null;
    }>`
      select client_calls ->> ${id} as result, client_progress -> ${id} as report from turns where id = ${this.turn.id}
    `.execute(this.options.db);
    const { result } = rows[0] ?? {};
    return { result: result ? (JSON.parse(result) as Record<string, unknown>) : undefined, report: rows[0]?.report };
  }

  /** Wakes waiting callers when a result may have come. */
  #follow() {
    let wake = (): void => undefined;
    const { onNotification } = this.options;
    const end = onNotification((of) => {
      if (of === undefined || of === `${this.turn.conversationId} 0`) wake();
    });
    const next = (over: AbortSignal) =>
      new Promise<void>((resolve) => {
        wake = resolve;
        over.addEventListener("abort", () => resolve(), { once: true });
      });
    return { next, end };
  }
}

/** Refusals in order: 422, guessing, unknown conversation, access, bounds. */
export const giveFunctionResultHandler = handler<typeof giveFunctionResult, ConversationService>(
  async ({ params: { uuid }, body: { id, result, progress } }, context) => {
    const { db, now } = context;
    const { conversation, owned } = await openConversation(giveFunctionResult, db, uuid, context, now());
    if (!owned) await countOrRefuse(db, { ...resultLimit, key: `result:${conversation.id}` }, now());
    // The process that answers may be another one: the row keeps what came, and the notification says when to look. As text, which
    // keeps the order of a result's members.
    const set = result
      ? sql`client_calls = client_calls || jsonb_build_object(${id}::text, ${JSON.stringify(result)}::text)`
      : sql`client_progress = coalesce(client_progress, '{}')
          || jsonb_build_object(${id}::text, ${JSON.stringify({ id: randomUUID(), progress })}::jsonb)`;
    const { rows } = await sql<{ id: number }>`
      with answered as (
        update turns set ${set}
        where conversation_id = ${conversation.id} and state = 'running' and client_calls -> ${id} = 'null'::jsonb
        returning id
      )
      select id, pg_notify(${notificationChannel}, ${`${conversation.id} 0`}) from answered
    `.execute(db);
    return { status: true as const, accepted: rows.length > 0 };
  },
);
