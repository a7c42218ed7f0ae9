import { describe, expect, it } from "vitest";
import { serverWords } from "../../src/languages/lists/server.ts";
import { wordsOf } from "../../src/languages/server.ts";
import { countSegments } from "../../src/text/segments.ts";
import { splitText } from "../../src/text/split-text.ts";

const upTo = (characters: number) => ({ fits: (part: string) => part.length <= characters, ending: " (more)" });

describe("a text that is told in parts", () => {
  it.each([
    ["Short.", 20, ["Short."]],
    ["One two. Three four. Five six.", 20, ["One two. (more)", "Three four. (more)", "Five six."]],
    ["One. Two three four five six seven", 24, ["One. Two three (more)", "four five six seven"]],
    ["abcdefghijklmnopqrst", 12, ["abcde (more)", "fghij (more)", "klmnopqrst"]],
    ["", 20, [""]],
  ])("%j ends each part of %i characters after a sentence, a word, or where it must", (text, characters, parts) => {
    expect(splitText(text, upTo(characters))).toEqual(parts);
  });

  it("keeps together what is read as one character, also where no word ends", () => {
    const characters = new Intl.Segmenter("ja", { granularity: "grapheme" });
    const read = (text: string) => Array.from(characters.segment(text), ({ segment }) => segment);
    const text = "予約の👩‍👩‍👧で確認か\u3099🇹🇷か\u3099👍🏽済み".repeat(4);
    for (let fitting = 20; fitting < 50; fitting++) {
      const parts = splitText(text, upTo(fitting)).map((part) => part.replace(/ \(more\)$/, ""));
      expect(parts.flatMap(read), `${fitting}`).toEqual(read(text));
    }
  });

  it("loses nothing of any text, whatever fits", () => {
    const text = "Ein Satz. Noch einer! 日本語の文です。改行\nund 👩‍👩‍👧 Rest ohne Punkt";
    for (let characters = 8; characters < 60; characters++) {
      const parts = splitText(text, upTo(characters));
      const told = parts.map((part) => part.replace(/ \(more\)$/, "")).join("");
      expect(told.replaceAll(/\s/g, "")).toBe(text.replaceAll(/\s/g, ""));
    }
  });
});

describe("what is said about texts", () => {
  it.each(Object.keys(serverWords))("in %s fits one segment each", (language) => {
    const { stopped, started, howToStop, howToReadOn } = wordsOf(language).messages.keywords;
    expect([stopped, started, howToStop, howToReadOn].map(countSegments)).toEqual([1, 1, 1, 1]);
  });
});
