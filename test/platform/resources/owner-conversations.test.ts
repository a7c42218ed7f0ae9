import { describe, expect, it } from "vitest";
import { listConversations } from "../../../src/contract/operations/conversations/owner-conversations.ts";
import { findDiscrepancies } from "../../../src/platform/ledger/audit.ts";
import { usd } from "../../../src/platform/ledger/money.ts";
import { counts } from "../../counts.ts";
import { keyed, say, start } from "../../support/conversations.ts";
import { heldEngine, scriptedEngine } from "../../support/engine.ts";
import { fillAccount } from "../../support/many-rows.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";

const unknown = "00000000-0000-4000-8000-000000000000";

describe("GET /user/conversations", () => {
  it("lists the owner's own, newest first, with exactly the fields that are settled", async () => {
    await using platform = await startPlatform();
    const { owner } = platform;
    const first = await start(platform, { variables: { name: "Ada" } });
    await say(platform, first, "Hi");
    const second = await start(platform, { type: "test" });
    await say(platform, second, "Hi");
    const stranger = await platform.addOwner();
    await platform.request("POST", "/conversations", { body: { assistant_id: stranger.assistantUuid } });
    const page = await list(platform);
    const common = { assistant_id: owner.assistantUuid, assistant_name: "Mara", message_count: 3, ai_enabled: true };
    const sorting = { status: "open", tags: [], unread: 1 };
    const last_message = {
      id: expect.any(Number),
      role: "assistant",
      excerpt: "You said: Hi",
      created_at: "2026-11-20T10:00:00.000000Z",
    };
    const times = { created_at: "2026-11-20T10:00:00.000000Z", updated_at: "2026-11-20T10:00:00.000000Z" };
    expect(page).toEqual({
      data: [
        { ...common, ...times, ...sorting, last_message, id: second, type: "test", variables: {}, total_cost: 0 },
        {
          ...common,
          ...times,
          ...sorting,
          last_message,
          id: first,
          type: "widget",
          variables: { name: "Ada" },
          total_cost: 0.01,
        },
      ],
      path: `${platform.url}/user/conversations`,
      per_page: 15,
      next_cursor: null,
      prev_cursor: null,
    });
  });

  it("begins what an assistant said without marks, and what a visitor wrote to the letter", async () => {
    await using platform = await startPlatform();
    const answered = await start(platform);
    await say(platform, answered, "A *yearly check* costs **119 €**.");
    const asked = await start(platform);
    await platform.request("POST", `/automate/conversations/${asked}/disable-ai`, { token: platform.owner.key });
    await say(platform, asked, "Is it **119 €**?");
    expect((await list(platform)).data).toMatchObject([
      { last_message: { excerpt: "Is it **119 €**?" } },
      { last_message: { excerpt: "You said: A yearly check costs 119 €." } },
    ]);
  });

  it("goes both ways by cursor, and no item is missed or doubled while others come and go", async () => {
    await using platform = await startPlatform();
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) ids.unshift(await start(platform));
    const first = await list(platform, "per_page=2");
    expect([idsOf(first), first.prev_cursor]).toEqual([ids.slice(0, 2), null]);
    await start(platform);
    await platform.request("DELETE", `/user/conversations/${ids[1]}`, { token: platform.owner.key });
    const second = await list(platform, `per_page=2&cursor=${first.next_cursor}`);
    expect(idsOf(second)).toEqual(ids.slice(2, 4));
    const third = await list(platform, `per_page=2&cursor=${second.next_cursor}`);
    expect([idsOf(third), third.next_cursor]).toEqual([ids.slice(4), null]);
    const back = await list(platform, `per_page=2&cursor=${third.prev_cursor}`);
    expect(idsOf(back)).toEqual(ids.slice(2, 4));
    const further = await list(platform, `per_page=2&cursor=${back.prev_cursor}`);
    expect(idsOf(further)).toHaveLength(2);
    expect(idsOf(further)[1]).toBe(ids[0]);
    expect(further.prev_cursor).toBeNull();
  });

  it("finds by type, assistant, phone numbers and identifier; what it does not know it does not find", async () => {
    await using platform = await startPlatform();
    const { db, owner } = platform;
    const [widget, test, whatsapp] = [
      await start(platform),
      await start(platform, { type: "test" }),
      await start(platform),
    ];
    await db
      .updateTable("conversations")
      .set({
        type: "whatsapp",
        customer_phone: "+447700900123",
        customer_name: "Ada",
        whatsapp_sender_phone: "+442079460102",
      })
      .where("uuid", "=", whatsapp)
      .execute();
    await reply(platform, { customer_identifier: "customer 7" });
    const found = async (query: string) => idsOf(await list(platform, query));
    expect(await found("type=test")).toEqual([test]);
    expect(await found("customer_phone=%2B447700900123")).toEqual([whatsapp]);
    expect(await found("customer_phone=+44 7700 900123")).toEqual([whatsapp]);
    expect(await found("customer_phone=447700900")).toEqual([]);
    expect(await found("whatsapp_sender_phone=%2B442079460102")).toEqual([whatsapp]);
    expect((await list(platform, "external_identifier=customer 7")).data).toMatchObject([
      { type: "api", external_identifier: "customer 7", message_count: 2 },
    ]);
    expect(await found(`assistant_id=${owner.assistantUuid}&type=widget`)).toEqual([widget]);
    expect(await found(`assistant_id=${owner.assistantId}&type=`)).toHaveLength(4);
    const stranger = await platform.addOwner();
    for (const id of [unknown, stranger.assistantUuid, stranger.assistantId]) {
      expect(await found(`assistant_id=${id}`)).toEqual([]);
    }
    expect((await list(platform, "type=whatsapp")).data).toMatchObject([
      { customer: { phone_number: "+447700900123", name: "Ada" }, whatsapp_sender: { phone_number: "+442079460102" } },
    ]);
  });

  it("looks for a text through 2,000 conversations at a time, and says where to go on although nothing was found", async () => {
    await using platform = await startPlatform();
    await fillAccount(platform.storage, platform.owner, { conversations: 4_500, messages: 1, others: 1 });
    const search = async (more: Record<string, string>) => {
      const query = new URLSearchParams({ q: "person-3", ...more });
      const response = await platform.request("GET", `/user/conversations?${query}`, { token: platform.owner.key });
      return listConversations.success.body.parse(await response.json());
    };
    const parts = [await search({})];
    for (let cursor = parts[0]?.next_cursor; cursor; cursor = parts.at(-1)?.next_cursor)
      parts.push(await search({ cursor }));
    expect(parts.map(({ data }) => data.map(({ external_identifier }) => external_identifier))).toEqual([
      [],
      [],
      ["person-3"],
    ]);
    const back = await search({ cursor: parts[2]?.prev_cursor ?? "" });
    expect([back.data, back.prev_cursor !== null]).toEqual([[], true]);
  });

  it("shows the newest message that has the words of a search, from a little before them, beside the last one", async () => {
    await using platform = await startPlatform({ balanceUsd: 10 });
    const uuid = await start(platform);
    const long = "We moved last week and since then nothing works as it did: ".concat("the Boiler drips 50% more.");
    for (const message of [long, "Hello?"]) await say(platform, uuid, message);
    const search = async (q: string) => (await list(platform, new URLSearchParams({ q }).toString())).data;
    const [found] = await search("boiler drips 50%");
    expect(found?.last_message?.excerpt).toBe("You said: Hello?");
    expect(found?.match).toMatchObject({ role: "assistant" }); // the answer repeats it
    expect(found?.match?.excerpt).toMatch(/^….{30,50}the Boiler drips 50% more\.$/);
    expect((await search(""))[0]).not.toHaveProperty("match");
    expect(await search("boiler_drips")).toEqual([]);
  });

  it("refuses what is no cursor, type, assistant or size", async () => {
    await using platform = await startPlatform();
    const encoded = (text: string) => Buffer.from(text).toString("base64url");
    const cursors = [
      "abc",
      "💥",
      encoded("older"),
      encoded("older -1"),
      encoded("sideways 1"),
      encoded("older 01 "),
      "x".repeat(101),
    ];
    for (const [field, value] of [
      ...cursors.map((cursor) => ["cursor", cursor] as const),
      ["type", "fax"],
      ["assistant_id", "mara"],
      ["assistant_id", "9007199254740992"],
      ["per_page", "0"],
      ["per_page", "101"],
    ] as const) {
      const query = new URLSearchParams({ [field]: value });
      const response = await platform.request("GET", `/user/conversations?${query}`, { token: platform.owner.key });
      expect(response.status, `${query}`).toBe(422);
      expect(await response.json()).toEqual({
        message: expect.stringMatching(/\.$/),
        errors: { [field]: [expect.any(String)] },
      });
    }
    for (const far of ["older 999999999999999999", "newer 999999999999999999"]) {
      expect((await list(platform, `cursor=${encoded(far)}`)).data).toEqual([]);
    }
  });
});

