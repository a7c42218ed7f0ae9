import { describe, expect, it } from "vitest";
import type { CarrierListener } from "../../../../src/platform/carriers/carrier.ts";
import { settleOpenCalls } from "../../../../src/platform/resources/calls/carrier/settle-calls.ts";
import { LiveCalls } from "../../../../src/platform/resources/calls/session/live-calls.ts";
import { settleOpenMessages } from "../../../../src/platform/resources/phone-messages/settle-messages.ts";
import { syncSenders } from "../../../../src/platform/resources/whatsapp/sync-senders.ts";
import { deep, drawn } from "../../../counts.ts";
import { send } from "../../../support/assistants.ts";
import { answering, usingTool } from "../../../support/call.ts";
import { getCall, listCalls, requestCall, setAssistant, untilCall } from "../../../support/calls.ts";
import {
  buyNumber,
  customerNumber,
  ownNumber,
  publicUrl,
  startTwilioPlatform,
  stored,
  type TwilioPlatform,
} from "../../../support/twilio-platform.ts";

type PhoneBehaviour = ReturnType<TwilioPlatform["twilio"]["phone"]>["behaviour"];

const person = "+12025550147";

describe("a number at Twilio", () => {
  it("is found by country, bought with its webhooks, named by its order, and given back", async () => {
    await using platform = await startTwilioPlatform();
    const { twilio, owner } = platform;
    const { data } = await read(platform, "/user/phone-numbers/search?country_code=GB&contains=7400");
    expect(data).toContainEqual(expect.objectContaining({ phone_number: ownNumber }));
    expect((await read(platform, "/user/phone-numbers/search?country_code=FR")).data).toEqual([]);
    const id = await buyNumber(platform);
    expect(twilio.numbers.owned).toMatchObject([
      {
        phone_number: ownNumber,
        friendly_name: expect.stringMatching(/^ringback [0-9a-f-]{36}$/),
        voice_url: `${publicUrl}/carriers/twilio/voice`,
        sms_url: `${publicUrl}/carriers/twilio/message`,
        status_callback: `${publicUrl}/carriers/twilio/call-status`,
      },
    ]);
    twilio.numbers.add("+447400199999"); // the account's own
    expect((await platform.request("DELETE", `/user/phone-numbers/${id}`, { token: owner.key })).status).toBe(200);
    await expect.poll(() => twilio.numbers.owned.map((each) => each.phone_number)).toEqual(["+447400199999"]);
  });

  it.runIf(deep)(
    "that was bought under another address of the server is answered here after the next start",
    async () => {
      await using platform = await startTwilioPlatform();
      const { twilio } = platform;
      // The account's own fill the first page of its list.
      for (let count = 0; count < 1_000; count++) twilio.numbers.add(`+4420700${10_000 + count}`);
      await buyNumber(platform);
      const number = twilio.numbers.owned.at(-1);
      const asked = twilio.requests.length;
      twilio.numbers.update(number!, {
        VoiceUrl: "https://old.example/voice",
        SmsUrl: "https://old.example/text",
      });
      await platform.settling.carrier.listen(ignoring);
      expect(number).toMatchObject({
        voice_url: expect.stringContaining(publicUrl),
        sms_url: expect.stringContaining(publicUrl),
      });
      expect(twilio.requests.slice(asked).map(({ method }) => method)).toEqual(["GET", "GET", "POST"]);
    },
  );

  it("that Twilio does not sell costs nothing, and the reason is reported", async () => {
    await using platform = await startTwilioPlatform();
    platform.twilio.numbers.refusals.set(ownNumber, 21_631);
    const body = { phone_number: ownNumber };
    const response = await platform.request("POST", "/user/phone-numbers/purchase", {
      body,
      token: platform.owner.key,
    });
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ error: expect.stringMatching(/address/i), reason: "refused" });
    expect(await platform.balance()).toMatchObject({ postedMicros: 20_000_000n, heldMicros: 0n });
  });
});

