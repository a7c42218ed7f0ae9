import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getConversation } from "../../../src/contract/operations/conversations/conversations.ts";
import { getResults } from "../../../src/contract/operations/conversations/results.ts";
import { askForDueRatings } from "../../../src/platform/resources/conversations/rating.ts";
import { counts, deep, seed } from "../../counts.ts";
import { say, start } from "../../support/conversations.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";
import { randomOf } from "../../support/random.ts";

const minute = 60_000;

async function results(platform: TestPlatform, query = "", token = platform.owner.key) {
  const response = await platform.request("GET", `/user/results${query}`, { token });
  return getResults.success.body.parse(await response.json());
}

function rate(platform: TestPlatform, uuid: string, body: object) {
  return platform.request("POST", `/conversations/${uuid}/rating`, { body });
}

async function ratingOf(platform: TestPlatform, uuid: string) {
  const response = await platform.request("GET", `/conversations/${uuid}`);
  return getConversation.success.body.parse(await response.json()).rating;
}

function change(platform: TestPlatform, uuid: string, body: object) {
  return platform.request("PUT", `/user/conversations/${uuid}`, { token: platform.owner.key, body });
}

function answer(platform: TestPlatform, uuid: string, message: string) {
  const body = { message, name: "Bo" };
  return platform.request("POST", `/user/conversations/${uuid}/messages`, { token: platform.owner.key, body });
}

function askForRatings(platform: TestPlatform, isOn: boolean) {
  const { assistantId, key } = platform.owner;
  return platform.request("PUT", `/user/assistant/${assistantId}`, { token: key, body: { ask_rating: isOn } });
}

describe("a rating", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startPlatform();
    await askForRatings(platform, true);
  });
  afterAll(() => platform[Symbol.asyncDispose]());

  it("is taken once after the conversation was closed, with what the visitor says, and not before", async () => {
    const uuid = await start(platform);
    await say(platform, uuid, "Hello");
    const early = await rate(platform, uuid, { value: 5 });
    expect([early.status, early.headers.get("ringback-code")]).toEqual([409, "NOT_ENDED"]);
    expect(await ratingOf(platform, uuid)).toBeUndefined();
    await change(platform, uuid, { status: "closed" });
    expect(await ratingOf(platform, uuid)).toBe("asked");
    for (const value of [0, 6, 2.5]) expect((await rate(platform, uuid, { value })).status).toBe(422);
    const [first, second] = await Promise.all([4, 4].map((value) => rate(platform, uuid, { value, comment: "Quick" })));
    expect([first?.status, second?.status].toSorted()).toEqual([200, 409]);
    expect(await ratingOf(platform, uuid)).toBe("given");
    const again = await rate(platform, uuid, { value: 1 });
    expect([again.status, again.headers.get("ringback-code")]).toEqual([409, "ALREADY_RATED"]);
    const { total, comments } = await results(platform);
    expect(total).toMatchObject({ ratings: 1, rating: 4, rated: [0, 0, 0, 1, 0] });
    expect(comments).toMatchObject([{ conversation_id: uuid, rating: 4, comment: "Quick" }]);
    const details = await platform.request("GET", `/user/conversations/${uuid}`, { token: platform.owner.key });
    expect(await details.json()).toMatchObject({ rating: { value: 4, comment: "Quick" } });
    // What goes on after it is not rated again.
    await say(platform, uuid, "One more thing");
    await change(platform, uuid, { status: "closed" });
    expect(await ratingOf(platform, uuid)).toBe("given");
    await platform.request("DELETE", `/user/conversations/${uuid}`, { token: platform.owner.key });
    expect(await platform.db.selectFrom("conversation_ratings").selectAll().execute()).toEqual([]);
    expect((await results(platform)).total.ratings).toBe(1); // figures stay
  });

  it("is asked for when nobody has written for as long as the assistant says, and no more once the visitor goes on", async () => {
    const uuid = await start(platform);
    const silent = await start(platform); // in which the visitor said nothing
    await say(platform, uuid, "Hello");
    platform.pass(29 * minute);
    await askForDueRatings(platform.db, platform.services.now());
    expect(await ratingOf(platform, uuid)).toBeUndefined();
    platform.pass(2 * minute);
    await askForDueRatings(platform.db, platform.services.now());
    expect([await ratingOf(platform, uuid), await ratingOf(platform, silent)]).toEqual(["asked", undefined]);
    await say(platform, uuid, "Another question");
    expect(await ratingOf(platform, uuid)).toBeUndefined();
    expect((await rate(platform, uuid, { value: 5 })).status).toBe(409);
    const rows = await sql<{ data: unknown }>`
      select e.data from conversation_events e join conversations c on c.id = e.conversation_id
      where e.type = 'rating' and c.uuid = ${uuid} order by e.id`.execute(platform.db);
    expect(rows.rows.map(({ data }) => data)).toEqual([{ state: "asked" }, { state: "over" }]);
  });

  it("is not asked for by an assistant that does not ask", async () => {
    const uuid = await start(platform);
    await say(platform, uuid, "Hello");
    await askForRatings(platform, false);
    await change(platform, uuid, { status: "closed" });
    platform.pass(40 * minute);
    await askForDueRatings(platform.db, platform.services.now());
    expect(await ratingOf(platform, uuid)).toBeUndefined();
    await askForRatings(platform, true);
  });
});

