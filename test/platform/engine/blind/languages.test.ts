import { afterAll, describe, expect, it } from "vitest";
import { createKnowledgeSearch } from "../../../../src/platform/engine/knowledge/search.ts";
import { extractAnswer } from "../../../../src/platform/engine/offline/answer.ts";
import { addKnowledge, addText } from "../../../support/knowledge.ts";
import { openTestStorage } from "../../../support/storage.ts";

const texts = {
  de: "# Haus\n\n## Check-in und Check-out\nDer Check-in beginnt um 15 Uhr, der Check-out endet um 11 Uhr.\n\n## Wellness und Sauna\nDie Sauna ist von 16 bis 22 Uhr für Gäste frei.\n\n## Frühstück im Hotel\nWir servieren es von 7 bis 10 Uhr.",
  en: "# House\n\n## Check-in and check-out\nCheck-in begins at 3 pm, and check-out ends at 11 am.\n\n## Wellness and sauna\nThe sauna is free for guests from 4 pm to 10 pm.\n\n## Hotel breakfast\nWe serve it from 7 to 10 am.",
  it: "# Casa\n\n## Check-in e check-out\nIl check-in inizia alle 15 e il check-out finisce alle 11.\n\n## Wellness e sauna\nLa sauna è libera per gli ospiti.",
};

const spaceless = {
  ja: "# 深海眼科\n\n## 駐車場\n専用の平面駐車場に25台まで停められます。\n\n## お支払い\nPayPayの取り扱いは終了しました。現金とカードをご利用ください。\n\n## 診断書\n英語の診断書は作成に日数がかかります。\n\n## 休診日\n日曜日と祝日はお休みです。",
  zh: "# 海港酒店\n\n## 停车\n地下停车场每晚收费二十元。\n\n## 早餐\n自助早餐从七点开始供应。\n\n## 宠物\n小型犬可以入住，每晚加收一百元。",
};

/** A knowledge base with the same in several languages. */
async function open(languages: readonly (keyof typeof texts)[]) {
  const storage = await openTestStorage();
  const { db } = storage;
  const id = await addKnowledge(db, "");
  for (const language of languages) {
    const document = await db.transaction().execute((tx) => addText(tx, id, `Guide ${language}`, texts[language]));
    await db.updateTable("documents").set({ language }).where("id", "=", document).execute();
  }
  const search = createKnowledgeSearch(db);
  return {
    async first(question: string) {
      const { passages, nearest } = await search.search(id, question);
      return [...passages, ...nearest][0]?.document;
    },
    [Symbol.asyncDispose]: () => storage.close(),
  };
}

describe("a question to documents in several languages", () => {
  it("finds passages in its own language first", async () => {
    await using it = await open(["it", "en", "de"]);
    expect(await it.first("Wann ist der Check-in bei euch?")).toBe("Guide de");
    expect(await it.first("When is check-in at your house?")).toBe("Guide en");
    expect(await it.first("Wann ist die Sauna frei?")).toBe("Guide de");
    expect(await it.first("When can I use the sauna?")).toBe("Guide en");
    expect(await it.first("A che ora è il check-in per gli ospiti?")).toBe("Guide it");
  });

  it("finds English ones where no document has its language", async () => {
    await using it = await open(["de", "en"]);
    expect(await it.first("¿A qué hora es el check-in en el hotel?")).toBe("Guide en");
    expect(await it.first("¿A qué hora es el desayuno?")).toBe("Guide en");
    expect(await it.first("À quelle heure est le check-in de votre hôtel ?")).toBe("Guide en");
  });
});

/** A website's pages about the same, which are one document. */
const pages = {
  pt: "## Reserva da piscina\nA reserva da piscina é feita na recepção e não tem custo para os hóspedes que estão no hotel com uma reserva de mais de três noites.",
  es: "## Reserva de la piscina\nLa reserva de la piscina se hace en la recepción y no tiene costo para los huéspedes que están en el hotel con una reserva de más de tres noches.",
  en: "## Pool reservation\nThe reservation of the pool is made at the reception and it is free for all guests who are in the hotel with a reservation of more than three nights.",
};