describe("texts over Twilio", () => {
  it("are answered by the number's assistant, in order, and their arrival is followed", async () => {
    await using platform = await startTwilioPlatform({ engine: answering("We open at nine.") });
    await buyNumber(platform);
    const phone = platform.twilio.phone(customerNumber);
    phone.sendMessage(ownNumber, "When do you open?");
    await expect.poll(() => phone.messages.map(({ body }) => body)).toEqual(["We open at nine."]);
    await expect.poll(() => stored(platform)).toMatchObject([{ status: "received" }, { status: "sent" }]);
    phone.messages[0]?.report("sent");
    phone.messages[0]?.report("delivered");
    await expect.poll(() => stored(platform)).toMatchObject([{ status: "received" }, { status: "delivered" }]);
  });

  it("that are a STOP or HELP which Twilio answers are obeyed, and not answered a second time", async () => {
    await using platform = await startTwilioPlatform({ engine: answering("We open at nine.") });
    const from = await buyNumber(platform);
    const phone = platform.twilio.phone(customerNumber);
    await phone.sendMessage(ownNumber, "HELP");
    await phone.sendMessage(ownNumber, "stop");
    expect((await sendText(platform, { from, body: "Hi" })).status).toBe(500);
    await phone.sendMessage(ownNumber, "START");
    await phone.sendMessage(ownNumber, "Stop."); // Twilio knows it without the full stop alone
    const confirmation = "You will get no more messages from us. Reply START to get them again.";
    await expect.poll(() => phone.messages.map(({ body }) => body)).toEqual([confirmation]);
  });

  it("whose news comes in the place of Twilio's answer, and in another order than it happened, are paid once and shown by it", async () => {
    await using platform = await startTwilioPlatform();
    const from = await buyNumber(platform);
    const { postedMicros: before } = await platform.balance();
    const phone = platform.twilio.phone(customerNumber);
    platform.twilio.faults.next("cut answer", { path: /Messages/ });
    expect((await sendText(platform, { from, body: "Your table is ready." })).status).toBe(500);
    for (const status of ["delivered", "sent", "delivered"] as const) {
      phone.messages[0]?.report(status);
      await platform.twilio.settled();
    }
    expect(await stored(platform)).toMatchObject([{ status: "delivered" }]);
    platform.pass(60_000);
    expect(await settleOpenMessages(platform.settling)).toBe(0);
    const { postedMicros, heldMicros } = await platform.balance();
    expect([before - postedMicros, heldMicros]).toEqual([8_000n, 0n]);
  });

  it.runIf(deep)("that do not arrive say why, and stay paid", async () => {
    await using platform = await startTwilioPlatform();
    const from = await buyNumber(platform);
    const { postedMicros: before } = await platform.balance();
    await sendText(platform, { from, body: "Hi" });
    platform.twilio.phone(customerNumber).messages[0]?.report("undelivered", 30_005);
    await expect
      .poll(() => stored(platform))
      .toMatchObject([{ status: "failed", failure: "The number is not in use." }]);
    const paidMicros = before - (await platform.balance()).postedMicros;
    expect(paidMicros).toBeGreaterThan(0n);
    expect((await read(platform, "/user/sms")).data).toMatchObject([
      { status: "failed", failure: "The number is not in use.", total_cost: Number(paidMicros) / 1e6 },
    ]);
  });

  it.each(
    drawn(
      [
        ["the answer of Twilio is lost", "cut answer", 1, "sent"],
        ["the request is lost on its way", "cut request", 0, "failed"],
      ] as const,
      1,
    ),
  )("are sent once and charged rightly where %s", async (_, fault, arrived, status) => {
    await using platform = await startTwilioPlatform();
    const from = await buyNumber(platform);
    const { postedMicros: before } = await platform.balance();
    platform.twilio.faults.next(fault, { path: /Messages/ });
    await sendText(platform, { from, body: "Your table is ready." });
    expect((await platform.balance()).heldMicros).toBeGreaterThan(0n);
    platform.pass(60_000);
    await settleOpenMessages(platform.settling);
    const messages = platform.twilio.phone(customerNumber).messages;
    expect(messages).toHaveLength(arrived);
    const [row] = (await read(platform, "/user/sms")).data;
    expect(row).toMatchObject({ status, sms_sid: messages[0]?.sid ?? null });
    const { postedMicros, heldMicros } = await platform.balance();
    expect(heldMicros).toBe(0n);
    expect(postedMicros < before).toBe(arrived === 1);
  });

  it.runIf(deep)("take two equal texts whose answers were lost for two", async () => {
    await using platform = await startTwilioPlatform();
    const from = await buyNumber(platform);
    for (let count = 0; count < 2; count++) {
      platform.twilio.faults.next("cut answer", { path: /Messages/ });
      await sendText(platform, { from, body: "Your table is ready." });
    }
    platform.pass(60_000);
    await settleOpenMessages(platform.settling);
    const rows = (await read(platform, "/user/sms")).data as { sms_sid: string }[];
    const sids = platform.twilio.phone(customerNumber).messages.map(({ sid }) => sid);
    expect(new Set(rows.map(({ sms_sid }) => sms_sid))).toEqual(new Set(sids));
    expect(sids).toHaveLength(2);
  });
});