describe("AI of a conversation", () => {
  it("is switched off and on: meanwhile messages are stored, free and unanswered, and history says so", async () => {
    await using platform = await startPlatform({ balanceUsd: 0.01 });
    const uuid = await start(platform);
    expect(await toggle(platform, uuid, "disable-ai")).toEqual([200, { status: true, ai_enabled: false }]);
    for (let count = 0; count < 2; count++) {
      const answer = await say(platform, uuid, "Is somebody there?");
      expect(await answer.json()).toEqual({ status: true, message: "", function_calls: [], ai_enabled: false });
    }
    expect((await platform.balance()).postedMicros).toBe(usd(0.01));
    const read = async () => (await platform.request("GET", `/conversations/${uuid}`)).json();
    expect(await read()).toMatchObject({ ai_enabled: false, history: { length: 3 } });
    expect((await list(platform)).data).toMatchObject([{ ai_enabled: false }]);
    expect(await toggle(platform, uuid, "enable-ai")).toEqual([200, { status: true, ai_enabled: true }]);
    expect(await read()).not.toHaveProperty("ai_enabled");
    expect(await (await say(platform, uuid, "Hi")).json()).toMatchObject({ message: "You said: Hi" });
  });

  it("switched off during an answer: that answer comes, and what waited for it is stored for a person", async () => {
    const held = heldEngine();
    await using platform = await startPlatform({ engine: held.engine });
    const uuid = await start(platform);
    const first = say(platform, uuid, "first");
    await held.reached(1);
    const waiting = say(platform, uuid, "second");
    expect((await toggle(platform, uuid, "disable-ai"))[0]).toBe(200);
    expect(await (await waiting).json()).toMatchObject({ message: "", ai_enabled: false });
    held.go(0);
    expect(await (await first).json()).toMatchObject({ message: "You said: first" });
    expect(held.engine.seen).toHaveLength(1);
    expect((await platform.balance()).postedMicros).toBe(990_000n);
  });

  it("is never asked once a request to switch it off was answered, however many messages come at that moment", async () => {
    const engine = scriptedEngine();
    await using platform = await startPlatform({ engine });
    const uuid = await start(platform);
    const many = Array.from({ length: 6 }, (_, at) => say(platform, uuid, `early ${at}`));
    await toggle(platform, uuid, "disable-ai");
    const asked = engine.seen.length;
    const late = await Promise.all(Array.from({ length: 4 }, (_, at) => say(platform, uuid, `late ${at}`)));
    for (const response of late) expect(await response.json()).toMatchObject({ ai_enabled: false });
    await Promise.all(many);
    expect(engine.seen.map(({ message }) => message).filter((message) => message.startsWith("late"))).toEqual([]);
    expect(engine.seen.length).toBeLessThanOrEqual(asked + 1);
    expect(await findDiscrepancies(platform.db)).toEqual([]);
  });

  it("answers 401 in its own words, and 404 for what is not the caller's", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    const stranger = await platform.addOwner();
    for (const verb of ["enable-ai", "disable-ai"]) {
      const path = `/automate/conversations/${uuid}/${verb}`;
      for (const token of [{}, { token: "rbk_nobody" }]) {
        const refused = await platform.request("POST", path, token);
        expect([refused.status, await refused.json()]).toEqual([401, { error: "Unauthorized" }]);
      }
      const foreign = await platform.request("POST", path, { token: stranger.key });
      expect([foreign.status, await foreign.json()]).toEqual([404, { error: "Conversation not found" }]);
    }
    expect((await list(platform)).data).toMatchObject([{ ai_enabled: true }]);
  });
});

