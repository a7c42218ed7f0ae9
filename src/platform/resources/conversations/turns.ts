import { fail } from "../../../contract/kit/operation.ts";
import type { MessageReply, sendMessage } from "../../../contract/operations/conversations.ts";
import type { generateReply } from "../../../contract/operations/owner-conversations.ts";
import { EngineFailure, type TurnDone } from "../../engine/turn.ts";
import { claimKey, findAnswer, type KeyUse, releaseKey, storeAnswer } from "../../http/idempotency.ts";
import { hold, post, voidHold } from "../../ledger/ledger.ts";
import { prices } from "../../ledger/prices.ts";
import { type Db, inTransaction, type Tx } from "../../storage/db.ts";
import { isGone } from "../../storage/presence.ts";
import { reserveDailySpend, returnDailySpend, spendClient, spendWindow } from "./bounds.ts";
import { handedToPerson, messageReply } from "./present.ts";
import {
  addCost,
  type ConversationRow,
  findConversation,
  insertMessage,
  lockConversation,
  lockConversationsOf,
  setEngineMemory,
  setMessageState,
} from "./store.ts";

/** Chosen: an assistant that has not answered by then has failed. */
export const turnBudgetMs = 60_000;
/** The lease outlives the budget, so that a turn that still runs is never taken for dead. */
const leaseMs = turnBudgetMs + 30_000;

/*
 * Every transaction here takes its rows in one order, so that no two wait for each other: the conversation, its turn and
 * messages, the day's counter, and last the account, for which all conversations of an owner queue.
 */

/** What a message can come by; failures are told as its row has them. */
export type TurnRow = typeof sendMessage | typeof generateReply;

/** Conversations that pay for each turn. WhatsApp pays for its messages, a call for its minutes. @source Limits › Costs */
const paidTypes = new Set<ConversationRow["type"]>(["widget", "api"]);

/** A turn that was begun: its message is stored, its money held, and its conversation waits for it. */
export interface Turn {
  readonly row: TurnRow;
  readonly id: number;
  readonly messageId: number;
  readonly conversationId: number;
  readonly use: KeyUse | undefined;
}

export interface Opening {
  readonly row: TurnRow;
  readonly conversation: ConversationRow;
  readonly text: string;
  readonly use: KeyUse | undefined;
  /** The owner's own turns do not count against the daily cap. */
  readonly owned: boolean;
  /** The bucket of the client's address: it has a share of the daily cap. */
  readonly address: string;
  /** Of the process that will answer, where others may have the data open. */
  readonly process: number | null;
  readonly now: Date;
}

export type Begun =
  /** With the conversation as the turn before left it. */
  | { kind: "begun"; turn: Turn; conversation: ConversationRow }
  | { kind: "answered"; answer: MessageReply }
  | { kind: "busy" };

/**
 * Begins a turn in one transaction: takes the key, stores the message, counts it against the cap, holds its price and
 * takes the conversation's lease. A refusal leaves nothing behind. What the opening knows of the conversation may be old
 * by now, so it is read again behind the lock. Where a person answers, the message is only stored, and waits for nothing.
 * @throws CONVERSATION_NOT_FOUND, INSUFFICIENT_BALANCE, IDEMPOTENCY_CONFLICT, IN_FLIGHT
 */
