import { describe, expect, it } from "vitest";
import { readLanguage } from "../../../../src/platform/engine/knowledge/languages/read-language.ts";

describe("the language of a message", () => {
  it.each([
    ["tr", "Giriş saati kaç, evcil hayvan kabul ediyor musunuz?"],
    ["tr", "Köpeğimi getirebilir miyim?"],
    ["tr", "İptal etmek istiyorum"],
    ["tr", "KAHVALTI DAHİL Mİ?"],
    ["es", "Hola, ¿aceptan mascotas?"],
    ["pl", "Czy można z psem?"],
    ["pt", "Vocês estão abertos amanhã?"],
  ])("is told by letters that no other has: %s, %s", (language, message) => {
    expect(readLanguage(message)).toBe(language);
  });

  it.each([
    ["zh", "你们几点开门？"],
    ["zh", "iPhone 15 现在多少钱一台？"],
    ["ja", "営業時間は何時ですか"],
    ["ko", "몇 시에 문을 여나요? (營業)"],
    ["hi", "आप कितने बजे खुलते हैं"],
    ["uk", "Коли ви відчинені?"],
    ["ar", "متى تفتحون؟"],
    [undefined, "Сколько стоит чай 龙井?"],
    [undefined, "Что значит «おもてなし» в названии?"],
    ["uk", "Скільки коштує чай 龙井?"],
    ["en", "What does 你好 mean?"],
    [undefined, "Qué significa 你好?"],
  ])("is told by the script of most of its letters: %s, %s", (language, message) => {
    expect(readLanguage(message)).toBe(language);
  });

  it.each([
    ["zh", "iPhone 15 多少钱"],
    ["zh", "MacBook Air M3 有货吗"],
    ["ko", "PlayStation 있어요?"],
    ["ja", "WhatsApp ある?"],
    ["ar", "iPhone 15 بكم"],
    ["hi", "PlayStation 5 है?"],
    [undefined, "Есть iPhone 龙井?"],
  ])("is told by its script beside names in Latin letters: %s, %s", (language, message) => {
    expect(readLanguage(message)).toBe(language);
  });

  it.each([
    [undefined, "Erdoğan"],
    [undefined, "Şenol Güneş"],
    [undefined, "São Paulo"],
    [undefined, "Ayşe Yılmaz ayse@shop.example"],
    ["en", "Is there a shuttle to Kadıköy?"],
    ["en", "Where is Bağdat Caddesi in Kadıköy?"],
    ["de", "Wir kommen aus Ağrı"],
  ])("is not told by a name: %s, %s", (language, message) => {
    expect(readLanguage(message)).toBe(language);
  });
});
