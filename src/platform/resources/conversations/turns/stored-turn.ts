import { type QueryResult, sql } from "kysely";
import type { AssistantMode, AssistantOptions } from "../../../../contract/assistant-fields.ts";
import { fail } from "../../../../contract/kit/operation.ts";
import { type MessageReply, sendMessage } from "../../../../contract/operations/conversations/conversations.ts";
import type { generateReply } from "../../../../contract/operations/conversations/owner-conversations.ts";
import { channelOfType } from "../../../channels/registry.ts";
import { type AnsweredTurn, EngineFailure, type TurnInput } from "../../../engine/turn.ts";
import { type KeyUse, keptMs } from "../../../http/repeats/stored-answers.ts";
import { prices } from "../../../ledger/prices.ts";
import { type Db, inTransaction, retryConflicts, retryLostConnections, type Tx } from "../../../storage/db.ts";
import { isGone } from "../../../storage/presence.ts";
import { codeOf } from "../../../storage/violations.ts";
import { spendClient, spendCounters, spendWindow, spendWindowEnd } from "../../daily-spend-cap.ts";
import { cardsOf, storeCard } from "../cards.ts";
import { handedToPerson, messageReply } from "../present.ts";
import { type ConversationRow, lockConversationsOf } from "../store.ts";
import { callsJson, readCalls } from "./stored-calls.ts";

/** Chosen: an assistant that has not answered by then has failed. */
export const turnBudgetMs = 60_000;
/** So long the lease outlives the budget, so that a turn that still runs is never taken for dead. */
export const leaseAfterMs = 30_000;
export const leaseMs = turnBudgetMs + leaseAfterMs;
/** Chosen: as long as a beginning turn waits for the process to be back. */
const adoptPatienceMs = 10_000;
/** Chosen: what an assistant remembers of a conversation, in messages. */
const rememberedMessages = 30;
/** Conversations that pay for each turn. WhatsApp pays for its messages, a call for its minutes. @source Limits › Costs */
const freeType: ConversationRow["type"] = "test";
/** What turn_begin raises when money was spent between the look at it and its hold. */
const unaffordable = "RB001";
/** What take_attachments raises where a file is not there, or another message has it. */
export const noSuchFile = "RB002";

/** The operations that a message comes by; failures are those of its row. */
export type TurnRow = typeof sendMessage | typeof generateReply;

/** A turn that has begun: its message is stored, its price held, and its conversation waits for it. */
export interface Turn {
  readonly row: TurnRow;
  readonly id: number;
  /** The attempt that began it. With its id it names this turn alone, also when the database forgot that it began. */
  readonly attempt: string;
  readonly messageId: number;
  readonly conversationId: number;
  /** The conversation's own; another one may answer. */
  readonly assistantId: number | null;
}

/** What a turn begins with. */
export interface Opening {
  readonly row: TurnRow;
  readonly conversation: ConversationRow;
  readonly text: string;
  /** Ids of files that go with it. (default: none) */
  readonly files?: readonly string[];
  readonly use: KeyUse | undefined;
  /** The owner's own turns do not count against the daily cap. */
  readonly owned: boolean;
  /** The bucket of the client's address: it has a share of the daily cap. */
  readonly address: string;
  /** Names this attempt: made again, it finds what it began. A uuid. */
  readonly attempt: string;
  /** Of the process that will answer, where others may have the data open. */
  readonly process: number | null;
  readonly now: Date;
  /** The answer that the message asks to replace, with the message before it. (default: none) */
  readonly replaces?: number | undefined;
}

/** What the assistant is given, as the turn before left it; texts have their placeholders still. */
export type TurnStart = Pick<TurnInput, "history" | "memory" | "variables"> & {
  /** The one that answers now. */
  readonly assistant: TurnAssistant;
  /** How often the conversation was handed over before. */
  readonly transfers: number;
};

/** What a turn is given of an assistant, as assistant_for_turn answers it. */
export type TurnAssistant = Pick<
  TurnInput["assistant"],
  "name" | "systemPrompt" | "initialMessage" | "knowledgebaseIds"
