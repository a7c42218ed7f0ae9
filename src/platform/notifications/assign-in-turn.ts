import { sql } from "kysely";
import { assistantDefaults } from "../../contract/assistant-fields.ts";
import type { Role } from "../../contract/kit/operation.ts";
import { lockOwnerEvents } from "../events/owner-events.ts";
import { type Db, inTransaction, type Tx } from "../storage/db.ts";
import type { QuietHours } from "../storage/schema/notifications.ts";
import { quietUntil } from "./settings.ts";
import { noteAssigned } from "./store.ts";

/** Chosen: a member who is there says so twice in this time, and a page that is loaded anew takes less. */
const presentMs = 90_000;
/** How often an open stream of events says that its member is there. */
export const presenceStepMs = 30_000;
const minuteMs = 60_000;
const atOnce = 50;
/** Who gives a conversation in turn, as the audit names it. */
export const giver = { operation: "assignInTurn", actor: "Ringback" } as const;

/** Notes that a member is in the console, where the account gives conversations in turn. */
export async function notePresent(db: Db, memberId: number, now: Date): Promise<void> {
  await sql`
    insert into member_turns (member_id, seen_at)
    select m.id, ${now} from members m join users u on u.id = m.user_id where m.id = ${memberId} and u.assign_in_turn
    on conflict (member_id) do update set seen_at = greatest(member_turns.seen_at, excluded.seen_at)
  `.execute(db);
}

/** A waiting conversation of an account that gives them in turn. */
interface Waiting {
  readonly id: number;
  readonly uuid: string;
  readonly user_id: number;
  readonly assignee_id: number | null;
  /** Since when its assignee has it in turn; null if somebody has assigned it. */
  readonly held_since: Date | null;
  readonly wait_minutes: number;
  readonly most: number | null;
}

const waitMinutes = sql`coalesce((a.settings ->> 'person_wait_minutes')::int, ${sql.lit(assistantDefaults.person_wait_minutes)})`;
const waitingColumns = sql`c.id, c.uuid, c.user_id, c.assignee_id, u.assign_limit as most,
  case when c.assignee_id = any(c.given_to) then coalesce(c.given_at, c.person_since) end as held_since,
  ${waitMinutes} as wait_minutes`;
const waitingTables = sql`conversations c join users u on u.id = c.user_id left join assistants a on a.id = c.assistant_id`;
function isWaiting(now: Date) {
  return sql`c.person_state = 'waiting' and c.type <> 'test' and u.assign_in_turn and coalesce(c.snoozed_until <= ${now}, true)`;
}

/** Whether the member `m`, with its row `t` of turns, is there and takes some. */
function isPresent(now: Date) {
  return sql`m.takes_turns and t.seen_at > ${new Date(now.getTime() - presentMs)}`;
}

/** What became of a conversation: who has it until when, whether another transaction has it, or that nobody takes it. */
export type Given = { readonly until: Date } | "busy" | "nobody";

/** Gives what waits and belongs to nobody, and what its member has not answered in time, oldest first; each in a transaction of its own. */
export async function giveWaiting(db: Db, now: Date): Promise<void> {
  const present = isPresent(now);
  const { rows } = await sql<{ id: number }>`
    select id from (
      select c.id, c.user_id, row_number() over (partition by c.user_id order by c.person_since, c.id) as place
      from ${waitingTables}
      where ${isWaiting(now)}
        and exists (select from members m join member_turns t on t.member_id = m.id where m.user_id = c.user_id and ${present})
        and (c.assignee_id is null or c.assignee_id = any(c.given_to) and (
          coalesce(c.given_at, c.person_since) + make_interval(mins => ${waitMinutes}) <= ${now}
          or not exists (select from members m join member_turns t on t.member_id = m.id where m.id = c.assignee_id and ${present})
        ))
    ) waiting where place <= ${atOnce} order by user_id, place
  `.execute(db);
  for (const { id } of rows) await inTransaction(db, (tx) => giveInTurn(tx, Number(id), now));
}

