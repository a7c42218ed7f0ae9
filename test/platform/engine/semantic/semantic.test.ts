import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { inspect } from "../../../../src/platform/doctor.ts";
import { createKnowledgeSearch } from "../../../../src/platform/engine/knowledge/search.ts";
import { fuseRanks } from "../../../../src/platform/engine/knowledge/semantic/fuse.ts";
import { createMeaning } from "../../../../src/platform/engine/knowledge/semantic/meaning.ts";
import { createSemantics, type SemanticFailure } from "../../../../src/platform/engine/knowledge/semantic/semantics.ts";
import { countUnembedded, hasVectors } from "../../../../src/platform/engine/knowledge/semantic/vectors.ts";
import { embedPassages, requestMissing } from "../../../../src/platform/reading/embed-passages.ts";
import { createVault } from "../../../../src/platform/vault.ts";
import { deep, drawn } from "../../../counts.ts";
import { createKnowledgebase } from "../../../support/documents.ts";
import { startPlatform } from "../../../support/platform.ts";
import { startSemanticServer } from "../../../support/semantic-server.ts";
import { page, startSite } from "../../knowledge/site.ts";

const house = `# House rules

## Four-legged guests
Pets are welcome on a lead in all rooms but the breakfast room.

## Arrival by car
There is parking behind the building.

## Breakfast
It is served from seven, and best before nine.`;

/** One platform that searches by meaning too, for all tests. */
let shared: Awaited<ReturnType<typeof start>>;

