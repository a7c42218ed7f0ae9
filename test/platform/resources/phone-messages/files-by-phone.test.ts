import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { syncSenders } from "../../../../src/platform/resources/whatsapp/sync-senders.ts";
import { deep } from "../../../counts.ts";
import { send } from "../../../support/assistants.ts";
import { scriptedEngine } from "../../../support/engine.ts";
import { makePng } from "../../../support/files/pictures.ts";
import { createMemoryFiles } from "../../../support/memory-files.ts";
import { startPlatform } from "../../../support/platform.ts";
import {
  buyNumber,
  customerNumber,
  ownNumber,
  startTwilioPlatform,
  type TwilioPlatform,
} from "../../../support/twilio-platform.ts";
import { startWebServer } from "../../../support/web-server.ts";
import { whatsappCustomer } from "../../../support/whatsapp.ts";
import { ask, senderOf } from "../../../support/whatsapp-owner.ts";

const lost = "A file that came with this message could not be loaded.";
const png = { type: "image/png", bytes: makePng(), name: "boiler.png" };

describe("files that customers send by WhatsApp", () => {
  const storage = createMemoryFiles();
  const engine = scriptedEngine();
  let platform: TwilioPlatform;
  beforeAll(async () => {
    platform = await startTwilioPlatform({ engine, files: storage.files });
    await buyNumber(platform);
    platform.twilio.addSender(ownNumber, {
      name: "Umbrella",
      qualityRating: "HIGH",
      messagingLimit: "1K Customers/24hr",
    });
    await vi.waitFor(async () => {
      await syncSenders(platform.settling);
      expect((await get("/user/whatsapp/senders?status=online")).data).toHaveLength(1);
    });
    await setAttachments(true);
  });
  afterAll(() => platform[Symbol.asyncDispose]());

  const get = async (path: string) => (await send(platform, "GET", path)).body;
  const setAttachments = (attachments: boolean) =>
    send(platform, "PUT", `/user/assistant/${platform.owner.assistantId}`, { attachments });
  let people = 0;
  /** Somebody of their own, so that each test reads a conversation of its own. */
  function somebody() {
    const number = `${customerNumber.slice(0, -2)}${10 + people++}`;
    const phone = platform.twilio.phone(number);
    type Item = { role: string; content: string; attachments?: { id: string; name: string; type: string }[] };
    const conversation = async () =>
      (await get(`/user/conversations?customer_phone=${encodeURIComponent(number)}`)).data[0]?.id as string | undefined;
    const items = async (): Promise<Item[]> => {
      const uuid = await conversation();
      return uuid ? (await get(`/conversations/${uuid}`)).history : [];
    };
    return {
      phone,
      conversation,
      items,
      write: (text: string, more: object) => phone.sendMessage(ownNumber, text, { channel: "whatsapp", ...more }),
      ofCustomer: async () => (await items()).filter(({ role }) => role === "user"),
      ofSystem: async () => (await items()).filter(({ role }) => role === "system").map(({ content }) => content),
    };
  }

  it("are files of the conversation, for people and for the assistant, fetched with the account's credentials from Twilio alone", async () => {
    const ada = somebody();
    await ada.write("Does it fit?", { file: png });
    await expect.poll(() => ada.phone.messages.map(({ body }) => body)).toEqual(["You said: [Picture] Does it fit?"]);
    const [item] = await ada.ofCustomer();
    expect(item).toMatchObject({
      content: "[Picture] Does it fit?",
      attachments: [{ name: "boiler.png", type: "image/png" }],
    });
    const path = `/conversations/${await ada.conversation()}/attachments/${item!.attachments![0]!.id}`;
    const file = await platform.request("GET", path, { token: platform.owner.key });
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(new Uint8Array(makePng()));
    expect(file.headers.get("content-disposition")).toContain("attachment");
    const seen = engine.seen.at(-1)?.files?.map(({ name, type }) => [name, type]);
    expect(seen).toEqual([["boiler.png", "image/png"]]);
    const kept = platform.twilio.requests.filter(({ path }) => path.startsWith("/kept/"));
    expect(kept.map(({ status, headers }) => [status, headers.authorization])).toEqual([[200, undefined]]);
  });

  it("come in alone: none is offered or taken for their way out, where none goes", async () => {
    const eve = somebody();
    await eve.write("Does it fit?", { file: png });
    await expect.poll(async () => (await eve.ofCustomer())[0]?.attachments?.length).toBe(1);
    const path = `/conversations/${await eve.conversation()}`;
    expect(await get(path)).not.toHaveProperty("attachments");
    const body = new FormData();
    body.set("file", new File([makePng()], "answer.png", { type: "image/png" }));
    const headers = { authorization: `Bearer ${platform.owner.key}` };
    const refusal = await fetch(`${platform.url}${path}/attachments`, { method: "POST", body, headers });
    expect([refusal.status, refusal.headers.get("ringback-code")]).toEqual([403, "ATTACHMENTS_NOT_ALLOWED"]);
  });

  it("are read by the assistant without words too", async () => {
    const bea = somebody();
    await bea.write("", { file: { ...png, name: "../photo\u202egnp.exe" } });
    await expect.poll(() => bea.phone.messages.map(({ body }) => body)).toEqual(["You said: [Picture]"]);
    const [item] = await bea.ofCustomer();
    expect(item?.attachments?.[0]?.name).toMatch(/^[^/\u202e]*\.png$/);
  });

  it.runIf(deep)(
    "that cannot be had, are too large or of no kind that is taken are said in the conversation, and the message stands",
    async () => {
      await using elsewhere = await startWebServer((_request, response) => void response.end(Buffer.from(makePng())));
      const svg = { type: "image/png", bytes: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), name: "a.png" };
      const large = { type: "text/plain", bytes: Buffer.alloc(10 * 1_024 * 1_024 + 1, 97), name: "a.txt" };
      const cases = [
        { file: svg },
        { file: large },
        { file: png, mediaUrl: `${elsewhere.origin}/kept.png` },
        { file: png, mediaUrl: "http://169.254.169.254/latest/meta-data" },
        { file: png, mediaUrl: "file:///etc/passwd" },
      ];
      for (const more of cases) {
        const carl = somebody();
        await carl.write("Here it is", more);
        await expect.poll(carl.ofSystem).toEqual([lost]);
        await expect.poll(async () => (await carl.ofCustomer()).length).toBe(1);
        expect((await carl.ofCustomer())[0]).not.toHaveProperty("attachments");
        await expect.poll(() => carl.phone.messages.length).toBe(1);
      }
      expect(elsewhere.requests).toEqual([]);
      const kept = platform.twilio.requests.filter(({ path }) => path.startsWith("/kept/")).map(({ path }) => path);
      expect(new Set(kept).size, "what is too large is not loaded again").toBe(kept.length);
    },
  );

  it("are words alone where the assistant takes no files, and voice messages always are", async () => {
    const dan = somebody();
    const before = storage.stored.size;
    await dan.write("", { file: { type: "audio/ogg", bytes: Buffer.from("OggS"), name: "voice.ogg" } });
    await expect.poll(() => dan.phone.messages.length).toBe(1);
    await setAttachments(false);
    await dan.write("And this", { file: png });
    await expect.poll(() => dan.phone.messages.length).toBe(2);
    expect((await dan.ofCustomer()).map(({ content }) => content)).toEqual(["[Voice message]", "[Picture] And this"]);
    expect([storage.stored.size, await dan.ofSystem()]).toEqual([before, []]);
    await setAttachments(true);
  });
});

