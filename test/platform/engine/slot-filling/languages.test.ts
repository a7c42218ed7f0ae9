import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverWords } from "../../../../src/languages/lists/server.ts";
import { wordsOf } from "../../../../src/languages/server.ts";
import { readLanguage } from "../../../../src/platform/engine/knowledge/languages/read-language.ts";
import { createOfflineEngine } from "../../../../src/platform/engine/offline/engine.ts";
import { serviceWords } from "../../../../src/platform/engine/tools/answer.ts";
import type { ToolOutcome } from "../../../../src/platform/engine/turn.ts";
import { readSlots } from "../../../../src/platform/engine/understanding/slots/slots.ts";
import { readAnswer } from "../../../../src/platform/engine/understanding/values/answer.ts";
import { openTestStorage } from "../../../support/storage.ts";
import { recordingTools, type ToolDefinition } from "../../../support/tools.ts";
import { takeTurn } from "../../../support/turns.ts";

/** Named by no words of any language, so that the conversation is in the assistant's. */
const tool: ToolDefinition = {
  name: "rzq_wvx",
  description: "RZQ WVX.",
  needsConsent: true,
  parameters: [
    { name: "date", type: "string", description: "(YYYY-MM-DD)" },
    { name: "rz", type: "number", description: "1 to 20" },
  ],
};
const languages = Object.keys(serverWords);

let storage: Awaited<ReturnType<typeof openTestStorage>>;
beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.close());

function startConversation(language: string, definitions = [tool], outcomes: readonly ToolOutcome[] = []) {
  const engine = createOfflineEngine(storage);
  const { tools, runs } = recordingTools(definitions, outcomes);
  let memory: unknown = null;
  return {
    runs,
    async say(message: string) {
      const { done } = await takeTurn(engine, message, { tools, memory, language });
      memory = JSON.parse(JSON.stringify(done.memory ?? null));
      return done;
    },
  };
}

describe("what a tool needs is asked for, read back and reported in the assistant's language", () => {
  it.each(languages)("%s", async (language) => {
    const { slotFilling } = wordsOf(language);
    const conversation = startConversation(language);
    expect((await conversation.say("rzq wvx")).message).toBe(slotFilling.ask.day);
    expect((await conversation.say("###")).message).toContain(slotFilling.notUnderstood);
    expect((await conversation.say("2027-03-04")).message).toContain(slotFilling.ask.value("rz"));
    const wrong = await conversation.say("50");
    expect(wrong.message).toContain(slotFilling.wrong.between("1", "20"));
    const readBack = await conversation.say("5");
    const day = new Intl.DateTimeFormat(wordsOf(language).calendar.locale, { weekday: "long", timeZone: "UTC" });
    expect(readBack.message).toContain(day.format(new Date("2027-03-04T00:00:00Z")));
    expect(readBack.message.endsWith(slotFilling.agree())).toBe(true);
    expect(readBack.choices?.map((choice) => choice.toLocaleLowerCase(language))).toEqual([
      slotFilling.yes,
      slotFilling.no,
    ]);
    expect(conversation.runs).toEqual([]);
    // What is offered as buttons is understood.
    const [yes = "", no = ""] = readBack.choices ?? [];
    expect((await conversation.say(no)).message).toBe(slotFilling.change);
    await conversation.say("rz 6");
    expect((await conversation.say(yes)).message).toContain(slotFilling.done);
    expect(conversation.runs).toEqual([{ name: "rzq_wvx", arguments: { date: "2027-03-04", rz: 6 } }]);
  });

  it("is the only language in which a service is said to be down; a service's own reason stays as it is", async () => {
    const check = { ...tool, needsConsent: false, parameters: [] };
    const failed = async (error: string) => {
      const conversation = startConversation("pt", [check], [{ ok: false, result: { error } }]);
      return (await conversation.say("rzq wvx")).message;
    };
    for (const words of Object.values(serviceWords)) {
      const message = await failed(`${words}.`);
      expect(message).toMatch(/^Não funcionou\. /);
      expect(message).not.toContain(words.slice(0, 12));
    }
    expect(await failed("Fechado às segundas.")).toMatch(/^Não funcionou\. Fechado às segundas\. /);
  });

  it("differs from English in each of the others", () => {
    const english = textsOf("en");
    for (const language of languages.filter((one) => one !== "en")) {
      const same = textsOf(language).filter((text) => english.includes(text));
      expect(same.filter((text) => text.length > 3)).toEqual([]);
    }
  });
});

