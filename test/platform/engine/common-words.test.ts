import { afterAll, beforeAll, expect, it } from "vitest";
import { createKnowledgeSearch, type KnowledgeSearch } from "../../../src/platform/engine/knowledge/search.ts";
import { addKnowledge } from "../../support/knowledge.ts";
import { openTestStorage } from "../../support/storage.ts";

const letters = "ABCDEFGHJKLMNPQRSTU";
/** More passages than a search ranks, each of which says the words of the questions; some are named after a code that is no error's. */
const machines = Array.from(
  { length: 450 },
  (_, at) =>
    `## Open valve ${letters[at] ?? ""}${at < letters.length ? 14 : at}\n\nOpen the valves of the machine for an hour; a valve that is not open runs hot.`,
);
const house = `## Opening hours\n\nWe are there from nine to five.

## Which of the two valves\n\nThe blue one fills the system.

## W14: filter full\n\nThis error says that the filter has to be emptied.

## Timer\n\nA schedule turns the pump on by itself.`;

let storage: Awaited<ReturnType<typeof openTestStorage>>;
let search: KnowledgeSearch;
let id: number;

beforeAll(async () => {
  storage = await openTestStorage();
  id = await addKnowledge(storage.db, ["# Manual", ...machines, house].join("\n\n"));
  search = createKnowledgeSearch(storage.db);
});

afterAll(() => storage.close());

it.each([
  ["What are your opening hours?", "Opening hours"],
  ["There are two valves. Which one?", "Which of the two valves"],
  ["What does error 14 mean?", "W14: filter full"],
])(
  "finds the passage that is named like the question, where its words stand in too many to look through: %s",
  async (question, heading) => {
    const { passages, nearest } = await search.search(id, question);
    expect([...passages, ...nearest].map((passage) => passage.heading)).toContain(heading);
  },
);
