import { describe, expect, it } from "vitest";
import { startPhoneProxy } from "../../support/phone-proxy.ts";

const key = (name: string) => ({ headers: { "idempotency-key": name } });
const number = "+447700900123";

describe("POST /sms", () => {
  it("texts a message of the conversation as its quote said, to the proven number alone, once for a key", async () => {
    await using phone = await startPhoneProxy();
    const { proxy, platform } = phone;
    const visitor = await phone.visit(`See **[our hours](https://shop.example/hours)** ${"and more ".repeat(60)}`);
    const { token, answer } = visitor;
    const ask = (path: string, body: object, more: object = {}) => proxy.ask("POST", path, { token, body, ...more });
    for (const path of ["/sms/quote", "/sms"]) {
      expect((await ask(path, { message_id: answer }, key("a"))).code, path).toBe("NUMBER_NOT_VERIFIED");
    }
    await phone.prove(visitor, "sms");
    const quote = await ask("/sms/quote", { message_id: answer });
    expect(quote.json).toEqual({ text: expect.any(String), segments: 2 });
    const text = String(quote.json.text);
    expect(text).toMatch(/^You said: See our hours \(https:\/\/shop\.example\/hours\) and more .*\.\.\.$/);
    expect([...text].length).toBeLessThanOrEqual(300);
    const shown = await phone.addProxy({ policy: { ...phone.policy, showPrices: true } });
    const priced = await shown.ask("POST", "/sms/quote", { token, body: { message_id: answer } });
    expect(priced.json).toEqual({ text, segments: 2, price: 0.104 });

    expect((await ask("/sms", { message_id: answer })).code).toBe("IDEMPOTENCY_KEY_REQUIRED");
    for (const more of [
      { to: "+447700900124" },
      { text: "Pay here" },
      { body: "Pay here" },
      { phone_number: number },
    ]) {
      expect((await ask("/sms", { message_id: answer, ...more }, key("a"))).code).toBe("VALIDATION_FAILED");
    }
    const sent = await ask("/sms", { message_id: answer }, key("a"));
    expect(sent.json).toEqual({ handle: expect.any(String), status: "sent" });
    expect((await ask("/sms", { message_id: answer }, key("a"))).json).toEqual(sent.json);
    expect((await ask("/sms", { message_id: answer - 1 }, key("a"))).code).toBe("IDEMPOTENCY_CONFLICT");
    const { data } = await phone.owned("/user/sms");
    expect(data).toMatchObject([{ to: number, body: text, segments: 2, total_cost: 0.104 }]);
    const got = await platform.carrier.messagesOf(number, 9);
    expect(got.map(({ body }) => body)).toEqual([text]);
    expect(proxy.events).toContainEqual(expect.objectContaining({ type: "ordered", action: "sms" }));
    const told = JSON.stringify([proxy.events, shown.events]);
    for (const secret of ["7700900", "our hours", platform.owner.key, visitor.uuid]) expect(told).not.toContain(secret);
  });

  it("knows only messages that somebody said in this very conversation", async () => {
    await using phone = await startPhoneProxy();
    const { proxy, platform } = phone;
    const visitor = await phone.visit();
    const other = await phone.visit("My secret");
    await phone.prove(visitor, "sms");
    const body = { message: "Noted.", role: "system" };
    const noted = await platform.request("POST", `/user/conversations/${visitor.uuid}/messages`, {
      token: platform.owner.key,
      body,
    });
    const note = (await noted.json()).data.id;
    for (const id of [other.answer, note, 1, 2_147_483_647, "x", 0, -1]) {
      const refused = await proxy.ask("POST", "/sms", {
        token: visitor.token,
        body: { message_id: id },
        ...key(`for ${id}`.replaceAll(" ", "-")),
      });
      expect([refused.status, refused.code], String(id)).toEqual([422, "VALIDATION_FAILED"]);
    }
    expect((await phone.owned("/user/sms")).total).toBe(0);
  });

  it("is refused without a word about why where the owner's side is wrong", async () => {
    await using phone = await startPhoneProxy();
    const visitor = await phone.visit();
    await phone.prove(visitor, "sms");
    const wrong = await phone.addProxy({ policy: { ...phone.policy, sms: { from: 2_147_483_647 } } });
    const body = { message_id: visitor.answer };
    const refused = await wrong.ask("POST", "/sms", { token: visitor.token, body, ...key("a") });
    expect([refused.status, refused.code]).toEqual([502, "UPSTREAM_REFUSED"]);
    expect(refused.json).toEqual({ message: "The assistant is not available." });
    // Nothing was sent, so the key is as new.
    const sent = await phone.proxy.ask("POST", "/sms", { token: visitor.token, body, ...key("a") });
    expect(sent.json).toMatchObject({ status: "sent" });
  });
});

