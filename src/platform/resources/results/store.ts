import { sql } from "kysely";
import type { Db } from "../../storage/db.ts";

/** Which conversations: those of an owner that began since a day of the account, of one assistant or channel or of all. */
export interface ResultsFilter {
  readonly userId: number;
  /** `2026-11-20` */
  readonly firstDay: string;
  /** The day that is now: what counts on a later one, because the account was in another time zone then, counts on it. */
  readonly lastDay: string;
  /** When that day begins. */
  readonly since: Date;
  readonly assistantId: number | undefined;
  readonly channel: string | undefined;
}

/** Sums of `result_days`, of one day, one assistant, one channel, or of all: what it is not of is null. */
export interface ResultsRow {
  readonly day: string | null;
  readonly assistant_id: number | null;
  readonly assistant_name: string | null;
  readonly channel: string | null;
  readonly conversations: bigint;
  readonly with_person: bigint;
  readonly answered_waits: bigint;
  readonly wait_seconds: bigint;
  readonly answered_in_5_min: bigint;
  readonly rated: readonly number[];
  readonly helpful: bigint;
  readonly not_helpful: bigint;
}

/** A question without an answer, as often as it was asked. */
export interface UnansweredTopic {
  readonly assistant_id: number;
  readonly assistant_name: string;
  readonly question: string;
  readonly count: number;
  readonly conversation_id: string;
}

/** What somebody wrote beside their rating. */
export interface RatingComment {
  readonly conversation_id: string;
  readonly rating: number;
  readonly comment: string;
  readonly created_at: Date;
}

/** An answer that a visitor found not helpful, and what they had asked. */
export interface UnhelpfulAnswer {
  readonly assistant_id: number | null;
  readonly assistant_name: string | null;
  readonly conversation_id: string;
  readonly question: string | null;
  readonly answer: string;
  readonly created_at: Date;
}

/** Chosen: an owner answers the frequent ones first. */
const mostTopics = 10;
/** Chosen: what somebody reads at once. */
const mostComments = 20;
/** Chosen: by it an owner knows which answer it was; the conversation has all of it. */
const excerptChars = 300;

// `result_days` is kept by triggers, in the transaction that changes what it counts: reading it takes as long with ten conversations
// as with a million.

/** All sums at once: they are of the same moment. */
export async function readResults(db: Db, filter: ResultsFilter): Promise<readonly ResultsRow[]> {
  const { rows } = await sql<ResultsRow>`
    select to_char(counted.day, 'YYYY-MM-DD') as day, counted.assistant_id, assistants.name as assistant_name,
      counted.channel, counted.conversations, counted.with_person, counted.answered_waits, counted.wait_seconds,
      counted.answered_in_5_min, counted.rated, counted.helpful, counted.not_helpful
    from (
      select shown as day, assistant_id, channel, coalesce(sum(conversations), 0)::bigint as conversations,
        coalesce(sum(with_person), 0)::bigint as with_person,
        coalesce(sum(answered_waits), 0)::bigint as answered_waits,
        coalesce(sum(wait_seconds), 0)::bigint as wait_seconds,
        coalesce(sum(answered_in_5_min), 0)::bigint as answered_in_5_min,
        array[coalesce(sum(rated_1), 0), coalesce(sum(rated_2), 0), coalesce(sum(rated_3), 0),
          coalesce(sum(rated_4), 0), coalesce(sum(rated_5), 0)]::int[] as rated,
        coalesce(sum(helpful), 0)::bigint as helpful, coalesce(sum(not_helpful), 0)::bigint as not_helpful
      from (select r.*, least(r.day, ${filter.lastDay}::date) as shown from result_days r) r
      where user_id = ${filter.userId} and day >= ${filter.firstDay}::date ${chosen(filter)}
      group by grouping sets ((), (shown), (assistant_id), (channel))
    ) counted
    left join assistants on assistants.id = counted.assistant_id
  `.execute(db);
  return rows;
}

