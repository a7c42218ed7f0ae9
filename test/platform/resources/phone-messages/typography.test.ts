import { SegmentedMessage } from "sms-segments-calculator";
import { describe, expect, it } from "vitest";
import { smsBody } from "../../../../src/text/segments.ts";
import { startPhoneProxy } from "../../../support/phone-proxy.ts";
import { startPlatform } from "../../../support/platform.ts";
import { giveSender } from "../../../support/whatsapp.ts";
import { ask } from "../../../support/whatsapp-owner.ts";

const handset = "+447700900123";
const typographic = "“We’ll be there…” – Ada\u00a0& Bob ".repeat(3).trim();
const plain = '"We\'ll be there..." - Ada & Bob '.repeat(3).trim();

describe("a text with typographic characters", () => {
  it("is sent with plain ones where they alone make it UCS-2, and is stored and paid as it is sent", async () => {
    await using platform = await startPlatform({ balanceUsd: 1 });
    const from = await giveSender(platform, platform.owner);
    const sendText = (body: string) => ask(platform, "POST", "/user/sms", { from, to: handset, body });
    expect((await sendText(typographic)).data).toMatchObject({ body: plain, segments: 1, total_cost: 0.052 });
    // It stays as it is where another character makes it UCS-2 all the same, or nothing does.
    for (const [body, segments] of [
      [`${typographic} Привет`, 2],
      ["Grüße für 5 € an Ängström [1]", 1],
    ] as const)
      expect((await sendText(body)).data).toMatchObject({ body, segments });
    const got = await platform.carrier.messagesOf(handset, 9);
    expect(got.map(({ body }) => body)).toEqual([plain, `${typographic} Привет`, "Grüße für 5 € an Ängström [1]"]);
    const { data } = await ask(platform, "GET", "/user/sms");
    expect(data.at(-1)).toMatchObject({ body: plain, segments: 1 });
  });

  it("is quoted to a visitor as it will be sent", async () => {
    await using phone = await startPhoneProxy();
    const visitor = await phone.visit(typographic);
    await phone.prove(visitor, "sms");
    const { token, answer } = visitor;
    const body = { message_id: answer };
    const quote = await phone.proxy.ask("POST", "/sms/quote", { token, body });
    expect(quote.json).toEqual({ text: `You said: ${plain}`, segments: 1 });
    const headers = { "idempotency-key": "a" };
    expect((await phone.proxy.ask("POST", "/sms", { token, body, headers })).status).toBe(200);
    expect((await phone.owned("/user/sms")).data).toMatchObject([{ body: `You said: ${plain}`, segments: 1 }]);
  });
});

describe("smsBody", () => {
  it("changes a text only into the alphabet of texts, as those count who send them", () => {
    const characters = [
      ..."‘’‚‛′‹›“”„‟″«»‐‑‒–—―−…",
      "\u00a0",
      "\u2009",
      "\u202f",
      "\u00ad",
      "\u200b",
      "\ufeff",
      "e\u0301",
    ];
    for (const character of characters) {
      const sent = smsBody(`a${character}b`);
      expect(sent, character).not.toContain(character);
      expect(new SegmentedMessage(sent).encodingName, character).toBe("GSM-7");
    }
    for (const kept of ["ç’", "😀 “Hi”", "’Привет", "plain", "\u0000’", "ő – ű"]) expect(smsBody(kept)).toBe(kept);
    const alphabet = "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./:;<=>?¡ÄÖÑÜ§¿äöñüà^{}\\[~]|€\f09azAZ";
    expect(new SegmentedMessage(alphabet).encodingName).toBe("GSM-7");
    expect(smsBody(`${alphabet}’`)).toBe(`${alphabet}'`);
    for (const other of "`çÀêÁ{") expect(smsBody(`${other}’`).includes("’")).toBe(other !== "{");
  });
});
