import { expect, it } from "vitest";
import { CitationMarks } from "../../../../src/platform/engine/llm/prompt/citation-marks.ts";
import { addKnowledge, addText } from "../../../support/knowledge.ts";
import { inOrder } from "../../../support/llm.ts";
import { randomOf } from "../../../support/random.ts";
import { converse, keepStorageOpen, lastRequest, startModel, storage } from "./model-turns.ts";

keepStorageOpen();

const text = [
  "# Prices\n\nA visit of an engineer costs 49 pounds.",
  "# Cancelling\n\nA visit of an engineer is cancelled free of charge up to 24 hours before.",
  "# Duration\n\nA visit of an engineer takes one hour.",
].join("\n\n");

const search = (...queries: readonly string[]) => ({ calls: [{ name: "search_knowledge", arguments: { queries } }] });
const query = "What does a visit of an engineer cost?";

/** The number that a passage has in what the model was sent last. */
function idOf(content: string, title: string): string {
  return new RegExp(`<passage id="(p\\d+)"[^>]*>\\s*${title}`).exec(content)?.[1] ?? "";
}

interface ShownSource {
  readonly title: string;
}

const titlesOf = (calls: readonly { readonly result: Readonly<Record<string, unknown>> }[]) =>
  calls.map(({ result }) => (result.passages as readonly ShownSource[]).map(({ title }) => title));

it("shows as sources the passages that the answer names, and never the marks", async () => {
  const knowledgebaseId = await addKnowledge(storage.db, text);
  await using scripted = await startModel(({ messages }, at) => {
    if (at === 0) return search(query);
    const content = messages.at(-1)!.content!;
    const [duration, price] = [idOf(content, "Duration"), idOf(content, "Prices")];
    return `It takes one hour [${duration}]. It costs 49 pounds.[${price}][p99] Nothing else [p0, p77].`;
  });
  const { done, events } = await scripted.say("How long, and how much?", { knowledgebaseId });
  expect(done.message).toBe("It takes one hour. It costs 49 pounds. Nothing else.");
  expect(titlesOf(done.functionCalls)).toEqual([["Duration", "Prices"]]);
  const streamed = events.flatMap((event) => (event.type === "delta" ? [event.text] : [])).join("");
  expect(streamed).toBe(done.message);
  expect(scripted.server.requests[0]!.body.messages[0]!.content).toContain("in square brackets");
});

it("shows what was found where an answer names no passage", async () => {
  const knowledgebaseId = await addKnowledge(storage.db, text);
  await using scripted = await startModel(inOrder(search(query), "It costs 49 pounds [p42]."));
  const { done } = await scripted.say("How much?", { knowledgebaseId });
  expect(done.message).toBe("It costs 49 pounds.");
  expect(titlesOf(done.functionCalls)[0]).toContain("Prices");
});

it("searches with several queries at once, gives each passage once, and names each source below one of them", async () => {
  const knowledgebaseId = await addKnowledge(storage.db, text);
  const cancelling = "How is a visit of an engineer cancelled?";
  await using scripted = await startModel(({ messages }, at) => {
    if (at === 0) return search(query, cancelling, query, "yellow umbrellas");
    const content = messages.at(-1)!.content!;
    return `49 pounds [${idOf(content, "Prices")}], and free to cancel [${idOf(content, "Cancelling")}].`;
  });
  const { done } = await scripted.say("How much, and can I cancel? Umbrellas?", { knowledgebaseId });
  const given = lastRequest(scripted.server).messages.at(-1)!.content!;
  expect(given.match(/<passage id="p\d+"/g)).toHaveLength(new Set(given.match(/<passage id="p\d+"/g)).size);
  expect(given).toContain('Nothing was found about "yellow umbrellas".');
  expect(titlesOf(done.functionCalls).flat().sort()).toEqual(["Cancelling", "Prices"]);
  expect(
    done.functionCalls.every(({ arguments: { query: asked } }) => [query, cancelling].includes(String(asked))),
  ).toBe(true);
});

