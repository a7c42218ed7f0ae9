import { describe, expect, it } from "vitest";
import { allWords } from "../../../../src/languages/server.ts";
import { readSmallTalk } from "../../../../src/platform/engine/understanding/small-talk.ts";

describe("small talk", () => {
  it.each([
    ["Hola, buenos días", "greeting"],
    ["Merci beaucoup !", "thanks"],
    ["¡Adiós!", "goodbye"],
    ["Kim jesteś?", "identity"],
    ["こんにちは、Mara", "greeting"],
    ["ありがとうございます。", "thanks"],
    ["你是谁？", "identity"],
    ["नमस्ते", "greeting"],
    ["شكرًا", "thanks"],
    ["Як справи?", "well-being"],
  ])("is recognised in the visitor's language: %s", (message, kind) =>
    expect(readSmallTalk(message, "Mara")).toBe(kind),
  );

  it("is no question that begins with a greeting", () => {
    for (const message of ["Hola, ¿cuánto cuesta?", "gracias por el pedido A-1042, ¿cuándo llega?", "你好，几点关门？"])
      expect(readSmallTalk(message, "Mara"), message).toBeUndefined();
  });

  it("has phrases of every kind in every language, each recognised as one", () => {
    for (const { understanding } of allWords)
      for (const phrase of Object.values(understanding.smallTalk).flatMap((listed) => listed.split("|")))
        expect(readSmallTalk(phrase, ""), phrase).toBeDefined();
  });
});
