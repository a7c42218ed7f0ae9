import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";
import { startProxy, type TestProxy } from "../../support/proxy.ts";

const siteSecret = "the site's own secret, which it shares with its proxy";
const identity = { keys: siteSecret, issuer: "https://shop.example", audience: "chat" };
const at = Date.parse("2026-11-20T10:00:00.000Z") / 1_000;

/** What a site's server signs for a visitor who is logged in. */
async function known(sub: string, { key = siteSecret, ...claims }: { key?: string; exp?: number } = {}) {
  const all = { iss: identity.issuer, aud: identity.audience, sub, exp: at + 7_200, ...claims };
  const token = await new SignJWT(all).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(key));
  return { "ringback-identity": token };
}

describe("a visitor's conversations", () => {
  let platform: TestPlatform;
  let proxy: TestProxy;
  beforeAll(async () => {
    platform = await startPlatform({ balanceUsd: 50 });
    proxy = await openProxy();
  });
  afterAll(async () => {
    await proxy[Symbol.asyncDispose]();
    await platform[Symbol.asyncDispose]();
  });

  const openProxy = () =>
    startProxy({
      baseUrl: platform.url,
      apiKey: platform.owner.key,
      assistants: { mara: { uuid: platform.owner.assistantUuid } },
      identity,
    });
  type Listed = {
    id: string;
    title: string;
    state: string;
    known?: true;
    last_reply_id: number;
    assistant_id?: string;
  };
  const list = async (body: object, headers = {}, site = proxy) => {
    const answer = await site.ask("POST", "/conversations/earlier", { body, headers });
    return { status: answer.status, code: answer.code, listed: (answer.json.conversations ?? []) as Listed[] };
  };
  const titles = async (body: object, headers = {}, site = proxy) =>
    (await list(body, headers, site)).listed.map(({ title }) => title);
  const direct = async (ids: readonly string[], token?: string, more: object = {}) => {
    const body = { conversations: ids.map((id) => ({ id })), ...more };
    const response = await platform.request("POST", "/conversations/earlier", { body, ...(token ? { token } : {}) });
    const { conversations } = await response.json();
    expect([response.status, conversations]).toEqual([200, expect.any(Array)]);
    return (conversations as Listed[]).map(({ title }) => title);
  };
  /** Begins a conversation in the page and says something in it. */
  async function talk(text: string, headers = {}) {
    const visitor = await proxy.open({}, { headers });
    expect((await proxy.say(visitor, text)).status).toBe(200);
    platform.pass(1_000);
    return visitor;
  }
  const keptOf = ({ uuid, resume }: { uuid: string; resume: string }) => ({ id: uuid, resume });

  it("are those of their identity on any device, newest first, and open there without a secret", async () => {
    const ada = await known("ada");
    const first = await talk("  Where is\nmy parcel? ", ada);
    await talk("A refund, please", ada);
    await proxy.open({}, { headers: ada }); // nothing was said in it
    const other = await openProxy(); // its store knows nothing of the first one's sessions
    try {
      const { listed } = await list({}, ada, other);
      expect(listed.map(({ title, state, known }) => [title, state, known])).toEqual([
        ["A refund, please", "open", true],
        ["Where is my parcel?", "open", true],
      ]);
      expect(listed.some((one) => "assistant_id" in one)).toBe(false);
      const session = await other.ask("POST", "/sessions", { body: { conversation_id: first.uuid }, headers: ada });
      expect([session.status, session.headers.has("ringback-resume")]).toEqual([200, true]);
      const token = session.headers.get("ringback-token") ?? "";
      expect((await other.say({ uuid: first.uuid, token }, "Still there?")).status).toBe(200);
      expect((await titles({}, ada, other))[0]).toBe("Where is my parcel?");
    } finally {
      await other[Symbol.asyncDispose]();
    }
  });

  it("are nobody else's: not by another identity, a forged, an expired or a replayed one, nor by a name in the body", async () => {
    const bea = await known("bea");
    const theirs = await talk("My medical records", bea);
    const kept = { conversations: [keptOf(theirs)] };
    const forged = await known("bea", { key: "a key of more than 32 characters, not the site's" });
    const expired = await known("bea", { exp: at - 1 });
    for (const headers of [forged, expired]) {
      expect(await list(kept, headers)).toMatchObject({ status: 401, code: "IDENTITY_INVALID", listed: [] });
      const session = await proxy.ask("POST", "/sessions", { body: { conversation_id: theirs.uuid }, headers });
      expect([session.status, session.headers.has("ringback-token")]).toEqual([401, false]);
    }
    const eve = await known("eve");
    expect(await titles(kept, eve)).toEqual([]); // though she has the secret
    expect(await titles(kept)).toEqual([]);
    expect(await titles({ ...kept, visitor: "bea" }, eve)).toEqual([]);
    for (const headers of [eve, {}]) {
      const session = await proxy.ask("POST", "/sessions", { body: { conversation_id: theirs.uuid }, headers });
      expect([session.status, session.headers.has("ringback-token")]).toEqual([401, false]);
    }
    // An identity that was good once is good until it ends, and for its visitor alone.
    proxy.pass(3 * 3_600_000);
    expect((await list({}, bea)).code).toBe("IDENTITY_INVALID");
    proxy.pass(-3 * 3_600_000);
    expect(await titles({}, bea)).toEqual(["My medical records"]);
  });

  it("are by their secrets where the site knows nobody, and an anonymous one becomes theirs once they are known", async () => {
    const [mine, another] = [await talk("A kettle"), await talk("A toaster")];
    expect(await titles({ conversations: [keptOf(mine)] })).toEqual(["A kettle"]);
    const swapped = [{ id: another.uuid, resume: mine.resume }, { id: another.uuid }];
    expect(await titles({ conversations: swapped })).toEqual([]);
    const cleo = await known("cleo");
    expect(await titles({}, cleo)).toEqual([]);
    const body = { conversation_id: mine.uuid, resume: mine.resume };
    expect((await proxy.ask("POST", "/sessions", { body, headers: cleo })).status).toBe(200);
    await expect.poll(() => titles({}, cleo)).toEqual(["A kettle"]);
  });

  it("say what has ended, and lose what is deleted", async () => {
    const dan = await known("dan");
    const [closed, gone] = [await talk("Closed", dan), await talk("Deleted", dan)];
    const token = platform.owner.key;
    await platform.request("PUT", `/user/conversations/${closed.uuid}`, { token, body: { status: "closed" } });
    expect((await list({}, dan)).listed.map(({ title, state }) => [title, state])).toEqual([
      ["Deleted", "open"],
      ["Closed", "ended"],
    ]);
    await platform.request("DELETE", `/user/conversations/${gone.uuid}`, { token });
    expect(await titles({ conversations: [keptOf(gone)] }, dan)).toEqual(["Closed"]);
    const session = await proxy.ask("POST", "/sessions", { body: { conversation_id: gone.uuid }, headers: dan });
    expect(session.status).toBe(401);
  });

  it("are at a platform those whose uuids the page has, and by a visitor's name with the owner's token alone", async () => {
    const fay = await known("fay");
    const [one, two] = [await talk("One"), await talk("Two", fay)];
    const ids = [one.uuid, two.uuid, crypto.randomUUID()];
    expect(await direct(ids)).toEqual(["Two", "One"]);
    const { visitor } = await platform.db
      .selectFrom("conversations")
      .select("visitor")
      .where("uuid", "=", two.uuid)
      .executeTakeFirstOrThrow();
    expect(visitor).toMatch(/^[\w-]{43}$/);
    const stranger = await platform.addOwner();
    expect(await direct([], undefined, { visitor })).toEqual([]);
    expect(await direct([], stranger.key, { visitor })).toEqual([]);
    expect(await direct([], platform.owner.key, { visitor })).toEqual(["Two"]);
    // Nobody names a visitor without the owner's token, so nobody slips a conversation into another's list.
    const body = { assistant_id: platform.owner.assistantUuid, visitor };
    const begun = await (await platform.request("POST", "/conversations", { body })).json();
    await platform.request("POST", `/conversations/${begun.conversation_id}/messages`, {
      body: { message: "Phishing" },
    });
    expect(await direct([], platform.owner.key, { visitor })).toEqual(["Two"]);
  });

  it("stay the owner's where conversations need a token, or other pages may not use the assistant", async () => {
    const { uuid } = await talk("Private");
    const token = platform.owner.key;
    const change = (body: object) =>
      platform.request("PUT", `/user/assistant/${platform.owner.assistantId}`, { token, body });
    await change({ conversation_access: "token" });
    expect([await direct([uuid]), await direct([uuid], token)]).toEqual([[], ["Private"]]);
    await change({ conversation_access: "open", allowed_origins: ["https://shop.example"] });
    expect([await direct([uuid]), await direct([uuid], token)]).toEqual([[], ["Private"]]);
    await change({ allowed_origins: null });
    expect(await direct([uuid])).toEqual(["Private"]);
    platform.pass(31 * 86_400_000);
    expect([await direct([uuid]), await direct([uuid], token)]).toEqual([[], ["Private"]]);
  });
});
