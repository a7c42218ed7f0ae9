import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ParsingProcess } from "../../../src/platform/reading/parsing/parsing-process.ts";
import { drawn } from "../../counts.ts";
import { documentCases } from "./set/all.ts";
import type { DocumentCase } from "./set/case.ts";

let parsing: ParsingProcess;
beforeAll(() => {
  parsing = new ParsingProcess();
});
afterAll(() => parsing.end());

const plain = (text: string) =>
  text
    .replace(/\\([^\p{L}\p{N}\s])/gu, "$1")
    .replace(/[*`|]+|\s+/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** What a parsing process reads of a document: each passage's headings and its text. */
async function read({ type, make, contentType }: DocumentCase) {
  const bytes = make();
  await parsing.give(typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes);
  const task = {
    type,
    name: "Document",
    ...(contentType ? { url: "https://harbour.example/page", contentType } : {}),
  } as const;
  const text = await parsing.parse(task, { processorMs: 20_000 });
  const passages = [];
  for await (const chunks of parsing.passages()) passages.push(...chunks);
  return { text, passages };
}

/** What is wrong with a reading, in words. */
async function faultsOf(it: DocumentCase): Promise<string[]> {
  const { text, passages } = await read(it);
  const parts = passages.map(({ trail, heading, body }) => ({
    heading: plain(`${trail} ${heading}`),
    body: plain(body),
  }));
  const all = parts.map(({ heading, body }) => `${heading} ${body}`).join(" ");
  const lines = passages.flatMap(({ heading, body }) =>
    body.split("\n").flatMap((line) => [plain(line), plain(`${heading} ${line}`)]),
  );
  const stands = (line: string, strings: readonly string[]) => {
    let from = 0;
    return strings.every((string) => {
      const at = line.indexOf(string, from);
      from = at + string.length;
      return at !== -1;
    });
  };
  return [
    ...(it.read ?? []).filter((string) => !all.includes(string)).map((string) => `not read: ${string}`),
    ...(it.unread ?? []).filter((string) => all.includes(string)).map((string) => `read: ${string}`),
    ...(it.once ?? [])
      .filter((string) => all.split(string).length !== 2)
      .map((string) => `read ${all.split(string).length - 1} times: ${string}`),
    ...(it.rows ?? [])
      .filter((row) => !lines.some((line) => stands(line, row)))
      .map((row) => `no row: ${row.join(" | ")}`),
    ...(it.under ?? [])
      .filter(
        ([heading, string]) => !parts.some((part) => part.heading.includes(heading) && part.body.includes(string)),
      )
      .map(([heading, string]) => `not below ${heading}: ${string}`),
    ...(it.leftOut ?? [])
      .filter((what) => !JSON.stringify(text.leftOut).toLowerCase().includes(what))
      .map((what) => `not said to be left out: ${what}`),
  ];
}

describe("a small document of each kind", () => {
  it.each(drawn(documentCases, 12).map((each) => [each.type, each.name, each] as const))(
    "is read whole, %s: %s",
    async (_, __, each) => {
      if (parsing.hasEnded) parsing = new ParsingProcess();
      expect(await faultsOf(each)).toEqual([]);
    },
  );
});
