import type { Passage } from "../../src/platform/engine/knowledge/result.ts";
import { createKnowledgeSearch } from "../../src/platform/engine/knowledge/search.ts";
import { searchInContext } from "../../src/platform/engine/understanding/follow-up.ts";
import { readLanguage } from "../../src/platform/reading/parsing/language.ts";
import type { Db } from "../../src/platform/storage/db.ts";
import { type BlindKind, type BlindQuestion, blindBases } from "../platform/engine/blind/set.ts";
import { addKnowledge, addText } from "./knowledge.ts";

/** A question of the set, and at which place the passage that answers it was found; -1: not among five. */
export interface BlindResult {
  readonly question: BlindQuestion;
  readonly place: number;
  readonly found: readonly Pick<Passage, "heading">[];
}

/** Asks the questions of the set, each of its own knowledge base; what comes nearest counts as found, since models read it. */
export async function askBlind(db: Db): Promise<BlindResult[]> {
  const search = createKnowledgeSearch(db);
  const results: BlindResult[] = [];
  for (const { documents, questions } of blindBases) {
    const id = await addKnowledge(db, "");
    await db.transaction().execute(async (tx) => {
      for (const [name, markdown] of documents) await addText(tx, id, name, markdown);
    });
    // As reading recognises them.
    for (const [name, markdown] of documents) {
      const language = readLanguage([markdown]);
      await db
        .updateTable("documents")
        .set({ language })
        .where("knowledgebase_id", "=", id)
        .where("name", "=", name)
        .execute();
    }
    for (const question of questions) {
      const { text, after = "", answers, holds = [], not = [] } = question;
      const { passages, nearest } = await searchInContext(text, after, (options) => search.search(id, text, options));
      const found = (passages.length > 0 ? passages : nearest).slice(0, 5);
      const place = found.findIndex(
        ({ heading, body }) =>
          answers.includes(heading) &&
          holds.every((part) => body.includes(part)) &&
          !not.some((part) => body.includes(part)),
      );
      results.push({ question, place, found });
    }
  }
  return results;
}

/** Recall by kind: the parts whose passage came first, and among five. */
export function recallOf(
  results: readonly BlindResult[],
): { kind: BlindKind | "all"; questions: number; at1: number; at5: number }[] {
  const byKind = new Map<BlindKind | "all", readonly BlindResult[]>([
    ...Map.groupBy(results, ({ question }) => question.kind),
    ["all", results],
  ]);
  return [...byKind].map(([kind, all]) => ({
    kind,
    questions: all.length,
    at1: all.filter(({ place }) => place === 0).length / all.length,
    at5: all.filter(({ place }) => place >= 0).length / all.length,
  }));
}
