import { describe, expect, it } from "vitest";
import { agrees } from "../../../src/platform/engine/llm/calls/read-back.ts";
import { toolNamed } from "../../support/call.ts";

const tools = { book: "book_visit", order: "order_bread", send: "send_form", pay: "pay_bill" } as const;
type Action = keyof typeof tools;

/** Written before the words that read them: by language, what agrees to an action, and what only begins like it. */
const sentences: Readonly<Record<string, { readonly agree: [Action, string][]; readonly others: [Action, string][] }>> =
  {
    fr: {
      agree: [
        ["book", "Oui, réservez"],
        ["book", "Oui, réservez-le s’il vous plaît"],
        ["order", "D’accord, commandez-les"],
        ["send", "oui envoyez-le merci"],
        ["pay", "Oui, payez"],
      ],
      others: [
        ["book", "Oui, réservez mardi"],
        ["book", "Oui, mais ne réservez pas"],
        ["book", "Oui, j’ai déjà réservé"],
        ["book", "Oui, attendez"],
        ["send", "Oui, envoyez-le à Paul"],
      ],
    },
    es: {
      agree: [
        ["book", "Sí, resérvalo"],
        ["book", "Sí, por favor, reserve"],
        ["order", "Vale, pídelo"],
        ["send", "sí, envíelo"],
        ["pay", "Sí, pague"],
      ],
      others: [
        ["book", "Sí, resérvalo para el martes"],
        ["book", "Sí, no reserve"],
        ["book", "Sí, espera"],
        ["order", "Sí, pide otro"],
      ],
    },
    it: {
      agree: [
        ["book", "Sì, prenota"],
        ["book", "Sì, prenoti pure, grazie"],
        ["order", "Va bene, lo ordini"],
        ["send", "sì, invialo"],
      ],
      others: [
        ["book", "Sì, prenota per due"],
        ["book", "Sì, ho già prenotato"],
        ["send", "Sì, aspetti"],
      ],
    },
    pt: {
      agree: [
        ["book", "Sim, reserve"],
        ["book", "Sim, pode reservar por favor"],
        ["order", "Está bem, encomende"],
        ["send", "Sim, envie"],
      ],
      others: [
        ["book", "Sim, reserve para amanhã"],
        ["book", "Sim, não reserve"],
      ],
    },
    nl: {
      agree: [
        ["book", "Ja, boek maar"],
        ["book", "Ja graag, reserveer het"],
        ["order", "Oké, bestel het"],
        ["send", "Ja, verstuur het maar"],
      ],
      others: [
        ["book", "Ja, boek morgen"],
        ["book", "Ja, boek het niet"],
      ],
    },
    pl: {
      agree: [
        ["book", "Tak, proszę zarezerwować"],
        ["book", "Tak, rezerwuj"],
        ["order", "Dobrze, proszę zamówić"],
        ["send", "Tak, wyślij"],
      ],
      others: [
        ["book", "Tak, zarezerwuj na wtorek"],
        ["book", "Tak, ale nie rezerwuj"],
      ],
    },
    uk: {
      agree: [
        ["book", "Так, бронюйте"],
        ["book", "Так, забронюйте, будь ласка"],
        ["send", "Добре, надішліть"],
      ],
      others: [
        ["book", "Так, бронюйте на вівторок"],
        ["book", "Так, не бронюйте"],
      ],
    },
    tr: {
      agree: [
        ["book", "Evet, rezervasyon yapın"],
        ["book", "Evet, lütfen rezerve edin"],
        ["send", "Tamam, gönderin"],
      ],
      others: [
        ["book", "Evet, salıya rezerve edin"],
        ["book", "Evet, rezerve etmeyin"],
        ["send", "Evet, göndermeyin"],
      ],
    },
    ar: {
      agree: [
        ["book", "نعم، احجز"],
        ["book", "نعم، احجزه من فضلك"],
        ["send", "نعم، أرسلها"],
      ],
      others: [
        ["book", "نعم، احجز يوم الثلاثاء"],
        ["book", "نعم، لا تحجز"],
      ],
    },
    he: {
      agree: [
        ["book", "כן, תזמין"],
        ["book", "כן, בבקשה להזמין"],
        ["send", "כן, תשלחי"],
      ],
      others: [
        ["book", "כן, תזמין ליום שלישי"],
        ["book", "כן, אל תזמין"],
      ],
    },
    hi: {
      agree: [
        ["book", "हाँ, बुक कर दीजिए"],
        ["book", "हाँ, बुक करें"],
        ["send", "जी हाँ, भेज दीजिए"],
      ],
      others: [
        ["book", "हाँ, मंगलवार को बुक करें"],
        ["book", "हाँ, बुक मत करो"],
      ],
    },
    ja: {
      agree: [
        ["book", "はい、予約してください"],
        ["book", "はい、予約をお願いします"],
        ["send", "はい、送ってください"],
      ],
      others: [
        ["book", "はい、火曜日に予約してください"],
        ["book", "はい、予約しないでください"],
      ],
    },
    ko: {
      agree: [
        ["book", "네, 예약해 주세요"],
        ["book", "네, 예약 부탁드립니다"],
        ["send", "네, 보내 주세요"],
      ],
      others: [
        ["book", "네, 화요일로 예약해 주세요"],
        ["book", "네, 예약하지 마세요"],
      ],
    },
    zh: {
      agree: [
        ["book", "好的，请预订"],
        ["book", "是的，预约吧"],
        ["send", "好，发送"],
      ],
      others: [
        ["book", "好的，预订星期二"],
        ["book", "是的，不要预订"],
      ],
    },
  };

describe.each(Object.entries(sentences))("an agreement that names the action, in %s", (language, { agree, others }) => {
  const says = ([action, message]: [Action, string]) =>
    agrees(
      message,
      toolNamed(tools[action], async () => ({ ok: true, result: {} })),
      language,
    );

  it("counts as one", () => {
    expect(agree.filter((one) => !says(one))).toEqual([]);
  });

  it("is none where it says anything else", () => {
    expect(others.filter(says)).toEqual([]);
  });
});
