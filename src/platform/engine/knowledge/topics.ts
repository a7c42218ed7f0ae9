import { sql } from "kysely";
import type { Db } from "../../storage/db.ts";
import { plainHeading, readableName } from "./chunk.ts";

/** Chosen: what is read at a glance. */
const mostTopics = 5;
/** Chosen: of a document that has many, its first headings stand for it. */
const mostHeadings = 3;

/**
 * What the documents of a knowledge base are about, those that were added first before the others: a document's own title, else
 * its name where people gave it one, else its outermost headings. The name of a file is no topic.
 */
export async function listTopics(db: Db, knowledgebaseId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string; headings: string[] }>`
    select d.name, array(
      select split_part(coalesce(nullif(c.trail, ''), c.heading), ' › ', 1) as outermost
      from chunks c where c.document_id = d.id group by outermost order by min(c.position) limit ${mostHeadings + 1}
    ) as headings
    from documents d where d.knowledgebase_id = ${knowledgebaseId} and d.status = 'active' order by d.id limit ${mostTopics}
  `.execute(db);
  const topics = rows.flatMap(({ name, headings }) => topicsOf(name, headings));
  return [...new Set(topics)].slice(0, mostTopics);
}

function topicsOf(name: string, headings: readonly string[]): readonly string[] {
  if (!isFileName(name)) return [name].filter(isTopic);
  // Passages without a heading stand below the name.
  const named = plainHeading(readableName(name));
  const own = headings.filter((heading) => heading !== "" && heading !== named && isTopic(heading));
  return own.slice(0, mostHeadings);
}

/** Whether a name is that of a file, with its ending or without: `prices.pdf`, `opening-hours`, `faq`. */
function isFileName(name: string): boolean {
  return (
    /\.[a-z0-9]{2,5}$/i.test(name) || /[_]|^\S*-\S*$/.test(name) || /^[\p{Ll}\p{N}]+$|^[\p{Lu}\p{N}]+$/u.test(name)
  );
}

/** Words that say what a document is about: not a question that an owner answered, nor the address of a website. */
function isTopic(name: string): boolean {
  return !/[?？]\s*$/.test(name) && !/^\S+[.:]\S+$/.test(name);
}