it("gives passages of a later turn other numbers, so that a mark means one passage", async () => {
  const knowledgebaseId = await addKnowledge(storage.db, text);
  await using scripted = await startModel(({ messages }, at) => {
    if (at % 2 === 0) return search(query);
    const [first] = messages.filter(({ role }) => role === "tool");
    return at === 1 ? "49 pounds." : `One hour [${idOf(first!.content!, "Duration")}].`;
  });
  const answers = await converse(scripted.say, ["How much?", "How long?"], { knowledgebaseId });
  const results = lastRequest(scripted.server).messages.filter(({ role }) => role === "tool");
  const ids = results.map(({ content }) => content!.match(/id="p\d+"/g)!);
  expect(ids[0]!.filter((id) => ids[1]!.includes(id))).toEqual([]);
  expect(answers[1]!.message).toBe("One hour.");
  expect(titlesOf(answers[1]!.functionCalls)[0]).toContain("Prices"); // as found: of this turn no passage was named
});

it("speaks no mark in a call, and asks for none", async () => {
  const knowledgebaseId = await addKnowledge(storage.db, text);
  await using scripted = await startModel(inOrder("It costs 49 pounds [1]. Anything else 【2†source】?"));
  const { done, events } = await scripted.say(query, { knowledgebaseId, channel: "call" });
  expect(done.message).toBe("It costs 49 pounds. Anything else?");
  const spoken = events.flatMap((event) => (event.type === "delta" ? [event.text] : [])).join("");
  expect(spoken.replace(/ (?=[.?])/g, "")).toBe(done.message); // a blank has gone on before the mark came
  expect(JSON.stringify(scripted.server.requests[0]!.body)).not.toMatch(/square brackets|<passage id=/);
});

it("tells a model in which languages the documents are", async () => {
  const knowledgebaseId = await addKnowledge(storage.db, "");
  await storage.db.transaction().execute(async (tx) => {
    for (const language of ["de", "en", "de"]) {
      const id = await addText(tx, knowledgebaseId, language, text);
      await tx.updateTable("documents").set({ language }).where("id", "=", id).execute();
    }
  });
  const described = async () => {
    await using scripted = await startModel(inOrder("Hello."));
    await scripted.say("Hi", { knowledgebaseId });
    return lastRequest(scripted.server).tools![0]!.function.description;
  };
  expect(await described()).toContain("The documents are in German and English.");
  // One that is too short to tell may be in any: a model that is told German alone asks for it in German.
  await storage.db.transaction().execute(async (tx) => {
    const id = await addText(tx, knowledgebaseId, "short", text);
    await tx.updateTable("documents").set({ language: null }).where("id", "=", id).execute();
  });
  expect(await described()).toContain("The documents are in German, English, and other languages.");
});

it.each([
  ["A price [p1] here.", "A price here.", [1]],
  ["A price [1].", "A price.", [1]],
  ["A price [1, 3] and [2-4].", "A price and.", [1, 3, 2, 4]],
  ["One.[p1] Two. [p2] Three. [p3]", "One. Two. Three.", [1, 2, 3]],
  ["Both 【4†L1-L9】 and 【p5】.", "Both and.", [4, 5]],
  ["So [passage 3], [Source: p4], [^5].", "So,,.", [3, 4, 5]],
  ["As [p2](https://help.example/a) says.", "As says.", [2]],
  ["- One [p1]\n- Two [p2]\n\nEnd", "- One\n- Two\n\nEnd", [1, 2]],
  // No marks.
  ["See [3](https://help.example/3).", "See [3](https://help.example/3).", []],
  ["Use `list[0]` or `list[1]`.", "Use `list[0]` or `list[1]`.", []],
  ["Press [7] for sales, in [2024].", "Press [7] for sales, in [2024].", []],
  ["A [word] and [ ] and [", "A [word] and [ ] and [", []],
  ["A blank at the end ", "A blank at the end ", []],
] as const)("reads %j in pieces of any length", (given, shown, numbers) => {
  const random = randomOf(7);
  for (let nr = 0; nr < 20; nr++) {
    const marks = new CitationMarks({ isGiven: (literal) => literal === "[7]" });
    let said = "";
    for (let at = 0; at < given.length; ) {
      const end = nr === 0 ? given.length : at + 1 + Math.floor(random() * 4);
      said += marks.add(given.slice(at, end));
      expect(said).not.toMatch(/\[p\d|【/);
      at = end;
    }
    said += marks.end();
    expect(said).toBe(shown);
    expect([...marks.numbers].sort()).toEqual([...new Set<number>(numbers)].sort());
  }
});
