import { describe, expect, it } from "vitest";
import { deep } from "../../counts.ts";
import { startPlatform } from "../../support/platform.ts";
import { ask, own, senderOf } from "../../support/whatsapp-owner.ts";

describe("POST /user/whatsapp/invitations", () => {
  it("joins a chat with the person who writes its code and agrees, once, and shows nothing of it before", async () => {
    await using platform = await startPlatform({ balanceUsd: 1 });
    const { phone_number_id, sender_id } = await senderOf(platform);
    const { assistantId, assistantUuid } = platform.owner;
    const answering = { type: "inbound", status: "active", phone_number_id } as const;
    await platform.db.updateTable("assistants").set(answering).where("id", "=", assistantId).execute();
    platform.platform.worker.start();
    const { conversation_id } = await ask(platform, "POST", "/conversations", { assistant_id: assistantUuid });
    await ask(platform, "POST", `/conversations/${conversation_id}/messages`, { message: "My secret plan" });
    const body = { sender_id, conversation_id, site: "shop.example", message: "The **plan** itself" };
    const { http, link, expires_at } = await ask(platform, "POST", "/user/whatsapp/invitations", body);
    expect([http, expires_at]).toEqual([200, "2026-11-20T10:10:00.000000Z"]);
    const code = new URL(link).searchParams.get("text") ?? "";
    expect(link).toBe(`https://wa.me/447700900700?text=${code}`);
    expect(code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]{3}$/);

    const [ada, ben] = ["+447700900128", "+447700900129"];
    const texts = async (phone: string) =>
      (await platform.carrier.messagesOf(phone, 20)).map((message) => message.body);
    const write = (from: string, text: string) =>
      platform.carrier.write({ channel: "whatsapp", from, to: own, body: text });
    const question = "Continue the chat from shop.example here? Reply YES to continue.";
    await write(ada, `Hi! ${code.toLowerCase()}`);
    await expect.poll(() => texts(ada)).toEqual([`Hi! ${code.toLowerCase()}`, question]);
    await write(ben, code);
    await expect.poll(() => texts(ben)).toEqual([code, `You said: ${code}`]);
    await write(ada, "Yes please");
    await expect.poll(async () => (await texts(ada)).slice(2)).toEqual(["Yes please", "The **plan** itself"]);
    await write(ada, "Yes");
    await expect.poll(async () => (await texts(ada)).slice(4)).toEqual(["Yes", "You said: Yes"]);

    const historyOf = async (uuid: string) => (await ask(platform, "GET", `/conversations/${uuid}`)).history;
    const chat = await historyOf(conversation_id);
    expect(chat.at(-1)).toMatchObject({ role: "system", content: "The chat continues on WhatsApp." });
    const found = await ask(platform, "GET", `/user/conversations?customer_phone=${encodeURIComponent(ada)}`);
    const [there] = found.data;
    const notes = (await historyOf(there.id)).filter(({ role }: { role: string }) => role === "system");
    expect(notes).toHaveLength(1);
    expect(notes[0].content).toMatch(/^The chat from shop\.example goes on here\..*Visitor: My secret plan/s);
  });

  it("makes codes that end after ten minutes, and end with another word than yes", async () => {
    await using platform = await startPlatform({ balanceUsd: 1 });
    const { phone_number_id, sender_id } = await senderOf(platform);
    const { assistantId, assistantUuid } = platform.owner;
    const answering = { type: "inbound", status: "active", phone_number_id } as const;
    await platform.db.updateTable("assistants").set(answering).where("id", "=", assistantId).execute();
    platform.platform.worker.start();
    const { conversation_id } = await ask(platform, "POST", "/conversations", { assistant_id: assistantUuid });
    const body = { sender_id, conversation_id, site: "shop.example" };
    const invite = async () =>
      new URL((await ask(platform, "POST", "/user/whatsapp/invitations", body)).link).searchParams.get("text") ?? "";
    const customer = "+447700900128";
    const says = async (text: string, answer: unknown) => {
      await platform.carrier.write({ channel: "whatsapp", from: customer, to: own, body: text });
      await expect.poll(async () => (await platform.carrier.messagesOf(customer, 20)).at(-1)?.body).toEqual(answer);
    };
    const late = await invite();
    platform.pass(600_000);
    await says(late, `You said: ${late}`);
    await says(await invite(), expect.stringMatching(/^Continue the chat/));
    await says("Who is this?", "You said: Who is this?");
    await says("yes", "You said: yes");
    await says(await invite(), expect.stringMatching(/^Continue the chat/));
    await says("No, thanks", "All right. The chat stays on shop.example.");
    await says("no", "You said: no");
    const notesOf = async (uuid: string) =>
      (await ask(platform, "GET", `/conversations/${uuid}`)).history.filter(
        ({ role }: { role: string }) => role === "system",
      );
    expect(await notesOf(conversation_id)).toEqual([]);
    // Of two questions the last one is answered: another "yes" says nothing to the first.
    const other = await ask(platform, "POST", "/conversations", { assistant_id: assistantUuid });
    await says(await invite(), expect.stringMatching(/^Continue the chat/));
    body.conversation_id = other.conversation_id;
    await says(await invite(), expect.stringMatching(/^Continue the chat/));
    await says("yes", "Thank you. We can continue here.");
    await says("yes", "You said: yes");
    expect([await notesOf(conversation_id), await notesOf(other.conversation_id)]).toEqual([[], [expect.anything()]]);
  });

  it.runIf(deep)("asks in the visitor's language, and reads their yes in it", async () => {
    await using platform = await startPlatform({ balanceUsd: 1 });
    const { phone_number_id, sender_id } = await senderOf(platform);
    const { assistantId, assistantUuid } = platform.owner;
    const answering = { type: "inbound", status: "active", phone_number_id } as const;
    await platform.db.updateTable("assistants").set(answering).where("id", "=", assistantId).execute();
    platform.platform.worker.start();
    const { conversation_id } = await ask(platform, "POST", "/conversations", { assistant_id: assistantUuid });
    const customer = "+447700900128";
    const says = async (text: string, answer: string) => {
      await platform.carrier.write({ channel: "whatsapp", from: customer, to: own, body: text });
      await expect
        .poll(async () => (await platform.carrier.messagesOf(customer, 40)).at(-1)?.body)
        .toEqual(expect.stringContaining(answer));
    };
    for (const [language, question, yes, thanks] of [
      ["en", "Reply YES", "yes", "Thank you."],
      ["de", "Antworten Sie mit JA", "Ja", "Danke."],
      ["FR", "Répondez OUI", "oui", "Merci."],
      ["es", "Responda SÍ", "vale", "Gracias."],
      ["it", "Risponda SÌ", "sì", "Grazie."],
      ["pt", "Responda SIM", "sim", "Obrigado."],
      ["nl", "Antwoord met JA", "ja, prima", "Bedankt."],
      ["xx", "Reply YES", "yes", "Thank you."],
    ] as const) {
      const body = { sender_id, conversation_id, site: "shop.example", language };
      const { link } = await ask(platform, "POST", "/user/whatsapp/invitations", body);
      await says(new URL(link).searchParams.get("text") ?? "", question);
      await says(yes, thanks);
    }
    const { history } = await ask(platform, "GET", `/conversations/${conversation_id}`);
    expect(history.slice(-7).map(({ content }: { content: string }) => content)).toEqual([
      "Der Chat geht auf WhatsApp weiter.",
      "La conversation continue sur WhatsApp.",
      "El chat continúa en WhatsApp.",
      "La chat continua su WhatsApp.",
      "A conversa continua no WhatsApp.",
      "De chat gaat verder op WhatsApp.",
      "The chat continues on WhatsApp.",
    ]);
  });
});
