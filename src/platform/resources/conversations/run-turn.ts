import { fail, problemOf } from "../../../contract/kit/operation.ts";
import type { MessageReply } from "../../../contract/operations/conversations.ts";
import { ApiError, errorBody, isApiError } from "../../../contract/problem.ts";
import type { ServerEvent } from "../../../http/event-stream/encode.ts";
import type { Services } from "../../context.ts";
import { EngineFailure, type TurnDone, type TurnEvent, type TurnInput } from "../../engine/turn.ts";
import { Channel } from "./channel.ts";
import { hasConversation } from "./store.ts";
import { completeTurn, failTurn, type Turn, turnBudgetMs } from "./turns.ts";

/** A turn that runs to its end whether or not anybody reads along. */
export interface RunningTurn {
  /** What happens, as it happens; ends after `done` or `error`. */
  readonly events: AsyncIterable<ServerEvent>;
  /** The answer, or the failure, once it is stored. */
  readonly reply: Promise<MessageReply>;
}

/** Lets the engine answer a begun turn. The events and the reply are one run: JSON is the fold of the stream. */
export function runTurn(turn: Turn, input: () => Promise<TurnInput>, services: Services): RunningTurn {
  const channel = new Channel<ServerEvent>();
  const reply = answer(turn, input, services, channel).finally(() => channel.close());
  services.background.add(
    "chat turn",
    reply.catch(() => undefined),
  );
  return { events: channel, reply };
}

/** The same events for an answer that was stored before. */
export async function* replay(answer: MessageReply): AsyncGenerator<ServerEvent> {
  yield { event: "done", data: answer };
}

async function answer(
  turn: Turn,
  input: () => Promise<TurnInput>,
  { db, engine, now, log }: Services,
  channel: Channel<ServerEvent>,
): Promise<MessageReply> {
  try {
    const signal = AbortSignal.timeout(turnBudgetMs);
    const done = await listen(engine.runTurn(await input(), { signal }), signal, channel);
    const reply = await completeTurn(db, turn, done, now());
    if (!reply) return await givenUp(db, turn);
    channel.push({ event: "done", data: reply });
    return reply;
  } catch (cause) {
    await failTurn(db, turn, now());
    const reason = cause instanceof EngineFailure ? cause.reason : "model unavailable";
    log.warn({ turn: turn.id, reason, error: cause }, "chat turn failed");
    const error = isApiError(cause) ? cause : processingFailed(turn, reason, cause);
    const { problem } = error;
    channel.push({ event: "error", data: { ...errorBody(problem, turn.row.errorShape), code: problem.code } });
    throw error;
  }
}

/** Passes events on until the answer is whole. Does not trust the engine to notice that its time is over. */
async function listen(
  events: AsyncIterable<TurnEvent>,
  signal: AbortSignal,
  channel: Channel<ServerEvent>,
): Promise<TurnDone> {
  const timedOut = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new EngineFailure("model timed out")), { once: true });
  });
  timedOut.catch(() => undefined); // most turns end in time, and nobody waits for this then
  const iterator = events[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await Promise.race([iterator.next(), timedOut]);
    if (done) throw new EngineFailure("model unavailable", { cause: "the engine ended without an answer" });
    if (value.type === "done") return value;
    const data = value.type === "delta" ? { text: value.text } : value.call;
    channel.push({ event: value.type, data });
  }
}

/** Why there is nothing to answer any more. */
async function givenUp(db: Services["db"], { row, conversationId }: Turn): Promise<never> {
  if (!(await hasConversation(db, conversationId))) fail(row, "CONVERSATION_NOT_FOUND");
  throw new EngineFailure("model timed out");
}

function processingFailed({ row }: Turn, reason: EngineFailure["reason"], cause: unknown): ApiError {
  const problem = problemOf(row, "PROCESSING_FAILED", { detail: `Failed to process message: ${reason}` });
  return new ApiError(problem, { cause });
}
