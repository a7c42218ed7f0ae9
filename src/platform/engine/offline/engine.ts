import type { Db } from "../../storage/db.ts";
import { cleanText } from "../knowledge/clean.ts";
import { createKnowledgeSearch, type KnowledgeSearch } from "../knowledge/search.ts";
import { sourceCard } from "../knowledge/source-card.ts";
import { type Engine, EngineFailure, type TurnEvent, type TurnInput } from "../turn.ts";
import { extractAnswer } from "./answer.ts";
import { leansOnHistory, readContext } from "./follow-up.ts";
import type { Memory } from "./forms/memory.ts";
import type { Answer } from "./forms/reply.ts";
import { phrases } from "./phrases.ts";
import { readAnswerKinds } from "./question-kind.ts";
import { readPieces } from "./pieces.ts";
import { readSmallTalk, type SmallTalk } from "./small-talk.ts";

/** The row of this engine's model; answers are stored with its code. */
export const offlineModel = { id: 1, name: "Ringback Offline", code: "ringback-offline" } as const;

/** What forms read of a message; more is no answer to anything they ask. */
const maxFormChars = 4_000;

/**
 * An engine without a model: it fills in the parameters of tools in conversation, answers all else in the words of the
 * assistant's knowledge base, says so when that holds no answer, and gives equal answers to equal questions. Texts that
 * it reads are never instructions to it.
 *
 * An aborted turn rejects with the signal's reason; a failing database is "model unavailable".
 */
export function createOfflineEngine({ db }: { readonly db: Db }): Engine {
  const knowledge = createKnowledgeSearch(db);
  return {
    async *runTurn(input, { signal }): AsyncGenerator<TurnEvent> {
      signal.throwIfAborted();
      const reply = await takeTurn(input, knowledge, signal).catch((cause: unknown) => {
        signal.throwIfAborted();
        throw new EngineFailure("model unavailable", { cause });
      });
      signal.throwIfAborted();
      for (const call of reply.calls) yield { type: "function_call", call };
      for (const text of readPieces(reply.message)) {
        signal.throwIfAborted();
        yield { type: "delta", text };
      }
      const { message, calls, memory } = reply;
      const done = { type: "done", message, functionCalls: calls, model: offlineModel.code } as const;
      yield memory === undefined ? done : { ...done, memory };
    },
  };
}

/** Forms first: what they do not take is small talk or a question. Without tools only a form of before is of concern. */
async function takeTurn(
  input: TurnInput,
  knowledge: KnowledgeSearch,
  signal: AbortSignal,
): Promise<Omit<Answer, "isFound"> & { readonly memory?: Memory | null }> {
  const message = cleanText(input.message).trim();
  if (input.tools.length === 0 && input.memory === null) return answer(message, input, knowledge);
  const { takeFormTurn, readMemory, writeMemory } = await loadForms();
  if (input.tools.length === 0 && !readMemory(input.memory).form) return answer(message, input, knowledge);
  const reply = await takeFormTurn(
    {
      message: message.slice(0, maxFormChars),
      assistantName: input.assistant.name,
      tools: input.tools,
      moment: { at: input.at, timezone: input.timezone },
      signal,
      remember: (memory) => input.remember(writeMemory(memory)),
      answer: (question, about) => answer(question, input, knowledge, about),
      smallTalk: (text) => answerSmallTalk(text, input, knowledge),
    },
    input.memory,
  );
  return { ...reply, memory: writeMemory(reply.memory) };
}

/** Most assistants have no tools: the forms, with their reader of dates, are loaded with the first one that has. */
async function loadForms() {
  const [forms, memory, wording] = await Promise.all([
    import("./forms/forms.ts"),
    import("./forms/memory.ts"),
    import("./forms/telling/wording.ts"),
  ]);
  return { ...forms, ...memory, ...wording };
}

async function answer(
  query: string,
  input: TurnInput,
  knowledge: KnowledgeSearch,
  about = readContext(input),
): Promise<Answer> {
  const { knowledgebaseId, name } = input.assistant;
  const kind = readSmallTalk(query, name);
  if (kind) return answerKind(kind, input, knowledge);
  if (knowledgebaseId === null) return { message: phrases.noKnowledge(), calls: [], isFound: false };
  const context = leansOnHistory(query) ? about : "";
  const result = await knowledge.search(knowledgebaseId, query, { context });
  const none = { calls: [], isFound: false };
  if (!result.knowledgebase) return { ...none, message: phrases.noKnowledge() };
  if (result.knowledgebase.isEmpty) return { ...none, message: phrases.emptyKnowledge(result.knowledgebase.name) };
  if (result.topics.length === 0) return { ...none, message: phrases.noQuestion() };
  const extract = extractAnswer(result.passages, result.topics, readAnswerKinds(query));
  const message = extract || phrases.notFound(result.knowledgebase.name);
  return { message, calls: [sourceCard(query, result)], isFound: extract !== "" };
}

/** Agreements are left to whoever asked for one. */
async function answerSmallTalk(
  message: string,
  input: TurnInput,
  knowledge: KnowledgeSearch,
): Promise<Answer | undefined> {
  const kind = readSmallTalk(message, input.assistant.name);
  return kind && kind !== "agreement" ? answerKind(kind, input, knowledge) : undefined;
}

async function answerKind(kind: SmallTalk, input: TurnInput, knowledge: KnowledgeSearch): Promise<Answer> {
  const { knowledgebaseId } = input.assistant;
  const knowledgebase = knowledgebaseId === null ? undefined : await knowledge.describe(knowledgebaseId);
  const said = phrases.smallTalk(kind, input, knowledgebase?.name);
  const deeds = kind === "ability" && input.tools.length > 0 ? (await loadForms()).listDeeds(input.tools) : "";
  return { message: deeds + said, calls: [], isFound: true };
}