describe("POST /user/conversations/{uuid}/messages", () => {
  it("lets the owner answer and leave a note, which the visitor reads and the assistant remembers", async () => {
    const engine = scriptedEngine();
    await using platform = await startPlatform({ engine });
    const uuid = await start(platform);
    await toggle(platform, uuid, "disable-ai");
    await say(platform, uuid, "Is it warm?");
    const answered = await answer(platform, uuid, { message: "Warm enough." });
    const { message, data } = await answered.json();
    expect([answered.status, message]).toEqual([200, "Message sent successfully"]);
    expect(data).toEqual({
      id: expect.any(Number),
      role: "assistant",
      content: "Warm enough.",
      created_at: "2026-11-20T10:00:00.000000Z",
    });
    await answer(platform, uuid, { message: "The call has ended.", role: "system" });
    const later = await platform.request("GET", `/conversations/${uuid}?after=${data.id - 1}`);
    expect(await later.json()).toMatchObject({
      history: [
        { role: "assistant", content: "Warm enough." },
        { role: "system", content: "The call has ended." },
      ],
    });
    await toggle(platform, uuid, "enable-ai");
    await say(platform, uuid, "Thanks");
    expect(engine.seen[0]?.history.map(({ content }) => content)).toEqual([
      "Hello there.",
      "Is it warm?",
      "Warm enough.",
      "The call has ended.",
    ]);
    expect((await platform.balance()).postedMicros).toBe(990_000n);
  });

  it("works while the assistant answers, and once for a repeated key", async () => {
    const held = heldEngine();
    await using platform = await startPlatform({ engine: held.engine });
    const uuid = await start(platform);
    const asked = say(platform, uuid, "Hi");
    await held.reached(1);
    const [first, second] = [
      await answer(platform, uuid, { message: "I am here." }, keyed("k").headers),
      await answer(platform, uuid, { message: "I am here." }, keyed("k").headers),
    ];
    expect(await second.json()).toEqual(await first.json());
    const other = await answer(platform, uuid, { message: "Other words." }, keyed("k").headers);
    expect(other.headers.get("ringback-code")).toBe("IDEMPOTENCY_CONFLICT");
    held.go(0);
    expect((await asked).status).toBe(200);
    const { history } = await (await platform.request("GET", `/conversations/${uuid}`)).json();
    expect(history.map(({ content }: { content: string }) => content)).toEqual([
      "Hello there.",
      "Hi",
      "I am here.",
      "You said: Hi",
    ]);
  });

  it("refuses a visitor's part, an empty text, and another owner's conversation", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    expect((await answer(platform, uuid, { message: "Hi", role: "user" })).status).toBe(422);
    expect((await answer(platform, uuid, { message: " " })).status).toBe(422);
    const stranger = await platform.addOwner();
    const foreign = await platform.request("POST", `/user/conversations/${uuid}/messages`, {
      body: { message: "Hi" },
      token: stranger.key,
    });
    expect([foreign.status, await foreign.json()]).toEqual([404, { message: "Conversation not found" }]);
  });
});