export function beginTurn(db: Db, opening: Opening): Promise<Begun> {
  const { row, text, use, process, now } = opening;
  return inTransaction(db, async (tx) => {
    const { id, uuid } = opening.conversation;
    const conversation = (await lockConversation(tx, id)) && (await findConversation(tx, uuid));
    if (!conversation) return fail(row, "CONVERSATION_NOT_FOUND");
    const isAnswered = conversation.ai_enabled;
    const leaseUntil = new Date(now.getTime() + leaseMs);
    if (use) {
      const stored = await findAnswer(tx, row, use, now);
      if (stored) return { kind: "answered", answer: stored as MessageReply };
    }
    if (isAnswered && !(await freeLease(tx, conversation.id, now))) return { kind: "busy" };
    if (use && !(await claimKey(tx, use, { now, leaseUntil, process }))) return { kind: "busy" };
    const said = { conversationId: conversation.id, role: "user", content: text, clientId: use?.key, now } as const;
    if (!isAnswered) {
      await insertMessage(tx, { ...said, state: "done" });
      if (use) await storeAnswer(tx, use, handedToPerson);
      return { kind: "answered", answer: handedToPerson };
    }
    const message = await insertMessage(tx, { ...said, state: "pending" });
    const money = await reserveMoney(tx, { ...opening, conversation }, message.id, leaseUntil);
    const turn = await tx
      .insertInto("turns")
      .values({
        conversation_id: conversation.id,
        message_id: message.id,
        ...money,
        state: "running",
        lease_until: leaseUntil,
        process,
        created_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const begun = { row, id: turn.id, messageId: message.id, conversationId: conversation.id, use };
    return { kind: "begun", turn: begun, conversation };
  });
}

/**
 * Completes a turn in one transaction: stores the answer, spends the money, keeps the answer for its key.
 * @returns Nothing when the turn was given up meanwhile, as overdue or with its conversation: its money has gone back, so
 * its answer is dropped.
 */
export function completeTurn(db: Db, turn: Turn, done: TurnDone, now: Date): Promise<MessageReply | undefined> {
  return inTransaction(db, async (tx) => {
    if (!(await lockConversation(tx, turn.conversationId))) return undefined;
    const settled = await settle(tx, turn.id, "done");
    if (!settled) return undefined;
    if (settled.transfer_id !== null) await addCost(tx, turn.conversationId, prices.chatTurn);
    await setMessageState(tx, turn.messageId, "done");
    const reply = await insertMessage(tx, {
      conversationId: turn.conversationId,
      role: "assistant",
      content: done.message,
      functionCalls: [...done.functionCalls],
      state: "done",
      model: done.model,
      now,
    });
    await setEngineMemory(tx, turn.conversationId, done.memory ?? null);
    const answer = messageReply(reply);
    if (turn.use) await storeAnswer(tx, turn.use, answer);
    if (settled.transfer_id !== null) await post(tx, settled.transfer_id, { now });
    return answer;
  });
}

/** Keeps what the next turn is told should this one not end. @throws {EngineFailure} When it was given up meanwhile. */
export function rememberNow(db: Db, { id, conversationId }: Turn, memory: unknown): Promise<void> {
  return inTransaction(db, async (tx) => {
    const running = await tx
      .selectFrom("turns")
      .select("id")
      .where("id", "=", id)
      .where("state", "=", "running")
      .forUpdate()
      .executeTakeFirst();
    if (!running) throw new EngineFailure("model timed out");
    await setEngineMemory(tx, conversationId, memory);
  });
}

/** Ends a turn without an answer: the money goes back, the message stays marked, its key may be used again. */
export function failTurn(db: Db, turn: Turn, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (await lockConversation(tx, turn.conversationId)) await giveUp(tx, turn.id, now);
    if (turn.use) await releaseKey(tx, turn.use);
  });
}

/**
 * Ends turns whose process died: those past their lease or of a process that has gone, or all that run when the caller
 * knows that nobody else has the data open. Their keys may be used again. @returns How many.
 */
export async function sweepTurns(db: Db, now: Date, { all = false } = {}): Promise<number> {
  let query = db.selectFrom("turns").select(["id", "conversation_id"]).where("state", "=", "running");
  if (!all) query = query.where(({ eb, or }) => or([eb("lease_until", "<=", now), isGone("process")]));
  const overdue = await query.execute();
  for (const { id, conversation_id } of overdue) {
    await inTransaction(db, async (tx) => {
      if (await lockConversation(tx, conversation_id)) await giveUp(tx, id, now);
    });
  }
  let keys = db.deleteFrom("idempotency_keys").where("state", "=", "running");
  if (!all) keys = keys.where(isGone("process"));
  await keys.execute();
  return overdue.length;
}

