import { describe, expect, it } from "vitest";
import { signTwilioRequest } from "../../../support/twilio/signature.ts";
import { readTwiml } from "../../../support/twilio/twiml/read.ts";
import { ours, publicUrl, startApplication, startStandIn, theirs, toPhone } from "./application.ts";

describe("the signature", () => {
  it("is that of the example in Twilio's documentation", () => {
    const parameters = {
      CallSid: "CA1234567890ABCDE",
      Caller: "+14158675310",
      Digits: "1234",
      From: "+14158675310",
      To: "+18005551212",
    };
    const sign = (url: string) => signTwilioRequest("12345", url, parameters);
    expect(sign("https://example.com/myapp.php?foo=1&bar=2")).toBe("L/OH5YylLD5NRKLltdqwSvS0BnU=");
    expect(sign("https://mycompany.com/myapp.php?foo=1&bar=2")).toBe("GvWf1cFY/Q7PnoempGyD5oXAezc=");
  });

  it("is made for the public address, though the request goes to a local one", async () => {
    await using application = await startApplication();
    await using standIn = await startStandIn(application.localUrl);
    const { twilio } = standIn;
    await twilio.phone(theirs).sendMessage(ours, "Hello & goodbye");
    const [request] = application.arrived;
    expect(request?.headers.host).toBe("chat.example");
    expect(request?.parameters).toMatchObject({ Body: "Hello & goodbye", From: theirs, To: ours, NumMedia: "0" });
    expect(request?.headers["x-twilio-signature"]).toBe(
      signTwilioRequest(twilio.authToken, `${publicUrl}/sms`, request?.parameters),
    );
  });
});

describe("TwiML", () => {
  it.each([
    ["<Response><Speak>Hi</Speak></Response>", "Unknown element|<Speak> in <Response>"],
    ['<Response><Say vioce="alice">Hi</Say></Response>', "Unknown attribute vioce"],
    ['<Response><Dial timeout="soon">+447400123456</Dial></Response>', 'Invalid value "soon" of timeout'],
    ['<Response><Connect><ConversationRelay url="https://chat.example"/></Connect></Response>', "Invalid value"],
    ["<Response><Hangup/>now</Response>", "Text in <Response>"],
    ["<Response><Say>Fish & chips</Say></Response>", 'bare "&"'],
    ["<Response><Hangup></Response>", "</Response> closes <Hangup>"],
  ])("refuses %s", (twiml, message) => {
    expect(() => readTwiml(twiml)).toThrow(new RegExp(message));
  });

  it("fails a test that does not expect its errors", async () => {
    const { twilio, post } = await startStandIn();
    await post("/Calls.json", toPhone(["Twiml", "<Response><Say>Hi</Say><Hangup now='true'/></Response>"]));
    await expect.poll(() => twilio.phone(theirs).calls.at(-1)?.status).toBe("completed");
    expect(twilio.phone(theirs).heard).toEqual([]);
    await expect(twilio.close()).rejects.toThrow("Unknown attribute now of <Hangup>");
  });
});

describe("messages", () => {
  it("reports statuses when the test says so, held ones in any order", async () => {
    await using application = await startApplication();
    await using standIn = await startStandIn(application.localUrl);
    const { twilio, post, get } = standIn;
    const sent = await post("/Messages.json", toPhone(["Body", "Hi"], ["StatusCallback", `${publicUrl}/message`]));
    expect(sent).toMatchObject({ status: 201, body: { status: "queued", date_sent: null, direction: "outbound-api" } });
    const [message] = twilio.phone(theirs).messages;
    message?.report("sent");
    message?.report("delivered");
    await twilio.settled();
    twilio.webhooks.hold();
    message?.report("sent");
    message?.report("delivered");
    await twilio.webhooks.release("reversed");
    expect(application.statuses("/message")).toEqual(["sent", "delivered", "delivered", "sent"]);
    const listed = await get(`/Messages.json?To=${encodeURIComponent(theirs)}&PageSize=1`);
    expect(listed.body).toMatchObject({ messages: [{ sid: sent.body.sid, status: "delivered" }], next_page_uri: null });
  });

  it("fails a text on WhatsApp to somebody who has not written, but not an approved template", async () => {
    await using application = await startApplication();
    await using standIn = await startStandIn(application.localUrl);
    const { twilio, post } = standIn;
    twilio.addSender(ours, { webhook: { callback_url: `${publicUrl}/whatsapp` } });
    const { sid } = twilio.addContent({ name: "hello", body: "Hello {{1}}", variables: { 1: "you" } });
    const to = [
      ["To", `whatsapp:${theirs}`],
      ["From", `whatsapp:${ours}`],
    ] as const;
    await post("/Messages.json", [...to, ["Body", "Hi"]]);
    await post("/Messages.json", [...to, ["ContentSid", sid], ["ContentVariables", '{"1":"Ada"}']]);
    await twilio.phone(theirs).sendMessage(ours, "Who is it?", { channel: "whatsapp" });
    await post("/Messages.json", [...to, ["Body", "It is me"]]);
    const outgoing = twilio.phone(theirs).messages;
    expect(outgoing.map(({ body, errorCode }) => [body, errorCode])).toEqual([
      ["Hi", 63016],
      ["Hello Ada", undefined],
      ["It is me", undefined],
    ]);
    expect(application.arrived[0]?.parameters).toMatchObject({ WaId: theirs.slice(1), ProfileName: "Ada" });
  });

  it.each([
    [
      [
        ["From", ours],
        ["Body", "Hi"],
      ],
      21604,
    ],
    [
      [
        ["To", "12"],
        ["From", ours],
        ["Body", "Hi"],
      ],
      21211,
    ],
    [
      [
        ["To", theirs],
        ["From", theirs],
        ["Body", "Hi"],
      ],
      21606,
    ],
    [
      [
        ["To", theirs],
        ["From", ours],
      ],
      21602,
    ],
  ] as const)("refuses %j with %i", async (form, code) => {
    await using standIn = await startStandIn();
    const refused = await standIn.post("/Messages.json", form);
    expect(refused.body).toEqual({
      code,
      message: expect.any(String),
      more_info: `https://www.twilio.com/docs/errors/${code}`,
      status: 400,
    });
  });
});

