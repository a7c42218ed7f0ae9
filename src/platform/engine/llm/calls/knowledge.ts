import type { FunctionCall } from "../../../../contract/operations/conversations.ts";
import { fence } from "../../../../text/fence.ts";
import { searchName } from "../../function-names.ts";
import type { Passage, SearchResult } from "../../knowledge/result.ts";
import type { KnowledgeSearch } from "../../knowledge/search.ts";
import { sourceCard } from "../../knowledge/source-card.ts";
import type { TurnInput } from "../../turn.ts";
import { readContext, searchInContext } from "../../understanding/follow-up.ts";
import type { FunctionDescription } from "../wire/request.ts";

export const searchFunction: FunctionDescription = {
  name: searchName,
  description: "Looks up passages in the company's documents. Call it before answering any question about facts.",
  parameters: {
    type: "object",
    properties: {
      query: { type: "string", description: "what to look for, as a complete question in the documents' language" },
    },
    required: ["query"],
    additionalProperties: false,
  },
  isStrict: true,
};

/** A search: as the visitor sees it, and as the model reads it. */
export interface Lookup {
  readonly card: FunctionCall;
  readonly text: string;
}

/** Chosen: about 4,000 tokens of passages for one search. */
const passagesChars = 16_000;
const longestQuery = 1_000;
/** Chosen: a model reads more than a visitor is shown, and finds the answer in what is not the first. */
const mostPassages = 12;

/** Searches the assistant's knowledge base with a query of the model's. */
export async function lookUp(
  knowledge: KnowledgeSearch,
  knowledgebaseIds: readonly number[],
  query: string,
): Promise<Lookup> {
  const asked = query.slice(0, longestQuery);
  return lookupOf(asked, await knowledge.search(knowledgebaseIds, asked, { limit: mostPassages }));
}

/** Searches with the visitor's own message before the model is asked; nothing where nothing fits. */
export async function lookUpMessage(knowledge: KnowledgeSearch, input: TurnInput): Promise<Lookup | undefined> {
  const { knowledgebaseIds } = input.assistant;
  if (knowledgebaseIds.length === 0) return undefined;
  const message = input.message.slice(0, longestQuery);
  const found = lookupOf(
    message,
    await searchInContext(
      message,
      readContext(input),
      (options) => knowledge.search(knowledgebaseIds, message, options),
      mostPassages,
    ),
  );
  return found.card.result.found === true ? found : undefined;
}

function lookupOf(query: string, result: SearchResult): Lookup {
  // A model sees for itself whether what comes nearest is an answer.
  const passages = result.passages.length > 0 ? result.passages : result.nearest;
  return { card: sourceCard(query, { ...result, passages }), text: passagesText(passages) };
}

/** Passages in full, best first, as many as there is room for. */
function passagesText(passages: readonly Passage[]): string {
  let left = passagesChars;
  const texts: string[] = [];
  for (const { trail, heading, body, document, url } of passages) {
    const text = body.slice(0, left).toWellFormed();
    if (text === "") break;
    left -= text.length;
    const place = [trail, heading].filter((part) => part !== "").join(" › ");
    texts.push(fence("passage", `${place}\n\n${text}`, { document, ...(url === null ? {} : { url }) }));
  }
  return texts.length > 0 ? texts.join("\n\n") : fence("function_result", "Nothing was found about that.");
}
