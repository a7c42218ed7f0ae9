import { describe, expect, it } from "vitest";
import { createOfflineEngine, offlineModel } from "../../../src/platform/engine/offline/engine.ts";
import { deep } from "../../counts.ts";
import { createKnowledgebase } from "../../support/documents.ts";
import { makeDocxOf, paragraph, table } from "../../support/files/docx.ts";
import { makePdf } from "../../support/files/pdf.ts";
import { startPlatform } from "../../support/platform.ts";

const text = "RETURNS\n\nYou may send anything back within 45 days.\n\nDELIVERY\n\nParcels travel for two days.\n";

/** A platform with a worker, and a knowledgebase. */
async function open() {
  const platform = await startPlatform({
    models: async (storage) => [{ ...offlineModel, engine: createOfflineEngine(storage) }],
  });
  platform.platform.worker.start();
  return {
    platform,
    knowledge: await createKnowledgebase(platform),
    [Symbol.asyncDispose]: platform[Symbol.asyncDispose],
  };
}

describe("a file", () => {
  it("is processing when it is created, then active with what was read, and its bytes are gone", async () => {
    await using it = await open();
    const { status, body } = await it.knowledge.upload("txt", text, { name: "Terms" });
    expect([status, body.data.status, body.data.status_label]).toEqual([201, "processing", "Processing"]);
    expect(Object.keys(body.data).sort()).toEqual([
      "created_at",
      "description",
      "id",
      "name",
      "status",
      "status_label",
      "type",
      "type_label",
    ]);
    const document = await it.knowledge.settled(body.data.id);
    expect(document).toMatchObject({ status: "active", failure: null, pages_read: 1, pages_known: 1 });
    expect(document.pages[0]?.excerpt).toContain("within 45 days");
    expect(await it.knowledge.passages(body.data.id)).toEqual([
      { trail: "", heading: "RETURNS", body: "You may send anything back within 45 days.", url: null },
      { trail: "", heading: "DELIVERY", body: "Parcels travel for two days.", url: null },
    ]);
    expect(await it.platform.db.selectFrom("document_files").select("part").execute()).toEqual([]);
  });

  it.runIf(deep)(
    "shows what was read with the hyphens of its words, dates and numbers, and without the marks of Markdown",
    async () => {
      await using it = await open();
      const lines = [
        "# Prices",
        "",
        "- E-bikes: **59 euros** until 2026-11-30, `part_no 7`",
        "- Ask _us_ on +49-761-555",
        "",
        "-10 degrees is too cold",
        "",
        "| Part | Price |",
        "| --- | ---: |",
        "| Chain | 32 - 40 |",
      ];
      const { body } = await it.knowledge.upload("txt", lines.join("\n"));
      const document = await it.knowledge.settled(body.data.id);
      expect(document.pages[0]?.excerpt).toBe(
        "E-bikes: 59 euros until 2026-11-30, part_no 7 Ask us on +49-761-555 -10 degrees is too cold Part · Price Chain · 32 - 40",
      );
    },
  );

  it.runIf(deep)(
    "is read as a PDF in which a table goes on over pages, with rows that differ by their numbers alone",
    async () => {
      await using it = await open();
      const rows = Array.from({ length: 12 }, (_, at) => [`Room ${at + 1}`, `${90 + at} EUR`]);
      const pages = [0, 1, 2, 3].map((page) => [
        { text: "Hotel prices 2026", size: 8, y: 820 },
        ...[["Room", "Price"], ...rows.slice(page * 3, page * 3 + 3)].flatMap(([name = "", price = ""], at) => [
          { text: name, y: 760 - 14 * at },
          { text: price, x: 300, y: 760 - 14 * at },
        ]),
        { text: `- ${page + 7} -`, size: 8, y: 20 },
      ]);
      const { body } = await it.knowledge.upload("pdf", makePdf(pages));
      await it.knowledge.settled(body.data.id);
      const [passage, ...more] = await it.knowledge.passages(body.data.id);
      expect(more).toEqual([]);
      expect(passage?.body).toBe(
        [
          "Hotel prices 2026",
          "",
          "| Room | Price |",
          "| --- | --- |",
          ...rows.map(([name, price]) => `| ${name} | ${price} |`),
        ].join("\n"),
      );
    },
  );

  it("is read as a PDF: headings by size, paragraphs, tables, and once what repeats on each page", async () => {
    await using it = await open();
    const page = (number: number, lines: { text: string; size?: number; x?: number; y: number }[]) => [
      { text: "Halden Heating", size: 8, y: 820 },
      ...lines,
      { text: `Page ${number} of 3`, size: 8, y: 20 },
    ];
    const bytes = makePdf([
      page(1, [
        { text: "Warranty", size: 20, y: 760 },
        { text: "The boiler has a war-", y: 730 },
        { text: "ranty of seven years.", y: 716 },
      ]),
      page(2, [
        { text: "Prices", size: 20, y: 760 },
        { text: "Visit", y: 730 },
        { text: "Price", x: 300, y: 730 },
        { text: "Service", y: 716 },
        { text: "120 EUR", x: 300, y: 716 },
      ]),
      page(3, [{ text: "The end of it is here.", y: 760 }]),
    ]);
    const { body } = await it.knowledge.upload("pdf", bytes);
    expect(await it.knowledge.settled(body.data.id)).toMatchObject({ status: "active", pages_read: 3, pages_known: 3 });
    const passages = await it.knowledge.passages(body.data.id);
    expect(passages.map(({ heading, body }) => [heading, body])).toEqual([
      ["Document", "Halden Heating"],
      ["Warranty", "The boiler has a warranty of seven years."],
      ["Prices", "| Visit | Price |\n| --- | --- |\n| Service | 120 EUR |\n\nThe end of it is here."],
    ]);
  });

  it("is read as a Word document: headings, bold lines that stand for them, and tables", async () => {
    await using it = await open();
    const bytes = makeDocxOf(
      [
        paragraph("Opening hours", { style: "Heading1" }),
        paragraph("We are open every day."),
        paragraph("On holidays", { bold: true }),
        paragraph("We close at noon."),
        table([
          ["Day", "Closes"],
          ["Sunday", "17:00"],
        ]),
      ].join(""),
    );
    const { body } = await it.knowledge.upload("docx", bytes);
    expect(await it.knowledge.settled(body.data.id)).toMatchObject({ status: "active", failure: null });
    const passages = await it.knowledge.passages(body.data.id);
    expect(passages.map(({ trail, heading, body }) => [trail, heading, body])).toEqual([
      ["", "Opening hours", "We are open every day."],
      ["Opening hours", "On holidays", "We close at noon.\n\n| Day | Closes |\n| --- | --- |\n| Sunday | 17:00 |"],
    ]);
  });

  it.runIf(deep)("takes 20 MB and no byte more, and a body of 21 MB at most", async () => {
    await using it = await open();
    const most = 20 * 1024 ** 2;
    const over = await it.knowledge.upload("pdf", new Uint8Array(most + 1));
    expect([over.status, Object.keys(over.body.errors)]).toEqual([422, ["file"]]);
    const tooLarge = await it.knowledge.upload("pdf", new Uint8Array(21 * 1024 ** 2));
    expect([tooLarge.status, Object.keys(tooLarge.body)]).toEqual([413, ["error"]]);
    const { status, body } = await it.knowledge.upload("pdf", new Uint8Array(most));
    expect(status).toBe(201);
    expect(await it.knowledge.settled(body.data.id)).toMatchObject({ status: "failed" });
  });

  it("is not read again, and is refused where it is missing", async () => {
    await using it = await open();
    const { body } = await it.knowledge.upload("txt", text);
    const path = `${it.knowledge.path}/documents/${body.data.id}`;
    const again = await it.knowledge.call("PUT", path, { refresh: true });
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ["refresh"]]);
    const missing = await it.knowledge.call("POST", `${it.knowledge.path}/documents`, { name: "n", type: "txt" });
    expect([missing.status, missing.body.errors]).toEqual([422, { file: ["The file field is required."] }]);
  });
});

