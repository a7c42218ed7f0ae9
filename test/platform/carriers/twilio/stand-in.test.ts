import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { signTwilioRequest } from "../../../support/twilio/signature.ts";
import { startTwilio, type TwilioOptions } from "../../../support/twilio/stand-in.ts";
import { readTwiml } from "../../../support/twilio/twiml/read.ts";

const ours = "+12015550123";
const theirs = "+447400123456";
const publicUrl = "https://chat.example/api";

/** Answers each webhook by its path, and keeps what arrived; sockets are passed to `onSocket`. */
async function startApplication(answers: Readonly<Record<string, string>> = {}) {
  const arrived: { path: string; parameters: Record<string, string>; headers: IncomingMessage["headers"] }[] = [];
  const sockets: { socket: WebSocket; headers: IncomingMessage["headers"] }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const path = request.url?.replace(/^\/api/, "") ?? "";
    arrived.push({ path, parameters: Object.fromEntries(new URLSearchParams(body)), headers: request.headers });
    response.writeHead(200, { "content-type": "text/xml" }).end(answers[path] ?? "");
  });
  const webSockets = new WebSocketServer({ server });
  webSockets.on("connection", (socket, { headers }) => sockets.push({ socket, headers }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    arrived,
    sockets,
    statuses: (path: string) =>
      arrived
        .filter((one) => one.path === path)
        .map(({ parameters }) => parameters.CallStatus ?? parameters.MessageStatus),
    localUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    async [Symbol.asyncDispose]() {
      for (const client of webSockets.clients) client.terminate();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function start(localUrl?: string, options?: TwilioOptions) {
  const twilio = await startTwilio(options);
  twilio.numbers.add(ours, {
    VoiceUrl: `${publicUrl}/voice`,
    StatusCallback: `${publicUrl}/status`,
    SmsUrl: `${publicUrl}/sms`,
  });
  if (localUrl) twilio.route(publicUrl, localUrl);
  const authorization = `Basic ${btoa(`${twilio.accountSid}:${twilio.authToken}`)}`;
  const account = `${twilio.baseUrl}/2010-04-01/Accounts/${twilio.accountSid}`;
  const read = async (response: Response) => ({
    status: response.status,
    body: (response.status === 204 ? undefined : await response.json()) as Record<string, unknown>,
  });
  return {
    twilio,
    account,
    authorization,
    get: async (path: string) => read(await fetch(account + path, { headers: { authorization } })),
    post: async (path: string, form: readonly (readonly [string, string])[]) =>
      read(
        await fetch(account + path, {
          method: "POST",
          headers: { authorization },
          body: new URLSearchParams(form.map(([name, value]) => [name, value])),
        }),
      ),
    [Symbol.asyncDispose]: () => twilio.close(),
  };
}

const call = (...more: readonly (readonly [string, string])[]) => [["To", theirs], ["From", ours], ...more] as const;
const allEvents = ["initiated", "ringing", "answered", "completed"].map(
  (event) => ["StatusCallbackEvent", event] as const,
);

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
    await using standIn = await start(application.localUrl);
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
    const { twilio, post } = await start();
    await post("/Calls.json", call(["Twiml", "<Response><Say>Hi</Say><Hangup now='true'/></Response>"]));
    await expect.poll(() => twilio.phone(theirs).calls.at(-1)?.status).toBe("completed");
    expect(twilio.phone(theirs).heard).toEqual([]);
    await expect(twilio.close()).rejects.toThrow("Unknown attribute now of <Hangup>");
  });
});

