import { sql } from "kysely";
import type { SuccessOf } from "../../../../contract/kit/operation.ts";
import type { getOwnedConversation } from "../../../../contract/operations/conversations/inbox.ts";
import { plainText } from "../../../../text/plain-text.ts";
import type { Db } from "../../../storage/db.ts";
import { timestamp } from "../../../time.ts";
import { isEmpty } from "../owner-store.ts";

type Related = SuccessOf<typeof getOwnedConversation>["related"];

/** By what somebody is known again. */
interface Person {
  readonly id: number;
  readonly uuid: string;
  readonly user_id: number;
  readonly customer_phone: string | null;
  readonly external_identifier: string | null;
  readonly person_email: string | null;
}

/** Chosen: what a column beside a conversation shows. */
const shown = 10;
const excerptChars = 120;

/** What else the same person had with this owner, newest first. Who is known by nothing is like nobody else. */
export async function readRelated(db: Db, person: Person): Promise<Related> {
  const [conversations, calls, texts] = await Promise.all([
    readConversations(db, person),
    readCalls(db, person),
    readTexts(db, person),
  ]);
  return { conversations, calls, texts };
}

async function readConversations(db: Db, person: Person): Promise<Related["conversations"]> {
  const { customer_phone: phone, external_identifier: identifier, person_email: email } = person;
  if (phone === null && identifier === null && email === null) return [];
  const found = await db
    .selectFrom("conversations as c")
    .select(["c.id", "c.uuid", "c.type", "c.status", "c.created_at"])
    .select(
      sql<
        string | null
      >`(select left(m.content, 480) from messages m where m.conversation_id = c.id order by m.id desc limit 1)`.as(
        "excerpt",
      ),
    )
    .where("c.user_id", "=", person.user_id)
    .where("c.id", "<>", person.id)
    .where(sql<boolean>`not ${isEmpty}`)
    .where(({ or, eb }) =>
      or([
        ...(phone === null ? [] : [eb("c.customer_phone", "=", phone)]),
        ...(identifier === null ? [] : [eb("c.external_identifier", "=", identifier)]),
        ...(email === null ? [] : [eb(sql`lower(c.person_email)`, "=", email.toLowerCase())]),
      ]),
    )
    .orderBy("c.id", "desc")
    .limit(shown)
    .execute();
  return found.map(({ uuid, type, status, created_at, excerpt }) => ({
    id: uuid,
    type,
    status,
    excerpt: beginningOf(excerpt ?? ""),
    created_at: timestamp(created_at),
  }));
}

async function readCalls(db: Db, { id, uuid, user_id, customer_phone: phone }: Person): Promise<Related["calls"]> {
  const found = await db
    .selectFrom("calls as c")
    .select(["c.id", "c.type", "c.status", "c.created_at"])
    .where("c.user_id", "=", user_id)
    .where(({ or, eb }) =>
      or([
        eb("c.conversation_id", "=", id),
        sql<boolean>`(c.variables ? 'conversation_id' and c.variables ->> 'conversation_id' = ${uuid})`,
        ...(phone === null ? [] : [eb("c.other_number", "=", phone)]),
      ]),
    )
    .orderBy("c.id", "desc")
    .limit(shown)
    .execute();
  return found.map((call) => ({ ...call, id: Number(call.id), created_at: timestamp(call.created_at) }));
}

/** Beside those that are held as this conversation, which stand in it. */
async function readTexts(db: Db, { id, user_id, customer_phone: phone }: Person): Promise<Related["texts"]> {
  const found = await db
    .selectFrom("phone_messages as p")
    .select(["p.id", "p.channel", "p.direction", "p.body", "p.created_at"])
    .where("p.user_id", "=", user_id)
    .where("p.conversation_id", "is distinct from", id)
    .where(({ or, eb }) =>
      or([eb("p.followed_in", "=", id), ...(phone === null ? [] : [eb("p.other_number", "=", phone)])]),
    )
    .orderBy("p.id", "desc")
    .limit(shown)
    .execute();
  return found.map(({ id: textId, channel, direction, body, created_at }) => ({
    id: Number(textId),
    channel,
    direction,
    excerpt: beginningOf(body),
    created_at: timestamp(created_at),
  }));
}

function beginningOf(text: string): string {
  return [...plainText(text)].slice(0, excerptChars).join("");
}
