import { expect, it } from "vitest";
import { type AnswerReading, cleanResponse } from "../../../../../src/platform/engine/llm/wire/dialect/response.ts";

function reading(): AnswerReading {
  return {
    names: new Set(),
    mayCall: false,
    beginsWithThought: false,
    onProgress: () => undefined,
    kept: {},
    keptOfCalls: new Map(),
    thoughtChars: 0,
  };
}

const written = (content: string) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;
const end = 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';

/** What goes on of an answer that comes in these reads of the network. */
async function contentsOf(...reads: readonly (string | Uint8Array)[]): Promise<readonly string[]> {
  const encoder = new TextEncoder();
  const bytes = reads.map((read) => (typeof read === "string" ? encoder.encode(read) : read));
  const body = new ReadableStream({
    start(controller) {
      for (const read of bytes) controller.enqueue(read);
      controller.close();
    },
  });
  const given = new Response(body);
  const text = await (await cleanResponse(given, reading())).text();
  const events = text.split("\n\n").filter((event) => event.startsWith("data: {"));
  return events.flatMap((event) => JSON.parse(event.slice("data: ".length)).choices?.[0]?.delta.content ?? []);
}

it("passes on words that came at once at once, and others as they come", async () => {
  const words = Array.from({ length: 50 }, (_, nr) => `word${nr} `);
  const all = words.map(written).join("");
  expect(await contentsOf(all + end)).toEqual([words.join("")]);
  expect(await contentsOf(all, written("more"), end)).toEqual([words.join(""), "more"]);
});

it("keeps what stood before an error, and characters that two reads share", async () => {
  const half = new TextEncoder().encode(written("Zürich ist schön"));
  const middle = half.indexOf(0xc3) + 1;
  expect(await contentsOf(half.slice(0, middle), half.slice(middle), end)).toEqual(["Zürich ist schön"]);
  expect(await contentsOf(`${written("One ")}${written("two")}data: {"error":{"message":"full"}}\n\n`)).toEqual([
    "One two",
  ]);
});
