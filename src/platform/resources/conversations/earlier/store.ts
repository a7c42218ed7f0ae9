import { sql } from "kysely";
import { limits } from "../../../../contract/limits.ts";
import type { Db } from "../../../storage/db.ts";

/** Which conversations are looked for. */
export interface EarlierFilter {
  readonly uuids: readonly string[];
  /** The owner whose token came with the request, and the visitor whom it names; undefined for anybody else. */
  readonly of?:
    | { readonly ownerId: number; readonly visitor: string; readonly assistant: string | undefined }
    | undefined;
}

export interface EarlierRow {
  readonly uuid: string;
  readonly type: string;
  readonly owner_id: number;
  readonly assistant_uuid: string;
  readonly conversation_access: "open" | "token";
  readonly allowed_origins: readonly string[] | null;
  readonly status: "open" | "closed";
  readonly created_at: Date;
  readonly last_message_at: Date;
  readonly title: string;
  readonly last_reply_id: number | null;
  /** Whether it was begun by the visitor who is named. */
  readonly known: boolean;
}

/** Conversations of pages in which the visitor has written, newest first. What of them the caller may see is the caller's to decide. */
export async function findEarlier(db: Db, { uuids, of }: EarlierFilter): Promise<EarlierRow[]> {
  const wanted = sql`
    select id, uuid, false as known from conversations where uuid = any(${[...uuids]}::uuid[])
    ${
      of
        ? sql`union all (
            select c.id, c.uuid, true from conversations c join assistants a on a.id = c.assistant_id
            where c.user_id = ${of.ownerId} and c.visitor = ${of.visitor}
              and (${of.assistant ?? null}::text is null or a.uuid::text = ${of.assistant ?? null})
              and exists (select from messages m where m.conversation_id = c.id and m.role = 'user')
            order by c.last_message_at desc limit ${limits.earlierConversations}
          )`
        : sql``
    }`;
  const { rows } = await sql<EarlierRow>`
    with wanted as (select id, bool_or(known) as known from (${wanted}) found group by id)
    select c.uuid, c.type, c.user_id as owner_id, a.uuid as assistant_uuid, a.conversation_access,
      a.settings -> 'allowed_origins' as allowed_origins, c.status, c.created_at, c.last_message_at, w.known,
      first.content as title,
      (select max(m.id) from messages m
        where m.conversation_id = c.id and m.role = 'assistant' and m.state = 'done') as last_reply_id
    from wanted w join conversations c on c.id = w.id join assistants a on a.id = c.assistant_id
      cross join lateral (
        select left(regexp_replace(btrim(m.content), '\\s+', ' ', 'g'), ${limits.earlierTitleChars}) as content
        from messages m where m.conversation_id = c.id and m.role = 'user' order by m.id limit 1
      ) first
    where c.type in ('widget', 'test')
    order by c.last_message_at desc, c.id desc
  `.execute(db);
  return rows;
}