describe("results", () => {
  it.runIf(deep)(
    "are those of the conversations counted one by one, whatever happens to them in whatever order",
    async () => {
      await using platform = await startPlatform({ balanceUsd: 100 });
      await askForRatings(platform, true);
      const random = randomOf(seed);
      const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
      const pick = <One>(ones: readonly One[]) => ones[between(0, ones.length - 1)] as One;
      const conversations: string[] = [];
      for (let step = 0; step < counts.resultSteps; step++) {
        if (conversations.length === 0 || random() < 0.08)
          conversations.push(await start(platform, random() < 0.2 ? { type: "test" } : {}));
        const uuid = pick(conversations);
        await pick<() => Promise<Response>>([
          () => say(platform, uuid, "Hello"),
          () => platform.request("POST", `/conversations/${uuid}/person`, { body: {} }),
          () => answer(platform, uuid, "Here I am"),
          () => change(platform, uuid, { status: "closed" }),
          () => rate(platform, uuid, { value: between(1, 5), comment: "" }),
          async () => {
            const { id } = await (await say(platform, uuid, "Hello")).json();
            const body = { message_id: id, value: pick(["up", "down"]) };
            return platform.request("POST", `/conversations/${uuid}/feedback`, { body });
          },
          () => platform.request("POST", `/automate/conversations/${uuid}/enable-ai`, { token: platform.owner.key }),
        ])();
        platform.pass(between(1, 40) * minute);
      }
      const counted = await results(platform, "?days=92");
      expect(counted.total).toEqual(await recount(platform));
      expect(counted.total.conversations).toBeGreaterThan(5);
      expect(counted.total.ratings).toBeGreaterThan(1);
      expect(counted.total.answered_waits).toBeGreaterThan(1);
      const sum = (rows: readonly { conversations: number }[]) => rows.reduce((all, one) => all + one.conversations, 0);
      expect([sum(counted.data), sum(counted.assistants), sum(counted.channels)]).toEqual(
        Array(3).fill(counted.total.conversations),
      );
      expect(counted.channels.map(({ channel }) => channel)).toEqual(["widget"]);
      expect((await results(platform, "?days=92&channel=whatsapp")).total.conversations).toBe(0);
      expect((await results(platform, `?days=92&assistant_id=${platform.owner.assistantId}`)).total).toEqual(
        counted.total,
      );
      const stranger = await platform.addOwner();
      expect((await results(platform, "", stranger.key)).total.conversations).toBe(0);
    },
    60_000,
  );

  it("count who waits for a person now, whom no average knows yet, and not in tests", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    for (const each of [uuid, await start(platform), await start(platform, { type: "test" })])
      await platform.request("POST", `/conversations/${each}/person`, { body: {} });
    expect([(await results(platform)).waiting, (await results(platform, "?channel=whatsapp")).waiting]).toEqual([2, 0]);
    await answer(platform, uuid, "Here I am");
    const { waiting, total } = await results(platform, `?assistant_id=${platform.owner.assistantId}`);
    expect([waiting, total.answered_waits]).toEqual([1, 1]);
  });

  it("count the last word on each single answer, and list those that were not helpful with what was asked, but of no test", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    const judge = async (of: string, message: string, ...values: string[]) => {
      const { id, message: answer } = await (await say(platform, of, message)).json();
      for (const value of values)
        await platform.request("POST", `/conversations/${of}/feedback`, { body: { message_id: id, value } });
      return answer as string;
    };
    await judge(uuid, "Are you open?", "down", "up");
    const answer = await judge(uuid, "On Sundays too?", "up", "down", "down");
    await judge(await start(platform, { type: "test" }), "Hello", "down");
    const { total, data, assistants, unhelpful } = await results(platform);
    for (const counted of [total, data.at(-1), assistants[0]])
      expect(counted).toMatchObject({ conversations: 1, helpful: 1, not_helpful: 1 });
    expect(unhelpful).toMatchObject([{ conversation_id: uuid, question: "On Sundays too?", answer }]);
    expect((await results(platform, "?channel=whatsapp")).unhelpful).toEqual([]);
    await platform.request("DELETE", `/user/conversations/${uuid}`, { token: platform.owner.key });
    const after = await results(platform);
    expect([after.total.not_helpful, after.unhelpful]).toEqual([1, []]);
  });

  it("name the questions that found no answer, the most frequent first, and have a day of zeros where nothing was", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    await say(platform, uuid, "Hello");
    await sql`insert into unanswered_questions (message_id, assistant_id, key, created_at)
      select id, ${platform.owner.assistantId}, 'k', created_at from messages where role = 'user'`.execute(platform.db);
    const { unanswered, data } = await results(platform, "?days=7");
    expect(unanswered).toEqual([
      {
        assistant_id: platform.owner.assistantId,
        assistant_name: "Mara",
        question: "Hello",
        count: 1,
        conversation_id: uuid,
      },
    ]);
    expect(data).toHaveLength(7);
    expect(data[0]).toEqual({
      date: data[0]?.date,
      conversations: 0,
      without_person: 0,
      answered_waits: 0,
      first_answer_seconds: null,
      answered_in_5_minutes: 0,
      ratings: 0,
      rating: null,
      rated: [0, 0, 0, 0, 0],
      helpful: 0,
      not_helpful: 0,
    });
    expect((await platform.request("GET", "/user/results?days=93", { token: platform.owner.key })).status).toBe(422);
  });
});