describe("POST /whatsapp", () => {
  it("writes freely while the visitor's 24 hours run", async () => {
    await using phone = await startPhoneProxy();
    const { proxy, platform } = phone;
    const visitor = await phone.visit();
    const { token, answer } = visitor;
    expect((await proxy.ask("GET", "/whatsapp/session", { token })).code).toBe("NUMBER_NOT_VERIFIED");
    await phone.prove(visitor, "whatsapp");
    expect((await proxy.ask("GET", "/whatsapp/session", { token })).json).toEqual({ is_open: false });
    await platform.carrier.write({ channel: "whatsapp", from: number, to: "+447700900700", body: "Hello" });
    expect((await proxy.ask("GET", "/whatsapp/session", { token })).json).toEqual({
      is_open: true,
      minutes_remaining: 1_440,
      expires_at: "2026-11-21T10:00:00.000000Z",
    });
    const sent = await proxy.ask("POST", "/whatsapp", { token, body: { message_id: answer }, ...key("a") });
    expect(sent.json).toEqual({ handle: expect.any(String), status: "sent" });
    const { data } = await phone.owned("/user/whatsapp/messages?direction=outbound");
    expect(data).toMatchObject([{ phone_number: number, body: "You said: When do you open?", type: "freeform" }]);
  });

  it("gives a link where they do not run, which carries the message over once the writer agrees", async () => {
    await using phone = await startPhoneProxy();
    const { proxy, platform } = phone;
    const visitor = await phone.visit();
    const { token, answer } = visitor;
    await phone.prove(visitor, "whatsapp");
    const body = { message_id: answer };
    const invited = await proxy.ask("POST", "/whatsapp", { token, body, ...key("a") });
    expect(invited.json).toEqual({
      link: expect.stringMatching(/^https:\/\/wa\.me\/447700900700\?text=[0-9A-Z-]{15}$/),
      expires_at: "2026-11-20T10:10:00.000000Z",
    });
    expect((await proxy.ask("POST", "/whatsapp", { token, body, ...key("a") })).json).toEqual(invited.json);
    const code = new URL(String(invited.json.link)).searchParams.get("text") ?? "";
    // Anyone with the link may write it, from any number: that proves nothing.
    const writer = "+447700900131";
    const write = (text: string) =>
      platform.carrier.write({ channel: "whatsapp", from: writer, to: "+447700900700", body: text });
    const texts = async () => (await platform.carrier.messagesOf(writer, 9)).map((message) => message.body);
    const question = "Continue the chat from shop.example here? Reply YES to continue.";
    await write(code);
    await expect.poll(texts).toEqual([code, question]);
    await write(code); // sent twice, it is no answer
    await expect.poll(texts).toEqual([code, question, code, question]);
    await write("Yes");
    await expect.poll(async () => (await texts()).slice(5)).toEqual(["You said: When do you open?"]);
    const { history } = (await proxy.ask("GET", `/conversations/${visitor.uuid}`, { token })).json;
    expect((history as object[]).at(-1)).toMatchObject({ role: "system", content: "The chat continues on WhatsApp." });
  });

  it("sends the policy's template where the 24 hours do not run", async () => {
    await using phone = await startPhoneProxy();
    const visitor = await phone.visit();
    await phone.prove(visitor, "whatsapp");
    const { data } = await phone.owned(`/user/whatsapp/senders/${phone.senderId}/templates`);
    const template = data.find(({ variables }: { variables: string[] }) => variables.length < 2);
    const policy = { ...phone.policy, whatsapp: { senderId: phone.senderId, templateId: template.id } };
    const proxy = await phone.addProxy({ policy });
    const body = { message_id: visitor.answer };
    const sent = await proxy.ask("POST", "/whatsapp", { token: visitor.token, body, ...key("a") });
    expect(sent.json, sent.text).toEqual({ handle: expect.any(String), status: "queued" });
    const messages = await phone.owned("/user/whatsapp/messages?direction=outbound");
    expect(messages.data).toMatchObject([{ phone_number: number, type: "template" }]);
  });
});