/** Who waits for a person now. */
export async function countWaiting(db: Db, filter: ResultsFilter): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from conversations c
    where c.user_id = ${filter.userId} and c.person_state = 'waiting' and c.type <> 'test'
      and c.created_at >= ${filter.since}::timestamptz
      ${filter.assistantId === undefined ? sql`` : sql`and c.assistant_id = ${filter.assistantId}`}
      ${filter.channel === undefined ? sql`` : sql`and c.type = ${filter.channel}`}
  `.execute(db);
  return rows[0]?.waiting ?? 0;
}

/** What assistants could not answer, the most frequent first. */
export async function readUnansweredTopics(db: Db, filter: ResultsFilter): Promise<readonly UnansweredTopic[]> {
  const { rows } = await sql<UnansweredTopic>`
    with topics as (
      select r.assistant_id, max(r.message_id) as message_id, count(*)::int as count
      from unanswered_questions r join messages m on m.id = r.message_id join conversations c on c.id = m.conversation_id
      where r.assistant_id in (select id from assistants where user_id = ${filter.userId})
        and r.created_at >= ${filter.since}::timestamptz and c.type <> 'test'
        ${filter.assistantId === undefined ? sql`` : sql`and r.assistant_id = ${filter.assistantId}`}
        ${filter.channel === undefined ? sql`` : sql`and c.type = ${filter.channel}`}
      group by r.assistant_id, r.key order by count(*) desc, max(r.message_id) desc limit ${mostTopics}
    )
    select topics.assistant_id, assistants.name as assistant_name, messages.content as question, topics.count,
      conversations.uuid::text as conversation_id
    from topics join messages on messages.id = topics.message_id
      join conversations on conversations.id = messages.conversation_id
      join assistants on assistants.id = topics.assistant_id
    order by topics.count desc, topics.message_id desc
  `.execute(db);
  return rows;
}

/** The newest ratings that say something. */
export async function readComments(db: Db, filter: ResultsFilter): Promise<readonly RatingComment[]> {
  const { rows } = await sql<RatingComment>`
    select c.uuid::text as conversation_id, given.value as rating, given.comment, given.created_at
    from conversation_ratings given join conversations c on c.id = given.conversation_id
    where given.user_id = ${filter.userId} and given.comment is not null and c.type <> 'test'
      and given.created_at >= ${filter.since}::timestamptz and c.created_at >= ${filter.since}::timestamptz
      ${filter.assistantId === undefined ? sql`` : sql`and c.assistant_id = ${filter.assistantId}`}
      ${filter.channel === undefined ? sql`` : sql`and c.type = ${filter.channel}`}
    order by given.created_at desc limit ${mostComments}
  `.execute(db);
  return rows;
}

/** The newest answers that visitors found not helpful. */
export async function readUnhelpful(db: Db, filter: ResultsFilter): Promise<readonly UnhelpfulAnswer[]> {
  const { rows } = await sql<UnhelpfulAnswer>`
    select c.assistant_id, assistants.name as assistant_name, c.uuid::text as conversation_id,
      left(asked.content, ${excerptChars}) as question, left(m.content, ${excerptChars}) as answer, m.created_at
    from messages m join conversations c on c.id = m.conversation_id
      left join assistants on assistants.id = c.assistant_id
      left join lateral (
        select content from messages q where q.conversation_id = m.conversation_id and q.id < m.id and q.role = 'user'
        order by q.id desc limit 1
      ) asked on true
    where m.user_id = ${filter.userId} and m.feedback = 'down' and c.type <> 'test'
      and c.created_at >= ${filter.since}::timestamptz
      ${filter.assistantId === undefined ? sql`` : sql`and c.assistant_id = ${filter.assistantId}`}
      ${filter.channel === undefined ? sql`` : sql`and c.type = ${filter.channel}`}
    order by m.id desc limit ${mostComments}
  `.execute(db);
  return rows;
}

function chosen({ assistantId, channel }: ResultsFilter) {
  const assistant = assistantId === undefined ? sql`` : sql`and r.assistant_id = ${assistantId}`;
  return channel === undefined ? assistant : sql`${assistant} and r.channel = ${channel}`;
}