/** What the messages, events and ratings say, in place of what was counted as they were written. */
async function recount({ db }: TestPlatform) {
  const { rows: conversations } = await sql<{ id: number; wrote: boolean }>`
    select id, exists (select from messages m where m.conversation_id = c.id and m.role = 'user') as wrote
    from conversations c where type <> 'test'`.execute(db);
  const { rows: happened } = await sql<{ of: number; kind: string; at: Date }>`
    select e.conversation_id as of, coalesce(e.data ->> 'state', '') as kind, e.created_at as at, e.id
    from conversation_events e where e.type = 'person'
    union all
    select conversation_id, 'answer', created_at, id from messages where role = 'assistant' and author_name is not null
    order by 4`.execute(db);
  const { rows: ratings } = await sql<{ value: number }>`
    select value from conversation_ratings r join conversations c on c.id = r.conversation_id where c.type <> 'test'`.execute(
    db,
  );
  const total = { conversations: 0, without_person: 0, answered_waits: 0, answered_in_5_minutes: 0 };
  let waited = 0;
  for (const { id, wrote } of conversations) {
    const events = happened.filter(({ of }) => Number(of) === Number(id));
    const isAsked = events.some(({ kind }) => kind === "waiting");
    if (!wrote && !isAsked) continue;
    total.conversations++;
    if (events.length === 0) total.without_person++;
    let since: Date | undefined;
    for (const { kind, at } of events) {
      if (kind === "waiting") since ??= at;
      else if (kind === "left") since = undefined;
      else if (kind === "answer" && since) {
        const seconds = (at.getTime() - since.getTime()) / 1_000;
        total.answered_waits++;
        waited += seconds;
        if (seconds <= 300) total.answered_in_5_minutes++;
        since = undefined;
      }
    }
  }
  const { rows: judged } = await sql<{ helpful: number; not_helpful: number }>`
    select count(*) filter (where feedback = 'up')::int as helpful, count(*) filter (where feedback = 'down')::int as not_helpful
    from messages m join conversations c on c.id = m.conversation_id where c.type <> 'test'`.execute(db);
  const rated = [1, 2, 3, 4, 5].map((value) => ratings.filter((one) => one.value === value).length);
  const points = ratings.reduce((sum, { value }) => sum + value, 0);
  return {
    ...total,
    first_answer_seconds: total.answered_waits === 0 ? null : Math.round(waited / total.answered_waits),
    ratings: ratings.length,
    rating: ratings.length === 0 ? null : Math.round((points / ratings.length) * 100) / 100,
    rated,
    ...judged[0],
  };
}
