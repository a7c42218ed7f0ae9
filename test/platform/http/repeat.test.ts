import { describe, expect, it } from "vitest";
import { keyed, say, start } from "../../support/conversations.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";

/** Everything that an owner's and a visitor's requests store under keys, in one conversation of its own. */
async function storeAnswers(platform: TestPlatform, token: string, assistantUuid: string): Promise<void> {
  const more = { token };
  const uuid = await start(platform, { assistant_id: assistantUuid }, { ...keyed("start"), ...more });
  await say(platform, uuid, "Hi", keyed("visitor"));
  await say(platform, uuid, "Hi", { ...keyed("owner"), ...more });
  const path = `/user/conversations/${uuid}/messages`;
  await platform.request("POST", path, { body: { message: "Hello" }, ...keyed("person"), ...more });
  const id = await idOf(platform, assistantUuid);
  const body = { assistant_id: id, customer_identifier: "C-1", message: "Hi" };
  await platform.request("POST", "/ai/generate-reply", { body, ...keyed("program"), ...more });
}

async function idOf({ db }: TestPlatform, uuid: string): Promise<number> {
  const { id } = await db.selectFrom("assistants").select("id").where("uuid", "=", uuid).executeTakeFirstOrThrow();
  return id;
}

function storedKeys({ db }: TestPlatform) {
  return db.selectFrom("idempotency_keys").select(["scope", "key", "state"]).orderBy("key").execute();
}

describe("the stored answers of an assistant", () => {
  it("are forgotten when it is deleted, and those of others stay", async () => {
    await using platform = await startPlatform();
    const other = await platform.addOwner();
    await storeAnswers(platform, platform.owner.key, platform.owner.assistantUuid);
    await storeAnswers(platform, other.key, other.assistantUuid);
    const all = await storedKeys(platform);
    expect(all.map(({ key, state }) => `${key} ${state}`)).toEqual(
      ["owner", "person", "program", "start", "visitor"].flatMap((key) => [`${key} done`, `${key} done`]),
    );
    const id = platform.owner.assistantId;
    const deleted = await platform.request("DELETE", `/user/assistant/${id}`, { token: platform.owner.key });
    expect(deleted.status).toBe(200);
    const left = await storedKeys(platform);
    expect(left.map(({ key }) => key)).toEqual(["owner", "person", "program", "start", "visitor"]);
    expect(left.filter(({ scope }) => scope.endsWith(`user:${platform.owner.userId}`))).toEqual([]);
  });

  it("are forgotten with their conversation, the one that began it too", async () => {
    await using platform = await startPlatform();
    const { key: token, assistantUuid } = platform.owner;
    await storeAnswers(platform, token, assistantUuid);
    const { data } = await (await platform.request("GET", "/user/conversations", { token })).json();
    for (const { id } of data) await platform.request("DELETE", `/user/conversations/${id}`, { token });
    expect(await storedKeys(platform)).toEqual([]);
  });
});

describe("a key", () => {
  it("counts for one method, path and principal: the same one elsewhere is another", async () => {
    await using platform = await startPlatform();
    const { key: token } = platform.owner;
    const [one, two] = [await start(platform), await start(platform)];
    const ids = new Set<number>();
    for (const uuid of [one, two, one.toUpperCase()])
      for (const more of [keyed("k"), { ...keyed("k"), token }]) {
        const response = await say(platform, uuid, "Hi", more);
        expect(response.status).toBe(200);
        ids.add((await response.json()).id);
      }
    expect(ids.size).toBe(4);
    expect((await platform.balance()).postedMicros).toBe(1_000_000n - 40_000n);
  });
});
