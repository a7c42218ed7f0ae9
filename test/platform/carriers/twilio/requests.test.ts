import { describe, expect, it } from "vitest";
import { isSigned, signatureOf } from "../../../../src/platform/carriers/twilio/wire/signature.ts";
import { element, twimlDocument } from "../../../../src/platform/carriers/twilio/wire/twiml.ts";
import {
  buyNumber,
  customerNumber,
  ownNumber,
  publicUrl,
  startTwilioPlatform,
  stored,
} from "../../../support/twilio-platform.ts";

describe("Twilio's requests", () => {
  it("are believed with a signature for exactly their address and form alone", async () => {
    await using platform = await startTwilioPlatform();
    await buyNumber(platform);
    const { authToken } = platform.twilio;
    const form = new URLSearchParams({ MessageSid: "SM1", From: customerNumber, To: ownNumber, Body: "Hi" });
    const url = `${publicUrl}/carriers/twilio/message`;
    const post = (signature: string | undefined, body = form, path = "/carriers/twilio/message") =>
      fetch(platform.url + path, {
        method: "POST",
        body,
        headers: signature === undefined ? {} : { "x-twilio-signature": signature },
      });
    const signature = signatureOf(authToken, url, form);
    const changed = new URLSearchParams({ ...Object.fromEntries(form), Body: "Bye" });
    const refused = await Promise.all([
      post(undefined),
      post(""),
      post(signatureOf("another token", url, form)),
      post(signatureOf(authToken, `${platform.url}/carriers/twilio/message`, form)),
      post(signature, changed),
      post(signature, form, "/carriers/twilio/message?reference=1"),
      post(signature, form, "/carriers/twilio/message-status"),
    ]);
    expect(refused.map(({ status }) => status)).toEqual(Array(7).fill(403));
    expect(await stored(platform)).toEqual([]);
    expect((await post(signature)).status).toBe(200);
    expect((await stored(platform)).filter(({ direction }) => direction === "inbound")).toHaveLength(1);
    expect((await post(signature)).status).toBe(200); // the same once more
    expect((await stored(platform)).filter(({ direction }) => direction === "inbound")).toHaveLength(1);
    expect((await fetch(`${platform.url}/carriers/twilio/message`)).status).toBe(405);
    expect((await post(signature, form, "/carriers/twilio/other")).status).toBe(404);
    const long = new URLSearchParams({ Body: "x".repeat(70_000) });
    expect((await post(signatureOf(authToken, url, long), long)).status).toBe(413);
  });

  it("about one call are answered again until its connection is opened, and take it once", async () => {
    await using platform = await startTwilioPlatform();
    await buyNumber(platform);
    const { heldMicros: before } = await platform.balance();
    const post = async (path: string, more: Record<string, string> = {}) => {
      const form = new URLSearchParams({ CallSid: "CA1", From: customerNumber, To: ownNumber, ...more });
      const signature = signatureOf(platform.twilio.authToken, `${publicUrl}/carriers/twilio/${path}`, form);
      const headers = { "x-twilio-signature": signature };
      return (await fetch(`${platform.url}/carriers/twilio/${path}`, { method: "POST", body: form, headers })).text();
    };
    const tokenIn = (twiml: string) => /name="token" value="([^"]+)"/.exec(twiml)?.[1];
    const first = tokenIn(await post("voice"));
    const { heldMicros } = await platform.balance();
    expect(heldMicros).toBeGreaterThan(before);
    const second = tokenIn(await post("voice"));
    expect([first, second, first === second]).toEqual([expect.any(String), expect.any(String), false]);
    expect((await platform.balance()).heldMicros).toBe(heldMicros);
    expect(await platform.db.selectFrom("calls").select("status").execute()).toEqual([{ status: "ringing" }]);
    platform.pass(61_000); // the carrier had a minute to open the connection
    expect(await post("voice")).toContain("<Reject");
    await post("call-status", { CallStatus: "completed", CallDuration: "0" });
    expect(await post("voice")).toContain("<Reject");
    expect((await platform.balance()).heldMicros).toBe(before);
  });

  it.each([
    ["https://chat.example:8443/api/m?a=1:2", "https://chat.example/api/m?a=1:2"],
    ["https://chat.example/api/m", "https://chat.example:443/api/m"],
    ["http://chat.example/api/m", "http://chat.example:80/api/m"],
    ["https://[2001:db8::1]:8443/api/m", "https://[2001:db8::1]/api/m"],
  ])("are believed for an address with a port whichever way Twilio has signed it: %s", (url, signed) => {
    const form = new URLSearchParams({ From: "1" });
    for (const address of [url, signed])
      expect(isSigned(signatureOf("token", address, form), "token", url, form)).toBe(true);
    for (const address of ["https://chat.example:9999/api/m", "https://evil.example/api/m", `${url}/x`])
      expect(isSigned(signatureOf("token", address, form), "token", url, form)).toBe(false);
  });

  it("sign parameters in order, each with its value", () => {
    const url = "https://example.com/myapp?a=1";
    const form = new URLSearchParams([
      ["To", "2"],
      ["From", "1"],
    ]);
    expect(isSigned(signatureOf("token", url, form), "token", url, form)).toBe(true);
    expect(isSigned(signatureOf("token", url, form), "token", url, new URLSearchParams("From=1&To=3"))).toBe(false);
  });
});

describe("instructions for a call", () => {
  it("hold whatever text as text", () => {
    const hostile = `"><Hangup/>&<!--\u0000\u0008\uD800 'x'`;
    const xml = twimlDocument(element("Say", { language: hostile }, hostile));
    expect(xml).toBe(
      `<?xml version="1.0" encoding="UTF-8"?><Response><Say language="&quot;&gt;&lt;Hangup/&gt;&amp;&lt;!--\uFFFD &apos;x&apos;">` +
        `&quot;&gt;&lt;Hangup/&gt;&amp;&lt;!--\uFFFD &apos;x&apos;</Say></Response>`,
    );
  });
});
