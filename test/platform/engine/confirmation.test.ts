import { describe, expect, it } from "vitest";
import { agreesTo } from "../../../src/platform/engine/confirmation/is-confirmation.ts";
import { confirmations } from "../../../src/platform/engine/confirmation/languages.ts";
import {
  agreesInAnyLanguage,
  declinesInAnyLanguage,
} from "../../../src/platform/engine/confirmation/read-confirmation.ts";
import { agrees } from "../../../src/platform/engine/llm/calls/read-back.ts";
import { isConsent } from "../../../src/platform/engine/understanding/consent.ts";
import { noAgreements } from "../../support/agreements.ts";
import { toolNamed } from "../../support/call.ts";

/** By language: messages that agree, that decline, and that do neither for certain. */
const cases: Readonly<Record<string, readonly [agree: string[], decline: string[], unclear: string[]]>> = {
  en: [["Yes, please!", "ok, do it", "Go ahead"], ["No, thanks.", "cancel it", "never mind"], ["yes but on Tuesday"]],
  de: [
    ["Ja, bitte.", "genau so", "Machen Sie das bitte"],
    ["Nein, danke", "abbrechen"],
    ["ja, aber später", "vielleicht"],
  ],
  es: [
    ["Sí, por favor", "claro, gracias", "Adelante"],
    ["No, gracias", "cancelar"],
    ["sí, pero el martes", "quizás", "¿sí?"],
  ],
  fr: [
    ["Oui, s’il vous plaît", "D’accord, allez-y"],
    ["Non merci", "annulez"],
    ["oui mais mardi", "peut-être"],
  ],
  it: [
    ["Sì, grazie", "Va bene, proceda"],
    ["No, grazie", "annulla"],
    ["sì, ma martedì", "forse"],
  ],
  pt: [
    ["Sim, por favor", "Está bem, pode fazer"],
    ["Não, obrigado", "cancelar", "nao obrigado"],
    ["sim, mas na terça", "talvez"],
  ],
  nl: [
    ["Ja, graag", "Oké, doe maar"],
    ["Nee, bedankt", "laat maar"],
    ["ja, maar dinsdag", "misschien"],
  ],
  pl: [
    ["Tak, proszę", "Zgadzam się"],
    ["Nie, dziękuję", "anuluj"],
    ["tak, ale we wtorek", "no", "może"],
  ],
  tr: [
    ["Evet, lütfen", "Tamam", "KESİNLİKLE"],
    ["Hayır, teşekkürler", "iptal et", "HAYIR", "İptal"],
    ["evet ama salı günü", "belki"],
  ],
  uk: [
    ["Так, будь ласка", "Підтверджую"],
    ["Ні, дякую", "скасуйте"],
    ["так, але у вівторок", "можливо"],
  ],
  ar: [
    ["نعم، من فضلك", "موافق"],
    ["لا، شكرا", "إلغاء"],
    ["نعم ولكن يوم الثلاثاء", "نعم؟"],
  ],
  he: [
    ["כן, בבקשה.", "בסדר", "מאשר"],
    ["לא תודה", "ביטול"],
    ["כן, אבל ביום שלישי", "אולי", "כן?"],
  ],
  hi: [
    ["हाँ, कृपया", "जी हाँ", "ठीक है।"],
    ["नहीं", "रद्द करें"],
    ["हाँ लेकिन मंगलवार को", "शायद"],
  ],
  ja: [
    ["はい、お願いします。", "その通りです"],
    ["いいえ", "キャンセルしてください"],
    ["はい、でも火曜日に", "大丈夫です", "はい？"],
  ],
  ko: [
    ["네, 부탁드립니다.", "그렇게 해 주세요"],
    ["아니요", "취소해 주세요"],
    ["네, 하지만 화요일에", "글쎄요"],
  ],
  zh: [
    ["是的，谢谢", "是的。", "确认"],
    ["不用了", "取消"],
    ["好的，不过改到星期二", "也许", "可以吗？"],
  ],
};