> & {
  readonly id: number;
  readonly timezone: string;
  readonly mode: AssistantMode;
  readonly languageId: number;
  readonly sealedTools: string | null;
  readonly sealedMcpServers: string | null;
  /** Members that were never set are absent. */
  readonly settings: Partial<AssistantOptions>;
};

export type Begun =
  | { kind: "begun"; turn: Turn; start: TurnStart }
  | { kind: "answered"; answer: MessageReply }
  | { kind: "busy" };

/** What the function turn_begin answers. */
type Outcome =
  | ({ outcome: "begun"; turn: number; message: number } & TurnStart)
  | { outcome: "answered"; answer: MessageReply }
  | { outcome: "busy" | "gone" | "conflict" | "in-flight" | "unaffordable" };

/**
 * Begins a turn in one statement: takes the key, stores the message, counts its price against the cap, holds it and takes
 * the conversation's lease. A refusal leaves nothing behind. Where a person answers, the message is only stored, and
 * waits for nothing.
 * @throws CONVERSATION_NOT_FOUND, ATTACHMENT_NOT_FOUND, INSUFFICIENT_BALANCE, IDEMPOTENCY_CONFLICT, IN_FLIGHT
 */
export async function beginTurn(db: Db, opening: Opening): Promise<Begun> {
  const { row, conversation, text, files = [], use, owned, address, attempt, process, now, replaces } = opening;
  const isPaid = conversation.type !== freeType && (channelOfType(conversation.type)?.paysForTurn ?? true);
  const price = isPaid ? prices.chatTurn : null;
  const window = spendWindow(now);
  const { id: conversationId, assistant_id: assistantId, daily_spend_cap_micros: capMicros } = conversation;
  const counters =
    price === null || owned || assistantId === null
      ? []
      : spendCounters({ assistantId, capMicros, client: spendClient(address, window), conversationId, window }, price);
  const begin = (on: Db | Tx) =>
    sql<{ begun: Outcome }>`
      select turn_begin(${conversationId}, ${text}, ${attempt}, ${use?.scope ?? null}, ${use?.key ?? null},
        ${use?.payload ?? null}, ${price}, ${counters.map(({ key }) => key)}, ${counters.map(({ most }) => most)},
        ${window}, ${spendWindowEnd(window)}, ${process}, ${after(now, leaseMs)}, ${after(now, keptMs)},
        ${JSON.stringify(handedToPerson)}, ${rememberedMessages}, ${now}, ${[...files]}::uuid[]) as begun
    `.execute(on);
  const { rows } = await retryConflicts(() =>
    replaces === undefined ? begin(db) : beginReplacing(db, opening, replaces, begin),
  ).catch((error: unknown) => {
    if (codeOf(error) === unaffordable) fail(row, "INSUFFICIENT_BALANCE");
    if (codeOf(error) === noSuchFile) fail(row as typeof sendMessage, "ATTACHMENT_NOT_FOUND");
    throw error;
  });
  const begun = rows[0]?.begun ?? { outcome: "gone" };
  switch (begun.outcome) {
    case "begun": {
      const turn = {
        row,
        id: begun.turn,
        attempt,
        messageId: begun.message,
        conversationId,
        assistantId,
      };
      const history = begun.history.map((one) => ({ ...one, functionCalls: readCalls(one.functionCalls) }));
      return { kind: "begun", turn, start: { ...begun, history } };
    }
    case "answered":
      return { kind: "answered", answer: begun.answer };
    case "busy":
      return { kind: "busy" };
    case "gone":
      return fail(row, "CONVERSATION_NOT_FOUND");
    case "conflict":
      return fail(row, "IDEMPOTENCY_CONFLICT");
    case "in-flight":
      return fail(row, "IN_FLIGHT", { retryAfterS: 1 });
    case "unaffordable":
      return fail(row, "INSUFFICIENT_BALANCE");
  }
}

