import * as z from "zod";
import { endedAfter } from "../../../../text/ended-after.ts";
import { type CallEvent, statusAfter } from "../../../call-states.ts";
import type { Models } from "../../../engine/models.ts";
import { job } from "../../../jobs/job.ts";
import type { Jobs } from "../../../jobs/queue.ts";
import type { Log } from "../../../log.ts";
import { type Db, inTransaction, type Tx } from "../../../storage/db.ts";
import type { Vault } from "../../../vault.ts";
import { insertMessage, lockConversations } from "../../conversations/store.ts";
import { afterCallRequest } from "../after-call-request.ts";
import * as store from "../store.ts";
import { evaluateCall } from "./evaluate-call.ts";

/** What this job takes of the platform. */
export interface FinishingServices {
  readonly db: Db;
  readonly models: Models;
  readonly vault: Vault;
  readonly now: () => Date;
  readonly log: Log;
  readonly jobs: Jobs;
}

/** What comes after a session: its evaluation, and then the status that it keeps. */
export const finishCall = job({
  name: "calls.finish",
  payload: z.strictObject({ call_id: z.int() }),
  attempts: 4,
  timeoutMs: 90_000,
  async run({ call_id: id }, services: FinishingServices, { signal }) {
    const call = await store.find(services.db, id);
    if (call?.status !== "ended") return;
    const evaluation = await evaluateCall(call, services, signal);
    await finish(call, evaluation, services);
  },
  async gaveUp({ call_id: id }, services: FinishingServices) {
    const call = await store.find(services.db, id);
    if (call) await finish(call, undefined, services);
  },
});

async function finish(
  { id, conversation_id }: store.CallRow,
  evaluation: Awaited<ReturnType<typeof evaluateCall>>,
  { db, now, jobs }: FinishingServices,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockConversations(tx, [conversation_id]);
    const call = await store.lock(tx, { id });
    const status = call && statusAfter(call.status, endOf(call));
    if (!status) return;
    const { variables } = call;
    await store.update(tx, id, {
      status,
      updated_at: now(),
      ...(evaluation
        ? {
            evaluation: JSON.stringify(evaluation),
            variables: JSON.stringify({ ...variables, ...withValue(evaluation.values) }),
          }
        : {}),
    });
    await jobs.enqueue(tx, afterCallRequest, { call_id: id }, { owner: call.user_id });
    if (call.conversation_id !== null && call.answered_at !== null) await noteCall(tx, call, now());
  });
}

/** Says in the conversation that went on by voice that its visitor talked with the assistant: a page that was left shows nothing else of it. */
async function noteCall(
  tx: Tx,
  { conversation_id: conversationId, duration_s: seconds }: store.CallRow,
  now: Date,
): Promise<void> {
  await insertMessage(tx, {
    conversationId: conversationId!,
    role: "system",
    content: `Call: ${endedAfter(seconds)}.`,
    event: { kind: "call_ended", seconds: Math.round(seconds) },
    state: "done",
    now,
  });
}

function endOf({ ended_by }: store.CallRow): CallEvent {
  return ended_by === null ? "is completed" : `was ended by ${ended_by}`;
}

function withValue(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}
