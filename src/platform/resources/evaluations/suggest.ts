import { sql } from "kysely";
import { dayMs } from "../../../contract/durations.ts";
import { alternativesOf } from "../../../languages/server.ts";
import { readSmallTalk } from "../../engine/understanding/small-talk.ts";
import type { Db } from "../../storage/db.ts";
import { asksSomething } from "../conversations/unanswered/asks-something.ts";

export interface Suggestion {
  readonly question: string;
  readonly count: number;
  readonly answered: boolean;
}

interface Asked {
  readonly content: string;
  readonly before: string | null;
  readonly unanswered: boolean;
  readonly person: (string | null)[];
}

/** Chosen: what an assistant is asked now. */
const days = 30;
/** Chosen: read at most, the newest. */
const mostRead = 1_000;
const mostSuggested = 20;
const leastChars = 8;
const mostChars = 300;
/** A number that names something or somebody, an address of mail or of a page. */
const names = /\d[\d\s./-]{3,}\d|\d{5,}|\S@\S|https?:|www\./i;

/** How people say who they are. What says so in other words is seen by the person who makes a check of it. */
const introduces = new RegExp(String.raw`(?:^|[^\p{L}])(?:${alternativesOf("introduces")})(?![\p{L}])`, "iu");

/** What visitors asked an assistant lately and names nobody: those that found no answer first, then the most frequent. */
export async function suggestQuestions(
  db: Db,
  { assistantId, known, now }: { readonly assistantId: number; readonly known: readonly string[]; readonly now: Date },
): Promise<Suggestion[]> {
  const { rows } = await sql<Asked>`
    select m.content, b.content as before, u.message_id is not null as unanswered,
      array[c.customer_name, c.person_email, c.customer_phone] as person
    from conversations c
    join messages m on m.conversation_id = c.id and m.role = 'user' and m.state = 'done'
    left join unanswered_questions u on u.message_id = m.id
    left join lateral (
      select content from messages b where b.conversation_id = c.id and b.id < m.id and b.role = 'assistant' order by b.id desc limit 1
    ) b on true
    where c.assistant_id = ${assistantId} and c.type <> 'test' and m.created_at >= ${new Date(now.getTime() - days * dayMs)}
    order by m.id desc limit ${mostRead}
  `.execute(db);
  const found = new Map<string, Suggestion>();
  const taken = new Set(known.map(keyOf));
  for (const { content, before, unanswered, person } of rows) {
    const question = content.replace(/\s+/g, " ").trim();
    const key = keyOf(question);
    if (question.length < leastChars || question.length > mostChars || taken.has(key)) continue;
    if (names.test(question) || introduces.test(question) || isNamedIn(question, person)) continue;
    if (!asksSomething(question, before ?? "") || readSmallTalk(question, "")) continue;
    const { question: words = question, count = 0, answered = true } = found.get(key) ?? {};
    found.set(key, { question: words, count: count + 1, answered: answered && !unanswered });
  }
  return [...found.values()]
    .sort((a, b) => Number(a.answered) - Number(b.answered) || b.count - a.count)
    .slice(0, mostSuggested);
}

/** Whether a text has a word of how its writer is known. */
function isNamedIn(text: string, person: readonly (string | null)[]): boolean {
  const words = person.flatMap((known) => known?.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);
  const own = new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  return words.some((word) => own.has(word));
}

function keyOf(text: string): string {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(" ");
}
