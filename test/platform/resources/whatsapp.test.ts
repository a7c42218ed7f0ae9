import { describe, expect, it } from "vitest";
import { createOfflineEngine, offlineModel } from "../../../src/platform/engine/offline/engine.ts";
import { syncSenders } from "../../../src/platform/resources/whatsapp/sync-senders.ts";
import { create, send } from "../../support/assistants.ts";
import { startPlatform } from "../../support/platform.ts";
import { giveSender, whatsappCustomer } from "../../support/whatsapp.ts";
import { ask, own, senderOf } from "../../support/whatsapp-owner.ts";

const dayMs = 24 * 3_600_000;

describe("WhatsApp senders", () => {
  it("appear for a number that was bought, without waiting for the next sync", async () => {
    await using platform = await startPlatform({ balanceUsd: 5 });
    platform.platform.worker.start();
    const body = { phone_number: own };
    await ask(platform, "POST", "/user/phone-numbers/purchase", body);
    await expect
      .poll(async () => (await ask(platform, "GET", "/user/whatsapp/senders")).data)
      .toEqual([
        {
          id: expect.any(Number),
          phone_number: own,
          display_name: "Owner",
          status: "online",
          quality_rating: "GREEN",
          messaging_limit: 1_000,
          messaging_limit_formatted: "1,000 per 24 hours",
        },
      ]);
  });

  it("follow what the carrier says of them, and are listed by status", async () => {
    await using platform = await startPlatform();
    await giveSender(platform, platform.owner);
    await platform.carrier.setSender({
      phone_number: own,
      status: "offline",
      quality_rating: "RED",
      messaging_limit: null,
    });
    expect((await ask(platform, "GET", "/user/whatsapp/senders")).data).toHaveLength(1);
    await syncSenders(platform.services);
    expect(await ask(platform, "GET", "/user/whatsapp/senders")).toEqual({ data: [] });
    for (const status of ["offline", "all"]) {
      expect((await ask(platform, "GET", `/user/whatsapp/senders?status=${status}`)).data).toMatchObject([
        { status: "offline", quality_rating: "RED", messaging_limit: null, messaging_limit_formatted: "Unlimited" },
      ]);
    }
  });

  it("have the templates that the carrier has, the approved ones unless asked otherwise", async () => {
    await using platform = await startPlatform();
    const { sender_id } = await senderOf(platform);
    const path = `/user/whatsapp/senders/${sender_id}/templates`;
    const { data } = await ask(platform, "GET", path);
    expect(new Set(data.map(({ status }: { status: string }) => status))).toEqual(new Set(["approved"]));
    expect(data).toContainEqual({
      id: expect.any(Number),
      name: "appointment_reminder",
      language: "en",
      category: "UTILITY",
      status: "approved",
      body_text: "Your appointment is on {{1}} at {{2}}. Reply to this message if you need another time.",
      variables: ["1", "2"],
      has_variables: true,
    });
    expect((await ask(platform, "GET", `${path}?status=rejected`)).data).toMatchObject([{ name: "spring_sale" }]);
    // Integrations ask on two other paths.
    expect(await ask(platform, "GET", `/user/whatsapp/templates?sender_id=${sender_id}`)).toEqual({ data });
    expect(await ask(platform, "GET", `/user/whatsapp/templates/${sender_id}`)).toEqual({ data });
    const foreign = await platform.request("GET", "/user/whatsapp/templates?sender_id=999", {
      token: platform.owner.key,
    });
    expect([foreign.status, (await foreign.json()).error_code]).toEqual([404, "SENDER_NOT_FOUND"]);
    expect((await ask(platform, "GET", `${path}?status=all`)).data.length).toBeGreaterThan(data.length);
  });
});