describe("a question to a website whose pages are in several languages", () => {
  const opened = openTestStorage();
  afterAll(async () => (await opened).close());

  it("is answered from those in its own language alone", async () => {
    const { db } = await opened;
    const id = await addKnowledge(db, Object.values(pages).join("\n\n"));
    await db.updateTable("documents").set({ language: "pt" }).execute();
    const search = createKnowledgeSearch(db);
    for (const [question, page] of [
      ["Como faço a reserva da piscina no hotel?", pages.pt],
      ["¿Cómo hago la reserva de la piscina en el hotel?", pages.es],
      ["How do I make a reservation of the pool?", pages.en],
    ] as const) {
      const { passages, nearest, topics } = await search.search(id, question);
      const answer = extractAnswer([...passages, ...nearest], topics, question);
      expect(answer).toBe(page.slice(page.indexOf("\n") + 1));
    }
  });
});

/** English alone; what stands in its passages is hardly a sentence. */
const inEnglish = `# Help

## Websites that data is removed from
- addressfinder.com
- backgroundcheck.com
- callerlookup.com
- datalist.com
- emailtracer.com
- familytree.com

## How data is removed
A request for it is sent to the websites that have your data, and we look again after a few days.

## Fees
40 pounds`;

describe("a question to a document in one language", () => {
  const opened = openTestStorage();
  afterAll(async () => (await opened).close());

  it("finds a list, a number or a name before sentences that say less of it", async () => {
    const { db } = await opened;
    const search = createKnowledgeSearch(db);
    const id = await addKnowledge(db, inEnglish);
    const first = async (question: string) => {
      const { passages, nearest } = await search.search(id, question);
      return [...passages, ...nearest][0]?.heading;
    };
    expect(await first("Which are the websites that my data is removed from?")).toBe(
      "Websites that data is removed from",
    );
    expect(await first("What are the fees that you have for it?")).toBe("Fees");
  });

  it("is answered from all passages that say something of it, also where the first is too short to tell its language", () => {
    const topics = ["sauna", "towel"].map((word) => ({ lexemes: new Map([[word, 1]]), weight: 1 }));
    const passage = { trail: "", document: "House", url: null, coverage: 1 };
    const answer = extractAnswer(
      [
        { ...passage, heading: "Sauna", body: "16:00 to 22:00", score: 0.5 },
        {
          ...passage,
          heading: "Towels",
          body: "Each guest has a towel of their own, and you can get another at the reception.",
          score: 0.49,
        },
      ],
      topics,
      "When can I use the sauna, and is there a towel?",
    );
    expect(answer).toContain("16:00");
    expect(answer).toContain("Each guest has a towel");
  });
});

describe("a question in a script without blanks", () => {
  const opened = openTestStorage();
  afterAll(async () => (await opened).close());
  const search = async (language: keyof typeof spaceless, question: string) => {
    const { db } = await opened;
    const { passages, nearest } = await createKnowledgeSearch(db).search(
      await addKnowledge(db, spaceless[language]),
      question,
    );
    return [...passages, ...nearest].map(({ heading }) => heading);
  };

  it.each([
    ["ja", "駐車場は何台ありますか？", "駐車場"],
    ["ja", "PayPayは使えますか？", "お支払い"],
    ["ja", "英語の診断書を発行できますか？", "診断書"],
    ["zh", "可以带小型犬入住吗？", "宠物"],
    ["zh", "停车场怎么收费？", "停车"],
  ] as const)("finds the passage that shares most with it, in %s: %s", async (language, question, heading) => {
    expect((await search(language, question))[0]).toBe(heading);
  });

  it("finds nothing if the documents speak of something else", async () => {
    expect(await search("ja", "望遠鏡を発明したのは誰ですか？")).toEqual([]);
  });
});
