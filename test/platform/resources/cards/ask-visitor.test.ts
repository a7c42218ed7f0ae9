import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CardHouse, startCardHouse } from "../../../support/cards.ts";
import type { ChatRequest, Script } from "../../../support/llm.ts";

const fields = [
  "Day | date | value=2026-11-24",
  "Time | time | value=half past nine",
  "Name | text",
  "Room | choice | options=Kitchen, Bathroom | value=Kitchen",
  "Notes | long text | optional",
].join("\n");
const offers = ({ tools }: ChatRequest) => tools?.map(({ function: { name } }) => name) ?? [];

/** A model that asks for these fields, and then words what it was told. */
const asking =
  (given: string): Script =>
  ({ messages }) => {
    const last = messages.at(-1);
    if (last?.role === "tool")
      return String(last.content).includes("form is shown") ? "Please tell me when." : String(last.content);
    return String(last?.content).includes("Visit")
      ? { calls: [{ name: "ask_visitor", arguments: { title: "Your visit", fields: given } }] }
      : `I read: ${last?.content}`;
  };

describe("a form that a model asks for", () => {
  let house: CardHouse;
  const requests: ChatRequest[] = [];

  beforeAll(async () => {
    house = await startCardHouse(asking(fields));
  });
  afterAll(() => house[Symbol.asyncDispose]());

  it("has its fields, with what it knows filled in, and its answer is a message to it", async () => {
    const uuid = await house.open("model");
    const { body } = await house.say(uuid, "Visit");
    expect(body.message).toBe("Please tell me when.");
    expect(body.function_calls).toEqual([]);
    expect(body.form).toMatchObject({
      title: "Your visit",
      fields: [
        { label: "Day", type: "date", value: "2026-11-24", required: true },
        { label: "Time", type: "time", required: true },
        { label: "Name", type: "text", required: true },
        { label: "Room", type: "choice", options: ["Kitchen", "Bathroom"], value: "Kitchen" },
        { label: "Notes", type: "long_text" },
      ],
    });
    expect(body.form?.fields[1]).not.toHaveProperty("value");
    const [day, time, name, room] = body.form!.fields.map(({ name }) => name);
    const values = { [day!]: "2026-11-25", [time!]: "09:30", [name!]: "Ada", [room!]: "Bathroom" };
    const wrong = await house.say(uuid, "x", {
      form_answer: { id: body.form!.id, values: { ...values, [room!]: "Attic" } },
    });
    expect(wrong.status).toBe(422);
    const said = "Day: 2026-11-25\nTime: 09:30\nName: Ada\nRoom: Bathroom";
    const filled = await house.say(uuid, said, { form_answer: { id: body.form!.id, values } });
    expect(filled.body.message).toContain("Room: Bathroom");
    const stale = await house.say(uuid, said, { form_answer: { id: body.form!.id, values } });
    expect([stale.status, stale.code]).toEqual([409, "AGREEMENT_STALE"]);
  });

  it("is answered in words as well", async () => {
    const uuid = await house.open("model");
    await house.say(uuid, "Visit");
    expect((await house.say(uuid, "Tomorrow at ten")).body.message).toContain("Tomorrow at ten");
  });

  it.each([
    ["no field", " \n ", "no field"],
    ["nine fields", Array.from({ length: 9 }, (_, at) => `Field ${at} | text`).join("\n"), "At most 8"],
    ["an unknown type", "Day | weekday", "the type must be one of"],
    ["a choice of nothing", "Room | choice", "it needs options"],
  ])("is not shown for %s: the model is told why", async (_, given, why) => {
    house.script(asking(given));
    const { body } = await house.say(await house.open("model"), "Visit");
    expect(body.form).toBeUndefined();
    expect(body.message).toMatch(new RegExp(`${why}|fields`));
    house.script(asking(fields));
  });

  it("is offered where cards are shown alone", async () => {
    house.script((request) => {
      requests.push(request);
      return "Hello.";
    });
    await house.say(await house.open("model"), "Hi");
    expect(offers(requests.at(-1)!)).toContain("ask_visitor");
    const assistant = await house.platform.db
      .selectFrom("assistants")
      .select("id")
      .where("uuid", "=", house.assistants.model)
      .executeTakeFirstOrThrow();
    await house.platform.request("POST", "/user/ai/generate-reply", {
      token: house.platform.owner.key,
      body: { assistant_id: assistant.id, customer_identifier: "ada", message: "Hi" },
    });
    expect(offers(requests.at(-1)!)).not.toContain("ask_visitor");
    house.script(asking(fields));
  });
});
