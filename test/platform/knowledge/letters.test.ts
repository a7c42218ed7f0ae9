import { expect, it } from "vitest";
import { chunkDocument } from "../../../src/platform/engine/knowledge/documents/chunk.ts";
import { createOfflineEngine } from "../../../src/platform/engine/offline/engine.ts";
import { plainText } from "../../../src/platform/engine/understanding/markdown.ts";
import { readCsv } from "../../../src/platform/reading/parsing/formats/csv.ts";
import { markdownOfHtml } from "../../../src/platform/reading/parsing/formats/html/read-html.ts";
import { markdownOfLines } from "../../../src/platform/reading/parsing/formats/pdf/lines.ts";
import { writtenText } from "../../../src/platform/relay/session/speech/written-text.ts";
import { plainText as sentText } from "../../../src/text/plain-text.ts";
import { addKnowledge } from "../../support/knowledge.ts";
import { openTestStorage } from "../../support/storage.ts";
import { takeTurn } from "../../support/turns.ts";

/** Texts that hold what markdown takes for marks. */
const texts = [
  "Du wirst als Ersteller*in, als auch als Teilnehmer*in benachrichtigt, jede*r Nutzer*in.",
  "Price per head* from 5 *net* and **gross**, 2 * 3 * 4.",
  "Call _init_ or snake_case_name, __all__ and Folger_innen.",
  "Press `Ctrl` and write [home](index) or ![x](y) or [a][b].",
  "Tags <b>bold</b>, <https://a.example> and 3 < 4 > 2.",
  "Left | right ~~gone~~ and AT&T &amp; &euro;.",
  "# 5 is its number",
  "> greater than it seems",
  "+ 5 % more of it",
  "C:\\new\\*.txt and \\[x\\] \\(y\\) 100\\%.",
  "See https://a.example/_foo_/x*y*z or a_b_@mail_host.example for more.",
];

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const encoded = (text: string) => text.replace(/[&<>]/g, (sign) => entities[sign]!);
const line = (text: string) => ({ text, cells: [text], size: 10, gap: 3 });

const readers: Readonly<Record<string, (text: string) => string>> = {
  "a paragraph of a page": (text) => markdownOfHtml(`<p>${encoded(text)}</p>`).markdown,
  "a cell of a page": (text) =>
    markdownOfHtml(`<table><tr><th>What</th><th>How</th></tr><tr><td>${encoded(text)}</td><td>so</td></tr></table>`)
      .markdown,
  "an item of a page": (text) => markdownOfHtml(`<ul><li>${encoded(text)}</li></ul>`).markdown,
  "a spreadsheet": (text) => readCsv(`What;How\n"${text}";so\n`).markdown,
  "a PDF": (text) => markdownOfLines([[line("Words."), line(text)]]).markdown,
};

it.each(Object.entries(readers))("text of %s is quoted, sent and said letter by letter", (_, markdownOf) => {
  for (const text of texts) {
    const [{ body = "" } = {}] = chunkDocument("Manual", markdownOf(text));
    expect(plainText(body)).toContain(text);
    expect(sentText(body)).toContain(text);
    expect(writtenText(body)).toContain(text);
  }
});

it("a heading keeps its letters", () => {
  const { markdown } = markdownOfHtml("<h1>Nutzer*innen and Folger_innen of read_file &amp; *more*</h1><p>Text.</p>");
  expect(chunkDocument("Manual", markdown)[0]!.heading).toBe("Nutzer*innen and Folger_innen of read_file & *more*");
});

it("code keeps its fences", () => {
  const { markdown } = markdownOfHtml("<pre>```\na *b*\n```</pre>");
  expect(sentText(markdown)).toBe("```\na *b*\n```");
});

it("is found and answered with its letters, and its source quotes them", async () => {
  await using storage = await openTestStorage();
  const { markdown } = markdownOfHtml(
    "<h1>Umfragen</h1><p>Am Ende der Umfrage wirst du als Ersteller*in und als Teilnehmer*in benachrichtigt.</p>",
  );
  const knowledgebaseId = await addKnowledge(storage.db, markdown);
  const { done } = await takeTurn(
    createOfflineEngine({ db: storage.db }),
    "Wird die Ersteller*in am Ende der Umfrage benachrichtigt?",
    { knowledgebaseId, language: "de" },
  );
  expect(sentText(done.message)).toContain("als Ersteller*in und als Teilnehmer*in benachrichtigt");
  expect(JSON.stringify(done.functionCalls)).toContain("als Ersteller*in und als Teilnehmer*in");
});
