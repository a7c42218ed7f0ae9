import { sql } from "kysely";
import type { Db } from "../../storage/db.ts";
import { rememberNewest } from "../remember-newest.ts";
import { readAnswerKinds } from "./answer-kind.ts";
import { type Fact, readFacts } from "./facts.ts";
import {
  emptyResult,
  judge,
  type Passage,
  readAsked,
  readQuestion,
  type SearchOptions,
  type SearchResult,
} from "./search.ts";
import { createStatistics, type Statistics, spellingOf } from "./statistics.ts";
import { readSynonyms, type Synonyms } from "./terms.ts";

/** Answers from what an assistant's owner wrote into its instructions. */
export interface InstructionSearch {
  /** All that instructions state to visitors. */
  list(instructions: string): Promise<readonly Pick<Passage, "heading" | "body">[]>;
  /**
   * @param options.context What was said before, when the question leans on it.
   * @param options.limit How many facts at most (default: 3).
   * @param options.leastCoverage The part of the question that a fact has to speak of (default: 0.42).
   */
  search(instructions: string, question: string, options?: SearchOptions): Promise<SearchResult>;
}

interface ReadInstructions {
  readonly statistics: Statistics;
  readonly facts: readonly FoundFact[];
}

interface FoundFact {
  readonly heading: string;
  readonly body: string;
  readonly length: number;
  readonly hits: Readonly<Record<string, readonly string[]>>;
}

const maxRemembered = 32;
/** Chosen: a whole half of the question, since a few sentences hold some word of any question. */
const leastOfQuestion = 0.42;
const maxFound = 3;
/** In a few sentences it means little that a word is not there: it counts as if one of them held it. */
const frequencyOfUnknown = 1;

/** Ranks the facts of instructions as {@link KnowledgeSearch} ranks passages. What the last instructions hold is remembered. */
export function createInstructionSearch(db: Db): InstructionSearch {
  const read = rememberNewest(maxRemembered, (instructions: string) => readInstructions(db, readFacts(instructions)));
  let synonyms: Promise<Synonyms> | undefined;
  return {
    list: async (instructions) => (await read(instructions)).facts,
    async search(instructions, question, { context = "", limit = maxFound, leastCoverage = leastOfQuestion } = {}) {
      const { statistics, facts } = await read(instructions);
      if (facts.length === 0) return emptyResult;
      synonyms ??= readSynonyms(db);
      synonyms.catch(() => (synonyms = undefined));
      const terms = await readAsked(db, await readQuestion(db, question, context), statistics, await synonyms);
      const place = { trail: "", document: "", url: null };
      const found = facts.map((fact) => ({ ...place, ...fact }));
      return {
        knowledgebase: undefined,
        ...judge(found, terms, statistics, {
          limit,
          leastCoverage,
          kinds: readAnswerKinds(question),
        }),
      };
    },
  };
}

async function readInstructions(db: Db, stated: readonly Fact[]): Promise<ReadInstructions> {
  const texts = stated.map(({ text }) => text);
  const headings = stated.map(({ heading }) => heading);
  const { rows } = await sql<{ at: number; word: string; root: string | null; weights: string[] }>`
    select at::int, lexeme as word, (ts_lexize('german_stem', lexeme))[1] as root, weights
    from unnest(${texts}::text[], ${headings}::text[]) with ordinality fact (text, heading, at),
      unnest(setweight(to_tsvector('english', heading), 'A') || to_tsvector('english', text))
  `.execute(db);
  const byFact = Map.groupBy(rows, ({ at }) => at - 1);
  const facts = stated.map(({ heading, text: body }, at) => {
    const words = byFact.get(at) ?? [];
    return {
      heading,
      body,
      length: words.length,
      hits: Object.fromEntries(words.map((row) => [row.word, row.weights])),
    };
  });
  const lexemes = [...Map.groupBy(rows, ({ word }) => word)].map(([word, all]) => ({
    word,
    ndoc: all.length,
    root: all[0]!.root,
  }));
  const counts = new Map<string, number>();
  for (const word of [...headings, ...texts]
    .join(" ")
    .toLowerCase()
    .match(/\p{L}{3,24}/gu) ?? [])
    counts.set(word, (counts.get(word) ?? 0) + 1);
  const average = rows.length / Math.max(1, texts.length);
  const statistics = createStatistics(
    texts.length,
    average,
    lexemes,
    async (hasGerman) => spellingOf(counts, hasGerman),
    { frequencyOfUnknown },
  );
  return { statistics, facts };
}
