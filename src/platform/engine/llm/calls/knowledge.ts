import type { FunctionCall } from "../../../../contract/operations/conversations/conversations.ts";
import { fence } from "../../../../text/fence.ts";
import { sourceCard } from "../../cards/source-card.ts";
import { searchName } from "../../function-names.ts";
import { otherLanguages } from "../../knowledge/languages/document-languages.ts";
import type { SearchResult } from "../../knowledge/result.ts";
import type { KnowledgeSearch } from "../../knowledge/search.ts";
import type { TurnInput } from "../../turn.ts";
import { readContext, searchInContext } from "../../understanding/follow-up.ts";
import type { FunctionDescription } from "../wire/request.ts";
import type { FoundPassage, GivenPassages } from "./given-passages.ts";

const languageNames = new Intl.DisplayNames(["en"], { type: "language" });

/** The search as it is described to a model. @param languages Of the documents, as ISO 639-1 */
export function searchFunction(languages: readonly string[]): FunctionDescription {
  const known = languages.filter((code) => code !== otherLanguages).map((code) => languageNames.of(code) ?? code);
  const others = known.length > 0 && known.length < languages.length ? ["other languages"] : [];
  const names = new Intl.ListFormat("en").format([...known, ...others]);
  const written = names === "" ? "" : ` The documents are in ${names}.`;
  return {
    name: searchName,
    description: `Looks up passages in the company's documents. Call it before answering any question about facts.${written}`,
    parameters: {
      type: "object",
      properties: {
        queries: {
          type: "array",
          items: { type: "string" },
          description: `what to look for, as a complete question in the documents' language, in the visitor's where they have several; one for each thing that is asked, at most ${mostQueries}`,
        },
      },
      required: ["queries"],
      additionalProperties: false,
    },
    isStrict: true,
  };
}

/** Chosen: a message that asks for more is answered in two steps. */
const mostQueries = 4;

/** The queries of a call; none where it has none. Models call with a single `query` as well. */
export function readQueries(input: unknown): readonly string[] {
  const { queries, query } = (typeof input === "object" && input !== null ? input : {}) as Record<string, unknown>;
  const given = [queries ?? query].flat().filter((one) => typeof one === "string");
  return [...new Set(given.map((one) => one.trim().slice(0, longestQuery)))].filter(Boolean).slice(0, mostQueries);
}

/** What was searched: as the visitor sees it, a card for each query, and as the model reads it. */
export interface Lookup {
  readonly cards: readonly FunctionCall[];
  /** Numbers the passages: to be called once, in the order in which the model reads. */
  text(): string;
}

/** Chosen: about 4,000 tokens of passages for one search. */
const passagesChars = 16_000;
const longestQuery = 1_000;
/** Chosen: a model reads more than a visitor is shown, and finds the answer in what is not the first. */
const mostPassages = 12;

/** Searches the assistant's knowledge base with the queries of a model's call. */
export async function lookUp(
  { knowledge, knowledgebaseIds, given }: LookupPlace,
  queries: readonly string[],
): Promise<Lookup> {
  const search = async (query: string): Promise<Searched> =>
    searched(query, await knowledge.search(knowledgebaseIds, query, { limit: mostPassages }));
  return lookupOf(await Promise.all(queries.map(search)), given);
}

/** Where is searched, and what notes the passages. */
export interface LookupPlace {
  readonly knowledge: KnowledgeSearch;
  readonly knowledgebaseIds: readonly number[];
  readonly given: GivenPassages;
}

/** Searches with the visitor's own message before the model is asked; nothing if nothing fits. */
export async function lookUpMessage(
  knowledge: KnowledgeSearch,
  input: TurnInput,
  given: GivenPassages,
): Promise<Lookup | undefined> {
  const { knowledgebaseIds } = input.assistant;
  if (knowledgebaseIds.length === 0) return undefined;
  const message = input.message.slice(0, longestQuery);
  const found = searched(
    message,
    await searchInContext(
      message,
      readContext(input),
      (options) => knowledge.search(knowledgebaseIds, message, options),
      mostPassages,
    ),
  );
  return found.card.result.found === true ? lookupOf([found], given) : undefined;
}

interface Searched {
  readonly query: string;
  readonly card: FunctionCall;
  readonly found: readonly FoundPassage[];
}

function searched(query: string, result: SearchResult): Searched {
  // A model sees for itself whether what comes nearest is an answer.
  const passages = result.passages.length > 0 ? result.passages : result.nearest;
  const found = passages.map((passage) => ({ passage, topics: result.topics }));
  return { query, card: sourceCard(query, { ...result, passages }), found };
}

function lookupOf(searches: readonly Searched[], given: GivenPassages): Lookup {
  return { cards: searches.map(({ card }) => card), text: () => passagesText(searches, given) };
}

/** Passages in full, as many as there is room for: the best of each query first, each passage once. */
function passagesText(searches: readonly Searched[], given: GivenPassages): string {
  const texts = new Map<number, string>();
  const most = Math.max(...searches.map(({ found }) => found.length));
  let left = passagesChars;
  for (let rank = 0; rank < most; rank++) {
    for (const { card, found } of searches) {
      const one = found[rank];
      if (!one || texts.size >= mostPassages || left <= 0) continue;
      const number = given.number(one, card);
      if (texts.has(number)) continue;
      const { trail, heading, body, document, url } = one.passage;
      const text = body.slice(0, left).toWellFormed();
      left -= text.length;
      const place = [trail, heading].filter((part) => part !== "").join(" › ");
      const id = given.areNumbered ? { id: `p${number}` } : {};
      texts.set(number, fence("passage", `${place}\n\n${text}`, { ...id, document, ...(url === null ? {} : { url }) }));
    }
  }
  const inVain = searches.filter(({ found }) => found.length === 0).map(({ query }) => query);
  if (texts.size === 0) return fence("function_result", "Nothing was found about that.");
  const none = inVain.map((query) => fence("function_result", `Nothing was found about ${JSON.stringify(query)}.`));
  return [...texts.values(), ...none].join("\n\n");
}
