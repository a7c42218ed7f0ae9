import { randomUUID } from "node:crypto";
import * as z from "zod";
import { dayMs } from "../../../../contract/durations.ts";
import { job } from "../../../jobs/job.ts";
import type { EnqueueOptions, Jobs } from "../../../jobs/queue.ts";
import type { Log } from "../../../log.ts";
import { MailFailure, type MailSender } from "../../../mail/port.ts";
import { type Db, inTransaction, type Tx } from "../../../storage/db.ts";
import { type Catalogue, languageCode } from "../../catalogues/catalogue.ts";
import { composeAnswers } from "./compose.ts";
import * as store from "./store.ts";

/** What this job takes of the platform. */
export interface MailingServices {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly now: () => Date;
  readonly log: Log;
  readonly mail: MailSender | undefined;
  readonly catalogue: Catalogue;
}

const minutes = 60_000;
const hours = 60 * minutes;
/** Chosen: several answers become one e-mail, and who comes back at once reads them on the page. */
const waitMs = 3 * minutes;
/** Chosen: somebody who wrote this recently writes on; beyond ten minutes the e-mail is sent all the same. */
const quietMs = 1 * minutes;
const longestQuietMs = 10 * minutes;
/** How often is looked whether a page that may be open has the answers. */
const lookAgainMs = 1 * minutes;
/**
 * Chosen: e-mails in 24 hours, of a conversation and to an address, which anybody may have typed. What is over it waits, and
 * becomes one e-mail.
 */
export const mostPerDay = 10;
/** Chosen: e-mails of an account in 24 hours. */
const mostPerAccount = 500;
/** How long an e-mail waits in a process without a server for it, such as one that is replaced. */
const withoutServerMs = 30 * minutes;
/** The pauses between tries: a day in all. */
const pausesMs = [1 * minutes, 5 * minutes, 30 * minutes, 2 * hours, 6 * hours, 16 * hours];
export const mostTries = pausesMs.length + 1;

/** Has an answer of a person sent by e-mail, unless the visitor sees it before. */
export async function mailAnswer(
  tx: Tx,
  { conversationId, messageId }: { readonly conversationId: number; readonly messageId: number },
  { jobs, mail }: Pick<MailingServices, "jobs" | "mail">,
): Promise<void> {
  if (!mail) return;
  const { person_email: email, user_id: owner } = await tx
    .selectFrom("conversations as c")
    .innerJoin("assistants as a", "a.id", "c.assistant_id")
    .select(["c.person_email", "a.user_id"])
    .where("c.id", "=", conversationId)
    .executeTakeFirstOrThrow();
  if (email === null) return;
  await enqueueCollecting(tx, { conversation: conversationId, first: messageId }, { owner, after: waitMs }, jobs);
}

/**
 * Makes one e-mail of the answers that the visitor has not seen, once nobody has written for a minute and no page of theirs
 * can be open. `first` is the first answer that is meant: older ones are not considered.
 */
export const collectAnswers = job({
  name: "answer-mails.collect",
  payload: z.strictObject({ conversation: z.int(), first: z.int() }),
  async run(payload, { db, jobs, now, log, mail }: MailingServices, { complete }) {
    const { conversation: id } = payload;
    await inTransaction(db, async (tx) => {
      await complete(tx);
      const conversation = await store.lockMailed(tx, id);
      if (!conversation || conversation.person_email === null) return;
      if (!mail) return log.warn({ conversation: id }, "answers wait for e-mail, and this process has no SMTP_URL");
      const first = Math.max(payload.first, (await store.lastMailedId(tx, id)) + 1);
      const answers = await store.unseenAnswers(tx, id, { first });
      const [oldest] = answers;
      const newest = answers.at(-1);
      if (!oldest || !newest) return;
      const { user_id: owner } = conversation;
      const at = now().getTime();
      const isBusy = at - newest.created_at.getTime() < quietMs && at - oldest.created_at.getTime() < longestQuietMs;
      if (isBusy || (conversation.visitor_reads_until?.getTime() ?? 0) > at)
        return enqueueCollecting(tx, payload, { owner, after: lookAgainMs }, jobs);
      const made = await store.insert(tx, {
        conversation_id: id,
        message_id: `${randomUUID()}@${mail.domain}`,
        first_id: oldest.id,
        last_id: newest.id,
        status: "pending",
        created_at: now(),
      });
      await jobs.enqueue(tx, sendAnswers, { mail: made, attempt: 1 }, { owner });
      if (answers.length === store.mostAnswers)
        await enqueueCollecting(tx, { conversation: id, first: newest.id + 1 }, { owner, after: lookAgainMs }, jobs);
    });
  },
});

/**
 * One try. It names its number: what runs late or twice finds that the try has its outcome already. A process that dies after
 * the server has accepted the message sends it again, under the same `Message-ID`.
 */
