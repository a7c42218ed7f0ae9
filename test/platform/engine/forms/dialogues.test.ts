import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOfflineEngine } from "../../../../src/platform/engine/offline/engine.ts";
import type { Engine } from "../../../../src/platform/engine/turn.ts";
import { addHelpCentre } from "../../../support/knowledge.ts";
import { openTestStorage } from "../../../support/storage.ts";
import { type Dialogue, dialogues } from "./dialogues.ts";
import { heldOut } from "./held-out.ts";
import { lastDialogues } from "./last-dialogues.ts";
import { laterDialogues } from "./later-dialogues.ts";
import { moreDialogues } from "./more-dialogues.ts";
import { countArguments, playDialogue } from "./play.ts";

const leastShare = 0.95;

describe.each([
  ["dialogues that the forms were made with", [...dialogues, ...moreDialogues, ...laterDialogues, ...lastDialogues]],
  ["dialogues that were held out", heldOut],
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

  it.each(list.map((dialogue): [string, Dialogue] => [dialogue.title, dialogue]))("%s", async (_, dialogue) => {
    const { runs, answers } = await playDialogue(engine, dialogue, knowledgebaseId);
    const { right, total } = countArguments(dialogue.runs, runs);
    counts.right += right;
    counts.total += total;
    if (process.env.PLAY) console.log(dialogue.lines.map((line, at) => `> ${line}\n${answers[at]}`).join("\n"));
    expect(runs).toEqual(dialogue.runs);
    for (const [line, words] of Object.entries(dialogue.says ?? {})) expect(answers[Number(line)]).toMatch(words);
  });

  it("have nearly all arguments right", () => {
    const share = counts.right / counts.total;
    console.log(`${title}: ${counts.right} of ${counts.total} arguments right (${(100 * share).toFixed(1)} %)`);
    expect(share).toBeGreaterThanOrEqual(leastShare);
  });
});
