import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { evalCommand } from "../../../src/cli/commands/eval.ts";
import { junitXml, resultTable } from "../../../src/cli/eval-report.ts";
import { openLlmModels } from "../../../src/platform/engine/llm/models.ts";
import { createOfflineEngine, offlineModel } from "../../../src/platform/engine/offline/engine.ts";
import { type CaseResult, evaluate } from "../../../src/platform/evaluation/evaluate.ts";
import { EvaluationFileError, readEvaluation } from "../../../src/platform/evaluation/file.ts";
import { readEnvironment } from "../../../src/platform/node/environment.ts";
import { deep } from "../../counts.ts";
import { startModelServer } from "../../support/llm.ts";
import { openTestStorage } from "../../support/storage.ts";

const examplePath = join(import.meta.dirname, "../../../docs/examples/evaluation.yaml");
const example = await readFile(examplePath, "utf8");

async function resultsOf(results: AsyncIterable<CaseResult>): Promise<readonly CaseResult[]> {
  return Array.fromAsync(results);
}

const readDocument = async () => "";

describe("an evaluation", () => {
  it("of the documentation's example passes on the offline engine", async () => {
    await using storage = await openTestStorage();
    const model = { ...offlineModel, engine: createOfflineEngine(storage) };
    const file = await readEvaluation(example, "evaluation.yaml");
    const results = await resultsOf(evaluate(file, { storage, model, readDocument }));
    expect(results.flatMap(({ name, failures }) => failures.map(({ text }) => `${name}: ${text}`))).toEqual([]);
    expect(results).toHaveLength(5);
  });

  it("runs on a model as well, and says what is not as expected", async () => {
    await using storage = await openTestStorage();
    // Searches for every question, then quotes something wrong; books at once what it is asked to book.
    await using server = await startModelServer(({ messages }) => {
      const last = messages.at(-1)!;
      if (last.role === "tool") return "It costs 59 pounds.";
      if (last.content?.includes("book a visit"))
        return { calls: [{ name: "book_visit", arguments: { date: "2026-11-24", time: "15:00" } }] };
      return { calls: [{ name: "search_knowledge", arguments: { query: "What does a visit cost?" } }] };
    });
    const settings = { url: server.url, key: undefined, models: ["small"] };
    const [model] = await openLlmModels({ db: storage.db, settings });
    const results = await resultsOf(
      evaluate(await readEvaluation(example, "x"), { storage, model: model!, readDocument }),
    );
    expect(results.filter(({ failures }) => failures.length === 0).map(({ name }) => name)).toEqual([
      "A visit is booked only after a yes",
      "A no books nothing",
    ]);
    expect(results[0]!.failures.map(({ text }) => text)).toEqual([
      "lacks “49”",
      "has “59”",
      "reply: It costs 59 pounds.",
    ]);
    expect(results[2]!.failures[0]!.text).toBe("does not say that it does not know");
  });

  it("counts arguments and further calls", async () => {
    await using storage = await openTestStorage();
    const model = { ...offlineModel, engine: createOfflineEngine(storage) };
    const wrong = example.replace('date: "2026-11-24", time', 'date: "2026-11-25", time');
    const results = await resultsOf(evaluate(await readEvaluation(wrong, "x"), { storage, model, readDocument }));
    expect(results.flatMap(({ failures }) => failures)).toEqual([
      { turn: 2, text: expect.stringMatching(/^calls: expected book_visit.*2026-11-25.*got book_visit.*2026-11-24/) },
    ]);
  });

  it("plays a visitor by a model, and checks what the tools have recorded and what a judge finds", async () => {
    await using storage = await openTestStorage();
    const yaml = `
assistant:
  tools:
    - name: book_visit
      description: Books a visit.
      records: visits
      parameters: [{ name: date, type: string, description: "date of the visit (YYYY-MM-DD)" }]
at: 2026-11-20T10:00:00Z
cases:
  - name: A visitor in a hurry
    visitor: { persona: You are in a hurry., goal: A visit on Tuesday. }
    expect:
      calls: [{ name: book_visit }]
      state: { visits: [{ date: "2026-11-24" }] }
      judged: The assistant books only what it was asked to book.
  - name: One who leaves
    visitor: { persona: You are shy., goal: Nothing. }
    expect:
      state: { visits: [{ date: "2026-11-25" }] }
      judged: [The assistant is friendly., The assistant sings.]
`;
    const lines = ["Book me a visit on Tuesday, please", "Yes, please", "[END]", "[END]"];
    const verdicts = ["PASS: it did.", "PASS", "FAIL: it does not sing."];
    await using server = await startModelServer(({ messages }) => {
      const [system] = messages;
      if (system!.content!.includes("You play a visitor")) return lines.shift()!;
      if (system!.content!.includes("You judge")) return verdicts.shift()!;
      return messages.at(-1)!.role === "tool"
        ? "It is booked."
        : { calls: [{ name: "book_visit", arguments: { date: "2026-11-24" } }] };
    });
    const settings = { url: server.url, key: undefined, models: ["small"] };
    const [model] = await openLlmModels({ db: storage.db, settings });
    const file = await readEvaluation(yaml, "x.yaml");
    const options = { storage, model: model!, readDocument };
    const [first, second] = await resultsOf(evaluate(file, { ...options, visitor: model, judge: model }));
    expect(first).toMatchObject({ failures: [], turns: 2 });
    expect(first!.usage.inputTokens).toBeGreaterThan(0);
    expect(first!.otherUsage.inputTokens).toBeGreaterThan(0);
    expect(second!.failures.map(({ text }) => text)).toEqual([
      'state: expected visits [{"date":"2026-11-25"}], got []',
      "judged: not “The assistant sings.”: it does not sing.",
    ]);
    const [without] = await resultsOf(evaluate(file, options));
    expect(without!.failures.map(({ text }) => text)).toEqual(["no model plays visitors: name one as visitor"]);
  });

  it("becomes a table with a column for each model, with tokens and costs, and JUnit's XML", () => {
    const failures = [{ turn: 2, text: 'has “<b>” & "more"' }];
    const usage = { inputTokens: 1_000_000, outputTokens: 500_000 };
    const none = { inputTokens: 0, outputTokens: 0 };
    const result = { name: "A price", failures: [], turns: 1, usage, otherUsage: none, ms: 1_200 };
    const models = [
      { name: "small", results: [result], price: { input: 0.4, output: 1.6 } },
      { name: "Offline", results: [{ ...result, failures, usage: none, turns: 2 }], price: undefined },
    ];
    expect(resultTable(models).replaceAll(/ {2,}/g, " | ").split("\n")).toEqual([
      " | small | Offline",
      "A price | ✓ 1 turn, 1.2 s | ✗ 2 turns, 1.2 s",
      " | 1 of 1 passed, 1000000 + 500000 tokens, costs 1.2000 | 0 of 1 passed",
    ]);
    const xml = junitXml(models);
    expect(xml).toContain('<testsuite name="small" tests="1" failures="0">');
    expect(xml).toContain('<failure message="turn 2: has “&lt;b&gt;” &amp; &quot;more&quot;">');
  });

  it.each([
    ["cases:\n  - name: a\n   ask: b", "x.yaml:3: not valid YAML: "],
    ["", "x.yaml: assistant: is missing\nx.yaml: cases: is missing"],
    ["assistant: {}\ncases: []", "x.yaml:2: cases: is empty"],
    [
      "assistant:\n  nam: Ada\n  documents: none\ncase: []",
      "x.yaml:3: assistant.documents: must be a list\nx.yaml:2: assistant.nam: there is no such field",
    ],
    [
      "assistant: {}\ncases:\n  - name: a\n    ask: b\n    expect:\n      contain: c",
      "x.yaml:6: cases.0.expect.contain: there is no such field",
    ],
    ["assistant: {}\ncases:\n  - name: a", "x.yaml:3: cases.0: needs either ask or turns or a visitor"],
    [
      "assistant:\n  tools:\n    - { name: Book, description: b }\ncases: [{ name: a, ask: b }]",
      "x.yaml:3: assistant.tools.0.name: lowercase",
    ],
  ])("says where a file is wrong: %j", async (yaml, words) => {
    const error = await readEvaluation(yaml, "x.yaml").catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(EvaluationFileError);
    expect((error as Error).message).toContain(words);
  });
});

describe("ringback-server eval", () => {
  it.runIf(deep)("exits with 0, with 1 where an answer is wrong, and with 2 where file or model are", async () => {
    const printed: string[] = [];
    vi.spyOn(console, "log").mockImplementation((text) => void printed.push(text));
    const complaints: string[] = [];
    vi.spyOn(console, "error").mockImplementation((text) => void complaints.push(text));
    try {
      expect(await evalCommand([examplePath], readEnvironment({}))).toBe(0);
      expect(printed.at(-1)).toBe("5 passed, 0 failed");
      expect(printed.at(-2)).toMatch(/The price is quoted +✓ 1 turn, /);
      expect(await evalCommand(["/nowhere.yaml"], readEnvironment({}))).toBe(2);
      expect(await evalCommand([examplePath, "--model", "large"], readEnvironment({}))).toBe(2);
      expect(complaints).toEqual([
        "/nowhere.yaml cannot be read.",
        "There is no model large. Configured: ringback-offline.",
      ]);
      await expect(evalCommand([], readEnvironment({}))).rejects.toThrow("eval needs a file");
    } finally {
      vi.restoreAllMocks();
    }
  });
});
