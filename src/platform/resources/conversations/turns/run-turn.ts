import { setImmediate as nextRound } from "node:timers/promises";
import { fail, problemOf } from "../../../../contract/kit/operation.ts";
import type { ClientTool } from "../../../../contract/operations/conversations/client-tools.ts";
import { type MessageReply, sendMessage } from "../../../../contract/operations/conversations/conversations.ts";
import { ApiError, errorBody, isApiError } from "../../../../contract/problem.ts";
import type { ServerEvent } from "../../../../http/event-stream/write-events.ts";
import { AsyncQueue } from "../../../async-queue.ts";
import { type CardAnswer, StaleCard, WrongCardValues } from "../../../engine/cards/input-card.ts";
import { type AssistantTurn, runTurnOfAssistants, type TransferTo } from "../../../engine/transfers.ts";
import { type AnsweredTurn, type AssistantEvent, EngineFailure, TurnStopped } from "../../../engine/turn.ts";
import { type Db, retryLostConnections, retryUntilStored } from "../../../storage/db.ts";
import { refuseCardValues } from "../cards.ts";
import type { ConversationServices } from "../services.ts";
import { hasConversation } from "../store.ts";
import { asksSomething } from "../unanswered/asks-something.ts";
import { noteUnanswered } from "../unanswered/store.ts";
import { PageCalls } from "./page-tool-calls.ts";
import { TurnBudget } from "./progress/turn-budget.ts";
import { TurnProgress } from "./progress/turn-progress.ts";
import { followStop } from "./stop-answer.ts";
import { completeTurn, failTurn, leaseMs, prolongTurn, type Turn } from "./stored-turn.ts";
import { TurnStop } from "./turn-stop.ts";

/** Chosen: a database that restarts is back by then, and a reader waits no longer for an answer that cannot be stored. */
const completePatienceMs = 10_000;

/** A turn that runs to its end whether or not anybody reads along. */
export interface RunningTurn {
  /** What happens, as it happens; ends after `done` or `error`. */
  readonly events: AsyncIterable<ServerEvent>;
  /** The answer, or the failure, once it is stored. */
  readonly reply: Promise<MessageReply>;
}

/** Who answers a begun turn, and to whom they may hand it over. */
export interface Answering {
  readonly first: () => Promise<AssistantTurn>;
  readonly transferTo: TransferTo;
  /** What the page that reads the events can do. */
  readonly pageTools: readonly ClientTool[];
}

/** Lets a model answer a begun turn. The events and the reply are one run: JSON is the fold of the stream. */
export function runTurn(turn: Turn, answering: Answering, services: ConversationServices): RunningTurn {
  const queue = new AsyncQueue<ServerEvent>();
  const stop = new TurnStop();
  services.liveTurns.add(turn, stop);
  const unfollow = followStop(turn, stop, { db: services.db, onNotification: services.storage.onNotification });
  const reply = answer(turn, answering, services, { queue, stop }).finally(() => {
    unfollow();
    services.liveTurns.remove(turn);
    queue.close();
  });
  services.background.add(
    "chat turn",
    reply.catch(() => undefined),
  );
  return { events: queue, reply };
}

/** The same events for an answer that was stored before. */
export async function* replay(answer: MessageReply): AsyncGenerator<ServerEvent> {
  yield { event: "done", data: answer };
}