describe("the API", () => {
  it("buys, finds, changes and releases a number", async () => {
    await using standIn = await startStandIn();
    const { get, post, account, authorization } = standIn;
    const found = await get("/AvailablePhoneNumbers/GB/Mobile.json?Contains=%2B447400*&PageSize=2&SmsEnabled=true");
    expect(found.body.available_phone_numbers).toHaveLength(2);
    expect((await get("/AvailablePhoneNumbers/GB/TollFree.json")).body).toMatchObject({ code: 20404, status: 404 });
    const bought = await post("/IncomingPhoneNumbers.json", [
      ["PhoneNumber", theirs],
      ["FriendlyName", "order-1"],
    ]);
    expect(bought).toMatchObject({ status: 201, body: { phone_number: theirs, friendly_name: "order-1" } });
    expect((await post("/IncomingPhoneNumbers.json", [["PhoneNumber", theirs]])).body).toMatchObject({ code: 21422 });
    const listed = await get("/IncomingPhoneNumbers.json?FriendlyName=order-1");
    expect(listed.body.incoming_phone_numbers).toMatchObject([{ sid: bought.body.sid }]);
    const one = `/IncomingPhoneNumbers/${bought.body.sid}.json`;
    expect((await post(one, [["SmsUrl", `${publicUrl}/sms`]])).body.sms_url).toBe(`${publicUrl}/sms`);
    for (const status of [204, 404]) {
      const response = await fetch(account + one, { method: "DELETE", headers: { authorization } });
      expect(response.status).toBe(status);
    }
  });

  it("refuses a wrong token, and answers with the faults that a test asks for", async () => {
    await using standIn = await startStandIn();
    const { twilio, account, post, get } = standIn;
    const refused = await fetch(`${account}.json`);
    expect([refused.status, await refused.json()]).toMatchObject([401, { code: 20003, message: "Authenticate" }]);
    twilio.faults.next({ status: 429, retryAfterSeconds: 7 });
    twilio.faults.next("cut request");
    twilio.faults.next("cut answer");
    const text = toPhone(["Body", "Hi"]);
    expect((await post("/Messages.json", text)).body).toMatchObject({ code: 20429 });
    await expect(post("/Messages.json", text)).rejects.toThrow();
    expect(twilio.messages).toHaveLength(0);
    await expect(post("/Messages.json", text)).rejects.toThrow();
    expect(twilio.messages).toHaveLength(1);
    await get("/Messages.json?Form=1");
    expect(twilio.problems.take()).toEqual([expect.stringContaining("has no parameter Form")]);
  });

  it("lists senders and templates a page at a time", async () => {
    await using standIn = await startStandIn();
    const { twilio, authorization } = standIn;
    twilio.addSender(ours);
    for (const name of ["one", "two"]) twilio.addContent({ name, body: "Hello" });
    const read = async (path: string) =>
      (await fetch(twilio.baseUrl + path, { headers: { authorization } })).json() as Promise<{
        meta: { next_page_url: string };
      }>;
    expect(await read("/v2/Channels/Senders?Channel=whatsapp&PageSize=20")).toMatchObject({
      senders: [{ sender_id: `whatsapp:${ours}`, status: "ONLINE", properties: { quality_rating: "HIGH" } }],
    });
    const first = await read("/v1/ContentAndApprovals?PageSize=1");
    expect(first).toMatchObject({
      contents: [{ approval_requests: { status: "approved" } }],
      meta: { key: "contents" },
    });
    const next = new URL(first.meta.next_page_url);
    expect(next.host).toBe("content.twilio.com");
    expect(await read(next.pathname + next.search)).toMatchObject({
      contents: [{ friendly_name: "two" }],
      meta: { next_page_url: null },
    });
  });
});
