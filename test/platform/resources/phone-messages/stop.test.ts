import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chatKeywordOf, keywordOf } from "../../../../src/platform/channels/keywords.ts";
import { asksForMore } from "../../../../src/platform/resources/phone-messages/keywords/asks-for-more.ts";
import { send } from "../../../support/assistants.ts";
import { startPlatform, type TestPlatform } from "../../../support/platform.ts";
import { senderOf } from "../../../support/whatsapp-owner.ts";

const own = "+447700900700";

/** Each stops texts and WhatsApp messages. */
const stops = [
  "opt out",
  "Opt-out!",
  "please stop texting me",
  "stop please",
  "“STOP”",
  "'stop'",
  "ＳＴＯＰ",
  "ST\u200bOP",
  "\u2066STOP\u2069",
  "s\u00adt\u00adop",
  "S.T.O.P.",
  "STOP!!! stop",
  "Please don't message me any more",
  "メッセージを止めてください",
  "توقفوا عن مراسلتي",
  "Quero sair da lista",
  "Stop sending me messages",
  "no more texts please",
  "Remove me from your list",
  "Bitte keine Nachrichten mehr",
  "Schreiben Sie mir nicht mehr",
  "Arrêtez de m'envoyer des SMS",
  "Ne me contactez plus",
  "No me escriban más",
  "Dejen de llamarme",
  "Non scrivetemi più",
  "Basta messaggi!",
  "Parem de me enviar mensagens",
  "Stuur me geen berichten meer",
  "Nie piszcie do mnie",
  "Більше не пишіть мені",
  "Bana mesaj atmayın lütfen",
  "ARTIK MESAJ ATMAYIN",
  "nie piszcie do mnie wiecej",
  "لا ترسلوا لي رسائل",
  "אל תשלחו לי הודעות",
  "मुझे मैसेज मत भेजो",
  "もう送らないでください",
  "문자 그만 보내주세요",
  "不要再发短信了",
];
/** Words that stop texts alone: in a chat they may be meant for the assistant. */
const textStops = ["cancel", "END", "Arrêt", "baja", "afmelden", "停止", "dur", "ÇIKIŞ", "cikis", "RET", "توقّف"];
const others = [
  "Can I stop by at ten?",
  "Does the bus stop at your shop?",
  "Stop the order of yesterday",
  "Please don't call me before nine",
  "Send me no more than two",
  "I want to opt out of the breakfast",
  "Nein, bitte keine Zwiebeln mehr",
  "Para dos personas",
  "No me llamo Ada",
];

