import { alternativesOf } from "../../../../languages/server.ts";
import { memoiseNewest } from "../../memoise.ts";

/** How many letters of a sentence's beginning are looked for; shorter sentences say nothing of their own. */
const anchorChars = 32;
const leastChars = 18;
/** From so many letters on that agree with a sentence, text waits until it is clear whether it is that sentence. */
const heldFrom = 10;
const longestPrompt = 40_000;
/** Chosen: of so many assistants the sentences are known, some 50 kB each at most. */
const mostPrompts = 200;
/** Above the platform's own rules, all of which speak to the assistant. */
const rulesTitle = "# Rules\n";

/**
 * What speaks to an assistant and to nobody else. Facts that an owner wrote into the instructions ("We open at nine", "Bring your
 * receipt") are no part of it: an assistant may say them.
 */
const instructs = [
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${alternativesOf("instructs")})(?![\p{L}\p{N}])`, "iu"),
  new RegExp(String.raw`^(?:${alternativesOf("instructsAtStart")})(?![\p{L}\p{N}])`, "iu"),
];

/** Beginnings of sentences, by their own first letters: most places of a text begin none. */
type Anchors = ReadonlyMap<string, readonly string[]>;

/** Beginnings of the sentences in a prompt that speak to the assistant, as they and as their usual encodings look without spaces. */
const anchorsOf = memoiseNewest(mostPrompts, (prompt: string): Anchors => {
  const rules = prompt.lastIndexOf(rulesTitle);
  const owners = sentencesOf(
    rules < 0 ? prompt.slice(0, longestPrompt) : prompt.slice(0, Math.min(rules, longestPrompt)),
  );
  const sentences = [
    ...owners.filter((sentence) => instructs.some((pattern) => pattern.test(sentence))),
    ...sentencesOf(rules < 0 ? "" : prompt.slice(rules)),
  ];
  const forms = [...new Set(sentences.flatMap(formsOf))];
  return Map.groupBy(forms, (form) => form.slice(0, heldFrom));
});

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?;])\s+|\n+/).map((sentence) => sentence.replace(/^[\s\-*#>\d.)]+/, "").trim());
}

function formsOf(sentence: string): string[] {
  const words = letters(sentence).slice(0, anchorChars);
  if (words.length < leastChars) return [];
  const bytes = (offset: number) => Buffer.from(`${" ".repeat(offset)}${sentence.slice(0, anchorChars)}`);
  const base64 = [0, 1, 2].map((offset) => plain(bytes(offset).toString("base64").slice(4, -4)).slice(0, anchorChars));
  const hex = bytes(0).toString("hex").slice(0, anchorChars);
  const digits = unmasked(sentence).slice(0, anchorChars);
  const reversed = [...words].reverse().join("");
  return [words, digits, reversed, turned(words), hex, ...base64].filter((form) => form.length >= leastChars);
}

/**
 * Reads an answer while it is written, and finds sentences of the assistant's instructions in it, however they are spaced, marked or
 * simply encoded. What may become such a sentence waits.
 */
export class InstructionGuard {
  /** The answer repeats an instruction: nothing of it from there on was let through. */
  hasFound = false;
  #held = "";
  #letters = "";
  #plain = "";
  #unmasked = "";
  readonly #anchors: Anchors;

  /** @param prompt All that the model was instructed with. */
  constructor(prompt: string) {
    this.#anchors = anchorsOf(prompt);
  }

  /** Takes a piece; returns what can be shown. */
  add(piece: string): string {
    this.#held += piece;
    const [inLetters, inPlain] = [letters(piece), plain(piece)];
    // What began before the longest beginning and this piece was looked at before.
    this.#letters = this.#letters.slice(1 - anchorChars) + inLetters;
    this.#plain = this.#plain.slice(1 - anchorChars) + inPlain;
    this.#unmasked = this.#unmasked.slice(1 - anchorChars) + unmasked(piece);
    const found = [this.#letters, this.#plain, this.#unmasked].map((text) => this.#search(text));
    this.hasFound = found.includes("whole");
    if (this.hasFound) return "";
    return found.includes("begun") ? "" : this.end();
  }

  /** Whether a sentence's beginning stands in a text, or may yet come to stand at its end. */
  #search(text: string): "whole" | "begun" | undefined {
    let begun: "begun" | undefined;
    for (let from = 0; from + heldFrom <= text.length; from++) {
      for (const anchor of this.#anchors.get(text.slice(from, from + heldFrom)) ?? []) {
        if (text.startsWith(anchor, from)) return "whole";
        if (anchor.startsWith(text.slice(from, from + anchorChars))) begun = "begun";
      }
    }
    return begun;
  }

  /** What waited and became none. */
  end(): string {
    const text = this.#held;
    this.#held = "";
    return text;
  }
}

function letters(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, "");
}

function plain(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Digits and signs as the letters that they are written for: "b4rn4cl3". Of "i", "l" and "1" nobody knows which one is meant. */
function unmasked(text: string): string {
  return plain(text.replaceAll("@", "a").replaceAll("$", "s")).replace(
    /[01l3457]/g,
    (one) => "oiieast"["01l3457".indexOf(one)] ?? one,
  );
}

/** Each letter moved by 13. */
function turned(text: string): string {
  return text.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 97 + 13) % 26) + 97));
}