/** All sentences that need no more than a name. */
function textsOf(language: string): string[] {
  const texts: string[] = [];
  const read = (value: unknown) => {
    if (typeof value === "string") texts.push(value);
    else if (typeof value === "function") texts.push(value("1", "2"));
    else for (const one of Object.values(value as object)) read(one);
  };
  read({
    ...wordsOf(language).slotFilling,
    offer: wordsOf(language).slotFilling.offer({ title: "1", action: undefined }),
  });
  return texts;
}

describe("the language of a short message", () => {
  it.each([
    ["it", "Mi chiami al 333 1234567"],
    ["es", "Me llaman al 600 123 123"],
    ["es", "cuanto vale llevarme un arbol a casa"],
    ["fr", "Où êtes-vous exactement ?"],
    ["pt", "Onde é que vocês ficam?"],
    ["nl", "Waar zijn jullie?"],
    ["pl", "Gdzie jesteście?"],
    ["en", "Can you send me the form on Monday?"],
    ["de", "Kann ich das so machen?"],
    ["de", "Was kostet ein Besuch?"],
    ["fr", "Ma chaudière perd de la pression, que faire ?"],
  ])("is %s: %s", (language, message) => expect(readLanguage(message)).toBe(language));
  it.each(["Hotel Roma", "o", "ok si"])("is not told by %s", (message) =>
    expect(readLanguage(message)).toBeUndefined(),
  );
});