describe("WhatsApp over Twilio", () => {
  it("has the account's senders and templates, sends both kinds of messages, and gets what is written to a sender", async () => {
    await using platform = await startTwilioPlatform({ engine: answering("We open at nine.") });
    const { twilio } = platform;
    await buyNumber(platform);
    const sender = twilio.addSender(ownNumber, {
      name: "Umbrella",
      qualityRating: "MEDIUM",
      messagingLimit: "1K Customers/24hr",
    });
    twilio.addContent({ name: "visit", body: "Your visit is on {{1}}.", variables: { "1": "Monday" } });
    twilio.addContent({ name: "sale", body: "Sale!", status: "rejected" });
    twilio.addContent({ name: "draft", body: "Draft", status: "unsubmitted" });
    await syncSenders(platform.settling);
    const [{ id: sender_id, ...shown }] = (await read(platform, "/user/whatsapp/senders")).data;
    expect(shown).toMatchObject({ display_name: "Umbrella", quality_rating: "YELLOW", messaging_limit: 1_000 });
    expect(sender.webhook.callback_url).toBe(`${publicUrl}/carriers/twilio/message`);
    const all = (await read(platform, `/user/whatsapp/senders/${sender_id}/templates?status=all`)).data;
    expect(all.map(({ name, status }: { name: string; status: string }) => [name, status])).toEqual([
      ["sale", "rejected"],
      ["visit", "approved"],
    ]);
    const phone = twilio.phone(customerNumber);
    const template = {
      sender_id,
      recipient_phone: customerNumber,
      template_id: all[1].id,
      variables: { "1": "Friday" },
    };
    expect(await send(platform, "POST", "/user/whatsapp/send", template)).toMatchObject({ body: { status: "queued" } });
    expect(phone.messages.map(({ body, from }) => [from, body])).toEqual([
      [`whatsapp:${ownNumber}`, "Your visit is on Friday."],
    ]);
    phone.sendMessage(ownNumber, "When do you open?", { channel: "whatsapp" });
    await expect.poll(() => phone.messages.at(-1)?.body).toBe("We open at nine.");
    phone.messages.at(-1)?.report("read");
    await expect
      .poll(async () => (await read(platform, "/user/whatsapp/messages")).data[0])
      .toMatchObject({ status: "read" });
  });
});

