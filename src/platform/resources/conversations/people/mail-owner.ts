import { sql } from "kysely";
import * as z from "zod";
import { job } from "../../../jobs/job.ts";
import type { Jobs } from "../../../jobs/queue.ts";
import type { Log } from "../../../log.ts";
import { MailFailure, type MailSender } from "../../../mail/port.ts";
import { type Db, inTransaction, type Tx } from "../../../storage/db.ts";
import * as users from "../../user/store.ts";
import { composeWaiting } from "./compose-waiting.ts";

/** What this job takes of the platform. */
export interface Needs {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly now: () => Date;
  readonly log: Log;
  readonly mail: MailSender | undefined;
  readonly consoleUrl: string | undefined;
}

const minutes = 60_000;
/** Chosen: who has the console open has seen it by then. */
const waitMs = 3 * minutes;
/** Chosen: between two e-mails to an account, however many visitors ask. The next one names all who came meanwhile. */
const pauseMs = 20 * minutes;

/**
 * Notifies the owner by e-mail of a visitor who waits for a person, unless somebody answers before. The e-mail leads to the console
 * of this process: the one that sends it may know none, or not whether there is one.
 */
export async function mailOwnerLater(
  tx: Tx,
  user: number,
  { jobs, mail, consoleUrl }: Pick<Needs, "jobs" | "mail" | "consoleUrl">,
): Promise<void> {
  if (!mail) return;
  await jobs.enqueue(
    tx,
    mailOwner,
    { user, consoleUrl: consoleUrl ?? null },
    { owner: user, after: waitMs, key: String(user) },
  );
}

/**
 * Sends one e-mail that names everybody who waits and was not named yet. It holds nothing that a visitor has written. An e-mail
 * that was accepted right before the process was killed is sent again under the same `Message-ID`.
 */
export const mailOwner = job({
  name: "people.mail-owner",
  /** Jobs of earlier versions have no `consoleUrl`. */
  payload: z.strictObject({ user: z.int(), consoleUrl: z.string().nullable().default(null) }),
  attempts: 8,
  backoffMs: (attempt) => Math.min(60, 4 ** (attempt - 1)) * minutes,
  timeoutMs: 2 * minutes,
  async run({ user, consoleUrl }, services: Omit<Needs, "consoleUrl">) {
    const { db, now, log, mail } = services;
    if (!mail) return log.warn({ user }, "visitors wait for a person, and this process has no SMTP_URL");
    const { email, waiting_emails: isWanted } = await users.get(db, user);
    if (!isWanted) return;
    const waiting = await inTransaction(db, (tx) => readDue(tx, { user, consoleUrl }, services));
    const newest = waiting.at(-1);
    if (!newest) return;
    const messageId = `waiting-${newest.uuid}-${newest.since.getTime()}-${waiting.length}@${mail.domain}`;
    await mail
      .send({ messageId, references: [], to: email, ...composeWaiting(waiting, { consoleUrl }) })
      .catch((error: unknown) => {
        // Refused for good: the console still shows who waits, and another try would fail as well.
        if (!(error instanceof MailFailure && error.isFinal)) throw error;
        log.warn({ user, code: error.code }, "an e-mail about waiting visitors was not accepted");
      });
    const ids = waiting.map(({ id }) => id);
    await db.updateTable("conversations").set({ owner_mailed_at: now() }).where("id", "in", ids).execute();
  },
});

/** Who waits and is to be named now, longest first; where it is too early, the job runs again. */
async function readDue(
  tx: Tx,
  payload: { readonly user: number; readonly consoleUrl: string | null },
  { jobs, now }: Pick<Needs, "jobs" | "now">,
) {
  const { user } = payload;
  const waiting = await readWaiting(tx, user);
  const [oldest] = waiting;
  if (!oldest) return [];
  const mailed = (await readLastMailed(tx, user))?.getTime() ?? Number.NEGATIVE_INFINITY;
  const due = Math.max(oldest.since.getTime() + waitMs, mailed + pauseMs);
  if (due <= now().getTime()) return waiting;
  await jobs.enqueue(tx, mailOwner, payload, { owner: user, after: new Date(due), key: String(user) });
  return [];
}

async function readWaiting(db: Db | Tx, user: number) {
  const rows = await db
    .selectFrom("conversations as c")
    .leftJoin("assistants as a", "a.id", "c.assistant_id")
    .select(["c.id", "c.uuid", "c.person_since as since", "a.name as assistant"])
    .where("c.user_id", "=", user)
    .where("c.person_state", "=", "waiting")
    .where("c.type", "!=", "test") // the owner's own
    .where(sql<boolean>`(c.owner_mailed_at < c.person_since) is not false`)
    .orderBy("c.person_since")
    .execute();
  return rows.flatMap(({ since, ...row }) => (since ? [{ ...row, since }] : []));
}

async function readLastMailed(db: Db | Tx, user: number): Promise<Date | null> {
  const { at } = await db
    .selectFrom("conversations as c")
    .select(({ fn }) => fn.max("c.owner_mailed_at").as("at"))
    .where("c.user_id", "=", user)
    .where("c.owner_mailed_at", "is not", null)
    .executeTakeFirstOrThrow();
  return at;
}