describe("a document", () => {
  it("answers as soon as it is read, with its name as the source, and no more once it is deleted", async () => {
    await using it = await open();
    const ask = await askAssistant(it);
    expect((await ask("How many days do I have to send something back?")).message).not.toContain("45 days");
    const { body } = await it.knowledge.upload("txt", text, { name: "Terms of sale" });
    await it.knowledge.settled(body.data.id);
    const answer = await ask("How many days do I have to send something back?");
    expect(answer.message).toContain("within 45 days");
    expect(answer.function_calls[0].result.passages[0]).toMatchObject({ document: "Terms of sale", url: null });

    const path = `${it.knowledge.path}/documents/${body.data.id}`;
    it.platform.pass(1_000);
    const renamed = await it.knowledge.call("PUT", path, { name: "Zanzibar agreement" });
    expect([renamed.status, renamed.body.data.name]).toEqual([200, "Zanzibar agreement"]);
    const [source] = (await ask("What does the Zanzibar say about parcels?")).function_calls[0].result.passages;
    expect(source).toMatchObject({ document: "Zanzibar agreement", title: "DELIVERY" });

    expect((await it.knowledge.call("DELETE", path)).status).toBe(200);
    expect((await it.knowledge.call("GET", path)).body).toEqual({ error: "Document not found." });
    expect(await it.platform.db.selectFrom("chunks").select("id").execute()).toEqual([]);
    expect((await ask("How many days do I have to send something back?")).message).not.toContain("45 days");
  });

  it.runIf(deep)(
    "is answered from, as it was or as it is, whenever a question comes while another takes its place",
    async () => {
      await using it = await open();
      const ask = await askAssistant(it);
      const question = "How many days do I have to send something back?";
      const older = (await it.knowledge.upload("txt", text, { name: "Terms" })).body.data.id;
      await it.knowledge.settled(older);
      let isOver = false;
      const answers: string[] = [];
      const asking = (async () => {
        while (!isOver) answers.push((await ask(question)).message);
      })();
      const { body } = await it.knowledge.upload("txt", text.replace("45 days", "60 days"), { name: "Terms" });
      await it.knowledge.settled(body.data.id);
      await it.knowledge.call("DELETE", `${it.knowledge.path}/documents/${older}`);
      isOver = true;
      await asking;
      expect(answers.filter((answer) => !/within (?:45|60) days/.test(answer))).toEqual([]);
      expect(answers.length).toBeGreaterThan(2);
      const last = (await ask(question)).message;
      expect(last).toContain("within 60 days");
      expect(last).not.toContain("45 days");
    },
  );

  it.runIf(deep)("in two languages answers each question from the part in its language", async () => {
    await using it = await open();
    const part = (title: string, lines: readonly string[]) => `# ${title}\n\n${lines.join("\n\n")}`;
    const both = [
      part("Check-in", [
        "Check-in is possible from 15:00 on, and until midnight if you tell us before.",
        "Dogs stay for 12 euros.",
      ]),
      part("Check-in für Gäste", [
        "Der Check-in ist ab 15:00 Uhr möglich, und bis Mitternacht, wenn Sie es uns vorher sagen.",
        "Hunde wohnen für 12 Euro bei uns.",
      ]),
    ];
    const { body } = await it.knowledge.upload("md", both.join("\n\n"));
    await it.knowledge.settled(body.data.id);
    const first = async (question: string) =>
      (await it.knowledge.call("POST", `${it.knowledge.path}/search`, { question })).body.data.passages[0].text;
    expect(await first("When is check-in?")).toContain("possible from 15:00");
    expect(await first("Ab wann ist der Check-in?")).toContain("ab 15:00 Uhr");
    expect(await first("Was kostet ein Hund?")).toContain("Hunde wohnen");
  });

  it("is gone with its knowledgebase, which no assistant has any more", async () => {
    await using it = await open();
    const ask = await askAssistant(it);
    const { body } = await it.knowledge.upload("txt", text);
    await it.knowledge.settled(body.data.id);
    const { data } = (await it.knowledge.call("GET", it.knowledge.path)).body;
    expect(data).toMatchObject({ status: "active", documents_count: 1, assistants_count: 1 });
    expect((await it.knowledge.call("DELETE", it.knowledge.path)).status).toBe(200);
    expect((await it.knowledge.call("GET", it.knowledge.path)).body).toEqual({ error: "Knowledgebase not found." });
    const assistants = await it.platform.db.selectFrom("assistants").select("knowledgebase_id").execute();
    expect(assistants).toEqual([{ knowledgebase_id: null }]);
    expect(await it.platform.db.selectFrom("document_pages").selectAll().execute()).toEqual([]);
    expect((await ask("How many days do I have to send something back?")).message).not.toContain("45 days");
  });

  it.runIf(deep)("makes its knowledgebase processing, then failed where one is, else active", async () => {
    await using it = await open();
    const status = async () => (await it.knowledge.call("GET", it.knowledge.path)).body.data.status;
    expect(await status()).toBe("empty");
    const wrong = await it.knowledge.upload("pdf", "no PDF");
    const right = await it.knowledge.upload("txt", text);
    expect(await it.knowledge.settled(wrong.body.data.id)).toMatchObject({
      status: "failed",
      failure: "It is something else, not a PDF.",
    });
    await it.knowledge.settled(right.body.data.id);
    expect(await status()).toBe("failed");
    await it.knowledge.call("DELETE", `${it.knowledge.path}/documents/${wrong.body.data.id}`);
    expect(await status()).toBe("active");
  });
});