describe("files that handsets of the simulated network send", () => {
  it("reach people where no assistant answers, wait with the message for who listens, and go with the conversation", async () => {
    const storage = createMemoryFiles();
    await using platform = await startPlatform({ balanceUsd: 1, files: storage.files });
    await platform.db.deleteFrom("assistants").execute();
    await senderOf(platform);
    platform.platform.worker.start();
    const to = (await ask(platform, "GET", "/user/whatsapp/senders")).data[0].phone_number;
    const files = [
      { name: "boiler.png", type: "image/png", data: Buffer.from(makePng()).toString("base64") },
      { name: "nothing.png", type: "image/png", data: "" },
    ];
    await platform.carrier.write({ channel: "whatsapp", from: whatsappCustomer, to, body: "Two pictures", files });
    const read = async () => {
      const { data } = await ask(
        platform,
        "GET",
        `/user/conversations?customer_phone=${encodeURIComponent(whatsappCustomer)}`,
      );
      return { uuid: data[0].id, history: (await ask(platform, "GET", `/conversations/${data[0].id}`)).history };
    };
    await expect
      .poll(async () => (await read()).history.at(-1))
      .toMatchObject({
        role: "user",
        content: "[Picture] Two pictures",
        attachments: [{ name: "boiler.png" }],
      });
    const { uuid, history } = await read();
    expect(history.filter(({ role }: { role: string }) => role === "system")).toMatchObject([{ content: lost }]);
    expect(storage.stored.size).toBe(1);
    await ask(platform, "DELETE", `/user/conversations/${uuid}`);
    expect(await platform.db.selectFrom("attachments").select("id").execute()).toEqual([]);
    expect(
      (await platform.db.selectFrom("simulated_messages").select("files").execute()).every(
        ({ files }) => files === null,
      ),
    ).toBe(true);
  });
});
