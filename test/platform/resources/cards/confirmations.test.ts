import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendMessage } from "../../../../src/contract/operations/conversations/conversations.ts";
import { drawn } from "../../../counts.ts";
import { noAgreements } from "../../../support/agreements.ts";
import { bookingScript, type CardHouse, type CardRequest, startCardHouse } from "../../../support/cards.ts";
import { history } from "../../../support/conversations.ts";

const monday = { date: "2026-11-23", time: "10:00", name: "Ada Byron" };
const wish = "Book a visit on 23 November at 10:00, my name is Ada Byron";

describe.each(["offline", "model"] as const)("a call that waits for an agreement, by the engine: %s", (engine) => {
  let house: CardHouse;

  beforeAll(async () => {
    house = await startCardHouse(bookingScript(monday));
  });
  beforeEach(() => house.clear());
  afterAll(() => house[Symbol.asyncDispose]());

  async function ask() {
    const uuid = await house.open(engine);
    const { body } = await house.say(uuid, wish);
    expect(sendMessage.success.body.safeParse(body).success).toBe(true);
    return { uuid, card: body.pending_call!, body };
  }

  it("comes as data beside the words: every argument with its type, and until when it holds", async () => {
    const { uuid, card, body } = await ask();
    expect(card).toMatchObject({
      name: "book_visit",
      title: expect.stringMatching(/^book visit$/i),
      action: "Book it",
    });
    expect(card.fields).toMatchObject([
      { name: "date", label: "Date", type: "date", value: "2026-11-23", required: true },
      { name: "time", type: "time", value: "10:00", required: true },
      { name: "name", type: "text", value: "Ada Byron", required: true },
      { name: "people", type: "number", min: 1, max: 8 },
    ]);
    expect(card.fields[3]).not.toHaveProperty("value");
    expect(card.expires_at).toBe("2026-11-21T00:00:00.000000Z");
    expect(body.message.endsWith(card.question!)).toBe(true);
    expect((await history(house.platform, uuid)).at(-1)?.pending_call).toEqual(card);
    expect(house.bookings()).toEqual([]);
  });

  it("runs once what the card shows when the visitor agrees on it, with the same record as by words", async () => {
    const byCard = await ask();
    const { body } = await house.say(byCard.uuid, "Book it", { agreement: { id: byCard.card.id, answer: "yes" } });
    const byWords = await ask();
    const said = await house.say(byWords.uuid, "Yes, please");
    expect(house.bookings()).toEqual([monday, monday]);
    expect(body.function_calls).toEqual(said.body.function_calls);
    expect(body.message).toBe(said.body.message);
    expect(body.pending_call).toBeUndefined();
  });

  it("runs what the visitor changed on the card, and nothing else", async () => {
    const { uuid, card } = await ask();
    const changed = { time: "11:30", people: 3 };
    const { body, status } = await house.say(uuid, "Book it", {
      agreement: { id: card.id, answer: "yes", arguments: changed },
    });
    expect(status).toBe(200);
    expect(house.bookings()).toEqual([{ ...monday, ...changed }]);
    expect(body.function_calls[0]?.arguments).toEqual({ ...monday, ...changed });
  });

  it("runs nothing when the visitor declines on the card, and a later yes is none", async () => {
    const { uuid, card } = await ask();
    expect((await house.say(uuid, "No", { agreement: { id: card.id, answer: "no" } })).status).toBe(200);
    await house.say(uuid, "yes");
    expect((await house.say(uuid, "Book it", { agreement: { id: card.id, answer: "yes" } })).code).toBe(
      "AGREEMENT_STALE",
    );
    expect(house.bookings()).toEqual([]);
  });

  it("runs once for a card that is pressed twice, in one tab or in two, and for a reply that was lost", async () => {
    const { uuid, card } = await ask();
    const yes: CardRequest = { agreement: { id: card.id, answer: "yes" } };
    const answers = await Promise.all([
      house.say(uuid, "Book it", yes, { "idempotency-key": "tab-1" }),
      house.say(uuid, "Book it", yes, { "idempotency-key": "tab-2" }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).toBe("AGREEMENT_STALE");
    const key = answers[0]!.status === 200 ? "tab-1" : "tab-2";
    const again = await house.say(uuid, "Book it", yes, { "idempotency-key": key });
    expect(again.body).toEqual(answers.find(({ status }) => status === 200)?.body);
    expect(house.bookings()).toEqual([monday]);
    const lines = await history(house.platform, uuid);
    const answered = lines.filter(({ role, state }) => role === "user" && state !== "failed");
    expect(answered.map(({ content }) => content)).toEqual([wish, "Book it"]);
  });

  it("is overtaken by another message, by the end of the day, and by a person who answers", async () => {
    const overtaken = await ask();
    const next = await house.say(overtaken.uuid, "Book a visit on 24 November at 10:00, my name is Ada Byron");
    const late = await ask();
    const handed = await ask();
    await house.platform.db
      .updateTable("conversations")
      .set({ ai_enabled: false })
      .where("uuid", "=", handed.uuid)
      .execute();
    const stale = async ({ uuid, card }: typeof late) =>
      (await house.say(uuid, "Book it", { agreement: { id: card.id, answer: "yes" } })).code;
    expect(await stale(overtaken)).toBe("AGREEMENT_STALE");
    expect(await stale(handed)).toBe("AGREEMENT_STALE");
    house.platform.pass(14 * 3_600_000);
    expect(await stale(late)).toBe("AGREEMENT_STALE");
    house.platform.pass(-14 * 3_600_000);
    expect(house.bookings()).toEqual([]);
    if (next.body.pending_call)
      await house.say(overtaken.uuid, "Book it", { agreement: { id: next.body.pending_call.id, answer: "yes" } });
    expect(house.bookings().length).toBeLessThanOrEqual(1);
  });

  it("runs nothing on forged, replayed or wrongly changed confirmations", async () => {
    const other = await ask();
    const done = await ask();
    await house.say(
      done.uuid,
      "Book it",
      { agreement: { id: done.card.id, answer: "yes" } },
      { "idempotency-key": "k" },
    );
    house.clear();
    const { uuid, card } = await ask();
    const yes = (more: object = {}, id: unknown = card.id) => ({ agreement: { id, answer: "yes", ...more } });
    const set = (name: string, value: unknown) => yes({ arguments: { [name]: value } });
    const trials: readonly (readonly [string, number, object])[] = [
      ["an id that nobody gave", 409, yes({}, "00000000-0000-4000-8000-000000000000")],
      ["another conversation's", 409, yes({}, other.card.id)],
      ["one that was used", 409, yes({}, done.card.id)],
      ["in other letters", 409, yes({}, card.id.toUpperCase())],
      ["with a space", 409, yes({}, ` ${card.id}`)],
      ["a part of it", 409, yes({}, card.id.slice(0, 20))],
      ["no id", 422, { agreement: { answer: "yes" } }],
      ["an empty id", 422, yes({}, "")],
      ["a number", 422, yes({}, 1)],
      ["a list", 422, yes({}, [card.id])],
      ["an object", 422, yes({}, { $ne: "" })],
      ["a pattern", 409, yes({}, "%")],
      ["a long id", 422, yes({}, "x".repeat(10_000))],
      ["another answer", 422, { agreement: { id: card.id, answer: "maybe" } }],
      ["true for yes", 422, { agreement: { id: card.id, answer: true } }],
      ["no answer", 422, { agreement: { id: card.id } }],
      ["text for an agreement", 422, { agreement: "yes" }],
      ["a form's answer", 409, { form_answer: { id: card.id, values: { date: "2026-11-23" } } }],
      ["a field that is not there", 422, set("price", 0)],
      ["the prototype", 422, yes({ arguments: JSON.parse('{"__proto__":{"date":"2026-11-24"}}') })],
      ["the constructor", 422, set("constructor", "x")],
      ["a day that is none", 422, set("date", "2026-02-30")],
      ["a day in words", 422, set("date", "tomorrow")],
      ["no day", 422, set("date", null)],
      ["an empty day", 422, set("date", "  ")],
      ["a day with a time", 422, set("date", "2026-11-23T10:00")],
      ["an hour that is none", 422, set("time", "25:00")],
      ["a time in words", 422, set("time", "noon")],
      ["a list of times", 422, set("time", ["10:00", "11:00"])],
      ["a number for a time", 422, set("time", 10)],
      ["no name", 422, set("name", "")],
      ["a name as an object", 422, set("name", { first: "Ada" })],
      ["a name that is too long", 422, set("name", "x".repeat(2_001))],
      ["too many people", 422, set("people", 9)],
      ["too few people", 422, set("people", 0)],
      ["people as text", 422, set("people", "3")],
      ["people as a truth", 422, set("people", true)],
      ["arguments as a list", 422, yes({ arguments: ["date"] })],
      ["arguments as text", 422, yes({ arguments: "date" })],
      [
        "too many arguments",
        422,
        yes({ arguments: Object.fromEntries(Array.from({ length: 33 }, (_, at) => [`a${at}`, 1])) }),
      ],
    ];
    const seen: (readonly [string, number])[] = [];
    // They are refused before an engine is asked.
    const tried = engine === "offline" ? trials : drawn(trials, 8);
    for (const [name, , body] of tried) {
      seen.push([name, (await house.say(uuid, "yes", body as CardRequest)).status]);
      house.platform.pass(10_000); // so many messages a minute are too many
    }
    expect(seen).toEqual(tried.map(([name, status]) => [name, status]));
    const replay = await house.say(
      done.uuid,
      "Book it",
      { agreement: { id: done.card.id, answer: "yes", arguments: { people: 2 } } },
      { "idempotency-key": "k" },
    );
    expect(replay.code).toBe("IDEMPOTENCY_CONFLICT");
    expect(house.bookings()).toEqual([]);
    expect((await history(house.platform, uuid)).filter(({ role }) => role === "user")).toHaveLength(1);
    await house.say(uuid, "Book it", yes() as CardRequest);
    expect(house.bookings()).toEqual([monday]);
  });

  it("runs nothing on words that only look like an agreement", async () => {
    // One function says for both engines what agrees, and is asked all of these in engine/confirmation.test.ts.
    for (const trap of drawn(noAgreements, 5)) {
      const { uuid } = await ask();
      await house.say(uuid, trap);
    }
    expect(house.bookings()).toEqual([]);
  });
});
