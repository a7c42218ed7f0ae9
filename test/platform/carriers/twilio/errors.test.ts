import { describe, expect, it } from "vitest";
import { requestCall, untilCall } from "../../../support/calls.ts";
import {
  buyNumber,
  customerNumber,
  startTwilioPlatform,
  stored,
  type TwilioPlatform,
} from "../../../support/twilio-platform.ts";

async function sendText({ request, owner }: TwilioPlatform, from: number) {
  const body = { from, to: customerNumber, body: "Your table is ready." };
  const response = await request("POST", "/user/sms", { body, token: owner.key });
  return { http: response.status, ...(await response.json()) };
}

describe("Twilio's errors", () => {
  it("of a STOP that only the network has (21610) is reported as that, costs nothing, and ends what is automatic on every channel", async () => {
    await using platform = await startTwilioPlatform();
    const from = await buyNumber(platform);
    const before = await platform.balance();
    platform.twilio.faults.next({ code: 21_610 }, { path: /Messages/ });
    expect(await sendText(platform, from)).toEqual({
      http: 500,
      message: "Failed to send SMS",
      error: "The recipient asked the network to get no more texts from this number.",
      reason: "opted_out",
    });
    expect(await platform.balance()).toEqual(before);
    const asked = platform.twilio.requests.length;
    expect(await sendText(platform, from)).toMatchObject({ http: 500, reason: "opted_out" });
    const call = { assistant_id: platform.owner.assistantId, phone_number: customerNumber };
    const refused = await platform.request("POST", "/user/make_call", { body: call, token: platform.owner.key });
    expect(refused.status).not.toBe(200);
    expect(platform.twilio.requests.slice(asked).filter(({ method }) => method === "POST")).toEqual([]);
    // Once they write START, they get texts again.
    await platform.twilio.phone(customerNumber).sendMessage((await numberOf(platform)) ?? "", "START");
    expect(await sendText(platform, from)).toMatchObject({ http: 200 });
  });

  it("say in an owner's words why an order was refused, and nothing of the recipient's number", async () => {
    await using platform = await startTwilioPlatform();
    const from = await buyNumber(platform);
    const before = await platform.balance();
    const refusals: [code: number, error: string][] = [
      [21_211, "No phone can have this number."],
      [21_408, "This server’s Twilio account may not send texts to this country."],
      [21_606, "This number cannot send texts to that country."],
      [21_608, "This server’s Twilio account is a trial: it sends only to numbers that were verified there."],
      [21_612, "Texts cannot be sent from this number to that one."],
      [21_614, "The number takes no texts: it may be a landline."],
      [21_617, "The text is too long."],
    ];
    for (const [code, error] of refusals) {
      platform.twilio.faults.next({ code }, { path: /Messages/ });
      expect(await sendText(platform, from)).toMatchObject({ http: 500, error, reason: "refused" });
    }
    platform.twilio.faults.next({ code: 29_999 }, { path: /Messages/ });
    expect(await sendText(platform, from)).toMatchObject({ error: expect.stringContaining("Twilio's words of 29999") });
    expect(await platform.balance()).toEqual(before);
    platform.twilio.faults.next({ code: 21_215 }, { path: /Calls/ });
    const { call_id: id } = await requestCall(platform, { phone_number: customerNumber });
    await untilCall(platform, id, "failed");
  });

  it("say why a message did not arrive", async () => {
    await using platform = await startTwilioPlatform();
    const from = await buyNumber(platform);
    const failures: [code: number | undefined, failure: string][] = [
      [30_003, "The phone could not be reached."],
      [30_004, "The recipient has blocked the message."],
      [30_005, "The number is not in use."],
      [30_006, "The number takes no texts: it may be a landline."],
      [30_007, "The recipient’s network took the message for spam."],
      [30_008, "The message was not delivered, and the networks do not say why."],
      [30_034, "US networks take texts only from numbers that are registered with them."],
      [63_003, "The number has no WhatsApp."],
      [63_016, "WhatsApp’s 24-hour window was closed: only a template can be sent."],
      [63_018, "WhatsApp takes no more messages from this number at the moment."],
      [63_049, "WhatsApp does not deliver this message to this person: they get too much advertising."],
      [39_999, "The message was not delivered (Twilio’s error 39999)."],
      [undefined, "The message was not delivered."],
    ];
    for (const [index, [code, failure]] of failures.entries()) {
      await sendText(platform, from);
      platform.twilio.phone(customerNumber).messages.at(-1)?.report("undelivered", code);
      await expect.poll(async () => (await stored(platform)).map((row) => row.failure)[index]).toBe(failure);
    }
  });
});

async function numberOf({ db }: TwilioPlatform): Promise<string | undefined> {
  return (await db.selectFrom("phone_numbers").select("phone_number").executeTakeFirst())?.phone_number;
}