export const sendAnswers = job({
  name: "answer-mails.send",
  payload: z.strictObject({ mail: z.int(), attempt: z.int() }),
  timeoutMs: 2 * minutes,
  async run({ mail: id, attempt }, services: MailingServices) {
    const { db, mail, log } = services;
    const prepared = await inTransaction(db, (tx) => prepare(tx, { id, attempt }, services));
    if (!prepared || !mail) return;
    const failure = await mail.send(prepared.mail).then(
      () => undefined,
      (error: unknown) => {
        if (!(error instanceof MailFailure)) throw error;
        return error;
      },
    );
    if (failure) log.warn({ mail: id, attempt, code: failure.code }, "an e-mail with answers was not accepted");
    await inTransaction(db, (tx) => note(tx, { id, attempt, email: prepared.mail.to, failure }, services));
  },
  gaveUp: ({ mail: id, attempt }, services: MailingServices) => {
    const failure = new MailFailure("EUNKNOWN", false);
    return inTransaction(services.db, (tx) => note(tx, { id, attempt, email: undefined, failure }, services));
  },
});

/** What a try sends; nothing if there is nothing more to send, or no room for it now. */
async function prepare(
  tx: Tx,
  { id, attempt }: { readonly id: number; readonly attempt: number },
  { jobs, now, mail, log, catalogue }: MailingServices,
) {
  const row = await store.find(tx, id);
  if (row?.status !== "pending" || row.attempts !== attempt - 1) return undefined;
  const conversation = await store.lockMailed(tx, row.conversation_id);
  if (!conversation) return undefined;
  const answers = await store.unseenAnswers(tx, conversation.id, { first: row.first_id, last: row.last_id });
  const email = conversation.person_email;
  if (email === null || answers.length === 0) {
    await store.update(tx, id, { status: "seen" });
    return undefined;
  }
  if (!mail) {
    log.warn({ mail: id }, "an e-mail with answers waits, and this process has no SMTP_URL");
    if (now().getTime() - row.created_at.getTime() > dayMs)
      await store.update(tx, id, { status: "dead", error: "ENOSERVER" });
    else
      await jobs.enqueue(
        tx,
        sendAnswers,
        { mail: id, attempt },
        { owner: conversation.user_id, after: withoutServerMs },
      );
    return undefined;
  }
  const free = await roomAt(
    tx,
    { conversationId: conversation.id, email: email.toLowerCase(), userId: conversation.user_id },
    now(),
  );
  if (free) {
    await jobs.enqueue(tx, sendAnswers, { mail: id, attempt }, { owner: conversation.user_id, after: free });
    return undefined;
  }
  const { language_id: spoken } = conversation;
  const language = spoken === null ? "en" : languageCode(catalogue, spoken);
  return {
    mail: {
      messageId: row.message_id,
      references: await store.sentIds(tx, conversation.id, email.toLowerCase()),
      to: email,
      ...composeAnswers({
        answers,
        assistant: conversation.assistant_name,
        language,
        takesReplies: mail.takesReplies,
      }),
    },
  };
}

/** When there is room for one more e-mail; undefined for now. */
async function roomAt(
  tx: Tx,
  {
    conversationId,
    email,
    userId,
  }: { readonly conversationId: number; readonly email: string; readonly userId: number },
  now: Date,
): Promise<Date | undefined> {
  const since = new Date(now.getTime() - dayMs);
  const bounds = [
    { of: { conversationId }, most: mostPerDay },
    { of: { email }, most: mostPerDay },
    { of: { userId }, most: mostPerAccount },
  ];
  let latest = 0;
  for (const { of, most } of bounds) {
    const sent = await store.sentSince(tx, since, of, most);
    if (sent.length >= most) latest = Math.max(latest, (sent.at(-1)?.getTime() ?? 0) + dayMs);
  }
  return latest > 0 ? new Date(latest) : undefined;
}

async function note(
  tx: Tx,
  {
    id,
    attempt,
    email,
    failure,
  }: {
    readonly id: number;
    readonly attempt: number;
    readonly email: string | undefined;
    readonly failure: MailFailure | undefined;
  },
  { jobs, now }: MailingServices,
): Promise<void> {
  const row = await store.find(tx, id);
  if (row?.status !== "pending" || row.attempts !== attempt - 1) return;
  if (!failure)
    return store.update(tx, id, {
      status: "sent",
      attempts: attempt,
      email: email?.toLowerCase() ?? null,
      error: null,
      sent_at: now(),
    });
  const pauseMs = pausesMs[attempt - 1];
  const isDead = failure.isFinal || pauseMs === undefined;
  await store.update(tx, id, { status: isDead ? "dead" : "pending", attempts: attempt, error: failure.code });
  if (isDead) return;
  const owner = await store.ownerOf(tx, id);
  await jobs.enqueue(tx, sendAnswers, { mail: id, attempt: attempt + 1 }, { owner, after: pauseMs });
}

async function enqueueCollecting(
  tx: Tx,
  payload: { readonly conversation: number; readonly first: number },
  options: Pick<EnqueueOptions, "owner" | "after">,
  jobs: Jobs,
): Promise<void> {
  await jobs.enqueue(tx, collectAnswers, payload, { ...options, key: String(payload.conversation) });
}
