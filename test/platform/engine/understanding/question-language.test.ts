import { describe, expect, it } from "vitest";
import { readLanguage } from "../../../../src/platform/engine/knowledge/words/question-language.ts";

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