describe("POST /user/whatsapp/send-freeform", () => {
  it("writes into the customer's conversation while the session is open, and charges the message", async () => {
    await using platform = await startPlatform({ balanceUsd: 1 });
    const { sender_id } = await senderOf(platform);
    platform.pass(60_000);
    const body = { sender_id, recipient_phone: "+44 7700 900126", message: "We open at nine." };
    const sent = await ask(platform, "POST", "/user/whatsapp/send-freeform", body);
    expect(sent).toEqual({
      http: 200,
      success: true,
      conversation_id: expect.any(Number),
      message_id: expect.any(Number),
      whatsapp_message_id: expect.any(Number),
      message_sid: expect.stringMatching(/^SIM/),
      session_status: {
        is_open: true,
        can_send_freeform: true,
        requires_template: false,
        message: "The 24-hour session is open",
        minutes_remaining: 23 * 60 + 59,
        expires_at: "2026-11-21T10:00:00.000000Z",
      },
    });
    expect(await platform.balance()).toMatchObject({ postedMicros: 994_000n, heldMicros: 0n });
    expect(await platform.carrier.messagesOf(whatsappCustomer, 10)).toMatchObject([
      { channel: "whatsapp", body: "Hello" },
      { channel: "whatsapp", body: "We open at nine." },
    ]);
    const { data } = await ask(platform, "GET", "/user/whatsapp/messages");
    expect(data).toMatchObject([
      { id: sent.whatsapp_message_id, direction: "outbound", status: "delivered", total_cost: 0.006, type: "freeform" },
      { direction: "inbound", status: "received", total_cost: 0, phone_number: whatsappCustomer },
    ]);
    // It is read by members who open the conversation, and not by a phone that got it.
    const statuses = async () =>
      (await ask(platform, "GET", "/user/whatsapp/messages?direction=outbound")).data.map(
        ({ status }: { status: string }) => status,
      );
    await platform.carrier.showWhatsapp(whatsappCustomer, "+447700900701");
    expect(await statuses()).toEqual(["delivered"]);
    await platform.carrier.showWhatsapp(whatsappCustomer, own);
    expect(await statuses()).toEqual(["read"]);
    const conversations = await ask(platform, "GET", "/user/conversations?type=whatsapp");
    expect(conversations.data).toMatchObject([{ message_count: 2, total_cost: 0.006 }]);
  });

  it("is open for 24 hours from the last message, to the second, and opens again with the next", async () => {
    await using platform = await startPlatform();
    const { sender_id } = await senderOf(platform);
    const body = { sender_id, recipient_phone: whatsappCustomer, message: "Hi" };
    platform.pass(dayMs - 1_000);
    expect(await ask(platform, "POST", "/user/whatsapp/send-freeform", body)).toMatchObject({
      http: 200,
      session_status: { minutes_remaining: 0 },
    });
    platform.pass(1_000);
    expect(await ask(platform, "POST", "/user/whatsapp/send-freeform", body)).toEqual({
      http: 403,
      success: false,
      error: "The 24-hour session has expired",
      error_code: "SESSION_EXPIRED",
      session_status: {
        is_open: false,
        can_send_freeform: false,
        requires_template: true,
        message: "The 24-hour session has expired",
        expired_at: "2026-11-21T10:00:00.000000Z",
      },
    });
    await platform.carrier.write({ channel: "whatsapp", from: whatsappCustomer, to: own, body: "Still there?" });
    expect(await ask(platform, "POST", "/user/whatsapp/send-freeform", body)).toMatchObject({ http: 200 });
    const query = `sender_id=${sender_id}&recipient_phone=${encodeURIComponent(whatsappCustomer)}`;
    expect(await ask(platform, "GET", `/user/whatsapp/session-status?${query}`)).toMatchObject({
      has_conversation: true,
      last_customer_message_at: "2026-11-21T10:00:00.000000Z",
      session_status: { is_open: true, expires_at: "2026-11-22T10:00:00.000000Z" },
    });
  });

  it("refuses in the order sender, phone, offline, session, balance", async () => {
    await using platform = await startPlatform({ balanceUsd: 0 });
    const { sender_id } = await senderOf(platform);
    const write = (more: object) => {
      const body = { sender_id, recipient_phone: whatsappCustomer, message: "Hi", ...more };
      return ask(platform, "POST", "/user/whatsapp/send-freeform", body);
    };
    expect(await write({ sender_id: 2_147_483_647, recipient_phone: "none" })).toMatchObject({
      http: 404,
      error_code: "SENDER_NOT_FOUND",
    });
    expect(await write({})).toMatchObject({ http: 402, error_code: "INSUFFICIENT_BALANCE" });
    expect(await write({ recipient_phone: "+447700900127" })).toMatchObject({ error_code: "SESSION_EXPIRED" });
    await platform.db.updateTable("whatsapp_senders").set({ status: "offline" }).execute();
    expect(await write({ recipient_phone: "+447700900127" })).toMatchObject({
      http: 503,
      error_code: "SENDER_OFFLINE",
    });
    expect(await write({ recipient_phone: "7700" })).toMatchObject({ http: 422, error_code: "INVALID_PHONE" });
    expect(platform.carrier.requests).toBe(0);
  });

  it("takes five requests in any second, and no more around a window's edge", async () => {
    await using platform = await startPlatform({ balanceUsd: 5 });
    const { sender_id } = await senderOf(platform);
    const body = { sender_id, recipient_phone: whatsappCustomer, message: "Hi" };
    const write = async () => (await ask(platform, "POST", "/user/whatsapp/send-freeform", body)).http;
    platform.pass(900);
    const first = [await write(), await write(), await write(), await write(), await write()];
    platform.pass(200);
    expect([...first, await write()]).toEqual([200, 200, 200, 200, 200, 429]);
    platform.pass(801);
    expect(await write()).toBe(200);
  });
});

