import { expect, it } from "vitest";
import { createAdministration } from "../../../src/platform/index.ts";
import * as tools from "../../../src/platform/resources/tools/store.ts";
import { createVault } from "../../../src/platform/vault.ts";
import { testSecret } from "../../support/owner.ts";
import { startPlatform } from "../../support/platform.ts";

const now = new Date("2026-11-21T10:00:00.000Z");

it("points an owner's tools at the addresses of each start, in one step, and nobody else's", async () => {
  await using platform = await startPlatform();
  const { storage, db, owner } = platform;
  const other = await platform.addOwner();
  const administration = createAdministration({ storage, secret: testSecret, clock: () => now });
  const settings = (origin: string, names: readonly string[]) =>
    names.map((name) => ({
      name,
      description: `${name}.`,
      endpoint: `${origin}/${name}`,
      method: "GET" as const,
      headers: [{ name: "Authorization", value: `Bearer ${origin}` }],
    }));
  const listed = (userId: number) => tools.list(db, userId, createVault(testSecret));
  const [first, second] = await administration.ensureTools(
    owner.userId,
    settings("http://one.example", ["one", "two"]),
  );
  await administration.ensureTools(other.userId, settings("http://theirs.example", ["one"]));
  await db.updateTable("tools").set({ failing_since: now, timeout_s: 7 }).execute();

  const ids = await administration.ensureTools(owner.userId, settings("http://new.example", ["two", "three", "one"]));
  expect([ids[0], ids[2]]).toEqual([second, first]);
  const headers = [{ name: "Authorization", value: "Bearer http://new.example" }];
  expect(await listed(owner.userId)).toMatchObject([
    { id: ids[1], endpoint: "http://new.example/three", headers, timeout: 10 },
    { id: second, endpoint: "http://new.example/two", headers, timeout: 7, failingSince: null },
    { id: first, endpoint: "http://new.example/one", headers, timeout: 7, failingSince: null },
  ]);
  expect(await listed(other.userId)).toMatchObject([{ endpoint: "http://theirs.example/one", failingSince: now }]);
  expect(JSON.stringify(await db.selectFrom("tools").selectAll().execute())).not.toContain("example/");
  const wrong = settings("ftp://new.example", ["one"]);
  await expect(administration.ensureTools(owner.userId, wrong)).rejects.toThrow();
});

it("changes the addresses of those documents that are asked for", async () => {
  await using platform = await startPlatform();
  const { storage, db, owner } = platform;
  const administration = createAdministration({ storage, secret: testSecret, clock: () => now });
  const make = (name: string) =>
    administration.createKnowledgebase(owner.userId, {
      name,
      description: "",
      documents: ["a", "b", "c"].map((page) => ({
        name: page,
        description: "",
        url: `http://one.example/${page}`,
        markdown: "Text.",
      })),
    });
  const [ours] = [await make("ours"), await make("theirs")];
  await administration.relinkDocuments(ours, ({ name, url }) =>
    name === "b" ? undefined : url.replace("one.example", "two.example"),
  );
  const urls = await db.selectFrom("documents").select("url").orderBy("id").execute();
  expect(urls.map(({ url }) => url)).toEqual(
    ["two.example/a", "one.example/b", "two.example/c", "one.example/a", "one.example/b", "one.example/c"].map(
      (address) => `http://${address}`,
    ),
  );
});

it("finds an owner's assistant by its id, or the oldest by its name, with what it has been given", async () => {
  await using platform = await startPlatform();
  const { storage, owner } = platform;
  const other = await platform.addOwner();
  const administration = createAdministration({ storage, secret: testSecret, clock: () => now });
  const { userId } = owner;
  const base = (name: string) => administration.createKnowledgebase(userId, { name, description: "", documents: [] });
  const bases = [await base("one"), await base("two")];
  const named = ["one", "two"].map((name) => ({
    name,
    description: "Text.",
    endpoint: "http://a.example/",
    method: "GET" as const,
  }));
  const toolIds = (await administration.ensureTools(userId, named)).reverse();
  const settings = { name: "Mara", system_prompt: "Be kind.", tool_ids: toolIds, knowledgebase_ids: bases };
  const made = await administration.createAssistant(userId, { ...settings, knowledgebase_id: bases[0]! });
  const { id, uuid } = made;
  const found = await administration.findAssistant(userId, { id, name: "Renamed" });
  expect(found).toEqual({ id, uuid, toolIds, knowledgebaseId: bases[0] });
  const oldest = { id: owner.assistantId, uuid: owner.assistantUuid, toolIds: [], knowledgebaseId: null };
  expect(await administration.findAssistant(userId, { name: "Mara" })).toEqual(oldest);
  expect(await administration.findAssistant(userId, { name: "Nobody" })).toBeUndefined();
  expect(await administration.findAssistant(other.userId, { id, name: "Mara" })).toBeUndefined();
});
