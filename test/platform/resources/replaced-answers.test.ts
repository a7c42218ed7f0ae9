import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MessageReply } from "../../../src/contract/operations/conversations/conversations.ts";
import { findDiscrepancies } from "../../../src/platform/ledger/audit.ts";
import { type CardHouse, startCardHouse } from "../../support/cards.ts";
import { history, keyed } from "../../support/conversations.ts";

describe("an answer that is given again", () => {
  let house: CardHouse;
  let answers = 0;

  beforeAll(async () => {
    house = await startCardHouse(({ messages }) => {
      const last = messages.at(-1);
      if (last?.role === "tool") return "It is booked.";
      const said = String(last?.content);
      if (said.includes("Book"))
        return { calls: [{ name: "book_visit", arguments: { date: "2026-11-24", time: "10:00", name: "Ada" } }] };
      const heard = messages.filter(({ role }) => role === "user").map(({ content }) => String(content).slice(0, 40));
      return `Answer ${++answers} to ${heard.length} messages.`;
    });
  });
  afterAll(() => house[Symbol.asyncDispose]());

  const say = async (uuid: string, body: object, key: string = crypto.randomUUID()) => {
    const response = await house.platform.request("POST", `/conversations/${uuid}/messages`, { body, ...keyed(key) });
    const reply = (await response.json()) as MessageReply;
    return { status: response.status, code: response.headers.get("ringback-code"), reply };
  };
  /** How many messages of the visitor the model was given. */
  const heardIn = ({ reply }: { readonly reply: MessageReply }) =>
    Number(/ to (\d+) messages/.exec(reply.message)?.[1]);
  const shown = async (uuid: string) =>
    (await history(house.platform, uuid))
      .slice(1)
      .map(({ content, replaced, state }) => [content, replaced ?? false, state ?? "done"]);

  it("takes the place of the last one, which stays in the history and out of what the assistant reads", async () => {
    const uuid = await house.open("model", "widget");
    const before = (await house.platform.balance()).postedMicros;
    const first = await say(uuid, { message: "Hello" });
    const again = await say(uuid, { message: "Hello", replaces: first.reply.id });
    expect(heardIn(again)).toBe(heardIn(first));
    const edited = await say(uuid, { message: "Good day", replaces: again.reply.id });
    expect(heardIn(edited)).toBe(heardIn(first));
    expect(heardIn(await say(uuid, { message: "And now?" }))).toBe(heardIn(first) + 1);
    expect((await shown(uuid)).map(([content, replaced]) => [content, replaced])).toEqual([
      ["Hello", true],
      [first.reply.message, true],
      ["Hello", true],
      [again.reply.message, true],
      ["Good day", false],
      [edited.reply.message, false],
      ["And now?", false],
      [expect.any(String), false],
    ]);
    expect(before - (await house.platform.balance()).postedMicros).toBe(40_000n);
    expect(await findDiscrepancies(house.platform.db)).toEqual([]);
  });

  it("begins with what was known before the message: a form that it has filled in is as it was", async () => {
    const uuid = await house.open("offline");
    await say(uuid, { message: "Please book a visit" });
    const wrong = await say(uuid, { message: "on 24 November at 10:00, my name is Grace Hopper" });
    expect(wrong.reply.pending_call?.fields).toContainEqual(expect.objectContaining({ value: "Grace Hopper" }));
    const edited = await say(uuid, {
      message: "on 25 November at 11:00, my name is Ada Byron",
      replaces: wrong.reply.id,
    });
    const values = edited.reply.pending_call?.fields.map(({ value }) => value);
    expect(values).toEqual(expect.arrayContaining(["2026-11-25", "11:00", "Ada Byron"]));
    const { id } = wrong.reply.pending_call!;
    const stale = await say(uuid, { message: "Yes", agreement: { id, answer: "yes" } });
    expect([stale.status, stale.code]).toEqual([409, "AGREEMENT_STALE"]);
    expect(house.bookings()).toEqual([]);
  });

  it("is refused once a function has changed something, something was said since, or it is another's", async () => {
    const [uuid, other] = [await house.open("model"), await house.open("model")];
    const refuses = async (replaces: number | undefined, where = uuid) => {
      const before = await shown(where);
      const { status, code } = await say(where, { message: "Again", replaces });
      expect([status, code]).toEqual([409, "ANSWER_FIXED"]);
      expect(await shown(where)).toEqual(before);
    };
    const first = await say(uuid, { message: "Hello" });
    await refuses(first.reply.id, other);
    await refuses(1_000_000);
    const asks = await say(uuid, { message: "Book a visit" });
    await refuses(first.reply.id);
    const { id } = asks.reply.pending_call!;
    const booked = await say(uuid, { message: "Yes", agreement: { id, answer: "yes" } });
    expect(booked.reply.function_calls).toHaveLength(1);
    await refuses(booked.reply.id);
    expect(house.bookings()).toHaveLength(1);
    house.clear();
    const [greeting] = await history(house.platform, other);
    await refuses(greeting?.id, other);
  });

  it("is begun once for a key, and leaves what it was to replace where it fails", async () => {
    const uuid = await house.open("model");
    const first = await say(uuid, { message: "Hello" });
    const again = await say(uuid, { message: "Hello", replaces: first.reply.id }, "k");
    expect((await say(uuid, { message: "Hello", replaces: first.reply.id }, "k")).reply).toEqual(again.reply);
    expect(await shown(uuid)).toHaveLength(4);
    house.script(() => ({ status: 500 }) as never);
    const failed = await say(uuid, { message: "Hello?", replaces: again.reply.id });
    expect(failed.status).toBe(400);
    expect((await shown(uuid)).slice(2)).toEqual([
      ["Hello", false, "done"],
      [again.reply.message, false, "done"],
      ["Hello?", false, "failed"],
    ]);
    house.script(() => "Now.");
    expect((await say(uuid, { message: "Hello!", replaces: again.reply.id })).reply.message).toBe("Now.");
  });

  it("keeps no more of forms than what the last answer can be given again with", async () => {
    const uuid = await house.open("offline");
    for (const message of ["Please book a visit", "24 November", "10:00"]) await say(uuid, { message });
    const kept = await house.platform.db
      .selectFrom("turns")
      .innerJoin("conversations", "conversations.id", "turns.conversation_id")
      .select("turns.memory_before")
      .where("uuid", "=", uuid)
      .where("turns.memory_before", "is not", null)
      .execute();
    expect(kept).toHaveLength(1);
  });
});
