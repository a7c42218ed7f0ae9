import { sql } from "kysely";
import { dayMs } from "../../../contract/durations.ts";
import type { Db } from "../../storage/db.ts";
import { schedule } from "../job.ts";

/** Chosen: long enough to look at why a job failed. */
const failedJobDays = 7;

/** Chosen: who follows events and was away for longer reads the lists again. */
const eventDays = 7;

/** Chosen: who looks for what was changed looks in the last year. */
const auditDays = 365;

/** Chosen: deliveries hold what was said in calls, and nobody sends older ones again. */
const deliveryDays = 30;

/**
 * Deletes what has expired: stored answers, windows of counters, sessions, tokens of calls, failed jobs, old events and webhook
 * deliveries. Harmless at any time.
 */
export const deleteExpired = schedule({
  name: "delete-expired",
  everyMs: 60_000,
  async run({ db, now }: { readonly db: Db; readonly now: () => Date }) {
    const at = now();
    await db.deleteFrom("idempotency_keys").where("expires_at", "<=", at).execute();
    await db.deleteFrom("rate_counters").where("expires_at", "<=", at).execute();
    await db.deleteFrom("request_times").where("expires_at", "<=", at).execute();
    await db.deleteFrom("login_sessions").where("expires_at", "<=", at).execute();
    await db.deleteFrom("member_links").where("expires_at", "<=", at).execute();
    const oldestChange = new Date(at.getTime() - auditDays * dayMs);
    await db.deleteFrom("audit_entries").where("created_at", "<", oldestChange).execute();
    await db.deleteFrom("call_tokens").where("expires_at", "<=", at).execute();
    const oldest = new Date(at.getTime() - eventDays * dayMs);
    await db.deleteFrom("owner_events").where("created_at", "<", oldest).execute();
    await db
      .deleteFrom("notifications")
      .where("created_at", "<", new Date(at.getTime() - deliveryDays * dayMs))
      .execute();
    const oldestDelivery = new Date(at.getTime() - deliveryDays * dayMs);
    await db.deleteFrom("webhook_deliveries").where("created_at", "<", oldestDelivery).execute();
    await sql`
      delete from pgboss.job_common where state > 'active' and completed_on < now() - ${failedJobDays} * interval '1 day'
    `.execute(db);
  },
});