async function answer(
  turn: Turn,
  { first, transferTo, pageTools }: Answering,
  services: ConversationServices,
  { queue, stop }: { readonly queue: AsyncQueue<ServerEvent>; readonly stop: TurnStop },
): Promise<MessageReply> {
  const { db, models, liveTurns, now, log, storage } = services;
  const startedMs = performance.now();
  const page = new PageCalls(turn, {
    db,
    onNotification: storage.onNotification,
    tools: pageTools,
    push: (event) => queue.push(event),
    left: queue.left,
  });
  const budget = new TurnBudget((forMs) => {
    const until = new Date(now().getTime() + forMs);
    prolongTurn(db, turn, until).catch((error: unknown) =>
      log.warn({ turn: turn.id, error }, "a lease was not prolonged"),
    );
  });
  const progress = new TurnProgress(turn, {
    db,
    now,
    push: (event) => queue.push(event),
    onReport: budget.renew,
    onFailure: (error) => log.warn({ turn: turn.id, error }, "the progress of a call was not stored"),
  });
  let cardAnswer: CardAnswer | undefined;
  try {
    const { signal } = budget;
    const open = stop.guard(progress.addTo(page.addTo(await first())));
    cardAnswer = open.turn.cardAnswer;
    const ending = new AbortController();
    const either = AbortSignal.any([signal, ending.signal]);
    const events = runTurnOfAssistants(models, open, {
      signal: either,
      transferTo: stop.guardTransfers(progress.addToTransfers(page.addToTransfers(transferTo))),
    });
    const codeOf = async (id: number) => (await models.find(id))?.code;
    const done = (await passOn(events, signal, { queue, stop })) ?? (await stop.answer(codeOf));
    if (done.isStopped) ending.abort(new TurnStopped());
    await nextRound(); // what was streamed leaves before the database is asked again
    const at = now();
    const latencyMs = Math.round(performance.now() - startedMs);
    const complete = () => liveTurns.store(() => completeTurn(db, turn, { done, latencyMs }, at));
    const reply = await retryLostConnections(complete, { patienceMs: completePatienceMs });
    if (!reply) return await failAsCancelled(db, turn);
    const before = open.turn.history.findLast(({ role }) => role === "assistant")?.content ?? "";
    if (done.isUnanswered && asksSomething(open.turn.message, before)) {
      const question = { messageId: turn.messageId, assistantId: done.assistant.id, text: open.turn.message };
      await noteUnanswered(db, question, at).catch((error: unknown) =>
        log.warn({ turn: turn.id, error }, "an unanswered question was not noted"),
      );
    }
    queue.push({ event: "done", data: reply });
    return reply;
  } catch (cause) {
    const isRefused = cause instanceof StaleCard || cause instanceof WrongCardValues;
    await endUnanswered(turn, services, { isRefused });
    const reason = cause instanceof EngineFailure ? cause.reason : "model unavailable";
    if (!isRefused) log.warn({ turn: turn.id, reason, error: cause }, "chat turn failed");
    const error = isApiError(cause)
      ? cause
      : isRefused
        ? cardRefused(cause, cardAnswer)
        : processingFailed(turn, reason, cause);
    const { problem } = error;
    queue.push({ event: "error", data: { ...errorBody(problem, turn.row.errorShape), code: problem.code } });
    throw error;
  } finally {
    budget.end();
  }
}

/**
 * Never rejects: a reader learns of the failure also while the database is away or its disk full, and the turn ends once
 * that is over. A stopping server does not wait for it: the turn of a process that is gone is ended by the next one.
 */
async function endUnanswered(
  turn: Turn,
  { db, now, background, liveTurns }: ConversationServices,
  how: { readonly isRefused: boolean },
): Promise<void> {
  const fail = () => liveTurns.store(() => failTurn(db, turn, now(), how));
  const untilEnded = { patienceMs: leaseMs, signal: background.stopping };
  await fail().catch(() => background.add("end of a chat turn", retryUntilStored(fail, untilEnded)));
}

/**
 * Passes events on until the answer is whole, or stopped by its reader. Does not trust the engine to notice that its time is over.
 * @returns Nothing when it was stopped
 */
async function passOn(
  events: AsyncIterable<AssistantEvent>,
  signal: AbortSignal,
  { queue, stop }: { readonly queue: AsyncQueue<ServerEvent>; readonly stop: TurnStop },
): Promise<AnsweredTurn | undefined> {
  const timedOut = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new EngineFailure("model timed out")), { once: true });
  });
  timedOut.catch(() => undefined); // most turns end in time, and nobody waits for this then
  const iterator = events[Symbol.asyncIterator]();
  for (let next = iterator.next(); ; ) {
    if (stop.mayEnd) {
      next.catch(() => undefined); // it is told to end
      iterator.return?.().catch(() => undefined);
      return undefined;
    }
    const event = await Promise.race([next, timedOut, stop.changed]);
    if (event === undefined) continue;
    const { done, value } = event;
    if (done) throw new EngineFailure("model unavailable", { cause: "the engine ended without an answer" });
    if (value.type === "done") return value;
    stop.note(value);
    next = iterator.next();
    const data = value.type === "delta" ? { text: value.text } : value.call;
    queue.push({ event: value.type, data });
  }
}

/** Fails with the reason why a turn was cancelled: its conversation was deleted, or its time was over. */
async function failAsCancelled(db: Db, { row, conversationId }: Turn): Promise<never> {
  if (!(await hasConversation(db, conversationId))) fail(row, "CONVERSATION_NOT_FOUND");
  throw new EngineFailure("model timed out");
}

/** A card that was overtaken while its answer waited, whose tool has changed, or whose values do not fit it: nothing ran. */
function cardRefused(cause: StaleCard | WrongCardValues, answered: CardAnswer = {}): ApiError {
  try {
    if (cause instanceof StaleCard) fail(sendMessage, "AGREEMENT_STALE", { cause });
    return refuseCardValues(sendMessage, answered, cause);
  } catch (error) {
    if (isApiError(error)) return error;
    throw error;
  }
}

function processingFailed({ row }: Turn, reason: EngineFailure["reason"], cause: unknown): ApiError {
  const problem = problemOf(row, "PROCESSING_FAILED", { detail: `Failed to process message: ${reason}` });
  return new ApiError(problem, { cause });
}