describe("a value in the words of a language", () => {
  const slot = (parameter: { name: string; type: "string" | "number"; description: string }) =>
    readSlots({
      name: "test",
      description: "",
      needsConsent: true,
      writes: true,
      parameters: [parameter],
      run: () => Promise.reject(new Error("This tool is not run.")),
    })[0]!;
  const day = slot({ name: "date", type: "string", description: "(YYYY-MM-DD)" });
  const people = slot({ name: "guests", type: "number", description: "How many people" });
  const at = new Date("2026-11-24T10:15:00Z");
  /** A bound before a day, a bound behind it where the language has one, a number, and words that give none. */
  const said: Readonly<Record<string, readonly [bound: string, day: string, three: string, none: string]>> = {
    en: ["not before December 4", "on December 4", "three of us", "I don't know"],
    de: ["frühestens am 4. Dezember", "am 4. Dezember", "wir sind drei", "weiß ich nicht"],
    fr: ["pas avant le 4 décembre", "le 4 décembre", "nous sommes trois", "je ne sais pas"],
    es: ["no antes del 4 de diciembre", "el 4 de diciembre", "somos tres", "no lo sé"],
    pt: ["a partir de 4 de dezembro", "dia 4 de dezembro", "somos três", "não sei"],
    it: ["dopo il 4 dicembre", "il 4 dicembre", "siamo in tre", "non lo so"],
    nl: ["vanaf 4 december", "op 4 december", "met drie personen", "weet ik niet"],
    pl: ["nie wcześniej niż 4 grudnia", "4 grudnia", "trzy osoby", "nie wiem"],
    uk: ["після 4 грудня", "4 грудня", "нас три", "не знаю"],
    tr: ["4 Aralık'tan sonra", "4 Aralık", "üç kişi", "bilmiyorum"],
    ar: ["بعد 4 ديسمبر", "4 ديسمبر", "نحن 3", "لا أعرف"],
    he: ["אחרי 4 בדצמבר", "4 בדצמבר", "אנחנו 3", "אני לא יודע"],
    hi: ["4 दिसंबर के बाद", "4 दिसंबर", "3", "पता नहीं"],
    ja: ["12月4日以降", "12月4日", "3名", "わかりません"],
    ko: ["12월 4일 이후", "12월 4일", "3", "모르겠어요"],
    zh: ["12月4日以后", "12月4日", "3个", "不知道"],
  };

  it.each([
    ["nl", "een of twee"],
    ["es", "uno o dos"],
    ["de", "mein Mann und zwei Kinder"],
    ["es", "mi mujer y dos hijos"],
  ])("is no number where it is not the only one (%s): %s", (language, text) =>
    expect(readAnswer(text, people, { at, timezone: "Europe/London", language }).value).toBeUndefined(),
  );

  const mail = slot({ name: "email", type: "string", description: "E-mail address" });
  const order = slot({ name: "order", type: "string", description: "Order number" });
  const nights = slot({ name: "nights", type: "number", description: "Number of nights" });
  const amount = slot({ name: "amount", type: "number", description: "Amount in euros" });
  const colour = slot({ name: "colour", type: "string", description: "Colour. One of: rot, blau" });
  const phone = slot({ name: "phone", type: "string", description: "Telephone number" });
  const hour = slot({ name: "time", type: "string", description: "Time, HH:MM" });
  it.each([
    ["a part of another number", people, "fr", "vingt-deux"],
    ["a part of another number", people, "tr", "yirmi iki"],
    ["a part of another number", people, "de", "2 Dutzend"],
    ["a part of another number", people, "ja", "三百"],
    ["not the whole", people, "en", "2 adults and a child"],
    ["measured in another unit", nights, "es", "dos semanas"],
    ["measured in another unit", nights, "ja", "2週間"],
    ["a thousand to some alone", amount, "de", "1,250"],
    ["denied", order, "it", "non è 88213"],
    ["denied", order, "tr", "88213 değil"],
    ["denied", order, "en", "not 88213"],
    ["denied", day, "es", "el 5 de diciembre no"],
    ["denied", colour, "de", "nicht rot"],
    ["of the past", day, "fr", "lundi dernier"],
    ["another number", phone, "es", "mi pedido 4471902"],
    ["one of two", day, "fr", "le 5 ou le 6 décembre"],
    ["one of two", mail, "es", "a@b.example o c@d.example"],
    ["the end of a range", day, "fr", "du 5 au 7 décembre"],
    ["one of two", hour, "de", "um 8 oder 9"],
  ])("is none where it is %s: %#", (_, asked, language, text) =>
    expect(readAnswer(text, asked, { at, timezone: "Europe/London", language }).value).toBeUndefined(),
  );
  it.each([
    ["es", "no a@b.example, sino c@d.example"],
    ["fr", "pas a@b.example, mais c@d.example"],
    ["it", "a@b.example, anzi c@d.example"],
    ["pl", "a@b.example, a właściwie c@d.example"],
  ])("is the one that is not denied or taken back (%s): %s", (language, text) =>
    expect(readAnswer(text, mail, { at, timezone: "Europe/London", language })).toEqual({ value: "c@d.example" }),
  );
  it("is a day beside its hour", () => {
    const moment = { at, timezone: "Europe/London", language: "es" };
    expect(readAnswer("el 5 de diciembre a las 8", day, moment)).toEqual({ value: "2026-12-05" });
  });

  it("is tried in each of them", () => expect(Object.keys(said).sort()).toEqual([...languages].sort()));

  it.each(Object.entries(said))(
    "is no bound, and none where it is not known: %s",
    (language, [bound, exact, three, none]) => {
      const moment = { at, timezone: "Europe/London", language };
      expect(readAnswer(bound, day, moment).value).toBeUndefined();
      expect(readAnswer(exact, day, moment)).toEqual({ value: "2026-12-04" });
      expect(readAnswer(three, people, moment).value).toBe(3);
      expect([day, people].map((one) => readAnswer(none, one, moment))).toEqual([{}, {}]);
    },
  );
});