describe("DELETE /user/conversations/{uuid}", () => {
  it("deletes what was said, also in kept answers, and leaves the ledger as it is", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    await say(platform, uuid, "a secret word", keyed("visitor"));
    await answer(platform, uuid, { message: "a secret answer" }, keyed("owner").headers);
    const { conversation_id: api } = await (
      await reply(platform, { message: "a secret ask" }, keyed("api").headers)
    ).json();
    const stranger = await platform.addOwner();
    expect((await platform.request("DELETE", `/user/conversations/${uuid}`, { token: stranger.key })).status).toBe(404);
    for (const id of [uuid, api]) {
      const response = await platform.request("DELETE", `/user/conversations/${id}`, { token: platform.owner.key });
      expect([response.status, await response.json()]).toEqual([200, { message: "Conversation deleted successfully" }]);
    }
    expect((await platform.request("GET", `/conversations/${uuid}`)).status).toBe(404);
    expect((await say(platform, uuid, "a secret word", keyed("visitor"))).status).toBe(404);
    expect(
      (await platform.request("DELETE", `/user/conversations/${uuid}`, { token: platform.owner.key })).status,
    ).toBe(404);
    const kept = await platform.db.selectFrom("idempotency_keys").selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain("secret");
    expect((await platform.balance()).postedMicros).toBe(980_000n);
    expect(await findDiscrepancies(platform.db)).toEqual([]);
  });

  it("ends an answer under way: who waits learns that the conversation is gone, and nothing is charged", async () => {
    const held = heldEngine();
    await using platform = await startPlatform({ engine: held.engine });
    const uuid = await start(platform);
    const asked = say(platform, uuid, "Hi", keyed("k"));
    await held.reached(1);
    expect(
      (await platform.request("DELETE", `/user/conversations/${uuid}`, { token: platform.owner.key })).status,
    ).toBe(200);
    expect(await platform.balance()).toMatchObject({ heldMicros: 0n, postedMicros: 1_000_000n });
    held.go(0);
    const response = await asked;
    expect([response.status, response.headers.get("ringback-code")]).toEqual([404, "CONVERSATION_NOT_FOUND"]);
    expect(await platform.balance()).toMatchObject({ heldMicros: 0n, postedMicros: 1_000_000n });
    expect(await findDiscrepancies(platform.db)).toEqual([]);
  });
});

