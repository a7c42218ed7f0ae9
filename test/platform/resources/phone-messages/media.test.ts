import { describe, expect, it } from "vitest";
import { serverWords } from "../../../../src/languages/lists/server.ts";
import { wordsOf } from "../../../../src/languages/server.ts";
import { syncSenders } from "../../../../src/platform/resources/whatsapp/sync-senders.ts";
import { countSegments } from "../../../../src/text/segments.ts";
import { deep, drawn } from "../../../counts.ts";
import { send } from "../../../support/assistants.ts";
import { answering } from "../../../support/call.ts";
import { setAssistant } from "../../../support/calls.ts";
import {
  buyNumber,
  customerNumber,
  ownNumber,
  startTwilioPlatform,
  type TwilioPlatform,
} from "../../../support/twilio-platform.ts";

const onlyText = "I can only read text. Please write what it is about.";
const messages = [
  [{ media: "image/jpeg" }, "", "[Picture]"],
  [{ media: "image/jpeg" }, "Does it fit?", "[Picture] Does it fit?"],
  [{ media: "audio/ogg" }, "", "[Voice message]"],
  [{ media: "video/mp4" }, "", "[Video]"],
  [{ media: "application/pdf" }, "", "[Document]"],
  [{ media: "image/webp" }, "", "[Sticker]"],
  [{ media: "text/vcard" }, "", "[Contact]"],
  [{ place: { Latitude: "51.5", Longitude: "-0.12" } }, "", "[Place] 51.5, -0.12"],
  [
    { place: { Latitude: "51.5", Longitude: "-0.12", Label: "Umbrella", Address: "1 High Street" } },
    "",
    "[Place] Umbrella, 1 High Street",
  ],
  [{ messageType: "order" }, "", "[Message]"],
] as const;

describe("a WhatsApp message that is more than words", () => {
  it.each(drawn(messages, 2))("opens the window, and is stored in words: %j", async (content, words, stored) => {
    await using platform = await startTwilioPlatform({ engine: answering("We open at nine.") });
    const { phone, sender_id } = await startSender(platform);
    const request = { sender_id, recipient_phone: customerNumber, message: "Thanks!" };
    const freeform = () => send(platform, "POST", "/user/whatsapp/send-freeform", request);
    expect((await freeform()).body).toMatchObject({ error_code: "SESSION_EXPIRED" });
    await phone.sendMessage(ownNumber, words, { channel: "whatsapp", ...content });
    expect((await freeform()).status).toBe(200);
    const [conversation] = (await read(platform, "/user/conversations")).data;
    const history = async () => (await read(platform, `/conversations/${conversation.id}`)).history;
    await expect
      .poll(async () => (await history()).filter(({ role }: { role: string }) => role === "user"))
      .toMatchObject([{ content: stored }]);
    const { data } = await read(platform, "/user/whatsapp/messages?direction=inbound");
    expect(data).toMatchObject([{ body: stored, type: "freeform", status: "received" }]);
  });

  it.runIf(deep)("without words is not read by the assistant, which says once that it reads text alone", async () => {
    const engine = answering("We open at nine.");
    await using platform = await startTwilioPlatform({ engine });
    const { phone } = await startSender(platform);
    const write = (body: string, media?: string) =>
      phone.sendMessage(ownNumber, body, { channel: "whatsapp", ...(media ? { media } : {}) });
    for (let count = 0; count < 3; count++) await write("", "image/jpeg");
    await expect.poll(() => phone.messages.map(({ body }) => body)).toEqual([onlyText]);
    await write("When do you open?");
    await expect.poll(() => phone.messages.map(({ body }) => body)).toEqual([onlyText, "We open at nine."]);
    await write("", "audio/ogg");
    await expect.poll(() => phone.messages.map(({ body }) => body)).toEqual([onlyText, "We open at nine.", onlyText]);
    expect(engine.seen.map(({ message }) => message)).toEqual(["When do you open?"]);
    expect(engine.seen[0]?.contact?.phone).toBe(phone.number);
  });

  it("is told in the assistant's language, and left to a person where one answers", async () => {
    await using platform = await startTwilioPlatform({ engine: answering("Um neun.") });
    const { phone } = await startSender(platform);
    await setAssistant(platform, { language_id: 2 });
    await phone.sendMessage(ownNumber, "", { channel: "whatsapp", media: "image/png" });
    await expect.poll(() => phone.messages.map(({ body }) => body)).toEqual([wordsOf("de").messages.media.onlyText]);
    const [conversation] = (await read(platform, "/user/conversations")).data;
    expect((await read(platform, `/conversations/${conversation.id}`)).history[0].content).toBe("[Bild]");
    await send(platform, "POST", `/user/conversations/${conversation.id}/messages`, {
      message: "Ich sehe es mir an.",
      name: "Ada",
    });
    await phone.sendMessage(ownNumber, "", { channel: "whatsapp", media: "image/png" });
    await expect
      .poll(async () => (await read(platform, `/conversations/${conversation.id}`)).history.at(-1).content)
      .toBe("[Bild]");
    expect(phone.messages).toHaveLength(2);
  });

  it("has words in every language of texts, each answer in one segment", () => {
    for (const [language, { messages }] of Object.entries(serverWords))
      expect(countSegments(messages.media.onlyText), language).toBe(1);
  });
});

describe("a text with a picture", () => {
  it("is received as well, and obeyed where its words are STOP", async () => {
    await using platform = await startTwilioPlatform({ engine: answering("We open at nine.") });
    await buyNumber(platform);
    const phone = platform.twilio.phone(customerNumber);
    await phone.sendMessage(ownNumber, "", { media: "image/jpeg" });
    await expect.poll(() => phone.messages.map(({ body }) => body)).toEqual([onlyText]);
    await phone.sendMessage(ownNumber, "Stop.", { media: "image/jpeg" });
    await expect.poll(() => phone.messages.length).toBe(2);
    const from = (await read(platform, "/user/phone-numbers/all")).data[0].id;
    const text = { from, to: customerNumber, body: "Hi" };
    expect((await send(platform, "POST", "/user/sms", text)).body).toMatchObject({ reason: "opted_out" });
  });
});

async function startSender(platform: TwilioPlatform) {
  const { twilio } = platform;
  await buyNumber(platform);
  twilio.addSender(ownNumber, { name: "Umbrella", qualityRating: "HIGH", messagingLimit: "1K Customers/24hr" });
  // The job of the purchase asks too, and may have asked before the sender was there.
  const online = async () => {
    await syncSenders(platform.settling);
    return (await read(platform, "/user/whatsapp/senders?status=online")).data;
  };
  await expect.poll(async () => (await online()).length).toBe(1);
  const [{ id }] = await online();
  return { phone: twilio.phone(customerNumber), sender_id: id as number };
}

async function read(platform: TwilioPlatform, path: string) {
  return (await send(platform, "GET", path)).body;
}
