import { schedule } from "../../../jobs/job.ts";
import type { Jobs } from "../../../jobs/queue.ts";
import type { Log } from "../../../log.ts";
import { type Db, inTransaction } from "../../../storage/db.ts";
import * as leads from "../../leads/store.ts";
import * as campaigns from "../store.ts";
import { requestDialing } from "./dial-request.ts";
import { settleLead } from "./settle-lead.ts";

/** What this job takes of the platform. */
export interface DueServices {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly now: () => Date;
  readonly log: Log;
}

/** Chosen: what one query reads. */
const atOnce = 200;
/** Chosen: what follows a call takes less, or was lost. */
const strandedMs = 60_000;

/** Has campaigns call the leads whose time has come, and moves those on whose call's end was lost. */
export const callDueLeads = schedule({
  name: "campaigns.call-due",
  everyMs: 15_000,
  run: (services: DueServices, { signal }) => lookForDueLeads(services, signal),
});

export async function lookForDueLeads(services: DueServices, signal?: AbortSignal): Promise<void> {
  const { db, jobs, now, log } = services;
  const before = new Date(now().getTime() - strandedMs);
  for (const { id, call_id } of await leads.listStranded(db, { before, limit: atOnce }))
    await settleLead({ leadId: id, callId: call_id }, services).catch((error: unknown) =>
      log.warn({ lead: id, error }, "a lead could not be moved on"),
    );
  for (let after = 0; !signal?.aborted; ) {
    const due = await campaigns.listDue(db, { now: now(), after, limit: atOnce });
    const last = due.at(-1);
    if (last === undefined) return;
    await inTransaction(db, async (tx) => {
      for (const campaign of due) await requestDialing(tx, jobs, campaign);
    });
    after = last.id;
  }
}
