import { sql } from "kysely";
import type { Db } from "../../storage/db.ts";
import { cleanText } from "./clean.ts";
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

const maxChars = 12_000;
const maxFacts = 120;
const leastWords = 4;
const maxRemembered = 32;
/** Chosen: a whole half of the question, since a few sentences hold some word of any question. */
const leastCoverage = 0.42;

/** A sentence that speaks to the assistant and is no fact for visitors. */
const isOrder =
  /^(?:you(?:['’]re| are| help| answer| must| should| can| may| never| always| will| speak| work)|your (?:task|job|role|goal|name|tone)|never|always|do not|don['’]t|be |answer|speak|reply|respond|act|keep|use |ask|tell|say|avoid|stay|help|if (?:the|a|an) (?:user|customer|visitor|caller|person|guest)|du (?:bist|hilfst|sollst|musst|darfst)|sie sind|deine? (?:aufgabe|rolle|ziel|name)|antworte|beantworte|sei |sprich|nie(?:mals)? |immer |erfinde|verwende|frage? |bleib|hilf|wenn (?:der|die|ein|eine) (?:nutzer|kunde|besucher|anrufer|gast))/iu;
const isPrivate =
  /\b(?:secret|confidential|internal|password|do not (?:tell|share|mention)|geheim|vertraulich|intern|passwort|nicht weitergeben)\b/iu;

/** The sentences of instructions that state something: no orders to the assistant, no headings, nothing private. */
export function readFacts(instructions: string): string[] {
  return cleanText(instructions.slice(0, maxChars))
    .split(/\n+|(?<=[.!?])\s+(?=\p{Lu})/u)
    .map((line) => line.replace(/^\s*(?:[-*+•]|\d{1,3}[.)])\s+/, "").trim())
    .filter((fact) => fact.split(/\s+/).length >= leastWords && !isOrder.test(fact) && !isPrivate.test(fact))
    .slice(0, maxFacts);
}

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
