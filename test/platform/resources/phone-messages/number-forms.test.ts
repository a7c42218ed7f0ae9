import { describe, expect, it } from "vitest";
import { numberForms } from "../../../../src/platform/number-forms.ts";
import { syncSenders } from "../../../../src/platform/resources/whatsapp/sync-senders.ts";
import { drawn } from "../../../counts.ts";
import { send } from "../../../support/assistants.ts";
import { answering } from "../../../support/call.ts";
import { buyNumber, ownNumber, startTwilioPlatform, type TwilioPlatform } from "../../../support/twilio-platform.ts";

/** Numbers as people write them down, and as WhatsApp names the same phone. */
const pairs = [
  ["Mexico", "+52 55 1234 5678", "+5215512345678"],
  ["Argentina", "+54 11 2345 6789", "+5491123456789"],
  ["Brazil, with the ninth digit", "+55 11 98765 4321", "+551187654321"],
  ["Argentina, the other way round", "+54 9 351 234 5678", "+543512345678"],
] as const;

describe("a number with two forms", () => {
  it("has both, whichever is given, and others have one", () => {
    for (const [, typed, named] of pairs) {
      const number = typed.replaceAll(" ", "");
      expect(numberForms(number)).toEqual(numberForms(named));
      expect(new Set(numberForms(number))).toEqual(new Set([number, named]));
    }
    for (const single of ["+447700900126", "+12025550123", "+551132345678", "+5255123456", "+549112345"])
      expect(numberForms(single)).toEqual([single]);
  });

  it.each(drawn(pairs, 1))("meets one window, conversation and STOP in both: %s", async (_, typed, named) => {
    await using platform = await startTwilioPlatform({ engine: answering("We open at nine.") });
    const { phone, sender_id } = await startSender(platform, named);
    await phone.sendMessage(ownNumber, "When do you open?", { channel: "whatsapp" });
    await expect.poll(() => phone.messages.map(({ body }) => body)).toEqual(["We open at nine."]);
    const request = { sender_id, recipient_phone: typed };
    const session = await read(
      platform,
      `/user/whatsapp/session-status?${new URLSearchParams({ ...request, sender_id: String(sender_id) })}`,
    );
    expect(session).toMatchObject({ has_conversation: true, session_status: { is_open: true } });
    // The message goes to the form that WhatsApp has named.
    const sent = await send(platform, "POST", "/user/whatsapp/send-freeform", {
      ...request,
      message: "And until six.",
    });
    expect(sent).toMatchObject({ status: 200, body: { conversation_id: session.conversation_id } });
    expect(phone.messages.at(-1)).toMatchObject({ to: `whatsapp:${named}`, body: "And until six." });
    const conversations = await read(platform, `/user/conversations?customer_phone=${encodeURIComponent(typed)}`);
    expect(conversations.data).toHaveLength(1);
    await phone.sendMessage(ownNumber, "STOP", { channel: "whatsapp" });
    const text = { from: (await read(platform, "/user/phone-numbers/all")).data[0].id, to: typed, body: "Hi" };
    expect(await send(platform, "POST", "/user/sms", text)).toMatchObject({ body: { reason: "opted_out" } });
  });
});

async function startSender(platform: TwilioPlatform, number: string) {
  const { twilio } = platform;
  await buyNumber(platform);
  twilio.addSender(ownNumber, { name: "Umbrella", qualityRating: "HIGH", messagingLimit: "1K Customers/24hr" });
  await syncSenders(platform.settling);
  const [{ id }] = (await read(platform, "/user/whatsapp/senders")).data;
  return { phone: twilio.phone(number), sender_id: id as number };
}

async function read(platform: TwilioPlatform, path: string) {
  return (await send(platform, "GET", path)).body;
}
