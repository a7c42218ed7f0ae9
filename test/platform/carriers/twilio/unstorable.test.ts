import { describe, expect, it } from "vitest";
import { answering } from "../../../support/call.ts";
import { requestCall, untilCall } from "../../../support/calls.ts";
import { buyNumber, customerNumber, ownNumber, startTwilioPlatform } from "../../../support/twilio-platform.ts";

describe("a character that no database takes", () => {
  it("loses no text, WhatsApp message or answer of a model: U+FFFD stands in its place", async () => {
    await using platform = await startTwilioPlatform({ engine: answering("We open\0 at nine.") });
    await buyNumber(platform);
    const phone = platform.twilio.phone(customerNumber);
    await phone.sendMessage(ownNumber, "When\0 do you open?");
    await expect.poll(() => phone.messages.length).toBe(1);
    const bodies = await platform.db.selectFrom("phone_messages").select("body").orderBy("id").execute();
    expect(bodies[0]).toEqual({ body: "When\ufffd do you open?" });
    const said = await platform.db.selectFrom("messages").select("content").orderBy("id").execute();
    expect(said.map(({ content }) => content)).toEqual(["When\ufffd do you open?", "We open\ufffd at nine."]);
  });

  it("loses no words of a call", async () => {
    await using platform = await startTwilioPlatform({ engine: answering("We open\0 at nine.") });
    await buyNumber(platform);
    const phone = platform.twilio.phone(customerNumber);
    const { call_id: id } = await requestCall(platform, { phone_number: customerNumber });
    await untilCall(platform, id, "in-progress");
    phone.say("When\0 do you open?");
    await expect
      .poll(async () => JSON.stringify(await platform.db.selectFrom("call_transcript").select("text").execute()))
      .toContain("When\ufffd do you open?");
    await phone.hangUp();
  });
});
