import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOfflineEngine } from "../../../src/platform/engine/offline/engine.ts";
import { drawn } from "../../counts.ts";
import { addHelpCentre, addKnowledge } from "../../support/knowledge.ts";
import { openTestStorage } from "../../support/storage.ts";
import { takeTurn } from "../../support/turns.ts";

/** One for all: each test brings its own knowledge. */
let storage: Awaited<ReturnType<typeof openTestStorage>>;
beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.close());

const hostile: Record<string, string> = {
  "2,000 exclamation marks": "!".repeat(2_000),
  "punctuation of all kinds": "?!.,;:-–—…'\"()[]{}<>/\\|@#$%^&*_+=~`".repeat(52),
  "only stop words": "what is the and of to a in it",
  "only stop words, often": "the ".repeat(500),
  "tsquery operators": "&|!<->:*'\"()\\ boiler & | ! <-> :* 'x",
  "an unclosed quote": "boiler' | 'a' ; drop table chunks; --",
  "a backslash at the end": "boiler \\",
  emoji: "🔥🔥🔥 👩‍🚒 🏳️‍🌈",
  "null characters": "bo\0iler \0 E14 \0",
  "half a surrogate pair": "boiler \ud83d E14 \udc00",
  "one very long word": "x".repeat(2_000),
  "long words": `${"pressure".repeat(20)} `.repeat(12),
  "a thousand different words": Array.from({ length: 400 }, (_, n) => `w${n}`).join(" "),
  "two hundred words that nobody knows": Array.from({ length: 200 }, (_, n) => `q${"zxvkj"[n % 5]}wordle`).join(" "),
  German: "Meine Heizung zeigt eine Störung und wird nicht warm",
  Japanese: "ボイラーの水圧が低すぎます",
  Arabic: "ضغط الماء منخفض جدا",
  "combining marks": "b\u0301\u0301\u0301oiler".repeat(100),
  "spaces of all kinds": "\u00a0\u2003\u200b\t\n\r\u2028",
  nothing: "",
  "words joined by hyphens": "a-".repeat(900),
  "an address": `https://example.test/${"a/".repeat(900)}?q='%00\\`,
  "repeated agreement": "yes ".repeat(29),
  markdown: "# [x](javascript:alert(1)) ![](x) <img src=x onerror=alert(1)>",
};

describe("a hostile message", () => {
  it.each(drawn(Object.entries(hostile), 8))("is answered like any other: %s", async (_, message) => {
    const knowledgebaseId = await addHelpCentre(storage.db);
    const history = [{ role: "user" as const, content: message }];
    const engine = createOfflineEngine(storage);
    for (const more of [{ knowledgebaseId }, { knowledgebaseId, history }]) {
      const { done, said } = await takeTurn(engine, message, more);
      expect(said).toBe(done.message);
      expect(done.message).not.toBe("");
      // What is stored as JSON in PostgreSQL must hold neither.
      expect(JSON.stringify(done)).not.toMatch(/\\u0000|\\ud[89a-f]/i);
    }
    expect(await storage.db.selectFrom("chunks").select("id").limit(1).execute()).toHaveLength(1);
  });

  it("leaves a question readable around a null character", async () => {
    const knowledgebaseId = await addHelpCentre(storage.db);
    const { done } = await takeTurn(createOfflineEngine(storage), "what is E\x0014?", { knowledgebaseId });
    expect(done.message).toContain("E14 means");
  });
});

describe("a hostile document", () => {
  it.each(drawn(Object.entries(hostile), 8))("can be added and asked: %s", async (_, text) => {
    const markdown = `## Shoes\n\nShoes off at the door.\n\n${text}\n\n${text}\n\n## ${text}\n\n| ${text} |\n|---|\n| ${text} |`;
    const knowledgebaseId = await addKnowledge(storage.db, markdown);
    const { done } = await takeTurn(createOfflineEngine(storage), "Where do the shoes go?", { knowledgebaseId });
    expect(done.message).toContain("Shoes off at the door.");
  });
});