describe("STOP", () => {
  let platform: TestPlatform;
  let sender: Awaited<ReturnType<typeof senderOf>>;
  let last = 300;

  beforeAll(async () => {
    platform = await startPlatform({ balanceUsd: 50 });
    sender = await senderOf(platform);
    const { phone_number_id } = sender;
    await platform.db
      .updateTable("assistants")
      .set({ type: "inbound", status: "active", phone_number_id, daily_spend_cap_micros: null })
      .where("id", "=", platform.owner.assistantId)
      .execute();
    platform.platform.worker.start();
  });
  afterAll(() => platform[Symbol.asyncDispose]());

  const handset = () => `+447700900${++last}`;
  const write = async (channel: "sms" | "whatsapp", from: string, body: string) => {
    platform.pass(1_500); // requests are counted by the second
    await platform.carrier.write({ channel, from, to: own, body });
    await idle(platform);
  };
  const text = (to: string) =>
    send(platform, "POST", "/user/sms", { from: sender.phone_number_id, to, body: "Hi" }).then(({ status }) => status);
  const template = (recipient_phone: string) =>
    send(platform, "POST", "/user/whatsapp/send", {
      sender_id: sender.sender_id,
      template_id: sender.templates.appointment_reminder_en,
      recipient_phone,
      variables: { "1": "Tuesday", "2": "10:30" },
    }).then(({ status }) => status);
  const call = (phone_number: string, more: object = {}) =>
    send(platform, "POST", "/user/make_call", {
      phone_number,
      assistant_id: platform.owner.assistantId,
      ...more,
    });
  const sentTo = async (phone: string) =>
    (await platform.carrier.messagesOf(phone, 20)).filter(({ from }) => from === own).map(({ body }) => body);

  it("is read in each of its spellings and languages, and nothing else is", () => {
    expect(stops.filter((body) => keywordOf(body) !== "stop" || chatKeywordOf(body) !== "stop")).toEqual([]);
    expect(textStops.filter((body) => keywordOf(body) !== "stop" || chatKeywordOf(body) !== undefined)).toEqual([]);
    expect(others.filter((body) => keywordOf(body) ?? chatKeywordOf(body))).toEqual([]);
    const help = ["AYUDA", "Aide?", "YARDIM", "pomoc!", "ヘルプ", "مساعدة", "幫助"];
    expect(help.filter((body) => keywordOf(body) !== "help" || chatKeywordOf(body) !== undefined)).toEqual([]);
    expect([keywordOf("“Start”"), keywordOf("help\u200b"), keywordOf("ＩＮＦＯ")]).toEqual(["start", "help", "help"]);
  });

  it("has beside it a word for the rest of an answer, which is read in the quotes that ask for it", () => {
    const written: [string, string][] = [
      ["«المزيد»", "ar"],
      ["「続き」", "ja"],
      ["‘계속’", "ko"],
      ["“और”", "hi"],
      ["“更多”。", "zh"],
      ["DEVAM", "tr"],
      ['\u200f"More"', "pt"],
    ];
    expect(written.filter(([body, language]) => !asksForMore(body, language))).toEqual([]);
    expect(asksForMore("More about the price", "en")).toBe(false);
  });

  it.each(["sms", "whatsapp"] as const)(
    "by %s ends what goes out by itself on every channel until START",
    async (channel) => {
      const from = handset();
      await write(channel, from, "please stop texting me");
      const confirmed = await sentTo(from);
      expect(confirmed).toEqual([expect.stringContaining("Reply START")]);
      expect([await text(from), await template(from)]).toEqual([500, 500]);
      const refused = await call(from);
      expect([refused.status, refused.body.message]).toEqual([
        403,
        "The recipient asked to get no more messages and calls",
      ]);
      await write("sms", from, "Are you open?");
      await write("whatsapp", from, "Are you open?");
      expect(await sentTo(from)).toEqual(confirmed);
      await write(channel === "sms" ? "whatsapp" : "sms", from, "START");
      expect([await text(from), await template(from), (await call(from)).status]).toEqual([200, 200, 200]);
      await write("sms", from, "Are you open?");
      expect((await sentTo(from)).at(-1)).toBe("You said: Are you open?");
    },
  );

  it("does not prevent a call to which its person agreed after it, and no other", async () => {
    const from = handset();
    const at = (afterMs: number) =>
      new Date(platform.services.now().getTime() + afterMs).toISOString().replace("Z", "000Z");
    const before = at(0);
    await write("sms", from, "STOP");
    platform.pass(60_000);
    const agreed = { consent_at: at(-1_000) };
    expect((await call(from, { consent_at: before })).status).toBe(403);
    expect((await call(from, { consent_at: at(60_000) })).status).toBe(403);
    expect((await call(from, agreed)).status).toBe(200);
    expect([(await call(from)).status, await text(from)]).toEqual([403, 500]);
    // A code that somebody asks for to prove the number goes out.
    const code = { from: sender.phone_number_id, to: from, body: "Your code is 493817." };
    const headers = { "ringback-sensitive": "body" };
    const sent = await platform.request("POST", "/user/sms", { body: code, headers, token: platform.owner.key });
    expect(sent.status).toBe(200);
    // It is the owner's own list: another owner's is another.
    const other = await platform.addOwner({ balanceUsd: 5 });
    const elsewhere = { phone_number: from, assistant_id: other.assistantId };
    expect((await send(platform, "POST", "/user/make_call", elsewhere, other.key)).status).toBe(200);
  });
});

/** Resolves when no answer is waiting to be written any more. */
async function idle(platform: TestPlatform): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ count: bigint }>`
          select count(*) as count from pgboss.job where group_id in ('phone-messages.answer', 'phone-messages.confirm-keyword')
        `.execute(platform.db);
        return Number(rows[0]?.count);
      },
      { interval: 10 },
    )
    .toBe(0);
}
