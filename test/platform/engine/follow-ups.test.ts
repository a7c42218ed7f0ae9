import { expect, it } from "vitest";
import { createKnowledgeSearch } from "../../../src/platform/engine/knowledge/search.ts";
import { searchInContext } from "../../../src/platform/engine/understanding/follow-up.ts";
import { addKnowledge } from "../../support/knowledge.ts";
import { openTestStorage } from "../../support/storage.ts";

const manual = `# Manual

## Invite members
Enter the addresses of new members, 20 people per invitation at most. They have five days to accept.

## Response codes
Many answers of the interface come at once; how many depends on the code.

## Lock by fingerprint on the desktop
Open the settings of the desktop app, and tick the fingerprint.

## Lock by fingerprint on mobile
Open the settings of the phone, and switch the fingerprint on.

## Mobile app
The mobile app is in the store. On mobile it needs 50 megabytes, and a mobile network.`;

it.each([
  ["How do I invite members?", "How many at once?", "Invite members"],
  ["How do I lock by fingerprint on the desktop?", "and on mobile?", "Lock by fingerprint on mobile"],
  ["How do I invite members?", "What are response codes?", "Response codes"],
])("keeps what was asked about: %s %s", async (before, message, heading) => {
  await using storage = await openTestStorage();
  const id = await addKnowledge(storage.db, manual);
  const search = createKnowledgeSearch(storage.db);
  const { passages, nearest } = await searchInContext(message, before, (options) =>
    search.search(id, message, options),
  );
  expect([...passages, ...nearest][0]?.heading).toBe(heading);
});
