import { describe, expect, it } from "vitest";
import { history, say, start } from "../../support/conversations.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";
import { signInAs } from "../team/team.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";

async function call(platform: TestPlatform, method: Method, path: string, body?: object, token = platform.owner.key) {
  const response = await platform.request(method, path, { token, ...(body ? { body } : {}) });
  return { status: response.status, code: response.headers.get("ringback-code"), body: await response.json() };
}

async function listed(platform: TestPlatform, query: string, token?: string): Promise<string[]> {
  const { body } = await call(platform, "GET", `/user/conversations?${query}`, undefined, token);
  return body.data.map(({ id }: { id: string }) => id);
}

describe("the inbox of a team", () => {
  it("assigns conversations to members, finds one's own and nobody's, and leaves them to nobody when a member goes", async () => {
    await using platform = await startPlatform();
    const agent = await signInAs(platform, "agent");
    const { id: memberId } = (await call(platform, "GET", "/user/members/me", undefined, agent)).body;
    const [first, second] = [await start(platform), await start(platform)];
    const assigned = await call(platform, "PUT", `/user/conversations/${first}`, { assignee_id: memberId }, agent);
    expect(assigned.body).toMatchObject({ status: "open", tags: [], assignee_id: memberId, snoozed_until: null });
    expect(await listed(platform, "assignee=me", agent)).toEqual([first]);
    expect(await listed(platform, `assignee=${memberId}`)).toEqual([first]);
    expect(await listed(platform, "assignee=me")).toEqual([]); // a key stands for the account's own member
    expect(await listed(platform, "assignee=none")).toEqual([second]);
    const details = await call(platform, "GET", `/user/conversations/${first}`);
    expect(details.body.assignee).toEqual({ id: memberId, name: "The agent" });

    const stranger = await platform.addOwner();
    const { data } = (await call(platform, "GET", "/user/members", undefined, stranger.key)).body;
    const foreign = await call(platform, "PUT", `/user/conversations/${second}`, { assignee_id: data[0].id });
    expect([foreign.status, foreign.code]).toEqual([422, "ASSIGNEE_NOT_FOUND"]);
    await call(platform, "DELETE", `/user/members/${memberId}`);
    expect(await listed(platform, "assignee=none")).toEqual([second, first]);
  });

  it("gives a conversation to the member who answers it first, unless somebody has assigned it", async () => {
    await using platform = await startPlatform();
    const [agent, admin] = [await signInAs(platform, "agent"), await signInAs(platform, "admin")];
    const { id: memberId } = (await call(platform, "GET", "/user/members/me", undefined, agent)).body;
    const uuid = await start(platform);
    const answer = (token: string) =>
      call(platform, "POST", `/user/conversations/${uuid}/messages`, { message: "Hello", name: "Bo" }, token);
    const holder = async () => (await call(platform, "GET", `/user/conversations/${uuid}`)).body.assignee?.id;
    await answer(platform.owner.key);
    expect(await holder()).toBeUndefined(); // a program is nobody
    await answer(agent);
    await answer(admin);
    expect([await holder(), await listed(platform, "assignee=me", agent)]).toEqual([memberId, [uuid]]);
    // What was given to a member in turn is theirs who answers.
    await platform.db.updateTable("conversations").set({ given_at: new Date() }).execute();
    await answer(admin);
    expect(await listed(platform, "assignee=me", admin)).toEqual([uuid]);
  });

  it("puts a conversation off until a time, and brings it back when the visitor writes or the time has come", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    const snooze = { snoozed_until: "2026-11-20T12:00:00Z" };
    const off = await call(platform, "PUT", `/user/conversations/${uuid}`, snooze);
    expect(off.body.snoozed_until).toBe("2026-11-20T12:00:00.000000Z");
    expect([await listed(platform, "snoozed=false"), await listed(platform, "snoozed=true")]).toEqual([[], [uuid]]);
    platform.pass(2 * 3_600_000 + 1);
    expect(await listed(platform, "snoozed=false")).toEqual([uuid]);
    await call(platform, "PUT", `/user/conversations/${uuid}`, { snoozed_until: "2026-12-01T12:00:00Z" });
    await say(platform, uuid, "Hello again");
    expect(await listed(platform, "snoozed=false")).toEqual([uuid]);
    await call(platform, "PUT", `/user/conversations/${uuid}`, { snoozed_until: "2026-12-01T12:00:00Z" });
    const closed = await call(platform, "PUT", `/user/conversations/${uuid}`, { status: "closed" });
    expect(closed.body.snoozed_until).toBeNull();
    expect((await call(platform, "PUT", `/user/conversations/${uuid}`, { snoozed_until: "tomorrow" })).status).toBe(
      422,
    );
  });

  it("suggests what the assistant would answer, without storing, sending, charging or doing anything", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    const path = `/user/conversations/${uuid}/draft`;
    expect((await call(platform, "POST", path)).code).toBe("NOTHING_TO_ANSWER");
    await say(platform, uuid, "Do you open on Sunday?");
    const [before, balance] = [await history(platform, uuid), await platform.balance()];
    const agent = await signInAs(platform, "agent");
    const suggested = await call(platform, "POST", path, undefined, agent);
    expect([suggested.status, suggested.body.draft]).toEqual([200, before.at(-1)?.content]);
    expect(await history(platform, uuid)).toEqual(before);
    expect(await platform.balance()).toEqual(balance);
    const stranger = await platform.addOwner();
    expect((await call(platform, "POST", path, undefined, stranger.key)).code).toBe("CONVERSATION_NOT_FOUND");
  });

  it("keeps notes that no visitor and no assistant sees, names their author, and deletes them with the conversation", async () => {
    await using platform = await startPlatform();
    const agent = await signInAs(platform, "agent");
    const uuid = await start(platform);
    const before = await history(platform, uuid);
    const path = `/user/conversations/${uuid}/notes`;
    const { data: note } = (await call(platform, "POST", path, { content: "Knows Paul" }, agent)).body;
    expect(note).toMatchObject({ author: "The agent", content: "Knows Paul" });
    expect(await history(platform, uuid)).toEqual(before);
    await say(platform, uuid, "Hi");
    expect(JSON.stringify(await history(platform, uuid))).not.toContain("Paul");
    expect((await call(platform, "GET", path)).body.data).toEqual([note]);
    expect((await platform.request("GET", path)).status).toBe(401);
    await call(platform, "DELETE", `${path}/${note.id}`);
    expect((await call(platform, "GET", path)).body.data).toEqual([]);
    await call(platform, "POST", path, { content: "Knows Paul" });
    await call(platform, "DELETE", `/user/conversations/${uuid}`);
    expect(await platform.db.selectFrom("conversation_notes").selectAll().execute()).toEqual([]);
  });

  it("shows what else the same person had, and nothing of others", async () => {
    await using platform = await startPlatform();
    const { owner } = platform;
    const reply = (customer_identifier: string) => ({
      assistant_id: owner.assistantId,
      customer_identifier,
      message: "Hi",
    });
    const first = (await call(platform, "POST", "/user/ai/generate-reply", reply("ada"))).body.conversation_id;
    await call(platform, "POST", "/user/ai/generate-reply", reply("bo"));
    const chat = await start(platform);
    const other = await start(platform);
    for (const uuid of [chat, other])
      await platform.request("POST", `/conversations/${uuid}/person`, { body: { email: "Ada@shop.example" } });
    const details = (await call(platform, "GET", `/user/conversations/${chat}`)).body;
    expect(details).toMatchObject({ id: chat, email: "Ada@shop.example" });
    expect(details.related.conversations.map(({ id }: { id: string }) => id)).toEqual([other]);
    expect((await call(platform, "GET", `/user/conversations/${first}`)).body.related).toEqual({
      conversations: [],
      calls: [],
      texts: [],
    });
    const call_ = {
      phone_number: "+447700900123",
      assistant_id: owner.assistantId,
      variables: { conversation_id: chat },
    };
    const made = await call(platform, "POST", "/user/make_call", call_);
    const withCall = (await call(platform, "GET", `/user/conversations/${chat}`)).body;
    expect(withCall.related.calls.map(({ id }: { id: number }) => id)).toEqual([made.body.call_id]);
    expect(withCall.call).toMatchObject({ id: made.body.call_id });
    await platform.db.updateTable("calls").set({ status: "ended" }).execute();
    expect((await call(platform, "GET", `/user/conversations/${chat}`)).body).not.toHaveProperty("call");
  });

  it("lists a chat that was opened and not used apart from those in which somebody has said something", async () => {
    await using platform = await startPlatform();
    const [opened, asked, said, noted] = [
      await start(platform),
      await start(platform),
      await start(platform),
      await start(platform),
    ];
    const called = await start(platform);
    await say(platform, said, "Hi");
    await call(platform, "POST", `/conversations/${asked}/person`, {});
    await call(platform, "POST", "/user/make_call", {
      phone_number: "+447700900123",
      assistant_id: platform.owner.assistantId,
      variables: { conversation_id: called },
    });
    await call(platform, "POST", `/user/conversations/${noted}/messages`, { message: "Can I help?", name: "Paul" });
    expect(await listed(platform, "empty=true")).toEqual([opened]);
    expect(await listed(platform, "empty=false")).toEqual([called, noted, said, asked]);
    const { data } = (await call(platform, "GET", "/user/usage?days=1")).body;
    expect(data).toMatchObject([{ chats: 2 }]); // of which a visitor was part
  });

  it("saves replies for the whole team under names of their own", async () => {
    await using platform = await startPlatform();
    const agent = await signInAs(platform, "agent");
    const hours = { name: "hours", content: "We are open from 9 to 5." };
    const { data: saved } = (await call(platform, "POST", "/user/saved-replies", hours, agent)).body;
    expect((await call(platform, "POST", "/user/saved-replies", hours)).code).toBe("NAME_TAKEN");
    await call(platform, "POST", "/user/saved-replies", { name: "bye", content: "Bye" });
    const renamed = await call(platform, "PUT", `/user/saved-replies/${saved.id}`, { name: "bye" });
    expect(renamed.code).toBe("NAME_TAKEN");
    await call(platform, "PUT", `/user/saved-replies/${saved.id}`, { content: "From 9 to 6." });
    const { data } = (await call(platform, "GET", "/user/saved-replies")).body;
    expect(data.map(({ name, content }: Record<string, string>) => [name, content])).toEqual([
      ["bye", "Bye"],
      ["hours", "From 9 to 6."],
    ]);
    const stranger = await platform.addOwner();
    expect((await call(platform, "GET", "/user/saved-replies", undefined, stranger.key)).body.data).toEqual([]);
  });
});
