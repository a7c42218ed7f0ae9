import { allWords } from "../../../../languages/server.ts";
import type { ValueWords } from "../../../../languages/shapes/server/offline/values.ts";
import { lazily } from "../../../../text/lazily.ts";
import { spaceless } from "./plain-words.ts";

type Joining = Pick<ValueWords, "and" | "or" | "until">;

/** What stands between two values, as alternatives of an expression in all languages; documents and visitors may use any of them. */
export interface JoiningWords {
  /** Of languages that are written with spaces. */
  readonly spaced: string;
  /** Of those that are written without: they stand directly behind a value. */
  readonly joined: string;
}

/** The words of some kinds, of all languages. Made at its first use. */
export function joiningWords(...kinds: readonly (keyof Joining)[]): () => JoiningWords {
  return lazily(() => {
    const words = allWords.flatMap(({ values }) => kinds.flatMap((kind) => values[kind].split("|")));
    const { joined = [], spaced = [] } = Object.groupBy(new Set(words), (word) => isJoined(word));
    return { spaced: spaced.join("|"), joined: joined.join("|") };
  });
}

function isJoined(word: string): "joined" | "spaced" {
  return spaceless.test(word) || word === "〜" || word === "～" ? "joined" : "spaced";
}