describe("POST /user/whatsapp/send", () => {
  it("fills an approved template and sends it without a session, to a conversation that it begins", async () => {
    await using platform = await startPlatform({ balanceUsd: 1 });
    const { sender_id, templates } = await senderOf(platform);
    const body = {
      sender_id,
      template_id: templates.appointment_reminder_en,
      recipient_phone: "+447700900127",
      recipient_name: "Guest",
      variables: { "1": "Tuesday", "2": "10:30" },
    };
    expect(await ask(platform, "POST", "/user/whatsapp/send", body)).toMatchObject({ http: 200, status: "queued" });
    expect(await platform.carrier.messagesOf("+447700900127", 1)).toMatchObject([
      { body: "Your appointment is on Tuesday at 10:30. Reply to this message if you need another time." },
    ]);
    expect(await platform.balance()).toMatchObject({ postedMicros: 960_000n });
    const query = `sender_id=${sender_id}&recipient_phone=${encodeURIComponent("+447700900127")}`;
    expect(await ask(platform, "GET", `/user/whatsapp/session-status?${query}`)).toMatchObject({
      has_conversation: true,
      customer_name: "Guest",
      session_status: { is_open: false, requires_template: true },
    });
  });

  it("is the person's who sends it by hand: a template leaves the assistant on, what is written freely does not", async () => {
    await using platform = await startPlatform({ balanceUsd: 1 });
    const { sender_id, templates } = await senderOf(platform);
    const answered = { assistant_id: platform.owner.assistantId, ai_enabled: true };
    await platform.db.updateTable("conversations").set(answered).execute();
    const to = { sender_id, recipient_phone: whatsappCustomer };
    const template = {
      ...to,
      template_id: templates.appointment_reminder_en,
      variables: { "1": "May 2", "2": "10:30" },
    };
    const shown = async () => {
      const { data } = await ask(platform, "GET", "/user/conversations?type=whatsapp");
      const { last_message, ai_enabled, person } = data[0];
      return { author: last_message.author?.name, ai_enabled, person: person?.state };
    };
    await ask(platform, "POST", "/user/whatsapp/send", template);
    expect(await shown()).toEqual({ author: undefined, ai_enabled: true, person: undefined });
    await ask(platform, "POST", "/user/whatsapp/send", { ...template, name: "Ada" });
    expect(await shown()).toEqual({ author: "Ada", ai_enabled: true, person: undefined });
    await ask(platform, "POST", "/user/whatsapp/send-freeform", { ...to, message: "At nine.", name: "Ada" });
    expect(await shown()).toEqual({ author: "Ada", ai_enabled: false, person: "joined" });
  });

  it("refuses templates that are another sender's, not approved, or filled with other variables", async () => {
    await using platform = await startPlatform({ balanceUsd: 1 });
    const { sender_id, templates } = await senderOf(platform);
    const write = (more: object) => {
      const body = { sender_id, recipient_phone: whatsappCustomer, template_id: templates.appointment_reminder_en };
      return ask(platform, "POST", "/user/whatsapp/send", { ...body, ...more });
    };
    expect(await write({ template_id: 2_147_483_647 })).toMatchObject({ http: 404, error_code: "TEMPLATE_NOT_FOUND" });
    expect(await write({ template_id: templates.order_update_en })).toMatchObject({
      http: 422,
      error_code: "TEMPLATE_NOT_APPROVED",
    });
    const mismatches = [
      undefined,
      { "1": "a" },
      { "1": "a", "2": " " },
      { "1": "a", "2": "b", "3": "c" },
      { "1": "a", b: "b" },
    ];
    platform.pass(1_000);
    for (const variables of mismatches) {
      platform.pass(1_000);
      expect(await write({ variables })).toMatchObject({ http: 422, error_code: "TEMPLATE_MISMATCH" });
    }
    await platform.db.updateTable("whatsapp_senders").set({ status: "offline" }).execute();
    platform.pass(1_000);
    expect(await write({})).toMatchObject({ http: 422, error_code: "SENDER_OFFLINE" });
    expect(await platform.balance()).toMatchObject({ postedMicros: 1_000_000n, heldMicros: 0n });
  });
});