describe("a call over Twilio", () => {
  it("is held in words over the relay, ends with the caller, and is paid by the second", async () => {
    await using platform = await startTwilioPlatform({ engine: answering("At nine.") });
    await buyNumber(platform);
    await setAssistant(platform, { initial_message: "Hello, this is Ada." });
    const { postedMicros: before } = await platform.balance();
    const phone = platform.twilio.phone(customerNumber);
    const { call_id: id } = await requestCall(platform, { phone_number: customerNumber });
    await untilCall(platform, id, "in-progress");
    await expect.poll(() => heardBy(phone)).toEqual(["Hello, this is Ada."]);
    expect(phone.call.options.from).toBe(ownNumber);
    phone.say("When do you open?");
    await expect.poll(() => heardBy(phone).at(-1)).toBe("At nine.");
    await phone.hangUp();
    const ended = await untilCall(platform, id, "ended_by_customer");
    expect(ended).toMatchObject({ held: 0, carrier: "twilio" });
    expect(ended.duration).toBeGreaterThan(0);
    // What was said last may not have been heard.
    expect(ended.transcript_items.slice(0, 2).map(({ role, text }) => [role, text])).toEqual([
      ["assistant", "Hello, this is Ada."],
      ["user", "When do you open?"],
    ]);
    const { postedMicros, heldMicros } = await platform.balance();
    expect([postedMicros < before, heldMicros]).toEqual([true, 0n]);
  });

  it("of a customer is answered in the assistant's language, and one that nobody answers for is rejected", async () => {
    await using platform = await startTwilioPlatform();
    await buyNumber(platform);
    await setAssistant(platform, { initial_message: "Hello." });
    const phone = platform.twilio.phone(customerNumber);
    const call = phone.callNumber(ownNumber);
    await expect.poll(() => heardBy(phone)).toEqual(["Hello."]);
    const [shown] = (await listCalls(platform)).data;
    expect(shown).toMatchObject({ type: "inbound", status: "in-progress" });
    await phone.hangUp();
    await call.ended;
    await untilCall(platform, Number(shown?.id), "ended_by_customer");
    await setAssistant(platform, { status: "inactive" });
    const refused = phone.callNumber(ownNumber);
    await refused.ended;
    expect(heardBy(phone)).toEqual([]);
    expect((await listCalls(platform)).data).toHaveLength(1);
  });

  it.each(
    drawn(
      [
        ["busy", { does: "busy" }, "The person’s line was busy, or they declined."],
        ["not answered", { does: "no-answer" }, "The person did not answer."],
      ] as const,
      1,
    ),
  )(
    "that is handed to a number that is %s ends with a word to the caller, and its owner learns of it",
    async (_, behaviour, note) => {
      await using platform = await startTwilioPlatform({
        engine: usingTool("call_transfer", { after: "One moment." }),
      });
      await buyNumber(platform);
      const tools = [{ type: "call_transfer", phone_number: person }];
      await setAssistant(platform, { initial_message: "Hi.", tools });
      platform.twilio.phone(person).behaviour = behaviour;
      const phone = platform.twilio.phone(customerNumber);
      const call = phone.callNumber(ownNumber);
      await expect.poll(() => heardBy(phone)).toEqual(["Hi."]);
      phone.say("A person, please.");
      await call.ended;
      expect(heardBy(phone).at(-1)).toContain("nobody can take your call right now.");
      const [listed] = (await listCalls(platform)).data;
      await expect
        .poll(() => getCall(platform, Number(listed?.id)))
        .toMatchObject({ end_reason: "transfer_unanswered", transcript: expect.stringContaining(`System: ${note}`) });
    },
  );

  it.runIf(deep)("that is handed to somebody who answers ends when either hangs up, without another word", async () => {
    await using platform = await startTwilioPlatform({ engine: usingTool("call_transfer", { after: "One moment." }) });
    await buyNumber(platform);
    await setAssistant(platform, { initial_message: "Hi.", tools: [{ type: "call_transfer", phone_number: person }] });
    const phone = platform.twilio.phone(customerNumber);
    const call = phone.callNumber(ownNumber);
    await expect.poll(() => heardBy(phone)).toEqual(["Hi."]);
    phone.say("A person, please.");
    const other = await platform.twilio.phone(person).nextRing();
    await expect.poll(() => other.status).toBe("in-progress");
    await other.hangUp();
    await call.ended;
    expect(heardBy(phone)).toEqual(["Hi.", "One moment."]);
    const [listed] = (await listCalls(platform)).data;
    const transcript = expect.stringContaining(`System: Connecting the caller with ${person}.`);
    expect(listed).toMatchObject({ end_reason: "transferred", transcript });
  });

  it("that the balance does not cover is rejected, and listed as not answered, without money held", async () => {
    await using platform = await startTwilioPlatform({ balanceUsd: 1.2 }); // most of it for the number
    await buyNumber(platform);
    const before = await platform.balance();
    const phone = platform.twilio.phone(customerNumber);
    await phone.callNumber(ownNumber).ended;
    await platform.twilio.settled();
    expect(heardBy(phone)).toEqual([]);
    expect((await listCalls(platform)).data).toMatchObject([
      {
        client_phone_number: customerNumber,
        status: "no-answer",
        end_reason: "insufficient_balance",
        total_cost: 0,
        held: 0,
      },
    ]);
    expect(await platform.balance()).toEqual(before);
  });

  it.each(
    drawn(
      [
        ["busy", { does: "busy" }, "busy"],
        ["not answered", { does: "no-answer" }, "no-answer"],
        ["not possible", { does: "fail" }, "failed"],
      ] as const,
      1,
    ),
  )("that is %s costs nothing", async (_, behaviour, status) => {
    await using platform = await startTwilioPlatform();
    await buyNumber(platform);
    const before = await platform.balance();
    platform.twilio.phone(customerNumber).behaviour = behaviour;
    const { call_id: id } = await requestCall(platform, { phone_number: customerNumber });
    await untilCall(platform, id, status);
    expect(await platform.balance()).toEqual(before);
  });

  it.runIf(deep)("is refused without a number to call from, unless the server names one", async () => {
    await using platform = await startTwilioPlatform();
    const { call_id: id } = await requestCall(platform, { phone_number: customerNumber });
    expect((await untilCall(platform, id, "failed")).end_reason).toContain("needs one of yours to call from");
    await using named = await startTwilioPlatform({ callerNumber: ownNumber });
    named.twilio.numbers.add(ownNumber);
    const { call_id } = await requestCall(named, { phone_number: customerNumber });
    await untilCall(named, call_id, "in-progress");
    expect(named.twilio.phone(customerNumber).call.options.from).toBe(ownNumber);
  });

  it.runIf(deep)(
    "is placed once where Twilio's answer was lost, and given back where Twilio never had it",
    async () => {
      await using platform = await startTwilioPlatform();
      await buyNumber(platform);
      const { twilio } = platform;
      const before = await platform.balance();
      twilio.phone(customerNumber).behaviour = { does: "ring" };
      twilio.webhooks.hold();
      twilio.faults.next("cut answer", { path: /Calls\.json/ });
      const lost = await requestCall(platform, { phone_number: customerNumber });
      twilio.faults.next("cut request", { path: /Calls\.json/ });
      await expect.poll(() => twilio.calls.length).toBe(1);
      const never = await requestCall(platform, { phone_number: person });
      await expect.poll(() => platform.db.selectFrom("twilio_orders").select("reference").execute()).toHaveLength(2);
      platform.pass(60_000);
      await settleOpenCalls(elsewhere(platform));
      expect(await getCall(platform, lost.call_id)).toMatchObject({ status: "ringing" });
      expect(await getCall(platform, never.call_id)).toMatchObject({ status: "failed" });
      await platform.request("POST", `/user/calls/${lost.call_id}/end`, { token: platform.owner.key });
      await expect.poll(() => twilio.calls[0]?.isOver).toBe(true);
      await twilio.webhooks.release("reversed");
      expect(twilio.calls).toHaveLength(1);
      await expect.poll(async () => platform.balance()).toEqual(before);
    },
  );

  it.runIf(deep)("takes news twice and late for what it is", async () => {
    await using platform = await startTwilioPlatform();
    await buyNumber(platform);
    platform.twilio.webhooks.repeat = true;
    const phone = platform.twilio.phone(customerNumber);
    const { call_id: id } = await requestCall(platform, { phone_number: customerNumber });
    await untilCall(platform, id, "in-progress");
    platform.twilio.webhooks.hold();
    await phone.hangUp();
    await platform.twilio.webhooks.release("reversed");
    expect(await untilCall(platform, id, "ended_by_customer")).toMatchObject({ held: 0 });
  });
});

