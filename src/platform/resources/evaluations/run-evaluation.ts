import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { conversationId } from "../../engine/tools/http-tool.ts";
import { job } from "../../jobs/job.ts";
import { findTurnAssistant } from "../conversations/turns/stored-turn.ts";
import { type PlayServices, playCheck } from "./play-check.ts";
import * as store from "./store.ts";

/** Chosen: fifty checks on two slow models. */
const longestMs = 30 * 60_000;
/** Chosen: how soon a cancelled one ends, whichever process runs it. */
const lookMs = 1_000;

/**
 * Puts an evaluation's checks to its models, one after the other, so that none waits for another one of them. What was answered is kept: a run whose process
 * was killed goes on behind it.
 */
export const runEvaluation = job({
  name: "evaluations.run",
  payload: z.strictObject({ evaluation: z.int() }),
  attempts: 4,
  // What ends it in time says so in its state; this is for what heeds no signal.
  timeoutMs: longestMs + 60_000,
  concurrency: 4,
  perOwner: 1,
  async run({ evaluation: id }, services: PlayServices, { signal }) {
    const { db, now } = services;
    const row = await store.findEvaluation(db, id);
    if (row?.state !== "running") return;
    const left = row.created_at.getTime() + longestMs - now().getTime();
    const over = new AbortController();
    const ended = AbortSignal.any([signal, over.signal, AbortSignal.timeout(Math.max(0, left))]);
    const following = followState(id, services, { over, ended });
    try {
      await playAll(row, services, ended);
      await store.endEvaluation(db, id, { state: "done", now: now() });
    } catch (error) {
      signal.throwIfAborted(); // the next worker goes on with it
      if (!ended.aborted) throw error;
      await store.endEvaluation(db, id, { state: "stopped", now: now() });
    } finally {
      over.abort();
      await following;
    }
  },
  async gaveUp({ evaluation: id }, { db, now }: PlayServices) {
    await store.endEvaluation(db, id, { state: "stopped", now: now() });
  },
});

async function playAll(row: store.EvaluationRow, services: PlayServices, signal: AbortSignal): Promise<void> {
  const { db } = services;
  const { id, user_id: userId, assistant_id: assistantId, checks, models } = row;
  const found = await findTurnAssistant(db, userId, assistantId);
  if (!found) return;
  const known = new Set((await store.listResults(db, [id])).map(({ place, model }) => `${place} ${model}`));
  for (const [place, check] of checks.entries())
    for (const [model, { id: modelId }] of models.entries()) {
      if (known.has(`${place} ${model}`)) continue;
      signal.throwIfAborted();
      const conversation = conversationId(`evaluation ${id} ${place} ${model}`);
      const result = await playCheck(check, { userId, found, modelId, conversation }, services, signal);
      await store.addResult(db, id, { place, model, result });
    }
}

/** Aborts once the evaluation was cancelled, or has gone with its assistant. */
async function followState(
  id: number,
  { db }: Pick<PlayServices, "db">,
  { over, ended }: { readonly over: AbortController; readonly ended: AbortSignal },
): Promise<void> {
  while (!ended.aborted) {
    await sleep(lookMs, undefined, { ref: false, signal: ended }).catch(() => undefined);
    if (ended.aborted) return;
    const row = await store.findEvaluation(db, id).catch(() => ({ state: "running" }) as const);
    if (row?.state !== "running") over.abort();
  }
}