describe("WhatsApp messages to an owner's sender", () => {
  it("are answered by the active assistant in their conversation, at the message's price alone", async () => {
    await using platform = await startPlatform({ balanceUsd: 1 });
    const { phone_number_id } = await senderOf(platform);
    const { assistantId } = platform.owner;
    const answering = { type: "inbound", status: "active", phone_number_id } as const;
    await platform.db.updateTable("assistants").set(answering).where("id", "=", assistantId).execute();
    platform.platform.worker.start();
    const customer = "+447700900128";
    await platform.carrier.write({ channel: "whatsapp", from: customer, to: own, body: "Are you open?" });
    await expect
      .poll(async () => (await platform.carrier.messagesOf(customer, 10)).map(({ body }) => body))
      .toEqual(["Are you open?", "You said: Are you open?"]);
    await expect.poll(() => platform.balance()).toMatchObject({ postedMicros: 994_000n, heldMicros: 0n });
    const found = await ask(platform, "GET", `/user/conversations?customer_phone=${encodeURIComponent(customer)}`);
    expect(found.data).toMatchObject([{ type: "whatsapp", message_count: 2, total_cost: 0.006 }]);
  });

  it("are answered by an active assistant alone after a transfer, and by the number's new one once it has moved", async () => {
    await using platform = await startPlatform({
      models: async ({ db }) => [{ ...offlineModel, engine: createOfflineEngine({ db }) }],
    });
    const { phone_number_id } = await senderOf(platform);
    const sales = await create(platform, { name: "Sales desk" });
    const tools = [{ type: "assistant_transfer", assistant_id: sales }];
    const reception = await create(platform, { name: "Reception", phone_number_id, tools });
    const next = await create(platform, { name: "Night desk", tools });
    const set = (id: number, change: object) => send(platform, "PUT", `/user/assistant/${id}`, change);
    await set(reception, { status: "active" });
    platform.platform.worker.start();
    const customer = "+447700900128";
    const write = (body: string) => platform.carrier.write({ channel: "whatsapp", from: customer, to: own, body });
    /** Who answered each message so far: the conversation's own assistant, or another by its name. */
    const answered = async () => {
      const { data } = await ask(platform, "GET", `/user/conversations?customer_phone=${encodeURIComponent(customer)}`);
      if (!data[0]) return [];
      const { history } = await ask(platform, "GET", `/conversations/${data[0].id}`);
      return history
        .filter(({ role }: { role: string }) => role === "assistant")
        .map(({ assistant }: { assistant?: { name: string } }) => assistant?.name ?? null);
    };
    const says = async (body: string, expected: readonly (string | null)[]) => {
      await write(body);
      await expect.poll(answered).toEqual(expected);
    };
    await says("Can I talk to sales?", [null]);
    await set(sales, { status: "active" });
    await says("Can I talk to sales?", [null, "Sales desk"]);
    await set(sales, { status: "inactive" });
    await says("Hello", [null, "Sales desk", null]);
    await set(sales, { status: "active" });
    await says("Can I talk to sales?", [null, "Sales desk", null, "Sales desk"]);
    await set(reception, { phone_number_id: null });
    await set(next, { phone_number_id, status: "active" });
    await says("Hello", [null, "Sales desk", null, "Sales desk", null]);
  });

  it("that say STOP end templates and the assistant's answers until START, and what a person writes until they write again", async () => {
    await using platform = await startPlatform({ balanceUsd: 5 });
    const { sender_id, phone_number_id, templates } = await senderOf(platform);
    const answering = { type: "inbound", status: "active", phone_number_id } as const;
    await platform.db.updateTable("assistants").set(answering).where("id", "=", platform.owner.assistantId).execute();
    platform.platform.worker.start();
    const recipient_phone = "+447700900128";
    const write = async (body: string) => {
      platform.pass(1_500); // requests are counted by the second
      await platform.carrier.write({ channel: "whatsapp", from: recipient_phone, to: own, body });
    };
    const bodies = async () => (await platform.carrier.messagesOf(recipient_phone, 10)).map(({ body }) => body);
    const answer = (message: string) =>
      ask(platform, "POST", "/user/whatsapp/send-freeform", { sender_id, recipient_phone, message });
    const template_id = templates.appointment_reminder_en;
    const variables = { "1": "Tuesday", "2": "10:30" };
    const remind = () =>
      ask(platform, "POST", "/user/whatsapp/send", { sender_id, template_id, recipient_phone, variables });
    const refusal = { http: 500, error_code: "PROVIDER_FAILED", error: expect.stringContaining("no messages") };
    await write("Stop.");
    const stopped = ["Stop.", "You will get no more messages from us. Reply START to get them again."];
    await expect.poll(bodies).toEqual(stopped);
    expect(await answer("Why?")).toMatchObject(refusal);
    expect(await remind()).toMatchObject(refusal);
    await write("Are you open?");
    expect(await answer("We are.")).toMatchObject({ http: 200 });
    expect(await bodies()).toEqual([...stopped, "Are you open?", "We are."]);
    expect(await remind()).toMatchObject(refusal);
    await write("START");
    expect(await remind()).toMatchObject({ http: 200 });
    await write("Hello");
    await expect.poll(async () => (await bodies()).at(-1)).toBe("You said: Hello");
    const found = await ask(
      platform,
      "GET",
      `/user/conversations?customer_phone=${encodeURIComponent(recipient_phone)}`,
    );
    expect(found.data).toMatchObject([{ message_count: 7 }]); // STOP and START are read there too
  });

  it("stand in their conversation once, also where only a person answers", async () => {
    await using platform = await startPlatform();
    await giveSender(platform, platform.owner);
    const [received] = await platform.db.selectFrom("phone_messages").selectAll().execute();
    expect(received).toMatchObject({ direction: "inbound", body: "Hello" });
    const { data } = await ask(platform, "GET", "/user/conversations?type=whatsapp");
    expect(data).toMatchObject([{ message_count: 1, ai_enabled: false, whatsapp_sender: { phone_number: own } }]);
  });

  it("belong to the assistant that calls from the number, where none answers at it", async () => {
    await using platform = await startPlatform();
    const phone_number_id = await giveSender(platform, platform.owner);
    await create(platform, { name: "Caller", type: "outbound", phone_number_id });
    await platform.carrier.write({ channel: "whatsapp", from: "+447700900128", to: own, body: "Hello" });
    const { data } = await ask(platform, "GET", "/user/conversations?type=whatsapp");
    expect(data[0]).toMatchObject({ assistant_name: "Caller", ai_enabled: false });
  });
});
