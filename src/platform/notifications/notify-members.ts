import { assistantDefaults } from "../../contract/assistant-fields.ts";
import { schedule } from "../jobs/job.ts";
import type { Jobs } from "../jobs/queue.ts";
import type { Log } from "../log.ts";
import type { MailSender } from "../mail/port.ts";
import { type Db, inTransaction, type Tx } from "../storage/db.ts";
import { type Given, giveInTurn, giveWaiting } from "./assign-in-turn.ts";
import { deliverNotification } from "./deliver.ts";
import { kindsOf, quietUntil, waysOf } from "./settings.ts";
import * as store from "./store.ts";

/** What this takes of the platform. */
interface Needs {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly now: () => Date;
  readonly log: Log;
  readonly mail: MailSender | undefined;
}

/** Chosen: soon enough for a visitor who waits. */
const everyMs = 5_000;
const atOnce = 50;
const minuteMs = 60_000;
/** Chosen: who has the console open has seen a waiting visitor by then. */
const mailWaitMs = 3 * minuteMs;

/** Notifies members and hooks of what has happened. */
export const notifyMembers = schedule({
  name: "notifications.tell",
  everyMs,
  run: (services: Needs) => notifyDue(services),
});

/** Gives waiting conversations to members in turn, and tells what is due, each in a transaction of its own: a process that is killed has told nothing, or written down whom. */
export async function notifyDue(services: Needs): Promise<void> {
  const { db, now, log } = services;
  await giveWaiting(db, now()).catch((error: unknown) =>
    log.warn({ error }, "waiting conversations could not be given in turn"),
  );
  for (const id of await store.listDue(db, now(), atOnce))
    await inTransaction(db, (tx) => tellOne(tx, id, services)).catch((error: unknown) =>
      log.warn({ notification: id, error }, "nobody could be told of something"),
    );
}

async function tellOne(tx: Tx, id: number, services: Needs): Promise<void> {
  const { now } = services;
  const due = await store.lockDue(tx, id, now());
  if (!due) return;
  const isOver = due.kind === "waiting" && !due.is_waiting;
  const given = await givenInTurn(tx, due, now());
  if (given === "busy") return; // soon again
  const isGiven = given !== "nobody";
  const groups = isOver || isGiven ? [] : groupsOf(due, await store.listMembers(tx, due.user_id));
  if (due.step === 0 && !isOver && due.member_id === null)
    for (const hook of await store.listHooks(tx, due.user_id, due.kind))
      await enqueue(tx, due, { member_id: null, hook_id: hook, way: "hook" }, undefined, services);
  let step = due.step;
  for (let isNotified = false; !isNotified && step < groups.length; step++)
    for (const member of groups[step] ?? []) isNotified = (await notifyMember(tx, due, member, services)) || isNotified;
  const minutes = due.wait_minutes ?? assistantDefaults.person_wait_minutes;
  const later = step < groups.length ? new Date(now().getTime() + minutes * minuteMs) : null;
  const next = isGiven ? given.until : later;
  await tx.updateTable("notifications").set({ step, next_at: next }).where("id", "=", id).execute();
}

/** Who has a waiting visitor's conversation in turn is notified that it is theirs; the others only where nobody takes it. */
async function givenInTurn(tx: Tx, due: store.Due, now: Date): Promise<Given> {
  const isInTurn = due.kind === "waiting" && due.is_waiting && due.in_turn && due.conversation_id !== null;
  return isInTurn ? giveInTurn(tx, Number(due.conversation_id), now) : "nobody";
}

/**
 * Who is notified, in this order: of a waiting visitor the member to whom the conversation is assigned, then agents, then admins
 * and owners, each only where nobody has answered before; of all else everybody at once.
 */
function groupsOf(due: store.Due, all: readonly store.NotifiedMember[]): readonly (readonly store.NotifiedMember[])[] {
  const members = all.filter(({ id, role }) => kindsOf(role).includes(due.kind) && (due.member_id ?? id) === id);
  if (due.kind !== "waiting") return [members];
  const assigned = members.filter(({ id }) => id === due.assignee_id);
  const others = members.filter(({ id }) => id !== due.assignee_id);
  return [
    assigned,
    others.filter(({ role }) => role === "agent"),
    others.filter(({ role }) => role !== "agent"),
  ].filter((group) => group.length > 0);
}

/** @returns Whether the member is notified now */
async function notifyMember(tx: Tx, due: store.Due, member: store.NotifiedMember, services: Needs): Promise<boolean> {
  const quiet = quietUntil(member.quiet, services.now());
  if (quiet && due.kind === "waiting") return false; // the next one is told
  const ways = waysOf(due.kind, member);
  // The account's own e-mails about visitors who wait name all of them: they have a job of their own.
  const isWaiting = due.kind === "waiting";
  const isMailed = ways.email && services.mail !== undefined && !(isWaiting && member.isAccount);
  const later = isWaiting ? new Date(services.now().getTime() + mailWaitMs) : undefined;
  const isPushed = ways.push && member.devices > 0;
  for (const way of [...(isPushed ? (["push"] as const) : []), ...(isMailed ? (["email"] as const) : [])])
    await enqueue(
      tx,
      due,
      { member_id: member.id, hook_id: null, way },
      way === "email" ? (quiet ?? later) : quiet,
      services,
    );
  return isPushed || isMailed;
}

async function enqueue(
  tx: Tx,
  { id, user_id: owner }: Pick<store.Due, "id" | "user_id">,
  delivery: store.NewDelivery,
  after: Date | undefined,
  { jobs }: Pick<Needs, "jobs">,
): Promise<void> {
  const stored = await store.insertDelivery(tx, id, delivery);
  if (stored !== undefined)
    await jobs.enqueue(tx, deliverNotification, { delivery: stored }, { owner, ...(after ? { after } : {}) });
}