/** Begins a turn in the place of the last one: what is refused leaves that as it is. @throws ANSWER_FIXED */
function beginReplacing(
  db: Db,
  { conversation: { id }, attempt, use, now }: Omit<Opening, "row">,
  replaces: number,
  begin: (tx: Tx) => Promise<QueryResult<{ begun: Outcome }>>,
): Promise<QueryResult<{ begun: Outcome }>> {
  const unchanged = new Error("Nothing has begun.");
  let begun: QueryResult<{ begun: Outcome }>;
  return inTransaction(db, async (tx) => {
    const kept = await tx.selectFrom("conversations").select("engine_memory").where("id", "=", id).executeTakeFirst();
    const { rows } = await sql<{ outcome: "replaced" | "known" | "fixed" }>`
      select turn_replace(${id}, ${replaces}, ${attempt}, ${use?.scope ?? null}, ${use?.key ?? null}, ${now}) as outcome
    `.execute(tx);
    const outcome = rows[0]?.outcome;
    if (outcome === "fixed") fail(sendMessage, "ANSWER_FIXED");
    begun = await begin(tx);
    const first = begun.rows[0]?.begun;
    if (first?.outcome !== "begun") throw unchanged;
    if (outcome === "replaced") {
      const memory = JSON.stringify(kept?.engine_memory ?? null);
      await tx.updateTable("turns").set({ replaces, memory_after: memory }).where("id", "=", first.turn).execute();
    }
    return begun;
  }).catch((error: unknown) => {
    if (error === unchanged) return begun;
    throw error;
  });
}

/**
 * Completes a turn in one statement: stores the answer, spends the money, keeps the answer for its key. Done again, it
 * answers the same.
 * @returns Nothing when the turn was cancelled meanwhile, as overdue or with its conversation: its money has gone back,
 * so its answer is dropped.
 */
export async function completeTurn(
  db: Db,
  turn: Turn,
  { done, latencyMs }: { readonly done: AnsweredTurn; readonly latencyMs: number },
  now: Date,
): Promise<MessageReply | undefined> {
  const { id: assistantId, name } = done.assistant;
  const content = {
    content: done.message,
    function_calls: [...done.functionCalls],
    created_at: now,
    assistant_name: assistantId === turn.assistantId ? null : name,
    choices: done.choices?.length ? [...done.choices] : null,
    actions: done.actions?.length ? [...done.actions] : null,
    ...cardsOf(done),
    stopped: done.isStopped === true,
  };
  const { id: _, ...answer } = messageReply({ ...content, id: 0 });
  const complete = async (on: Db | Tx) => {
    const { rows } = await sql<{ reply_id: number | null }>`
      select turn_complete(${turn.id}, ${turn.attempt}::uuid, ${done.message}, ${callsJson(done.functionCalls)}, ${done.model},
        ${JSON.stringify(done.memory ?? null)}, ${JSON.stringify(answer)}, ${now}, ${latencyMs},
        ${done.usage?.inputTokens ?? null}::int, ${done.usage?.outputTokens ?? null}::int,
        ${assistantId}::bigint, ${done.transfers}::int) as reply_id
    `.execute(on);
    const reply = rows[0]?.reply_id;
    const cost = done.usage?.costMicros;
    if (cost !== undefined && typeof reply === "number")
      await on
        .updateTable("turns")
        .set({ model_cost_micros: BigInt(cost) })
        .where("id", "=", turn.id)
        .execute();
    return reply;
  };
  const { pending_call, form, stopped } = content;
  const id = await retryConflicts(() => {
    const isEstimated = done.usage?.isEstimated === true;
    if (!pending_call && !form && !stopped && !isEstimated) return complete(db);
    return inTransaction(db, async (tx) => {
      const reply = await complete(tx);
      if (typeof reply === "number" && isEstimated)
        await tx.updateTable("turns").set({ tokens_estimated: true }).where("id", "=", turn.id).execute();
      if (typeof reply === "number") await storeCard(tx, reply, { pending_call, form, stopped });
      return reply;
    });
  });
  return typeof id === "number" ? messageReply({ ...content, id }) : undefined;
}

/** Another assistant of the same owner, to hand a turn over to, with its variables. */
export async function findTurnAssistant(
  db: Db,
  userId: number,
  id: number,
): Promise<{ readonly assistant: TurnAssistant; readonly variables: Record<string, unknown> } | undefined> {
  const { rows } = await sql<{ assistant: TurnAssistant; variables: Record<string, unknown> }>`
    select assistant_for_turn(a) as assistant, a.variables from assistants a where a.id = ${id} and a.user_id = ${userId}
  `.execute(db);
  return rows[0];
}

