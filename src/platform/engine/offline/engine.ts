import type { FunctionCall } from "../../../contract/operations/conversations.ts";
import type { Db } from "../../storage/db.ts";
import { cleanText } from "../knowledge/clean.ts";
import { createKnowledgeSearch, type KnowledgeSearch, type SearchResult } from "../knowledge/search.ts";
import { type Engine, EngineFailure, type TurnEvent, type TurnInput } from "../turn.ts";
import { excerptOf, extractAnswer } from "./answer.ts";
import { leansOnHistory, readContext } from "./follow-up.ts";
import { phrases } from "./phrases.ts";
import { readPieces } from "./pieces.ts";
import { readSmallTalk } from "./small-talk.ts";

/** The name that answers of this engine are stored with. */
export const offlineModel = "ringback-offline";

/** Passages that say less than this part of the best are not shown as sources. */
const leastSourceShare = 0.5;
const maxSources = 3;

interface Answer {
  readonly message: string;
  readonly call?: FunctionCall;
}

/**
 * An engine without a model: it answers in the words of the assistant's knowledge base, says so when that holds no
 * answer, and gives equal answers to equal questions. Texts that it reads are never instructions to it.
 *
 * An aborted turn rejects with the signal's reason; a failing database is "model unavailable".
 */
export function createOfflineEngine({ db }: { readonly db: Db }): Engine {
  const knowledge = createKnowledgeSearch(db);
  return {
    async *runTurn(input, { signal }): AsyncGenerator<TurnEvent> {
      signal.throwIfAborted();
      const { message, call } = await answer(input, knowledge).catch((cause: unknown) => {
        throw new EngineFailure("model unavailable", { cause });
      });
      signal.throwIfAborted();
      if (call) yield { type: "function_call", call };
      for (const text of readPieces(message)) {
        signal.throwIfAborted();
        yield { type: "delta", text };
      }
      yield { type: "done", message, functionCalls: call ? [call] : [], model: offlineModel };
    },
  };
}

async function answer(input: TurnInput, knowledge: KnowledgeSearch): Promise<Answer> {
  const { knowledgebaseId, name } = input.assistant;
  const query = cleanText(input.message).trim();
  const kind = readSmallTalk(query, name);
  if (kind) {
    const knowledgebase = knowledgebaseId === null ? undefined : await knowledge.describe(knowledgebaseId);
    return { message: phrases.smallTalk(kind, input, knowledgebase?.name) };
  }
  if (knowledgebaseId === null) return { message: phrases.noKnowledge() };
  const context = leansOnHistory(query) ? readContext(input) : "";
  const result = await knowledge.search(knowledgebaseId, query, { context });
  if (!result.knowledgebase) return { message: phrases.noKnowledge() };
  if (result.knowledgebase.isEmpty) return { message: phrases.emptyKnowledge(result.knowledgebase.name) };
  if (result.topics.length === 0) return { message: phrases.noQuestion() };
  const message = extractAnswer(result.passages, result.topics) || phrases.notFound(result.knowledgebase.name);
  return { message, call: describeSearch(query, result) };
}

/** The search as a function call: what was asked, and each source with the place that speaks of it. */
function describeSearch(query: string, { passages, topics }: SearchResult): FunctionCall {
  const least = (passages[0]?.score ?? 0) * leastSourceShare;
  const sources = passages
    .filter(({ score }) => score >= least)
    .slice(0, maxSources)
    .map((passage) => ({
      title: passage.heading,
      excerpt: excerptOf(passage, topics),
      document: passage.document,
      url: passage.url,
      score: Math.round(passage.score * 100) / 100,
    }));
  return { name: "search_knowledge", arguments: { query }, result: { found: sources.length > 0, passages: sources } };
}
