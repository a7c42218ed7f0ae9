import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openLlmModels } from "../../../../src/platform/engine/llm/models.ts";
import { countSegments } from "../../../../src/text/segments.ts";
import { deep } from "../../../counts.ts";
import { create, send } from "../../../support/assistants.ts";
import { say, start } from "../../../support/conversations.ts";
import { type Script, startModelServer } from "../../../support/llm.ts";
import { startPlatform } from "../../../support/platform.ts";
import { startWebServer } from "../../../support/web-server.ts";
import { giveSender } from "../../../support/whatsapp.ts";

const own = "+447700900700";
const longMessage = "Here is what you should know before you come to us. ".repeat(60).trim();

/** A platform on a scripted model, at whose number an assistant books visits for those who agree. */
async function startHouse() {
  let script: Script = () => "All right.";
  let answersAfter: Promise<unknown> = Promise.resolve();
  const server = await startModelServer(async (request, at) => {
    await answersAfter;
    return script(request, at);
  });
  const desk = await startWebServer((_request, response) => void response.end('{"message":"Visit V-1 is booked."}'));
  const settings = { url: server.url, key: "sk-test", models: ["small"] };
  const platform = await startPlatform({
    balanceUsd: 20,
    models: ({ db }) => openLlmModels({ db, settings }),
    safeFetch: { allowOrigins: [desk.origin] },
  });
  const tool = await send(platform, "POST", "/user/tools", {
    name: "book_visit",
    description: "Books a visit.",
    endpoint: `${desk.origin}/visits`,
    method: "POST",
    schema: ["note", "cause", "wish"].map((name) => ({
      name,
      type: "string",
      description: "what the visit is about (optional)",
    })),
  });
  const phone_number_id = await giveSender(platform, platform.owner);
  const [{ id: model }] = (await send(platform, "GET", "/user/assistants/models?type=llm")).body;
  const assistantId = await create(platform, { llm_model_id: model, tool_ids: [tool.body.data.id], phone_number_id });
  await platform.db
    .updateTable("assistants")
    .set({ status: "active", daily_spend_cap_micros: null })
    .where("id", "=", assistantId)
    .execute();
  const { uuid } = await platform.db
    .selectFrom("assistants")
    .select("uuid")
    .where("id", "=", assistantId)
    .executeTakeFirstOrThrow();
  return {
    platform,
    uuid,
    /** The model says much, and proposes a visit whenever it is not told of one that was booked. */
    proposes(note: string, ...more: readonly string[]) {
      const given = { note, ...Object.fromEntries(more.map((text, at) => [["cause", "wish"][at], text])) };
      script = ({ messages }) =>
        messages.at(-1)?.role === "tool" && String(messages.at(-1)?.content).includes("V-1")
          ? "It is booked."
          : messages.at(-1)?.role === "tool"
            ? longMessage
            : { text: longMessage, calls: [{ name: "book_visit", arguments: given }] };
    },
    /** Has the model wait with its answers. */
    holdUntil(released: Promise<unknown>) {
      answersAfter = released;
    },
    get askedModel() {
      return server.requests.length;
    },
    get booked() {
      return desk.requests.length;
    },
    /** Writes a message, and reads what comes back for it. */
    async write(channel: "sms" | "whatsapp", from: string, body: string, answers = 1) {
      const before = (await platform.carrier.messagesOf(from, 50)).length;
      await platform.carrier.write({ channel, from, to: own, body });
      const read = async () => (await platform.carrier.messagesOf(from, 50)).slice(before + 1);
      await expect.poll(async () => (await read()).length).toBe(answers);
      return (await read())[0]?.body ?? "";
    },
    async [Symbol.asyncDispose]() {
      await platform[Symbol.asyncDispose]();
      await desk[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

describe("an agreement by phone", () => {
  let house: Awaited<ReturnType<typeof startHouse>>;
  let last = 200;
  let before = 0;

  beforeAll(async () => {
    house = await startHouse();
    house.platform.platform.worker.start();
  });
  afterAll(() => house[Symbol.asyncDispose]());

  /** A handset that nobody has written from. */
  const handset = (): string => {
    before = house.booked;
    return `+447700900${++last}`;
  };
  const booked = () => house.booked - before;

  it.each(["sms", "whatsapp"] as const)("is asked for at the beginning of a long answer by %s", async (channel) => {
    const from = handset();
    house.proposes("The boiler leaks.");
    const asked = await house.write(channel, from, "Please book a visit");
    expect(asked).toMatch(/^Book visit\n\n- Note: The boiler leaks\.\n\nShall I [^\n]*\n\nHere is what/);
    expect(await house.write(channel, from, "Yes")).toBe("It is booked.");
    expect(booked()).toBe(1);
  });

  it.runIf(deep)("to what takes more than one text counts once all of it was sent", async () => {
    const from = handset();
    house.proposes("A leak. ".repeat(90).trim());
    const first = await house.write("sms", from, "Please book a visit");
    expect(countSegments(first)).toBe(3);
    expect(first).toContain("Reply MORE for the rest.");
    // The question itself has not been sent yet.
    expect(await house.write("sms", from, "Yes")).toBe(first);
    let asked = "";
    while (!asked.includes("what should be different.")) {
      expect(booked()).toBe(0);
      asked = await house.write("sms", from, "MORE");
    }
    expect(await house.write("sms", from, "Yes")).toBe("It is booked.");
    expect(booked()).toBe(1);
  });

  it.runIf(deep)("to what is longer than a WhatsApp message counts once all of it was sent", async () => {
    const from = handset();
    house.proposes(
      "A leak in the old house. ".repeat(80).trim(),
      "The roof is old too. ".repeat(95).trim(),
      "x".repeat(600),
    );
    const first = await house.write("whatsapp", from, "Please book a visit");
    expect(first).toMatch(/ Reply MORE for the rest\.$/);
    expect(await house.write("whatsapp", from, "Yes")).toBe(first);
    expect(booked()).toBe(0);
    expect(await house.write("whatsapp", from, "MORE")).toContain("what should be different.");
    expect(await house.write("whatsapp", from, "Yes")).toBe("It is booked.");
    expect(booked()).toBe(1);
  });

  it.runIf(deep)("counts as none where the network refused the text that asked for it", async () => {
    const from = handset();
    house.proposes("The boiler leaks.");
    house.platform.carrier.failNext("refuse");
    await house.write("sms", from, "Please book a visit", 0);
    await expect
      .poll(
        async () =>
          (
            await house.platform.db
              .selectFrom("phone_messages")
              .select("id")
              .where("other_number", "=", from)
              .where("status", "=", "failed")
              .execute()
          ).length,
      )
      .toBe(1);
    expect(await house.write("sms", from, "Yes")).toMatch(/^Book visit/);
    expect(booked()).toBe(0);
    expect(await house.write("sms", from, "Yes")).toBe("It is booked.");
    expect(booked()).toBe(1);
  });

  it("counts as none where it was written before the question was sent", async () => {
    const from = handset();
    house.proposes("The boiler leaks.");
    await house.platform.carrier.write({ channel: "sms", from, to: own, body: "Please book a visit" });
    await house.platform.carrier.write({ channel: "sms", from, to: own, body: "Yes" });
    await expect.poll(async () => (await house.platform.carrier.messagesOf(from, 50)).length).toBe(4);
    expect(booked()).toBe(0);
  });

  it("counts as none in a chat either where it was sent before the answer to the message before was there", async () => {
    handset();
    house.proposes("The boiler leaks.");
    const chat = await start(house.platform, { assistant_id: house.uuid, type: "widget" });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    house.holdUntil(released);
    const count = house.askedModel;
    const asking = say(house.platform, chat, "Please book a visit").then((response) => response.json());
    await expect.poll(() => house.askedModel).toBe(count + 1);
    const agreeing = say(house.platform, chat, "Yes").then((response) => response.json());
    setTimeout(release, 1_000); // by then it waits for the answer
    const [asked, agreed] = await Promise.all([asking, agreeing]);
    expect([asked.message, agreed.message]).toEqual([
      expect.stringContaining("Shall I"),
      expect.stringContaining("Shall I"),
    ]);
    expect(booked()).toBe(0);
  });
});
