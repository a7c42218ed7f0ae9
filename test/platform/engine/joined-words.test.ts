import { afterAll, beforeAll, expect, it } from "vitest";
import { createKnowledgeSearch, type KnowledgeSearch } from "../../../src/platform/engine/knowledge/search.ts";
import { addKnowledge } from "../../support/knowledge.ts";
import { openTestStorage } from "../../support/storage.ts";

const manual = `# Manual

## Invoices
Enter your VAT/GST id in the settings of the company.

## Storage
- Linux package: \`~/snap/mailbox/current/.config/mailbox\`
- Windows: \`%AppData%\\Mailbox\`

## Sessions
A session ends after an hour, and the screen asks for your password again.

## Collection
Pick-up/delivery is on weekdays. Desks: desk@harbour.example.`;

let storage: Awaited<ReturnType<typeof openTestStorage>>;
let search: KnowledgeSearch;
let id: number;

beforeAll(async () => {
  storage = await openTestStorage();
  id = await addKnowledge(storage.db, manual);
  search = createKnowledgeSearch(storage.db);
});

afterAll(() => storage.close());

it.each([
  ["Where do I enter the GST id?", "Invoices"],
  ["Where is the snap's mailbox?", "Storage"],
  ["When is delivery?", "Collection"],
  ["Is there session/password expiry?", "Sessions"],
])("finds words that a slash joins, in a text and in a question: %s", async (question, heading) => {
  const { passages, nearest } = await search.search(id, question);
  expect([...passages, ...nearest][0]?.heading).toBe(heading);
});

it("has the passage that says all of a question among those that it compares, however often others say its common words", async () => {
  const others = Array.from(
    { length: 120 },
    (_, at) =>
      `## Room ${at}\n\nThis server room has a server. The server of the room is a server, and the room is a server room.`,
  );
  const one = `## Notes\n\n${"Other things are said here of doors, lamps, walls and floors. ".repeat(18)}A server room is cooled by seawater.`;
  const large = await addKnowledge(storage.db, ["# Rooms", ...others, one].join("\n\n"));
  const { passages, nearest } = await search.search(large, "Is the server room cooled by seawater?");
  expect([...passages, ...nearest][0]?.heading).toBe("Notes");
});