describe("everything at once in one conversation", () => {
  it("ends in documented answers, with the books right and no money left held", async () => {
    await using platform = await startPlatform({ balanceUsd: 1 });
    const statuses = new Set<number>();
    const codes = new Set<string | null>();
    for (let round = 0; round < counts.tangledConversations; round++) {
      const uuid = await start(platform, {}, { token: platform.owner.key });
      const token = platform.owner.key;
      const actions: (() => Promise<Response>)[] = [
        () => say(platform, uuid, "one", keyed("one")),
        () => say(platform, uuid, "one", keyed("one")),
        () => say(platform, uuid, "two"),
        () => answer(platform, uuid, { message: "Here." }),
        () => platform.request("POST", `/automate/conversations/${uuid}/disable-ai`, { token }),
        () => platform.request("POST", `/automate/conversations/${uuid}/enable-ai`, { token }),
        () => platform.request("GET", `/conversations/${uuid}`),
        () => platform.request("DELETE", `/user/conversations/${uuid}`, { token }),
      ];
      const turned = [...actions.slice(round % actions.length), ...actions.slice(0, round % actions.length)];
      for (const response of await Promise.all(turned.map((act) => act()))) {
        statuses.add(response.status);
        codes.add(response.headers.get("ringback-code"));
      }
      expect((await platform.request("GET", `/conversations/${uuid}`, { token })).status).toBe(404);
      platform.pass(60_000); // looking for what is gone counts as guessing
    }
    expect(
      [...statuses].filter((status) => ![200, 404, 409].includes(status)),
      [...codes].join(),
    ).toEqual([]);
    expect((await platform.balance()).heldMicros).toBe(0n);
    expect(await findDiscrepancies(platform.db)).toEqual([]);
  });

  it("also when its assistant is deleted meanwhile", async () => {
    await using platform = await startPlatform();
    const uuids = await Promise.all([start(platform), start(platform), start(platform)]);
    const path = `/user/assistant/${platform.owner.assistantId}`;
    const answers = await Promise.all([
      ...uuids.map((uuid) => say(platform, uuid, "Hi")),
      platform.request("DELETE", path, { token: platform.owner.key }),
      ...uuids.map((uuid) => say(platform, uuid, "Hi again")),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => ![200, 404].includes(status))).toEqual([]);
    expect((await platform.balance()).heldMicros).toBe(0n);
    expect(await findDiscrepancies(platform.db)).toEqual([]);
  });
});

async function list(platform: TestPlatform, query = "") {
  const response = await platform.request("GET", `/user/conversations?${query}`, { token: platform.owner.key });
  const body = await response.json();
  expect(listConversations.success.body.parse(body)).toEqual(body);
  return body;
}

function idsOf({ data }: { data: { id: string }[] }): string[] {
  return data.map(({ id }) => id);
}

async function toggle(platform: TestPlatform, uuid: string, verb: "enable-ai" | "disable-ai") {
  const path = `/automate/conversations/${uuid}/${verb}`;
  const response = await platform.request("POST", path, { token: platform.owner.key });
  return [response.status, await response.json()];
}

function answer(platform: TestPlatform, uuid: string, body: object, headers: Record<string, string> = {}) {
  return platform.request("POST", `/user/conversations/${uuid}/messages`, { body, token: platform.owner.key, headers });
}

function reply(platform: TestPlatform, body: object, headers: Record<string, string> = {}) {
  return platform.request("POST", "/user/ai/generate-reply", {
    body: { assistant_id: platform.owner.assistantId, customer_identifier: "c", message: "Hi", ...body },
    token: platform.owner.key,
    headers,
  });
}
