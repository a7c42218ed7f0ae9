import { sql } from "kysely";
import type { Role } from "../../contract/kit/operation.ts";
import type { NotificationKind } from "../../contract/notification-kinds.ts";
import type { Db, Tx } from "../storage/db.ts";
import type { QuietHours, StoredKinds } from "../storage/schema/notifications.ts";

/** A member with what decides whether they are notified. */
export interface NotifiedMember {
  readonly id: number;
  readonly email: string;
  readonly role: Role;
  readonly isAccount: boolean;
  readonly waitingEmails: boolean;
  readonly kinds: StoredKinds;
  readonly quiet: QuietHours | null;
  readonly devices: number;
}

/** A pending notification, with what decides whether it is still sent. */
export interface Due {
  readonly id: number;
  readonly user_id: number;
  readonly kind: NotificationKind;
  readonly subject: string;
  readonly member_id: number | null;
  readonly step: number;
  readonly conversation_id: number | null;
  readonly assignee_id: number | null;
  /** Whether the conversation still waits as it did then. */
  readonly is_waiting: boolean;
  readonly wait_minutes: number | null;
  /** Whether the account gives waiting conversations to its members in turn. */
  readonly in_turn: boolean;
}

const dueColumns = sql`n.id, n.user_id, n.kind, n.subject, n.member_id, n.step, n.conversation_id, c.assignee_id,
  coalesce(c.person_state = 'waiting' and n.subject = c.id || ' ' || extract(epoch from c.person_since), false) as is_waiting,
  (a.settings ->> 'person_wait_minutes')::int as wait_minutes, u.assign_in_turn as in_turn`;
const dueTables = sql`notifications n join users u on u.id = n.user_id left join conversations c on c.id = n.conversation_id left join assistants a on a.id = c.assistant_id`;

/** The notifications that are due, oldest first. */
export async function listDue(db: Db, now: Date, most: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("notifications")
    .select("id")
    .where("next_at", "<=", now)
    .orderBy("next_at")
    .limit(most)
    .execute();
  return rows.map(({ id }) => Number(id));
}

/** Locks one of them; undefined where another process is telling it. */
export async function lockDue(tx: Tx, id: number, now: Date): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select ${dueColumns} from ${dueTables} where n.id = ${id} and n.next_at <= ${now} for update of n skip locked
  `.execute(tx);
  return rows[0];
}

/** The members of an account, oldest first. */
export async function listMembers(db: Db | Tx, userId: number): Promise<readonly NotifiedMember[]> {
  const { rows } = await sql<NotifiedMember>`
    select m.id, m.email, m.role, m.is_account as "isAccount", u.waiting_emails as "waitingEmails",
      coalesce(s.kinds, '{}') as kinds, s.quiet_hours as quiet,
      (select count(*)::int from push_devices d where d.member_id = m.id) as devices
    from members m join users u on u.id = m.user_id left join notification_settings s on s.member_id = m.id
    where m.user_id = ${userId} order by m.id
  `.execute(db);
  return rows;
}

export async function listHooks(tx: Tx, userId: number, kind: NotificationKind): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from notification_hooks where user_id = ${userId} and ${kind} = any(kinds) order by id
  `.execute(tx);
  return rows.map(({ id }) => Number(id));
}

/** One message to one place. */
export interface NewDelivery {
  readonly member_id: number | null;
  readonly hook_id: number | null;
  readonly way: "push" | "email" | "hook";
}

/** Writes a delivery down. @returns Its id; undefined if there is one already */
export async function insertDelivery(tx: Tx, notification: number, delivery: NewDelivery): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into notification_deliveries (notification_id, member_id, hook_id, way)
    values (${notification}, ${delivery.member_id}, ${delivery.hook_id}, ${delivery.way})
    on conflict do nothing returning id
  `.execute(tx);
  return rows[0] && Number(rows[0].id);
}

/** A delivery with all that its message says. */
export interface StoredDelivery {
  readonly id: number;
  readonly way: "push" | "email" | "hook";
  readonly state: string;
  readonly member_id: number | null;
  readonly hook_id: number | null;
  readonly notification_id: number;
  readonly user_id: number;
  readonly kind: NotificationKind;
  readonly data: Readonly<Record<string, unknown>>;
  readonly conversation: string | null;
  readonly assistant: string | null;
  readonly campaign: string | null;
  readonly assignee_id: number | null;
  readonly is_waiting: boolean;
  readonly email: string | null;
  readonly contact: string;
  readonly sealed_url: string | null;
  readonly host: string | null;
}

export async function lockDelivery(tx: Tx, id: number): Promise<StoredDelivery | undefined> {
  const { rows } = await sql<StoredDelivery>`
    select d.id, d.way, d.state, d.member_id, d.hook_id, d.notification_id, n.user_id, n.kind, n.data, c.uuid::text as conversation,
      coalesce(a.name, named.name) as assistant, campaigns.name as campaign, c.assignee_id,
      coalesce(c.person_state = 'waiting' and n.subject = c.id || ' ' || extract(epoch from c.person_since), false) as is_waiting,
      m.email, u.email as contact, h.sealed_url, h.host
    from notification_deliveries d join notifications n on n.id = d.notification_id join users u on u.id = n.user_id
      left join conversations c on c.id = n.conversation_id left join assistants a on a.id = c.assistant_id
      left join assistants named on named.id = (n.data ->> 'assistant_id')::bigint
      left join campaigns on campaigns.id = (n.data ->> 'campaign_id')::bigint
      left join members m on m.id = d.member_id left join notification_hooks h on h.id = d.hook_id
    where d.id = ${id} for update of d
  `.execute(tx);
  return rows[0];
}

export async function setState(
  db: Db | Tx,
  id: number,
  state: "pending" | "sending" | "sent" | "failed" | "skipped" | "unknown",
  sentAt: Date | null = null,
): Promise<void> {
  await db.updateTable("notification_deliveries").set({ state, sent_at: sentAt }).where("id", "=", id).execute();
}

/** Notes that a conversation was assigned to a member, so that they are notified. */
export async function noteAssigned(
  tx: Tx,
  {
    userId,
    conversationId,
    memberId,
    now,
  }: { readonly userId: number; readonly conversationId: number; readonly memberId: number; readonly now: Date },
): Promise<void> {
  await sql`
    select add_notification(${userId}, 'assigned', ${`${conversationId} ${memberId} ${now.getTime()}`}, ${now},
      of_conversation => ${conversationId}, of_member => ${memberId})
  `.execute(tx);
}
