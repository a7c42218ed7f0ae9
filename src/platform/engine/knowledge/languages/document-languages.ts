import { sql } from "kysely";
import type { Db } from "../../../storage/db.ts";

const keptMs = 60_000;
const mostKept = 1_000;

/** Stands for the languages of documents that are too short to tell. */
export const otherLanguages = "";

/** Reads the languages of documents, at most once a minute for the same knowledge bases: models receive them with each request. */
export function createLanguages(db: Db): (scope: number | readonly number[]) => Promise<readonly string[]> {
  const known = new Map<string, { readonly untilMs: number; readonly languages: Promise<readonly string[]> }>();
  return (scope) => {
    const ids = typeof scope === "number" ? [scope] : scope;
    if (ids.length === 0) return Promise.resolve([]);
    const key = ids.join(",");
    const remembered = known.get(key);
    if (remembered && remembered.untilMs > performance.now()) return remembered.languages;
    const languages = readLanguages(db, ids);
    known.delete(key);
    known.set(key, { untilMs: performance.now() + keptMs, languages });
    languages.catch(() => known.delete(key));
    if (known.size > mostKept) known.delete(known.keys().next().value!);
    return languages;
  };
}

async function readLanguages(db: Db, ids: readonly number[]): Promise<readonly string[]> {
  const { rows } = await sql<{ language: string | null }>`
    select language from documents
    where knowledgebase_id = any(${ids}::bigint[]) and reading > 0
    group by language order by language is null, count(*) desc, language limit 8
  `.execute(db);
  return rows.map(({ language }) => language ?? otherLanguages);
}