describe("a call from the API", () => {
  it("reports its progress in order, and runs the TwiML of its address", async () => {
    await using application = await startApplication({ "/twiml": "<Response><Say>Hello</Say></Response>" });
    await using standIn = await start(application.localUrl);
    const { twilio, post, get } = standIn;
    const callback = ["StatusCallback", `${publicUrl}/progress`] as const;
    const placed = await post("/Calls.json", call(["Url", `${publicUrl}/twiml`], callback, ...allEvents));
    expect(placed).toMatchObject({ status: 201, body: { status: "queued", direction: "outbound-api", to: theirs } });
    await (await twilio.phone(theirs).nextRing()).ended;
    await twilio.settled();
    expect(application.statuses("/progress")).toEqual(["initiated", "ringing", "in-progress", "completed"]);
    const reports = application.arrived.filter(({ path }) => path === "/progress").map(({ parameters }) => parameters);
    expect(reports.map(({ SequenceNumber }) => SequenceNumber)).toEqual(["0", "1", "2", "3"]);
    expect(reports.at(-1)).toMatchObject({ CallDuration: "1", CallbackSource: "call-progress-events" });
    expect(twilio.phone(theirs).heard).toEqual(["Hello"]);
    expect(await get(`/Calls/${placed.body.sid}.json`)).toMatchObject({ body: { status: "completed", duration: "1" } });
  });

  it.each([
    ["busy", "busy"],
    ["no-answer", "no-answer"],
    ["fail", "failed"],
  ] as const)("to a phone that does “%s” ends as %s", async (does, status) => {
    await using standIn = await start();
    const { twilio, post } = standIn;
    twilio.phone(theirs).behaviour = { does };
    await post("/Calls.json", call(["Twiml", "<Response><Hangup/></Response>"]));
    await expect.poll(() => twilio.phone(theirs).calls.at(-1)?.status).toBe(status);
  });

  it("reports beside the call that a machine answered", async () => {
    await using application = await startApplication();
    await using standIn = await start(application.localUrl);
    const { twilio, post } = standIn;
    twilio.phone(theirs).behaviour = { does: "answer", who: "machine", holdDetection: true };
    const detection = [
      ["MachineDetection", "DetectMessageEnd"],
      ["AsyncAmd", "true"],
      ["AsyncAmdStatusCallback", `${publicUrl}/detected`],
    ] as const;
    await post("/Calls.json", call(["Twiml", '<Response><Pause length="60"/></Response>'], ...detection));
    await expect.poll(() => twilio.phone(theirs).calls.at(-1)?.status).toBe("in-progress");
    expect(application.arrived).toEqual([]);
    twilio.phone(theirs).call.finishDetection();
    await twilio.settled();
    expect(application.arrived[0]?.parameters).toMatchObject({ AnsweredBy: "machine_end_beep" });
  });
});