describe("a failure that is nobody's mistake", () => {
  it("is 500 in the document's own words, for a knowledgebase and for a document", async () => {
    await using platform = await startPlatform();
    const knowledge = await createKnowledgebase(platform);
    await platform.db.schema.alterTable("document_files").renameTo("elsewhere").execute();
    const document = await knowledge.upload("txt", text);
    expect([document.status, document.body]).toEqual([500, { error: "Failed to create document" }]);
    expect((await knowledge.call("GET", knowledge.path)).body.data.documents_count).toBe(0);
    await platform.db.schema.alterTable("knowledgebases").renameColumn("description", "elsewhere").execute();
    const { status, body } = await knowledge.call("POST", "/user/knowledgebases", { name: "Help" });
    expect([status, body]).toEqual([500, { error: "Failed to create knowledgebase" }]);
  });
});

/** Lets the owner's assistant use the knowledgebase; answers how to ask it in a conversation. */
async function askAssistant({ platform, knowledge }: Awaited<ReturnType<typeof open>>) {
  const { assistantId, assistantUuid } = platform.owner;
  await knowledge.call("PUT", `/user/assistant/${assistantId}`, { knowledgebase_id: knowledge.id });
  const start = { assistant_id: assistantUuid, type: "test" };
  const { conversation_id } = (await knowledge.call("POST", "/conversations", start)).body;
  return async (message: string) =>
    (await knowledge.call("POST", `/conversations/${conversation_id}/messages`, { message })).body;
}
