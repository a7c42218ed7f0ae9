import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendMessage } from "../../../../src/contract/operations/conversations/conversations.ts";
import { least, send } from "../../../support/assistants.ts";
import { type CardHouse, startCardHouse } from "../../../support/cards.ts";
import { history, start } from "../../../support/conversations.ts";

describe("what a tool needs, asked for by a form of the offline engine", () => {
  let house: CardHouse;

  beforeAll(async () => {
    house = await startCardHouse();
  });
  beforeEach(() => house.clear());
  afterAll(() => house[Symbol.asyncDispose]());

  async function ask(wish = "Please book a visit on 24 November") {
    const uuid = await house.open("offline");
    const { body } = await house.say(uuid, wish);
    expect(sendMessage.success.body.safeParse(body).success).toBe(true);
    return { uuid, form: body.form!, body };
  }

  it("comes with two or more missing values, and with what was said filled in", async () => {
    const { uuid, form, body } = await ask();
    expect(form.title).toBe("Book visit");
    expect(form.fields).toMatchObject([
      { name: "date", type: "date", value: "2026-11-24", required: true },
      { name: "time", type: "time", required: true },
      { name: "name", type: "text", required: true },
      { name: "people", type: "number", min: 1, max: 8 },
    ]);
    expect(body.message).toBe("Could you give me a few details: time and name?");
    // Nobody is told again what a label says.
    expect(form.fields[2]).not.toHaveProperty("hint");
    expect((await history(house.platform, uuid)).at(-1)?.form).toEqual(form);
    const { body: next } = await house.say(uuid, "at 11");
    expect(next.form).toBeUndefined();
    expect(next.message).toBe("What name should I put it under?");
  });

  it("is asked for by the words above it as a whole, also behind an answer, in the visitor's language, and until one value is left", async () => {
    const { uuid, body } = await ask("Ik wil graag een afspraak boeken");
    expect(body.message).toBe("Kunt u me nog een paar gegevens geven: dag, time en name?");
    const { body: unread } = await house.say(uuid, "??");
    expect(unread.message).toMatch(/Kunt u me nog een paar gegevens geven: dag, time en name\?$/);
    const { uuid: other } = await ask("Please book a visit");
    const { body: thanks } = await house.say(other, "Thank you!");
    expect(thanks.message).toMatch(/Now, could you give me a few details: day, time and name\?$/);
    const { body: past } = await house.say(other, "on 19 November 2026");
    expect(past.message).toMatch(/^That day is over\. Which day suits you\?/);
    expect(past.form?.fields).toHaveLength(4);
    const { body: last } = await house.say(other, "24 November at 11:00");
    expect([last.form, last.message.split("\n").at(-1)]).toEqual([
      undefined,
      expect.stringMatching(/What name should I put it under\?$/),
    ]);
  });

  it("is filled in at once, read back as a card, and runs once on the agreement to that", async () => {
    const { uuid, form } = await ask();
    const values = { date: "2026-11-25", time: "11:00", name: "Ada Byron", people: 2 };
    const { body } = await house.say(uuid, "25 November at 11:00", { form_answer: { id: form.id, values } });
    expect(house.bookings()).toEqual([]);
    expect(body.form).toBeUndefined();
    expect(body.pending_call?.fields.map(({ value }) => value)).toEqual(Object.values(values));
    await house.say(uuid, "Book it", { agreement: { id: body.pending_call!.id, answer: "yes" } });
    expect(house.bookings()).toEqual([values]);
    // Whoever answers in the assistant's place sees who it is.
    const listed = await house.platform.request("GET", "/user/conversations", { token: house.platform.owner.key });
    const { data } = await listed.json();
    expect(data.find(({ id }: { id: string }) => id === uuid)).toMatchObject({ visitor_name: "Ada Byron" });
  });

  it("is answered also where the name that it gives cannot be stored", async () => {
    const { uuid, form } = await ask();
    const { db } = house.platform;
    await sql`create function refuse_name() returns trigger language plpgsql as 'begin raise exception ''no name''; end'`.execute(
      db,
    );
    await sql`create trigger refuse_name before update of customer_name on conversations for each row execute function refuse_name()`.execute(
      db,
    );
    try {
      const values = { date: "2026-11-25", time: "11:00", name: "Ada Byron" };
      const { status, body } = await house.say(uuid, "at 11", { form_answer: { id: form.id, values } });
      expect([status, body.pending_call?.fields[2]?.value]).toEqual([200, "Ada Byron"]);
    } finally {
      await sql`drop function refuse_name() cascade`.execute(db);
    }
  });

  it("is answered on in the visitor's own language, whatever its labels and values look like", async () => {
    const { uuid, form } = await ask("Ik wil graag een afspraak boeken op 24 november");
    const values = { date: "2026-11-25", time: "11:00", name: "Ana e Com", people: 2 };
    const said = "Date: woensdag 25 november 2026\nTime: 11:00\nName: Ana e Com\nPeople: 2\nE-mail: ana@example.com";
    const { body } = await house.say(uuid, said, { form_answer: { id: form.id, values } });
    expect(body.choices?.[0]).toBe("Ja");
    const answer = { id: body.pending_call!.id, answer: "no" } as const;
    const { body: left } = await house.say(uuid, "Nee", { agreement: answer });
    expect(left.message).toContain("Goed");
  });

  it("asks again for what was left empty, and keeps the rest", async () => {
    const { uuid, form } = await ask();
    const { body } = await house.say(uuid, "at 11", { form_answer: { id: form.id, values: { time: "11:00" } } });
    expect(body.message).toBe("What name should I put it under?");
    const { body: read } = await house.say(uuid, "Ada Byron");
    expect(read.pending_call?.fields.map(({ value }) => value)).toEqual([
      "2026-11-24",
      "11:00",
      "Ada Byron",
      undefined,
    ]);
  });

  it("takes no values that do not fit, none of a day that is over, and none for a form that was overtaken", async () => {
    const { uuid, form } = await ask();
    const answer = async (values: object, id = form.id) => {
      const { status, body } = await house.say(uuid, "x", { form_answer: { id, values: values as never } });
      return [status, Object.keys(body.errors ?? {})];
    };
    const place = "form_answer.values";
    expect(await answer({ time: "noon" })).toEqual([422, [`${place}.time`]]);
    expect(await answer({ price: 1 })).toEqual([422, [`${place}.price`]]);
    expect(await answer({ people: 9, date: "" })).toEqual([422, [`${place}.people`, `${place}.date`]]);
    expect(await answer({ time: "11:00" }, "another")).toEqual([409, []]);
    expect(await answer({ date: "2026-11-19", time: "11:00" })).toEqual([422, [`${place}.date`]]);
    const said = (await history(house.platform, uuid)).filter(({ role, replaced }) => role === "user" && !replaced);
    expect(said).toHaveLength(1);
    await house.say(uuid, "at 11");
    expect(await answer({ time: "11:00" })).toEqual([409, []]);
    expect(house.bookings()).toEqual([]);
  });

  it("is left out where words alone are read: in texts, calls and an owner's program", async () => {
    const reply = await house.platform.request("POST", "/user/ai/generate-reply", {
      body: {
        assistant_id: await house.platform.db
          .selectFrom("assistants")
          .select("id")
          .where("uuid", "=", house.assistants.offline)
          .executeTakeFirstOrThrow()
          .then(({ id }) => id),
        customer_identifier: "program",
        message: "Please book a visit",
      },
      token: house.platform.owner.key,
    });
    const body = await reply.text();
    expect(body).toContain("Which day suits you?");
    expect(body).not.toContain('"form"');
  });

  it("is one press away where a message is not understood, with what the message said", async () => {
    const { platform } = house;
    const day = { name: "date", type: "string", description: "the day (YYYY-MM-DD)" };
    const people = { name: "people", type: "number", description: "number of people, 1 to 20" };
    const reference = { name: "reference", type: "string", description: "the reference, such as RB-1042" };
    const tools = [
      { name: "rent_boat", description: "Rents out a boat for a day.", schema: [day, people] },
      { name: "book_fishing_trip", description: "Books a fishing trip.", schema: [day, people] },
      { name: "cancel_order", description: "Cancels an order.", schema: [reference] },
      { name: "check_order", description: "Says how far an order is.", method: "GET", schema: [reference] },
      { name: "send_catalogue", description: "Sends the catalogue by post.", confirm: "never", schema: [] },
      { name: "report_fault", description: "Reports a fault of a boat.", schema: [reference] },
    ];
    const ids: number[] = [];
    for (const tool of tools) {
      const endpoint = "https://boats.example/tools";
      ids.push((await send(platform, "POST", "/user/tools", { endpoint, method: "POST", ...tool })).body.data.id);
    }
    const created = await send(platform, "POST", "/user/assistant", { ...least, tool_ids: ids });
    const { uuid: assistant } = await platform.db
      .selectFrom("assistants")
      .select("uuid")
      .where("id", "=", created.body.data.id)
      .executeTakeFirstOrThrow();
    const uuid = await start(platform, { assistant_id: assistant, type: "test" });
    const { body } = await house.say(uuid, "my nephew visits on 24 November");
    expect(body.message).toMatch(/\n\nI can do this for you:$/);
    expect(body.choices).toHaveLength(4);
    expect(body.choices?.slice(0, 2).toSorted()).toEqual(["Book fishing trip", "Rent boat"]);
    expect(body.choices).not.toContain("Send catalogue");
    expect((await history(platform, uuid)).at(-1)?.choices).toEqual(body.choices);
    const { body: pressed } = await house.say(uuid, "Rent boat");
    expect(pressed.message).toMatch(/^How many shall it be\?/);
    expect((await house.say(uuid, "2")).body.message).toMatch(/24 November 2026[\s\S]*\*\*People\*\*: 2/);
  });
});
