import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type GeneralQuestions,
  readGeneralQuestions,
} from "../../../src/platform/engine/knowledge/words/general-questions.ts";
import { readWords } from "../../../src/platform/engine/knowledge/words/question-words.ts";
import { readWordVectors } from "../../../src/platform/engine/knowledge/words/word-vectors.ts";
import { openTestStorage } from "../../support/storage.ts";

let storage: Awaited<ReturnType<typeof openTestStorage>>;
let general: GeneralQuestions;
beforeAll(async () => {
  storage = await openTestStorage();
  general = await readGeneralQuestions(await readWordVectors());
});
afterAll(() => storage.close());

describe("a question", () => {
  it.each([
    "Which ocean is the deepest?",
    "who invented the telephone",
    "knit me a sweater pattern for beginners",
    "How long would it take to walk to the moon?",
    "what's the square root of 1521",
    "give me tips for my history exam",
  ])("sounds like one about the world: %s", async (text) => {
    expect(general.score(await readWords(storage.db, text))).toBeGreaterThan(0);
  });

  it.each([
    "Can I pick up my order on a Sunday?",
    "is there a lift for wheelchairs",
    "do you give discounts to pensioners",
    "What do I have to bring to my first appointment?",
    "I was charged twice",
    "when will my refund arrive?",
  ])("sounds like one to a company: %s", async (text) => {
    expect(general.score(await readWords(storage.db, text))).toBeLessThan(0);
  });

  it.each([
    "Quels sont vos horaires d'ouverture ?",
    "Est-ce que je peux apporter mon chien ?",
    "¿A qué hora abren los domingos?",
    "Quanto costa un biglietto per bambini?",
    "Hoe laat gaat de winkel open?",
  ])("in another language sounds like neither: %s", async (text) => {
    expect(general.score(await readWords(storage.db, text))).toBe(0);
  });
});
