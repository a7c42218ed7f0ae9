import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOfflineEngine } from "../../../../src/platform/engine/offline/engine.ts";
import type { Engine } from "../../../../src/platform/engine/turn.ts";
import { drawn } from "../../../counts.ts";
import { addHelpCentre } from "../../../support/knowledge.ts";
import { openTestStorage } from "../../../support/storage.ts";
import type { Dialogue } from "./dialogues/dialogue.ts";
import { fifth } from "./dialogues/fifth.ts";
import { first } from "./dialogues/first.ts";
import { fourth } from "./dialogues/fourth.ts";
import { dialogues } from "./dialogues/made-with.ts";
import { second } from "./dialogues/second.ts";
import { seventh } from "./dialogues/seventh.ts";
import { sixth } from "./dialogues/sixth.ts";
import { third } from "./dialogues/third.ts";
import { countArguments, playDialogue } from "./play.ts";

const leastShare = 0.95;
/** Chosen: `npm test` plays so many of either list; what each of its own kind is about has a test of its own beside this. */
const played = 24;

describe.each([
  ["dialogues that the forms were made with", dialogues],
  ["dialogues that were held out at first", [...first, ...second, ...third, ...fourth, ...fifth, ...sixth, ...seventh]],
])("%s", (title, list) => {
  let storage: Awaited<ReturnType<typeof openTestStorage>>;
  let engine: Engine;
  let knowledgebaseId: number;
  const counts = { right: 0, total: 0 };

  beforeAll(async () => {
    storage = await openTestStorage();
    knowledgebaseId = await addHelpCentre(storage.db);
    engine = createOfflineEngine(storage);
  });

  afterAll(() => storage.close());

  it.each(drawn(list, played).map((dialogue): [string, Dialogue] => [dialogue.title, dialogue]))(
    "%s",
    async (_, dialogue) => {
      const { runs, answers } = await playDialogue(engine, dialogue, knowledgebaseId);
      const { right, total } = countArguments(dialogue.runs, runs);
      counts.right += right;
      counts.total += total;
      expect(runs).toEqual(dialogue.runs);
      for (const [line, words] of Object.entries(dialogue.says ?? {})) expect(answers[Number(line)]).toMatch(words);
    },
  );

  it("have nearly all arguments right", () => {
    const share = counts.right / counts.total;
    console.log(`${title}: ${counts.right} of ${counts.total} arguments right (${(100 * share).toFixed(1)} %)`);
    expect(share).toBeGreaterThanOrEqual(leastShare);
  });
});
