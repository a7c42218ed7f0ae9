import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { signTwilioRequest } from "../../../support/twilio/signature.ts";
import { allEvents, ours, publicUrl, startApplication, startStandIn, theirs, toPhone } from "./application.ts";

describe("a call from the API", () => {
  it("reports its progress in order, and runs the TwiML of its address", async () => {
    await using application = await startApplication({ "/twiml": "<Response><Say>Hello</Say></Response>" });
    await using standIn = await startStandIn(application.localUrl);
    const { twilio, post, get } = standIn;
    const callback = ["StatusCallback", `${publicUrl}/progress`] as const;
    const placed = await post("/Calls.json", toPhone(["Url", `${publicUrl}/twiml`], callback, ...allEvents));
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
    await using standIn = await startStandIn();
    const { twilio, post } = standIn;
    twilio.phone(theirs).behaviour = { does };
    await post("/Calls.json", toPhone(["Twiml", "<Response><Hangup/></Response>"]));
    await expect.poll(() => twilio.phone(theirs).calls.at(-1)?.status).toBe(status);
  });

  it("reports beside the call that a machine answered", async () => {
    await using application = await startApplication();
    await using standIn = await startStandIn(application.localUrl);
    const { twilio, post } = standIn;
    twilio.phone(theirs).behaviour = { does: "answer", who: "machine", holdDetection: true };
    const detection = [
      ["MachineDetection", "DetectMessageEnd"],
      ["AsyncAmd", "true"],
      ["AsyncAmdStatusCallback", `${publicUrl}/detected`],
    ] as const;
    await post("/Calls.json", toPhone(["Twiml", '<Response><Pause length="60"/></Response>'], ...detection));
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
    const standIn = await startStandIn(application.localUrl);
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
    const received: object[] = [];
    socket.on("message", (data) => received.push(JSON.parse(`${data}`)));
    phoneCall.say("Are you open?");
    // "setup" may still be on its way when it has been sent.
    await expect.poll(() => received.some((frame) => "voicePrompt" in frame)).toBe(true);
    expect(received.find((frame) => "voicePrompt" in frame)).toEqual({
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
    await using standIn = await startStandIn(application.localUrl);
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
    await using standIn = await startStandIn(application.localUrl, { secondMs: 20 });
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
    await using standIn = await startStandIn(application.localUrl);
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
  it("runs other TwiML when it is given some, and ends on request", async () => {
    await using standIn = await startStandIn();
    const { twilio, post } = standIn;
    const placed = await post("/Calls.json", toPhone(["Twiml", '<Response><Pause length="60"/></Response>']));
    const path = `/Calls/${placed.body.sid}.json`;
    await expect.poll(() => twilio.calls[0]?.status).toBe("in-progress");
    await post(path, [["Twiml", '<Response><Say>Now this</Say><Pause length="60"/></Response>']]);
    await expect.poll(() => twilio.phone(theirs).heard).toEqual(["Now this"]);
    await post(path, [["Status", "completed"]]);
    await twilio.calls[0]?.ended;
    expect(await post(path, [["Status", "completed"]])).toMatchObject({ status: 400, body: { code: 21220 } });
  });
});