describe("ConversationRelay", () => {
  const relay = `<Response><Connect action="/api/done"><ConversationRelay url="wss://chat.example/api/relay">
    <Parameter name="token" value="a&amp;b"/></ConversationRelay></Connect></Response>`;

  async function connect() {
    const application = await startApplication({
      "/voice": relay,
      "/done": "<Response><Say>Bye</Say><Hangup/></Response>",
    });
    const standIn = await start(application.localUrl);
    const phoneCall = standIn.twilio.phone(theirs).callNumber(ours);
    await expect.poll(() => phoneCall.relay?.sent.length).toBe(1);
    return {
      application,
      twilio: standIn.twilio,
      phoneCall,
      ...application.sockets[0]!,
      async [Symbol.asyncDispose]() {
        await standIn.twilio.close();
        await application[Symbol.asyncDispose]();
      },
    };
  }

  it("opens a signed socket, exchanges frames, and runs what the action answers behind “end”", async () => {
    await using connected = await connect();
    const { application, twilio, phoneCall, socket, headers } = connected;
    expect(headers["x-twilio-signature"]).toBe(signTwilioRequest(twilio.authToken, "wss://chat.example/api/relay"));
    expect(phoneCall.relay?.sent[0]).toMatchObject({
      type: "setup",
      callSid: phoneCall.sid,
      from: theirs,
      to: ours,
      direction: "inbound",
      customParameters: { token: "a&b" },
    });
    const prompt = once(socket, "message");
    phoneCall.say("Are you open?");
    expect(JSON.parse(`${(await prompt)[0]}`)).toEqual({
      type: "prompt",
      voicePrompt: "Are you open?",
      lang: "en-US",
      last: true,
    });
    socket.send(JSON.stringify({ type: "text", token: "Yes, ", last: false }));
    socket.send(JSON.stringify({ type: "text", token: "until six.", last: true }));
    socket.send(JSON.stringify({ type: "end", handoffData: '{"reason":"done"}' }));
    await phoneCall.ended;
    await twilio.settled();
    expect(phoneCall.heard).toEqual(["Yes, until six.", "Bye"]);
    expect(application.arrived.map(({ path }) => path)).toEqual(["/voice", "/done", "/status"]);
    expect(application.arrived[1]?.parameters).toMatchObject({
      SessionStatus: "ended",
      HandoffData: '{"reason":"done"}',
      CallStatus: "in-progress",
    });
  });

  it("closes the socket when the caller hangs up, and requests the action for nothing", async () => {
    await using connected = await connect();
    const { application, twilio, phoneCall, socket } = connected;
    const closed = once(socket, "close");
    await phoneCall.hangUp(35);
    expect((await closed)[0]).toBe(1000);
    await twilio.settled();
    expect(application.arrived[1]?.parameters).toMatchObject({ SessionStatus: "completed", CallStatus: "completed" });
    expect(application.arrived[2]?.parameters).toMatchObject({ CallStatus: "completed", CallDuration: "35" });
    expect(phoneCall.heard).toEqual([]);
  });

  it("tells the action of a socket that our side lost", async () => {
    await using connected = await connect();
    connected.socket.terminate();
    await connected.phoneCall.ended;
    await connected.twilio.settled();
    expect(connected.application.arrived[1]?.parameters).toMatchObject({ SessionStatus: "failed", ErrorCode: "64105" });
  });

  it("refuses a frame that is not documented", async () => {
    await using connected = await connect();
    const { twilio, socket } = connected;
    const answer = once(socket, "message");
    socket.send(JSON.stringify({ type: "text", text: "Hello" }));
    expect(JSON.parse(`${(await answer)[0]}`)).toMatchObject({ type: "error" });
    expect(twilio.problems.take()).toHaveLength(1);
  });
});

describe("<Dial>", () => {
  const third = "+12015550124";

  it("connects the caller with a number, and reports how that ended to its action", async () => {
    await using application = await startApplication({
      "/voice": `<Response><Dial action="/api/dialled" callerId="${ours}"><Number url="/api/whisper"
        statusCallback="/api/leg" statusCallbackEvent="initiated ringing answered completed">${third}</Number></Dial></Response>`,
      "/whisper": "<Response><Say>A caller for you</Say></Response>",
      "/dialled": "<Response><Say>Back again</Say></Response>",
    });
    await using standIn = await start(application.localUrl);
    const { twilio } = standIn;
    const caller = twilio.phone(theirs).callNumber(ours);
    await expect.poll(() => caller.partners().length).toBe(1);
    caller.say("Good morning");
    await twilio.phone(third).hangUp();
    await caller.ended;
    await twilio.settled();
    expect(twilio.phone(third).heard).toEqual(["A caller for you", "Good morning"]);
    expect(caller.heard).toEqual(["Back again"]);
    expect(application.statuses("/leg")).toEqual(["initiated", "ringing", "in-progress", "completed"]);
    const action = application.arrived.find(({ path }) => path === "/dialled");
    expect(action?.parameters).toMatchObject({ DialCallStatus: "completed", DialBridged: "true" });
    expect(twilio.phone(third).call.options).toMatchObject({ from: ours, direction: "outbound-dial", parent: caller });
  });

  it("reports a number that is busy, or that nobody answers in time", async () => {
    const dial = `<Response><Dial action="/api/dialled" timeout="1"><Number>${third}</Number></Dial></Response>`;
    await using application = await startApplication({ "/voice": dial, "/dialled": "<Response/>" });
    await using standIn = await start(application.localUrl, { secondMs: 20 });
    const { twilio } = standIn;
    for (const does of ["busy", "ring"] as const) {
      twilio.phone(third).behaviour = { does };
      await twilio.phone(theirs).callNumber(ours).ended;
    }
    await twilio.settled();
    const actions = application.arrived.filter(({ path }) => path === "/dialled");
    expect(actions.map(({ parameters }) => parameters.DialCallStatus)).toEqual(["busy", "no-answer"]);
  });

  it("joins a conference, which ends with the participant that ends it", async () => {
    const conference = (more: string) =>
      `<Response><Dial><Conference beep="false" ${more}>Room</Conference></Dial></Response>`;
    const events = 'statusCallback="/api/room" statusCallbackEvent="start end join leave"';
    await using application = await startApplication({
      "/voice": conference(`startConferenceOnEnter="false" ${events}`),
    });
    await using standIn = await start(application.localUrl);
    const { twilio, post } = standIn;
    const waiting = twilio.phone(theirs).callNumber(ours);
    await expect.poll(() => application.arrived.length).toBe(2);
    const twiml = conference('endConferenceOnExit="true"');
    await post("/Calls.json", [
      ["To", third],
      ["From", ours],
      ["Twiml", twiml],
    ]);
    await expect.poll(() => waiting.partners().length).toBe(1);
    await twilio.phone(third).hangUp();
    await waiting.ended;
    await twilio.settled();
    const room = application.arrived.filter(({ path }) => path === "/room").map(({ parameters }) => parameters);
    expect(room.map(({ StatusCallbackEvent }) => StatusCallbackEvent)).toEqual([
      "participant-join",
      "participant-join",
      "conference-start",
      "participant-leave",
      "participant-leave",
      "conference-end",
    ]);
    expect(room.at(-1)?.ReasonConferenceEnded).toBe("participant-with-end-conference-on-exit-left");
  });
});

