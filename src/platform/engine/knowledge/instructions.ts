import { sql } from "kysely";
import type { Db } from "../../storage/db.ts";
import { readFacts } from "./facts.ts";
import { judge, readAsked, type SearchResult, wordsSql } from "./search.ts";
import { createStatistics, type Statistics, spellingOf } from "./statistics.ts";
import { type QuestionWord, readSynonyms, type Synonyms } from "./terms.ts";

/** Answers from what an assistant's owner wrote into its instructions. */
export interface InstructionSearch {
  /** @param options.context What was said before, when the question leans on it. */
  search(instructions: string, question: string, options?: { readonly context?: string }): Promise<SearchResult>;
}

interface ReadInstructions {
  readonly statistics: Statistics;
  readonly facts: readonly Fact[];
}

interface Fact {
  readonly body: string;
  readonly length: number;
  readonly hits: Readonly<Record<string, readonly string[]>>;
}

const maxRemembered = 32;
/** Chosen: a whole half of the question, since a few sentences hold some word of any question. */
const leastCoverage = 0.42;

/** Ranks the facts of instructions as {@link KnowledgeSearch} ranks passages. What the last instructions hold is remembered. */
export function createInstructionSearch(db: Db): InstructionSearch {
  const remembered = new Map<string, Promise<ReadInstructions>>();
  let synonyms: Promise<Synonyms> | undefined;
  const read = (instructions: string) => {
    const known = remembered.get(instructions) ?? readInstructions(db, readFacts(instructions));
    remembered.delete(instructions);
    remembered.set(instructions, known);
    known.catch(() => remembered.delete(instructions));
    if (remembered.size > maxRemembered) remembered.delete(remembered.keys().next().value!);
    return known;
  };
  return {
    async search(instructions, question, { context = "" } = {}) {
      const { statistics, facts } = await read(instructions);
      if (facts.length === 0) return { knowledgebase: undefined, topics: [], passages: [], nearest: [] };
      synonyms ??= readSynonyms(db);
      synonyms.catch(() => (synonyms = undefined));
      const { rows } = await sql<{ words: QuestionWord[]; context: QuestionWord[] }>`
        select ${wordsSql(question)} as words, ${wordsSql(context)} as context
      `.execute(db);
      const terms = await readAsked(db, rows[0]!, statistics, await synonyms);
      const place = { trail: "", heading: "", document: "", url: null };
      const found = facts.map((fact) => ({ ...place, ...fact }));
      return { knowledgebase: undefined, ...judge(found, terms, statistics, { limit: 3, leastCoverage }) };
    },
  };
}

async function readInstructions(db: Db, texts: readonly string[]): Promise<ReadInstructions> {
  const { rows } = await sql<{ at: number; word: string; root: string | null }>`
    select at::int, lexeme as word, (ts_lexize('german_stem', lexeme))[1] as root
    from unnest(${texts}::text[]) with ordinality fact (text, at), unnest(to_tsvector('english', text))
  `.execute(db);
  const byFact = Map.groupBy(rows, ({ at }) => at - 1);
  const facts = texts.map((body, at) => {
    const words = byFact.get(at) ?? [];
    return { body, length: words.length, hits: Object.fromEntries(words.map(({ word }) => [word, ["D"]])) };
  });
  const lexemes = [...Map.groupBy(rows, ({ word }) => word)].map(([word, all]) => ({
    word,
    ndoc: all.length,
    root: all[0]!.root,
  }));
  const counts = new Map<string, number>();
  for (const word of texts
    .join(" ")
    .toLowerCase()
    .match(/\p{L}{3,24}/gu) ?? [])
    counts.set(word, (counts.get(word) ?? 0) + 1);
  const average = rows.length / Math.max(1, texts.length);
  const statistics = createStatistics(texts.length, average, lexemes, async (hasGerman) =>
    spellingOf(counts, hasGerman),
  );
  return { statistics, facts };
}
