import { expect } from "chai";
import "../../../src/widget/index.ts";
import { languages } from "../../../src/widget/locales/locale.ts";
import { violations } from "../support/axe.ts";
import { button, find, textIn, until } from "../support/dom.ts";
import { open, place, root } from "./place.ts";
import { type StubServer, stubServer } from "./server.ts";

/** Each language beside English, with what its text box invites to. */
const placeholders: Readonly<Record<string, string>> = {
  ar: "اكتبوا رسالة",
  de: "Nachricht schreiben",
  es: "Escriba un mensaje",
  fr: "Écrire un message",
  he: "כתבו הודעה",
  hi: "संदेश लिखें",
  it: "Scriva un messaggio",
  ja: "メッセージを入力",
  ko: "메시지를 입력하세요",
  nl: "Schrijf een bericht",
  pl: "Napisz wiadomość",
  pt: "Escreva uma mensagem",
  tr: "Bir mesaj yazın",
  uk: "Напишіть повідомлення",
  zh: "输入消息",
};

describe("the language", () => {
  const page = document.documentElement;
  let server: StubServer;

  beforeEach(() => {
    server = stubServer();
    sessionStorage.clear();
  });

  afterEach(() => {
    document.body.replaceChildren();
    page.lang = "en";
    page.removeAttribute("dir");
    server.restore();
  });

  it("is the attribute's, in each language, with its direction", async () => {
    const chat = await place({ mode: "inline", heading: "Mara · Halden Heating" });
    const field = await until(() => find<HTMLTextAreaElement>(root(chat), "textarea"));
    expect(Object.keys(placeholders).every((language) => languages.test(language))).to.equal(true);
    for (const [language, placeholder] of Object.entries(placeholders)) {
      chat.locale = language;
      await until(() => field.placeholder === placeholder);
      const { direction } = getComputedStyle(field);
      const place = find(root(chat), ".root")!;
      expect([place.lang, place.dir, direction]).to.deep.equal(
        ["ar", "he"].includes(language) ? [language, "rtl", "rtl"] : [language, "ltr", "ltr"],
      );
      expect(textIn(root(chat))).not.to.match(/How can we help|AI can be wrong|assistant of/);
    }
    expect(await violations(chat)).to.deep.equal([]);
  });

  it("is the page's where the element names none, and English where neither is spoken", async () => {
    page.lang = "de-AT";
    const german = await place({ mode: "inline" });
    await until(() => textIn(root(german)).includes("Wie können wir Ihnen helfen?"));
    page.lang = "fi";
    const english = await place({ mode: "inline" });
    await until(() => textIn(root(english)).includes("How can we help?"));
  });

  it("is the launcher's too, as soon as it is loaded", async () => {
    const chat = await place({ locale: "de" });
    button(root(chat), "Open chat").dispatchEvent(new PointerEvent("pointerenter"));
    await until(() => find(root(chat), ".launcher")?.ariaLabel === "Chat öffnen");
    chat.locale = "en";
    await until(() => find(root(chat), ".launcher")?.ariaLabel === "Open chat");
    await open(chat);
    expect(find(root(chat), ".launcher")?.ariaLabel).to.equal("Close chat");
  });
});
