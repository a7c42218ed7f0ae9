import * as z from "zod";
import { job } from "../jobs/job.ts";
import type { Log } from "../log.ts";
import { MailFailure, type MailSender } from "../mail/port.ts";
import type { SafeFetch } from "../safe-fetch/safe-fetch.ts";
import { type Db, inTransaction, type Tx } from "../storage/db.ts";
import type { Vault } from "../vault.ts";
import { sendHook } from "./hooks.ts";
import { pushToMember } from "./push.ts";
import * as store from "./store.ts";
import { mailOf, messageOf } from "./words.ts";

/** What this job takes of the platform. */
export interface Needs {
  readonly db: Db;
  readonly now: () => Date;
  readonly log: Log;
  readonly mail: MailSender | undefined;
  readonly safeFetch: SafeFetch;
  readonly vault: Vault;
  readonly consoleUrl: string | undefined;
}

const minuteMs = 60_000;

/**
 * Sends one message to one place. Before it is sent that is written down: of a process that is killed right then the next one knows. A push
 * message takes the place of the same one, and an e-mail has the same id; a chat would show a second message, so none is sent.
 */
export const deliverNotification = job({
  name: "notifications.deliver",
  payload: z.strictObject({ delivery: z.int() }),
  attempts: 5,
  backoffMs: (attempt) => Math.min(60, 4 ** (attempt - 1)) * minuteMs,
  timeoutMs: minuteMs,
  async run({ delivery: id }, services: Needs, { signal }) {
    const { db, now } = services;
    const delivery = await inTransaction(db, (tx) => begin(tx, id));
    if (!delivery) return;
    try {
      await send(delivery, services, signal);
    } catch (error) {
      await store.setState(db, id, "pending");
      throw error;
    }
    await store.setState(db, id, "sent", now());
  },
  gaveUp: ({ delivery: id }, { db }: Needs) => store.setState(db, id, "failed"),
});

async function begin(tx: Tx, id: number): Promise<store.StoredDelivery | undefined> {
  const delivery = await store.lockDelivery(tx, id);
  if (!delivery || (delivery.state !== "pending" && delivery.state !== "sending")) return undefined;
  const wasSent = delivery.state === "sending" && delivery.way === "hook";
  const state = wasSent ? "unknown" : isOver(delivery) ? "skipped" : "sending";
  await store.setState(tx, id, state);
  return state === "sending" ? delivery : undefined;
}

/** Whether nobody needs to know any more. */
function isOver({ kind, is_waiting, assignee_id, member_id }: store.StoredDelivery): boolean {
  if (kind === "waiting") return !is_waiting;
  return kind === "assigned" && assignee_id !== member_id;
}

async function send(delivery: store.StoredDelivery, services: Needs, signal: AbortSignal): Promise<void> {
  const { db, mail, consoleUrl, vault, safeFetch, log } = services;
  const message = messageOf(delivery);
  if (delivery.way === "push" && delivery.member_id !== null)
    return pushToMember(delivery.member_id, message, {
      tag: `notification-${delivery.notification_id}`,
      contact: delivery.contact,
      services: { db, vault, safeFetch, now: services.now, log },
      signal,
    });
  if (delivery.way === "hook" && delivery.sealed_url !== null) {
    const url = vault.open(delivery.sealed_url, hookPurpose);
    const error = await sendHook(url, message, { safeFetch, consoleUrl, signal });
    await db.updateTable("notification_hooks").set({ error }).where("id", "=", delivery.hook_id).execute();
    if (error !== null) throw new Error(error);
    return;
  }
  if (!mail || delivery.email === null)
    return log.warn({ delivery: delivery.id }, "an e-mail waits, and this process has no SMTP_URL");
  const messageId = `notification-${delivery.id}@${mail.domain}`;
  await mail
    .send({ messageId, references: [], to: delivery.email, ...mailOf(message, consoleUrl) })
    .catch((error: unknown) => {
      if (!(error instanceof MailFailure && error.isFinal)) throw error;
      log.warn({ delivery: delivery.id, code: error.code }, "an e-mail to a member was not accepted");
    });
}

/** What addresses of hooks are sealed for. */
export const hookPurpose = "notification hook";