async function start() {
  const server = await startSemanticServer();
  const site: { page: (url: URL) => string } = { page: () => "" };
  const website = await startSite({ "*": (_, response, url) => response.end(site.page(url)) });
  const settings = { embeddings: { url: server.url, key: "sk-test", model: "concepts-1" } };
  const semantics = createSemantics(settings);
  const platform = await startPlatform({ semantics, safeFetch: { allowOrigins: [website.origin] } });
  platform.platform.worker.start();
  return {
    server,
    site,
    origin: website.origin,
    semantics,
    settings,
    platform,
    async [Symbol.asyncDispose]() {
      await platform[Symbol.asyncDispose]();
      await website[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

beforeAll(async () => {
  shared = await start();
});

afterAll(() => shared[Symbol.asyncDispose]());

/** A text in a knowledge base of its own. */
async function open() {
  const { server, platform } = shared;
  server.behave("well");
  server.requests.length = 0;
  const knowledge = await createKnowledgebase(platform);
  const { body } = await knowledge.upload("md", house, { name: "Rules" });
  await knowledge.settled(body.data.id);
  const vectors = async () =>
    platform.db
      .selectFrom("chunk_vectors")
      .select(["model", "embedding", "chunk_id"])
      .where("knowledgebase_id", "=", knowledge.id)
      .orderBy("chunk_id")
      .execute();
  return {
    ...shared,
    knowledge,
    documentId: body.data.id as number,
    vectors,
    embedded: (count = 3) => expect.poll(async () => (await vectors()).length).toBe(count),
    search: async (question: string) => {
      const { body } = await knowledge.call("POST", `${knowledge.path}/search`, { question });
      return (body.data.passages as { text: string }[]).map(({ text }) => text);
    },
  };
}

/** A PostgreSQL of the tests has pgvector only where RINGBACK_TEST_POSTGRES names one that has it. */
const hasExtension = inject("postgres")?.hasPgvector ?? true;
const without = hasExtension ? "" : " (left out: this PostgreSQL has no pgvector, so words alone search)";

describe("what doctor says of the search", () => {
  it("names the model and what it has still to read, or that the database has no pgvector", async () => {
    const it = await open();
    if (hasExtension) await it.embedded();
    const findings = await inspect({
      storage: it.platform.storage,
      vault: createVault("x".repeat(32)),
      now: () => new Date(),
      surroundings: [],
      semantics: it.settings,
    });
    const said = findings.filter(({ text }) => text.startsWith("Search:"));
    expect(await hasVectors(it.platform.db)).toBe(hasExtension);
    if (hasExtension) expect(said[0]?.text).toContain("by meaning with concepts-1; 0 passages are still to be read");
    else expect(said[0]).toMatchObject({ level: "warning", text: expect.stringContaining("no pgvector") });
    expect((await it.search("When is breakfast served?"))[0]).toContain("served from seven");
  });
});

describe.runIf(hasExtension)(`a search by words and meaning${without}`, () => {
  it("reads each passage by the model in a job, and finds what no word of the question stands in", async () => {
    const it = await open();
    await it.embedded();
    const [sent] = it.server.requests;
    expect(sent).toMatchObject({ path: "/embeddings", key: "Bearer sk-test", body: { model: "concepts-1" } });
    expect(sent?.body.input).toHaveLength(3);
    expect((await it.search("¿Puedo llevar a mi perro?"))[0]).toContain("Pets are welcome");
    expect((await it.search("Wo kann ich parken?"))[0]).toContain("behind the building");
    expect((await it.search("When is breakfast?"))[0]).toContain("served from seven");
  });

  it.runIf(deep)(
    "keeps the vectors of passages that a new reading of a website has too, and reads only the others",
    async () => {
      const pages: Record<string, string> = {
        "/": page("Start", "Dogs are welcome.", ["/hours"]),
        "/hours": page("Hours", "We are open from nine."),
      };
      const { server, site, origin, platform } = shared;
      site.page = ({ pathname }) => pages[pathname] ?? "";
      const knowledge = await createKnowledgebase(platform);
      server.requests.length = 0;
      const read = () => server.requests.flatMap(({ body }) => body.input as string[]);
      const { body } = await knowledge.addWebsite({ url: `${origin}/` });
      await knowledge.settled(body.data.id);
      await expect.poll(() => read().length).toBe(2);
      await expect.poll(async () => (await countUnembedded(platform.db, "concepts-1")).waiting).toBe(0);
      pages["/hours"] = page("Hours", "We are open from ten.");
      server.requests.length = 0;
      await knowledge.call("PUT", `${knowledge.path}/documents/${body.data.id}`, { refresh: true });
      await knowledge.settled(body.data.id);
      await expect.poll(async () => (await countUnembedded(platform.db, "concepts-1")).waiting).toBe(0);
      expect(read()).toEqual([expect.stringContaining("open from ten")]);
    },
  );

  it.runIf(deep)("reads passages again whose vectors are missing, and only those", async () => {
    const it = await open();
    await it.embedded();
    const [before] = await it.vectors();
    await it.platform.db.deleteFrom("chunk_vectors").where("chunk_id", "=", before!.chunk_id).execute();
    it.server.requests.length = 0;
    await requestMissing({ ...it.platform.services, semantics: it.semantics });
    await it.embedded();
    expect(it.server.requests.map(({ body }) => (body.input as string[]).length)).toEqual([1]);
  });

  it.runIf(deep)(
    "has another model read all passages anew in the background, and a model of the same name with another size beside it",
    async () => {
      const it = await open();
      await it.embedded();
      const other = createSemantics({ embeddings: { ...it.settings.embeddings, model: "concepts-2" } });
      const services = { ...it.platform.services, semantics: other };
      it.server.resize(12);
      await embedPassages(it.documentId, services, new AbortController().signal);
      const models = await it.vectors();
      expect(models.map(({ model, embedding }) => [model, embedding.length])).toEqual([
        ["concepts-2", 12],
        ["concepts-2", 12],
        ["concepts-2", 12],
      ]);
      // Vectors of another size cannot be compared: words alone find what they find.
      it.server.resize(6);
      const meaning = createMeaning(it.platform.db, other);
      expect(await meaning.near([it.knowledge.id], "dogs")).toEqual([]);
    },
  );

  it.each(drawn([undefined, "rerank-1"], 1))(
    "orders what was found as /rerank says (model %s)",
    async (rerankModel) => {
      const it = await open();
      await it.embedded();
      const semantics = createSemantics({ ...it.settings, rerank: { url: it.server.url, model: rerankModel } });
      const question = "Are dogs allowed in the rooms?";
      const { passages, nearest } = await createKnowledgeSearch(it.platform.db, semantics).search(
        it.knowledge.id,
        question,
      );
      expect([...passages, ...nearest][0]?.body).toContain("best before nine");
      const asked = it.server.requests.find(({ path }) => path === "/rerank")!;
      expect(asked.body).toMatchObject({ query: question });
      expect(asked.body.model).toBe(rerankModel);
      expect(asked.body[rerankModel ? "documents" : "texts"]).toHaveLength(3);
    },
  );

  it.runIf(deep)(
    "goes on by words where the server fails, leaves it alone for a while, and embeds once it is back",
    async () => {
      const it = await open();
      await it.embedded();
      let clock = 0;
      const meaning = createMeaning(it.platform.db, it.semantics, () => clock);
      const near = async (question: string) => (await meaning.near([it.knowledge.id], question)).length;
      for (const mood of ["down", "busy", "no JSON", "too few", "zeros", "slow"] as const) {
        it.server.behave(mood);
        it.server.requests.length = 0;
        expect([mood, await near(`${mood} dog`), await near(`${mood} cat`)]).toEqual([mood, 0, 0]);
        expect([mood, it.server.requests.length]).toEqual([mood, 1]);
        clock += 60_001;
      }
      expect((await it.search("When is breakfast served?"))[0]).toContain("served from seven");
      it.server.behave("well");
      expect(await near("a dog")).toBe(3);
    },
  );

  it.runIf(deep)(
    "stores nothing of an answer that cannot be right, and all of it when the job runs again",
    async () => {
      const it = await open();
      await it.embedded();
      await it.platform.db.deleteFrom("chunk_vectors").where("knowledgebase_id", "=", it.knowledge.id).execute();
      const services = { ...it.platform.services, semantics: it.semantics };
      const { signal } = new AbortController();
      for (const [mood, reason] of [
        ["wrong size", "wrong answer"],
        ["too few", "wrong answer"],
        ["zeros", "wrong answer"],
        ["busy", "busy"],
        ["down", "unreachable"],
      ] as const) {
        it.server.behave(mood);
        const failure = await embedPassages(it.documentId, services, signal).catch((error: unknown) => error);
        expect([mood, (failure as SemanticFailure).reason]).toEqual([mood, reason]);
        expect(await it.vectors()).toEqual([]);
      }
      it.server.behave("well");
      await embedPassages(it.documentId, services, signal);
      await it.embedded();
    },
  );

  it.runIf(deep)(
    "reads and orders texts that are longer than a server's model takes, by their beginnings",
    async () => {
      const it = await open();
      await it.embedded();
      it.server.behave("short texts");
      const semantics = createSemantics({ ...it.settings, rerank: { url: it.server.url } });
      const { body } = await it.knowledge.upload(
        "txt",
        `Dogs are welcome. ${"It is a large house by the sea. ".repeat(40)}`,
      );
      await it.knowledge.settled(body.data.id);
      await it.embedded(4);
      const options = { timeoutMs: 2_000 };
      expect(await semantics.rerank!("dogs", ["the best ".repeat(90), "short"], options)).toEqual([0.9, 0.1]);
    },
  );

  it("never compares a question with another owner's passages, and deletes vectors with their document", async () => {
    const it = await open();
    await it.embedded();
    const meaning = createMeaning(it.platform.db, it.semantics);
    expect(await meaning.near([it.knowledge.id + 1], "dogs")).toEqual([]);
    await it.knowledge.call("DELETE", `${it.knowledge.path}/documents/${it.documentId}`);
    expect(await it.vectors()).toEqual([]);
  });
});

describe("one order from several", () => {
  it("puts what stands high in each list first", () => {
    expect(
      fuseRanks([
        ["a", "b", "c"],
        ["c", "a", "d"],
      ]),
    ).toEqual(["a", "c", "b", "d"]);
    expect(fuseRanks([[], ["x"]])).toEqual(["x"]);
  });
});