describe("a live call", () => {
  it("runs other TwiML when it is given some, and ends when it is told to", async () => {
    await using standIn = await start();
    const { twilio, post } = standIn;
    const placed = await post("/Calls.json", call(["Twiml", '<Response><Pause length="60"/></Response>']));
    const path = `/Calls/${placed.body.sid}.json`;
    await expect.poll(() => twilio.calls[0]?.status).toBe("in-progress");
    await post(path, [["Twiml", '<Response><Say>Now this</Say><Pause length="60"/></Response>']]);
    await expect.poll(() => twilio.phone(theirs).heard).toEqual(["Now this"]);
    await post(path, [["Status", "completed"]]);
    await twilio.calls[0]?.ended;
    expect(await post(path, [["Status", "completed"]])).toMatchObject({ status: 400, body: { code: 21220 } });
  });
});

describe("messages", () => {
  it("reports statuses when the test says so, held ones in any order", async () => {
    await using application = await startApplication();
    await using standIn = await start(application.localUrl);
    const { twilio, post, get } = standIn;
    const sent = await post("/Messages.json", call(["Body", "Hi"], ["StatusCallback", `${publicUrl}/message`]));
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
    await using standIn = await start(application.localUrl);
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
    await using standIn = await start();
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
    await using standIn = await start();
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
    await using standIn = await start();
    const { twilio, account, post, get } = standIn;
    const refused = await fetch(`${account}.json`);
    expect([refused.status, await refused.json()]).toMatchObject([401, { code: 20003, message: "Authenticate" }]);
    twilio.faults.next({ status: 429, retryAfterSeconds: 7 });
    twilio.faults.next("cut request");
    twilio.faults.next("cut answer");
    const text = call(["Body", "Hi"]);
    expect((await post("/Messages.json", text)).body).toMatchObject({ code: 20429 });
    await expect(post("/Messages.json", text)).rejects.toThrow();
    expect(twilio.messages).toHaveLength(0);
    await expect(post("/Messages.json", text)).rejects.toThrow();
    expect(twilio.messages).toHaveLength(1);
    await get("/Messages.json?Form=1");
    expect(twilio.problems.take()).toEqual([expect.stringContaining("has no parameter Form")]);
  });

  it("lists senders and templates a page at a time", async () => {
    await using standIn = await start();
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
