import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { limits } from "../../../../../contract/limits.ts";
import type { Progress } from "../../../../../contract/operations/conversations/client-tools.ts";
import type { ServerEvent } from "../../../../../http/event-stream/write-events.ts";
import type { AssistantTurn, TransferTo } from "../../../../engine/transfers.ts";
import type { Tool, ToolRun } from "../../../../engine/turn.ts";
import { type Db, inTransaction } from "../../../../storage/db.ts";
import type { Turn } from "../stored-turn.ts";

/** Chosen: as often a bar moves that somebody looks at, and that one is written for those who look on. */
const streamedEveryMs = 250;
const storedEveryMs = 1_000;

export interface TurnProgressOptions {
  readonly db: Db;
  readonly now: () => Date;
  /** Sends an event to the reader of the message's own answer. */
  readonly push: (event: ServerEvent) => void;
  /** Is called with each report: a page that reports has not been forgotten. */
  readonly onReport: () => void;
  /** A report that could not be stored is lost: the next one says more. */
  readonly onFailure: (cause: unknown) => void;
}

/**
 * Passes on how far the functions of a turn are: to the reader of its answer at once, and to all who follow the conversation by an
 * event that the next one replaces. What is reported is a service's or a page's own: bounded in form, length and rate.
 */
export class TurnProgress {
  constructor(
    private readonly turn: Turn,
    private readonly options: TurnProgressOptions,
  ) {}

  /** An assistant's turn, whose functions can say how far they are. */
  addTo(open: AssistantTurn): AssistantTurn {
    return { ...open, turn: { ...open.turn, tools: open.turn.tools.map((tool) => this.#reporting(tool)) } };
  }

  /** The same for the assistants that a turn is handed over to. */
  addToTransfers(transferTo: TransferTo): TransferTo {
    return async (...to) => {
      const next = await transferTo(...to);
      return next && this.addTo(next);
    };
  }

  #reporting(tool: Tool): Tool {
    if (tool.isSilent) return tool;
    return {
      ...tool,
      run: async (args, options) => {
        const report = this.#report({ name: tool.name, arguments: { ...args } });
        try {
          return await tool.run(args, { ...options, onProgress: report.onProgress });
        } finally {
          await report.end();
        }
      },
    };
  }

  #report(call: { readonly name: string; readonly arguments: object }) {
    const { push, onReport, onFailure } = this.options;
    let wasStored = false;
    const streamed = new Paced<Progress>(streamedEveryMs, async (progress) =>
      push({ event: "progress", data: { ...call, progress } }),
    );
    const stored = new Paced<Progress>(storedEveryMs, async (progress) => {
      wasStored = true;
      await this.#store({ ...call, progress }).catch(onFailure);
    });
    const onProgress: NonNullable<ToolRun["onProgress"]> = (given) => {
      const progress = bounded(given);
      if (!progress) return;
      onReport();
      streamed.push(progress);
      stored.push(progress);
    };
    const end = async () => {
      await Promise.all([streamed.end(), stored.end()]);
      // An onlooker would see it go on until the answer is there.
      if (wasStored) await this.#store({ ...call, progress: null }).catch(onFailure);
    };
    return { onProgress, end };
  }

  /** In place of the report before it. A turn of before may have left one, if its process died. */
  async #store(data: { readonly name: string; readonly arguments: object; readonly progress: Progress | null }) {
    const { db, now } = this.options;
    const { conversationId } = this.turn;
    await inTransaction(db, async (tx) => {
      await sql`delete from conversation_events where conversation_id = ${conversationId} and type = 'progress'
        and (data ->> 'name' = ${data.name} or created_at < (select created_at from turns where id = ${this.turn.id}))
      `.execute(tx);
      await tx
        .insertInto("conversation_events")
        .values({ conversation_id: conversationId, type: "progress", data: JSON.stringify(data), created_at: now() })
        .execute();
    });
  }
}

/** What can be shown of a report; undefined if that is nothing. */
function bounded({ done, total, text }: Progress): Progress | undefined {
  const isCount = (value: unknown): value is number =>
    typeof value === "number" && value >= 0 && value <= limits.progressSteps;
  const line = typeof text === "string" ? oneLine(text) : "";
  const said = {
    ...(isCount(done) ? { done } : {}),
    ...(isCount(total) && total > 0 ? { total } : {}),
    ...(line === "" ? {} : { text: line }),
  };
  return said.done === undefined && line === "" ? undefined : said;
}

/** Without line breaks, control characters, and marks that turn the direction of what stands beside it. */
function oneLine(text: string): string {
  const most = limits.progressTextChars;
  const read = text.slice(0, 4 * most).toWellFormed();
  const line = [...read.replace(/[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, " ").trim()];
  return line.length > most ? `${line.slice(0, most - 1).join("")}…` : line.join("");
}

/** Passes on the newest of what comes: not before the one before is through, and no faster than every so many milliseconds. */
class Paced<Item> {
  #next: Item | undefined;
  #running: Promise<void> | undefined;
  readonly #over = new AbortController();

  constructor(
    private readonly everyMs: number,
    private readonly pass: (item: Item) => Promise<void>,
  ) {}

  push(item: Item): void {
    if (this.#over.signal.aborted) return;
    this.#next = item;
    this.#running ??= this.#run().finally(() => (this.#running = undefined));
  }

  /** Passes on nothing more, once what is being passed on is through. */
  async end(): Promise<void> {
    this.#next = undefined;
    this.#over.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#over;
    while (this.#next !== undefined) {
      const item = this.#next;
      this.#next = undefined;
      await this.pass(item);
      await pause(this.everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