describe("a person who is called for a caller over Twilio", () => {
  it("hears the message, is connected with the caller in one room, and either ends both calls", async () => {
    await using platform = await startTransfer();
    const { caller, called, id } = platform;
    await expect.poll(() => called.heard.join(" ")).toContain("My boiler leaks");
    await expect.poll(() => getCall(platform, id)).toMatchObject({ status: "in-progress", end_reason: "transferred" });
    await expect.poll(() => caller.call.partners().length).toBe(1);
    caller.say("Is anybody there?");
    called.say("Yes, I am coming.");
    await expect
      .poll(() => [called.heard.at(-1), caller.heard.at(-1)])
      .toEqual(["Is anybody there?", "Yes, I am coming."]);
    await called.hangUp();
    await untilCall(platform, id, "completed");
    expect(caller.call.isOver).toBe(true);
    expect((await platform.balance()).heldMicros).toBe(0n);
  });

  it.each(
    drawn(
      [
        ["a machine", { does: "answer", who: "machine" }],
        ["nobody", { does: "no-answer" }],
        ["a busy line", { does: "busy" }],
      ] as const,
      1,
    ),
  )("is not connected where %s answers: the assistant goes on", async (_, behaviour) => {
    await using platform = await startTransfer(behaviour);
    await expect.poll(() => platform.caller.heard.at(-1)).toContain("nobody can take your call");
    expect(platform.caller.call.partners()).toEqual([]);
    await platform.caller.hangUp();
    await untilCall(platform, platform.id, "ended_by_customer");
    expect((await platform.balance()).heldMicros).toBe(0n);
  });

  it.runIf(deep)("is hung up on when the caller leaves while they ring", async () => {
    await using platform = await startTransfer({ does: "ring" });
    await expect.poll(() => platform.called.calls.at(-1)?.status).toBe("ringing");
    await platform.caller.hangUp();
    await expect.poll(() => platform.called.call.isOver).toBe(true);
    await untilCall(platform, platform.id, "ended_by_customer");
    await expect.poll(async () => (await platform.balance()).heldMicros).toBe(0n);
  });
});