/** Keeps a memory before the turn ends. @throws {EngineFailure} When the turn was cancelled meanwhile. */
export async function rememberNow(db: Db, turn: Turn, memory: unknown): Promise<void> {
  const { rows } = await retryConflicts(() =>
    sql<{
      kept: boolean;
    }>`select turn_remember(${turn.id}, ${turn.attempt}::uuid, ${JSON.stringify(memory)}) as kept`.execute(db),
  );
  if (!rows[0]?.kept) throw new EngineFailure("model timed out");
}

/**
 * Ends a turn without an answer: the money goes back, the message stays marked, its key may be used again. One that was refused, as
 * the answer to a card that does not fit it, stands in the history as replaced: there is nothing to send again.
 */
export async function failTurn(
  db: Db,
  { id, attempt }: Turn,
  now: Date,
  { isRefused }: { readonly isRefused: boolean },
): Promise<void> {
  const end = isRefused ? sql.ref("turn_refuse") : sql.ref("turn_fail");
  await retryConflicts(() => sql`select ${end}(${id}, ${now}, ${attempt}::uuid)`.execute(db));
}

/** Holds the conversation until `until`, for a turn that takes longer than most. */
export async function prolongTurn(db: Db, { id, attempt }: Turn, until: Date): Promise<void> {
  // One statement: a turn ends its key by the lease that both have.
  await sql`
    with prolonged as (
      update turns set lease_until = ${until}
      from (select id, lease_until from turns where id = ${id}) before
      where turns.id = before.id and turns.state = 'running' and turns.token = ${attempt}::uuid
      returning turns.key_scope, turns.key, before.lease_until
    )
    update idempotency_keys kept set lease_until = ${until} from prolonged
    where kept.state = 'running' and kept.scope = prolonged.key_scope and kept.key = prolonged.key
      and kept.lease_until = prolonged.lease_until
  `.execute(db);
}

/**
 * Ends turns that nobody is answering: those past their lease or of a process that is gone, only those of the process `of`,
 * or all that run when the caller knows that nobody else has the data open. Their keys may be used again.
 * @returns How many.
 */
export async function failAbandonedTurns(
  db: Db,
  now: Date,
  { all = false, of }: { readonly all?: boolean; readonly of?: number } = {},
): Promise<number> {
  let query = db.selectFrom("turns").select("id").where("state", "=", "running");
  if (of !== undefined) query = query.where("process", "=", of);
  else if (!all) query = query.where(({ eb, or }) => or([eb("lease_until", "<=", now), isGone("process")]));
  const abandoned = await query.execute();
  for (const { id } of abandoned) await retryConflicts(() => sql`select turn_fail(${id}, ${now})`.execute(db));
  return abandoned.length;
}

/** Moves turns that a process still answers to its new number, after a lost connection gave it another one. */
export async function adoptTurns(
  db: Db,
  turnIds: readonly number[],
  { from, to }: { readonly from: number; readonly to: number | null },
): Promise<void> {
  if (turnIds.length === 0) return;
  // One statement, so that a turn never has another process than its key.
  const adopt = () =>
    sql`
      with adopted as (
        update turns set process = ${to} where id = any(${turnIds}::bigint[]) and process = ${from} returning key_scope, key
      )
      update idempotency_keys kept set process = ${to} from adopted
      where kept.state = 'running' and kept.scope = adopted.key_scope and kept.key = adopted.key
    `.execute(db);
  await retryLostConnections(adopt, { patienceMs: adoptPatienceMs });
}

/** Cancels what an assistant is answering. No message reaches it until the transaction ends. */
export async function cancelTurnsOfAssistant(tx: Tx, assistantId: number, now: Date): Promise<void> {
  for (const id of await lockConversationsOf(tx, assistantId)) await cancelTurnOfConversation(tx, id, now);
}

/** Cancels the turn of a conversation that the transaction has locked; the money goes back. */
export async function cancelTurnOfConversation(tx: Tx, conversationId: number, now: Date): Promise<void> {
  const running = await tx
    .selectFrom("turns")
    .select("id")
    .where("conversation_id", "=", conversationId)
    .where("state", "=", "running")
    .executeTakeFirst();
  if (running) await sql`select turn_fail(${running.id}, ${now})`.execute(tx);
}

function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
