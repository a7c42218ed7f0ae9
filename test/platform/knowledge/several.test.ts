import { describe, expect, it } from "vitest";
import { createOfflineEngine, offlineModel } from "../../../src/platform/engine/offline/engine.ts";
import { deep } from "../../counts.ts";
import { createKnowledgebase } from "../../support/documents.ts";
import { startPlatform } from "../../support/platform.ts";

const parcels = "# Parcels\n\nA parcel to an island takes nine days.";
const repairs = "# Repairs\n\nA new saddle for a bicycle costs 34 euros.";

/** A platform whose assistant may answer from two knowledgebases, each with one text. */
async function open() {
  const platform = await startPlatform({
    models: async (storage) => [{ ...offlineModel, engine: createOfflineEngine(storage) }],
  });
  platform.platform.worker.start();
  const [first, second] = [await createKnowledgebase(platform), await createKnowledgebase(platform, { name: "More" })];
  for (const [knowledge, text] of [
    [first, parcels],
    [second, repairs],
  ] as const) {
    const { body } = await knowledge.upload("txt", text);
    await knowledge.settled(body.data.id);
  }
  const path = `/user/assistant/${platform.owner.assistantId}`;
  return {
    platform,
    first,
    second,
    change: (body: object) => first.call("PUT", path, body),
    read: async () => {
      const { body } = await first.call("GET", "/user/assistants/get");
      const { knowledgebase_id, knowledgebase_ids } = (body.data ?? body).find(
        ({ id }: { id: number }) => id === platform.owner.assistantId,
      );
      return { knowledgebase_id, knowledgebase_ids };
    },
    ask: async (message: string): Promise<string> => {
      const start = { assistant_id: platform.owner.assistantUuid, type: "test" };
      const { conversation_id } = (await first.call("POST", "/conversations", start)).body;
      return (await first.call("POST", `/conversations/${conversation_id}/messages`, { message })).body.message;
    },
    [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose](),
  };
}

describe("an assistant with several knowledgebases", () => {
  it("answers from each of them, and from none that it was not given", async () => {
    await using it = await open();
    await it.change({ knowledgebase_id: it.first.id });
    expect(await it.ask("How long does a parcel to an island take?")).toContain("nine days");
    expect(await it.ask("What does a saddle cost?")).not.toContain("34");
    await it.change({ knowledgebase_ids: [it.first.id, it.second.id] });
    expect(await it.ask("How long does a parcel to an island take?")).toContain("nine days");
    expect(await it.ask("What does a saddle cost?")).toContain("34");
    for (const knowledge of [it.first, it.second])
      expect((await knowledge.call("GET", knowledge.path)).body.data.assistants_count).toBe(1);
  });

  it.runIf(deep)(
    "has one list in two fields: the single id is its first, and another single id alone the only one",
    async () => {
      await using it = await open();
      const [first, second] = [it.first.id, it.second.id];
      await it.change({ knowledgebase_ids: [second, first, second] });
      expect(await it.read()).toEqual({ knowledgebase_id: second, knowledgebase_ids: [second, first] });
      await it.change({ knowledgebase_id: second });
      expect(await it.read()).toEqual({ knowledgebase_id: second, knowledgebase_ids: [second, first] });
      await it.change({ name: "Nell" });
      expect(await it.read()).toEqual({ knowledgebase_id: second, knowledgebase_ids: [second, first] });
      await it.change({ knowledgebase_id: first, knowledgebase_ids: [second] });
      expect(await it.read()).toEqual({ knowledgebase_id: first, knowledgebase_ids: [first, second] });
      await it.change({ knowledgebase_id: second });
      expect(await it.read()).toEqual({ knowledgebase_id: second, knowledgebase_ids: [second] });
      await it.change({ knowledgebase_ids: null });
      expect(await it.read()).toEqual({ knowledgebase_id: null, knowledgebase_ids: [] });
    },
  );

  it.runIf(deep)("goes on with the others when its first one is deleted", async () => {
    await using it = await open();
    await it.change({ knowledgebase_ids: [it.first.id, it.second.id] });
    await it.first.call("DELETE", it.first.path);
    expect(await it.read()).toEqual({ knowledgebase_id: it.second.id, knowledgebase_ids: [it.second.id] });
    expect(await it.ask("What does a saddle cost?")).toContain("34");
  });

  it("refuses another owner's knowledgebase and an unknown one by their places, and stores nothing", async () => {
    await using it = await open();
    const other = await it.platform.addOwner();
    const made = { token: other.key, body: { name: "Theirs" } };
    const { id } = (await (await it.platform.request("POST", "/user/knowledgebases", made)).json()).data;
    const answer = await it.change({ knowledgebase_ids: [it.first.id, id, 999_999] });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({
      "knowledgebase_ids.1": ["The selected knowledgebase ids.1 is invalid."],
      "knowledgebase_ids.2": ["The selected knowledgebase ids.2 is invalid."],
    });
    expect(await it.read()).toEqual({ knowledgebase_id: null, knowledgebase_ids: [] });
  });
});
