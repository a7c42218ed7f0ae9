import { createKnowledgeSearch, type KnowledgeSearch } from "../../engine/knowledge/search.ts";
import type { Semantics } from "../../engine/knowledge/semantic/semantics.ts";
import type { Db } from "../../storage/db.ts";

/** One search for each database: it remembers what the knowledgebases hold as a whole. */
const searches = new WeakMap<Db, KnowledgeSearch>();

export function searchOf(db: Db, semantics: Semantics | undefined): KnowledgeSearch {
  const known = searches.get(db) ?? createKnowledgeSearch(db, semantics);
  searches.set(db, known);
  return known;
}