const ignoring: CarrierListener = {
  messageReceived: async () => undefined,
  messageStatus: async () => undefined,
  callStatus: async () => undefined,
  recordingSettled: async () => undefined,
  transferMissed: async () => undefined,
  callReceived: async () => undefined,
  connectCall: async () => false,
};

async function read(platform: TwilioPlatform, path: string) {
  return (await send(platform, "GET", path)).body;
}

/** What a phone has heard in its newest call. */
function heardBy({ calls }: ReturnType<TwilioPlatform["twilio"]["phone"]>): string[] {
  return (calls.at(-1)?.heard ?? []).map((text) => text.trim());
}

async function sendText(platform: TwilioPlatform, { from, body }: { from: number; body: string }) {
  return platform.request("POST", "/user/sms", { body: { from, to: customerNumber, body }, token: platform.owner.key });
}

/** As another process with this database sees it. */
function elsewhere({ settling, storage }: TwilioPlatform) {
  return { ...settling, storage, liveCalls: new LiveCalls(storage, { now: settling.now }) };
}

/** A call in which the caller has asked for a person, who is called. */
async function startTransfer(behaviour: PhoneBehaviour = { does: "answer" }) {
  const platform = await startTwilioPlatform({ engine: usingTool("warm_call_transfer", { after: "One moment." }) });
  const outbound_phone_id = await buyNumber(platform);
  const tool = { type: "warm_call_transfer", supervisor_phone: person, outbound_phone_id, description: "Leaks" };
  await setAssistant(platform, { initial_message: "Hi.", tools: [tool] });
  const caller = platform.twilio.phone(customerNumber);
  const called = platform.twilio.phone(person);
  called.behaviour = behaviour;
  const { call_id: id } = await requestCall(platform, { phone_number: customerNumber });
  await expect.poll(() => heardBy(caller)).toEqual(["Hi."]);
  caller.say("My boiler leaks.");
  return { ...platform, caller, called, id };
}
