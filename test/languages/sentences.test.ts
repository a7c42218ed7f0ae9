import { describe, expect, it } from "vitest";
import { wordsOf } from "../../src/languages/server.ts";
import { beginsWith } from "../../src/platform/engine/confirmation/languages.ts";
import {
  agreesInAnyLanguage,
  declinesInAnyLanguage,
} from "../../src/platform/engine/confirmation/read-confirmation.ts";
import { offerText } from "../../src/platform/engine/llm/offer-text.ts";
import { announcementOf, isVoicemail } from "../../src/platform/relay/session/announcement.ts";
import { embeddedCatalogue } from "../../src/platform/resources/catalogues/catalogue.ts";
import { composeAnswers } from "../../src/platform/resources/conversations/answer-mails/compose.ts";
import { comingOrGoingText } from "../../src/platform/resources/conversations/people/coming-and-going.ts";
import { offerToGoOnText } from "../../src/platform/resources/conversations/people/offer-to-go-on.ts";

const languages = embeddedCatalogue.languages.map(({ iso_2 }) => iso_2);
const assistant = "Salon Ophelia";

/** What answering machines begin with. */
const machines: Readonly<Record<string, string>> = {
  en: "Please leave a message after the tone.",
  de: "Bitte hinterlassen Sie eine Nachricht nach dem Signalton.",
  fr: "Bonjour, laissez un message après le bip sonore.",
  es: "Deje su mensaje después de la señal.",
  pt: "Deixe a sua mensagem após o sinal.",
  it: "Lasciate un messaggio dopo il segnale acustico.",
  nl: "Spreek een bericht in na de piep.",
  pl: "Proszę zostawić wiadomość po sygnale.",
  tr: "Lütfen sinyal sesinden sonra mesajınızı bırakın.",
  uk: "Залиште повідомлення після сигналу.",
  ar: "يرجى ترك رسالتك بعد سماع الصافرة.",
  he: "נא להשאיר הודעה אחרי הצפצוף.",
  hi: "कृपया बीप के बाद अपना संदेश छोड़ें।",
  ja: "発信音の後にメッセージをお話しください。",
  ko: "삐 소리가 난 후 메시지를 남겨 주세요.",
  zh: "请在提示音后留言。",
};

/** Everything that the platform says by itself in a language, filled in. */
function sentencesOf(language: string): string[] {
  const { announcement: _, fillers, signs, time: _time, voicemail: _machine, ...call } = wordsOf(language).calls;
  const { locale: _locale, comma: _comma, yes, no, ...chat } = wordsOf(language).chat;
  const answers = [{ id: 1, author: "Our team", content: "12", created_at: new Date(0) }];
  const mail = composeAnswers({ answers, assistant, language, takesReplies: true });
  return [
    ...calendarSentencesOf(language),
    ...Object.values(call).map((text) => text.replace("{name}", assistant).replace("{keys}", "12")),
    ...fillers,
    signs.dot,
    announcementOf(wordsOf(language).calls, "+442079460018", "12."),
    ...Object.values(chat).map((text) => text.replace("{list}", "12")),
    offerText(wordsOf(language).chat, { actions: ["12", "13"], hasPerson: true }),
    yes,
    no,
    mail.subject,
    mail.text,
    comingOrGoingText(language, "joined", "Ada"),
    comingOrGoingText(language, "left", "Ada"),
    offerToGoOnText(language, "ada@example.com"),
    ...Object.values(wordsOf(language).messages.invitation).map((text) => text.replace("{site}", "shop.example")),
  ];
}

function calendarSentencesOf(language: string): string[] {
  const texts = wordsOf(language).calendar;
  const { booked, requested, moved, cancelled, forYou } = texts;
  return [
    ...[booked, requested, moved, cancelled, forYou].map((sentence) => sentence("12")),
    ...[texts.free, texts.at, texts.nothingFree].map((sentence) => sentence("12", "13")),
    texts.nothingFree("12", undefined),
    texts.alreadyCancelled,
    texts.thing,
    ...Object.values(texts.wording).map(({ title }) => title),
    ...Object.values(texts.failures),
  ];
}

describe.each(languages)("what the platform says itself, in %s", (language) => {
  const sentences = sentencesOf(language);

  it("is there as a whole, with every value filled in", () => {
    expect(sentences.filter((text) => text === "" || /[{}]/.test(text))).toEqual([]);
    expect(sentences).toHaveLength(sentencesOf("en").length);
    expect(announcementOf(wordsOf(language).calls, "+442079460018", "12.")).toMatch(/\+442079460018.* 12\. /s);
  });

  it.skipIf(language === "en")("is in no other language", () => {
    const shared = new Set(languages.filter((other) => other !== language).flatMap(sentencesOf));
    // "No" is the same word in Spanish and Italian, and so on; no whole sentence is.
    expect(sentences.filter((text) => text.length > 12 && shared.has(text))).toEqual([]);
  });

  it("offers a yes and a no that are read as such, in chats and in calls", () => {
    const { yes, no } = wordsOf(language).chat;
    expect([agreesInAnyLanguage(yes, language), declinesInAnyLanguage(yes)]).toEqual([true, false]);
    expect([agreesInAnyLanguage(no, language), declinesInAnyLanguage(no)]).toEqual([false, true]);
    expect([yes, no].map((word) => beginsWith(word, language))).toEqual(["yes", "no"]);
  });

  it("is not taken for an answering machine, and an answering machine is", () => {
    expect(isVoicemail(machines[language]!)).toBe(true);
    // A calendar's failures may sound alike: "cannot be reached". No machine hears them.
    const calendar = calendarSentencesOf(language);
    expect(sentences.filter((text) => isVoicemail(text) && !calendar.includes(text))).toEqual([]);
  });
});