describe("confirmations", () => {
  it("are known in each of the languages", () => {
    expect(Object.keys(confirmations()).sort()).toEqual(Object.keys(cases).sort());
  });

  it.each(Object.entries(cases))(
    "are told from refusals and from what is unclear (%s)",
    (language, [agree, decline, unclear]) => {
      const read = (text: string) => [agreesInAnyLanguage(text, language), declinesInAnyLanguage(text)];
      expect(agree.map((text) => [text, ...read(text)])).toEqual(agree.map((text) => [text, true, false]));
      expect(decline.map((text) => [text, ...read(text)])).toEqual(decline.map((text) => [text, false, true]));
      expect(unclear.map((text) => [text, agreesInAnyLanguage(text, language)])).toEqual(
        unclear.map((text) => [text, false]),
      );
    },
  );

  const others = (...own: string[]) => Object.keys(confirmations()).filter((language) => !own.includes(language));
  it.each([
    ["jajaja", others()],
    ["ja ja ja", others()],
    ["jaja ok", others()],
    ["okso", others()],
    ["OK so…", others()],
    ["yes, just", others()],
    ["ええええ", others()],
    ["ja", others("de", "nl")],
    ["Ja, ok", others("de", "nl")],
    ["Prima.", others("de", "nl")],
    ["ok, prima", others("de", "nl")],
    ["tak", others("pl")],
    ["tak ok", others("pl")],
    ["Так, ок", others("uk")],
    ["Vale.", others("es")],
    ["ok, y…", others("en")],
    ["Fine.", others("en")],
  ])("are not read into what means something else in another language: %s", (text, languages) => {
    expect(languages.filter((language) => agreesInAnyLanguage(text, language))).toEqual([]);
  });

  it.each([
    ["ja", "de"],
    ["Prima", "nl"],
    ["Tak.", "pl"],
    ["так", "uk"],
    ["vale", "es"],
    ["fine", "en"],
    ["Yes, please do so", "it"],
    ["Ja, bitte", "en"],
    ["Tak, proszę", "de"],
    ["はいお願いします", "ja"],
    ["是的谢谢", "en"],
  ])("are read in the assistant's language, and in others where their words are clear: %s (%s)", (text, language) => {
    expect(agreesInAnyLanguage(text, language)).toBe(true);
  });

  it.each(noAgreements)("are not read into what only looks like one: %s", (text) => {
    expect(agreesTo(text, { verb: "book", thing: "visit" }, "en")).toBe(false);
  });

  const courtesies: Readonly<Record<string, readonly [thanks: string, okay: string, yes: string]>> = {
    en: ["thanks", "fine", "yes"],
    de: ["danke", "passt", "ja"],
    es: ["gracias", "vale", "sí"],
    fr: ["merci", "c'est bon", "oui"],
    it: ["grazie", "va bene", "sì"],
    pt: ["obrigada", "está bem", "sim"],
    nl: ["dank u", "prima", "ja"],
    pl: ["dziękuję", "dobrze", "tak"],
    tr: ["teşekkürler", "tamam", "evet"],
    uk: ["дякую", "добре", "так"],
    ar: ["شكرا", "تمام", "نعم"],
    he: ["תודה", "בסדר", "כן"],
    hi: ["धन्यवाद", "ठीक है", "जी हाँ"],
    ja: ["ありがとうございます", "了解です", "はい"],
    ko: ["감사합니다", "좋아요", "네"],
    zh: ["谢谢", "好的", "是的"],
  };
  it.each(Object.entries(courtesies))(
    "are none where somebody only thanks and says all right (%s)",
    (language, words) => {
      const [thanks, okay, yes] = words;
      const none = [
        thanks,
        `${thanks}, ok`,
        `ok, ${thanks}`,
        `Okay. ${thanks}!`,
        `${thanks}, ${okay}`,
        `${okay}, ${thanks}`,
      ];
      const read = (text: string) =>
        agreesInAnyLanguage(text, language) || agreesTo(text, { verb: "book", thing: "visit" }, language);
      expect(none.filter(read)).toEqual([]);
      expect([yes, `${yes}, ${thanks}`, "ok"].filter((text) => !read(text))).toEqual([]);
    },
  );

  it("are known as courtesies in each of the languages", () => {
    expect(Object.keys(courtesies).sort()).toEqual(Object.keys(confirmations()).sort());
    const book = { verb: "book", thing: "visit" };
    const none = [
      "Thanks, ok",
      "ok thanks",
      "ok, thank you very much",
      "Thank you, that is fine",
      "perfect, thanks",
      "oh ok thanks",
    ];
    expect(none.filter((text) => agreesTo(text, book, "en") || isConsent(text, "book"))).toEqual([]);
    const all = [
      "Yes, thanks",
      "ok please, thanks",
      "ok, book it, thanks",
      "That's correct, thank you",
      "ok, go ahead, thanks",
    ];
    expect(all.filter((text) => !agreesTo(text, book, "en"))).toEqual([]);
  });

  it("may name the action of the tool, in English and German, and nothing else", () => {
    const visit = toolNamed("book_visit", async () => ({ ok: true, result: {} }));
    const said = {
      agrees: [
        "yes, please book it",
        "Yes, book that",
        "please book the visit",
        "book it please",
        "yes, please book",
        "perfect book it",
        "go ahead and book",
        "yes, go ahead and book it",
        "Yes, book me in please",
        "yes, please schedule it",
        "Ja, bitte buchen",
        "ja bitte buchen",
        "ja, passt so",
        "Ja, buchen Sie das bitte",
        "Ja, bitte den Termin buchen",
        "Ja, das bitte buchen",
        "Bitte buchen",
        "Ja, tragen Sie mich bitte ein",
        "Ja, so machen wir das",
      ],
      asksFurther: [
        "yes but at 10 instead",
        "yes, book it for Friday",
        "yes, please don't book it",
        "yes, please cancel it",
        "yes, book another",
        "I booked it",
        "Ja, aber lieber um zehn",
        "Ja, bitte nicht buchen",
        "ja, bitte noch nicht buchen",
        "Ja, bitte für Freitag buchen",
        "Ja, bitte stornieren",
        "Ja, buchen?",
        "the book",
        "das Buch",
        "ja, das Buch",
        "ja, Buch",
        "mein Buch bitte",
        "das Buchen",
        "Sie buchen",
        "jetzt buchen",
        "the right schedule this",
      ],
    };
    const read = (texts: string[], language: string) => texts.filter((text) => agrees(text, visit, language));
    for (const language of ["en", "de"]) {
      expect(read(said.agrees, language)).toEqual(said.agrees);
      expect(read(said.asksFurther, language)).toEqual([]);
    }
    const nouns = {
      order_pizza: [
        "the order",
        "this order please",
        "the order now",
        "this is the order",
        "order for me now",
        "order please",
        "ok, the order",
        "correct order",
        "yes, my order",
        "bestell mir jetzt",
        "der Kauf bitte",
      ],
      schedule_visit: ["the schedule", "ok, the schedule", "yes, your schedule please", "schedule that's right"],
    };
    for (const [name, texts] of Object.entries(nouns)) {
      const tool = toolNamed(name, async () => ({ ok: true, result: {} }));
      for (const language of ["en", "de"]) expect(texts.filter((text) => agrees(text, tool, language))).toEqual([]);
    }
    const pizza = toolNamed("order_pizza", async () => ({ ok: true, result: {} }));
    for (const text of ["yes, order it", "yes, order", "order it for me now", "ja, bestellen Sie es bitte"])
      expect([text, agrees(text, pizza, "en")]).toEqual([text, true]);
    const cancelling = toolNamed("cancel_visit", async () => ({ ok: true, result: {} }));
    expect(["yes, please book it", "ja, bitte buchen"].filter((text) => agrees(text, cancelling, "de"))).toEqual([]);
  });
});

describe("an agreement without words", () => {
  it.each(["👍", "👍🏽", "✅", "👌👌"])("is %s", (sign) => expect(agreesInAnyLanguage(sign, "de")).toBe(true));
  it.each(["👎", "🤔", "👍?", "🙂"])("is not %s", (sign) => expect(agreesInAnyLanguage(sign, "en")).toBe(false));
});
