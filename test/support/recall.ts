import type { KnowledgeSearch } from "../../src/platform/engine/knowledge/search.ts";
import type { Question } from "../platform/engine/questions.ts";

/** How well questions find their passages, in parts of one. */
export interface Recall {
  /** The passage comes first, or is one of five: what a model reads and "Try a question" shows. */
  readonly found1: number;
  readonly found5: number;
  /** The same of what the offline assistant answers with: a question that it refuses has found nothing. */
  readonly at1: number;
  readonly at5: number;
  readonly kept: number;
}

/** Asks every question of a knowledge base. */
export async function measureRecall(
  search: KnowledgeSearch,
  knowledgebaseId: number,
  questions: readonly Question[],
): Promise<Recall> {
  const found = { at1: 0, at5: 0, found1: 0, found5: 0, kept: 0 };
  for (const { text, answers } of questions) {
    const { passages: sure, nearest, isRelated } = await search.search(knowledgebaseId, text, { limit: 5 });
    const shown = sure.length > 0 ? sure : nearest;
    const passages = isRelated ? shown : [];
    const isAnswer = ({ heading }: { readonly heading: string }) => answers.includes(heading);
    const place = passages.findIndex(isAnswer);
    const foundAt = shown.findIndex(isAnswer);
    if (foundAt === 0) found.found1++;
    if (foundAt >= 0) found.found5++;
    if (place === 0) found.at1++;
    if (place >= 0) found.at5++;
    if (passages.length > 0) found.kept++;
  }
  const part = (count: number) => count / questions.length;
  return {
    found1: part(found.found1),
    found5: part(found.found5),
    at1: part(found.at1),
    at5: part(found.at5),
    kept: part(found.kept),
  };
}

/** The part of foreign questions that a knowledge base refuses to answer. */
export async function measureRefusals(
  search: KnowledgeSearch,
  knowledgebaseId: number,
  questions: readonly string[],
): Promise<number> {
  let refused = 0;
  for (const text of questions) {
    if ((await search.search(knowledgebaseId, text)).passages.length === 0) refused++;
  }
  return refused / questions.length;
}