/** Ends what an assistant is answering; the money goes back. Nothing can be said to it until the transaction ends. */
export async function giveUpTurnsOf(tx: Tx, assistantId: number, now: Date): Promise<void> {
  for (const id of await lockConversationsOf(tx, assistantId)) await giveUpTurnOf(tx, id, now);
}

/** Ends what is being answered in a conversation that the transaction has locked; the money goes back. */
export async function giveUpTurnOf(tx: Tx, conversationId: number, now: Date): Promise<void> {
  const running = await tx
    .selectFrom("turns")
    .select("id")
    .where("conversation_id", "=", conversationId)
    .where("state", "=", "running")
    .executeTakeFirst();
  if (running) await giveUp(tx, running.id, now);
}

async function reserveMoney(tx: Tx, opening: Opening, messageId: number, expiresAt: Date) {
  const { row, conversation, owned, address, now } = opening;
  if (!paidTypes.has(conversation.type)) return { transfer_id: null, spend_window: null, spend_client: null };
  const amountMicros = prices.chatTurn;
  const window = spendWindow(now);
  const spending = {
    assistantId: conversation.assistant_id,
    capMicros: conversation.daily_spend_cap_micros,
    client: spendClient(address, window),
    conversationId: conversation.id,
    window,
  };
  if (!owned && !(await reserveDailySpend(tx, spending, amountMicros))) fail(row, "INSUFFICIENT_BALANCE");
  const transferId = await hold(tx, {
    userId: conversation.owner_id,
    key: `chat-turn-${messageId}`,
    amountMicros,
    kind: "chat_turn",
    reference: conversation.uuid,
    now,
    expiresAt,
  });
  if (transferId === undefined) fail(row, "INSUFFICIENT_BALANCE");
  return {
    transfer_id: transferId,
    spend_window: owned ? null : window,
    spend_client: owned ? null : spending.client,
  };
}

/** Whether the conversation may begin a turn: none runs, or the one that did has lost its process and is now given up. */
async function freeLease(tx: Tx, conversationId: number, now: Date): Promise<boolean> {
  const running = await tx
    .selectFrom("turns")
    .select(["id", "lease_until", isGone("process").as("is_gone")])
    .where("conversation_id", "=", conversationId)
    .where("state", "=", "running")
    .executeTakeFirst();
  if (!running) return true;
  if (running.lease_until > now && !running.is_gone) return false;
  await giveUp(tx, running.id, now);
  return true;
}

async function giveUp(tx: Tx, turnId: number, now: Date): Promise<void> {
  const turn = await settle(tx, turnId, "failed");
  if (!turn) return;
  await setMessageState(tx, turn.message_id, "failed");
  if (turn.transfer_id === null) return;
  if (turn.spend_window !== null) {
    const { assistant_id } = await tx
      .selectFrom("conversations")
      .select("assistant_id")
      .where("id", "=", turn.conversation_id)
      .executeTakeFirstOrThrow();
    const spending = {
      assistantId: assistant_id,
      client: turn.spend_client ?? "",
      conversationId: turn.conversation_id,
      window: turn.spend_window,
    };
    await returnDailySpend(tx, spending, prices.chatTurn);
  }
  await voidHold(tx, turn.transfer_id, { now });
}

/** Moves a running turn to its end; nothing when it has ended already. */
function settle(tx: Tx, turnId: number, state: "done" | "failed") {
  return tx
    .updateTable("turns")
    .set({ state })
    .where("id", "=", turnId)
    .where("state", "=", "running")
    .returning(["conversation_id", "message_id", "transfer_id", "spend_window", "spend_client"])
    .executeTakeFirst();
}