/**
 * Gives a waiting conversation to the next member: of those who are there, outside of their quiet hours and below the limit, agents
 * first, the member who was given one longest ago. Two at once are given one after the other. The member who has it keeps it for
 * `person_wait_minutes`, unless they leave; a member who has had it gets it again only where nobody else has it.
 */
export async function giveInTurn(tx: Tx, conversationId: number, now: Date): Promise<Given> {
  const found = await sql<Waiting>`
    select ${waitingColumns} from ${waitingTables}
    where c.id = ${conversationId} and ${isWaiting(now)} for no key update of c skip locked
  `.execute(tx);
  const waiting = found.rows[0];
  if (!waiting) return (await isLocked(tx, conversationId, now)) ? "busy" : "nobody";
  if (waiting.assignee_id !== null && waiting.held_since === null) return "nobody"; // somebody has decided
  await lockOwnerEvents(tx, waiting.user_id);
  const members = await listPresent(tx, waiting, now);
  const patienceMs = waiting.wait_minutes * minuteMs;
  const until = waiting.held_since && new Date(waiting.held_since.getTime() + patienceMs);
  if (until && until > now && members.some(({ hasIt }) => hasIt)) return { until };
  const able = members.filter(
    ({ quiet, open }) => !quietUntil(quiet, now) && (waiting.most === null || open < waiting.most),
  );
  const next = able.find(({ hadIt }) => !hadIt) ?? (waiting.assignee_id === null ? able[0] : undefined);
  if (!next) return "nobody";
  await give(tx, waiting, { memberId: next.id, now });
  return { until: new Date(now.getTime() + patienceMs) };
}

/** Whether a conversation is still to be given, and another transaction has it. */
async function isLocked(tx: Tx, conversationId: number, now: Date): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ${waitingTables} where c.id = ${conversationId} and ${isWaiting(now)}`.execute(tx);
  return rows.length > 0;
}

interface PresentMember {
  readonly id: number;
  readonly role: Role;
  readonly quiet: QuietHours | null;
  readonly hasIt: boolean;
  /** In this wait, also where somebody has it now. */
  readonly hadIt: boolean;
  /** How many other conversations of theirs wait or are answered. */
  readonly open: number;
}

/** Who is there, in the order of their turns. */
async function listPresent(tx: Tx, { id }: Waiting, now: Date): Promise<readonly PresentMember[]> {
  const { rows } = await sql<PresentMember>`
    select m.id, m.role, s.quiet_hours as quiet, coalesce(m.id = this.assignee_id, false) as "hasIt", m.id = any(this.given_to) as "hadIt", (
      select count(*)::int from conversations c
      where c.assignee_id = m.id and c.id <> ${id} and c.person_state is not null and c.status = 'open'
        and coalesce(c.snoozed_until <= ${now}, true)
    ) as open
    from conversations this join members m on m.user_id = this.user_id join member_turns t on t.member_id = m.id left join notification_settings s on s.member_id = m.id
    where this.id = ${id} and ${isPresent(now)}
    order by m.role <> 'agent', t.given_at nulls first, m.id
  `.execute(tx);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

async function give(
  tx: Tx,
  { id, uuid, user_id: userId }: Waiting,
  { memberId, now }: { readonly memberId: number; readonly now: Date },
): Promise<void> {
  await sql`
    update conversations set assignee_id = ${memberId}, given_at = ${now}, updated_at = ${now},
      given_to = array_append(array_remove(given_to, ${memberId}::bigint), ${memberId}::bigint)
    where id = ${id}
  `.execute(tx);
  await tx.updateTable("member_turns").set({ given_at: now }).where("member_id", "=", memberId).execute();
  await noteAssigned(tx, { userId, conversationId: id, memberId, now });
  await tx
    .insertInto("audit_entries")
    .values(({ selectFrom }) => ({
      user_id: userId,
      ...giver,
      params: sql<string>`jsonb_build_object('uuid', ${uuid}::text, 'member', ${selectFrom("members").select("name").where("id", "=", memberId)})`,
      member_id: null,
      address: null,
      created_at: now,
    }))
    .execute();
}
