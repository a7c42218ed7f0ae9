import { isDeepStrictEqual } from "node:util";
import { alternativesOf } from "../../languages/server.ts";
import { admitsNoAnswer } from "../engine/llm/admits-no-answer.ts";
import type { TurnDone } from "../engine/turn.ts";
import { hasWords } from "../resources/evaluations/answer.ts";
import type { TurnExpectation } from "./file.ts";

const longestQuote = 300;

/** How assistants say that they do not know: the offline engine's own words, and what models usually write. */
const refusing = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${alternativesOf("refuses")})`, "iu");

/** What a turn's answer lacks of what is expected, in words; none when it is as expected. */
export function checkTurn(
  { message, functionCalls }: Pick<TurnDone, "message" | "functionCalls">,
  expected: TurnExpectation,
): string[] {
  const has = (words: string) => hasWords(message, words);
  const { contains = [], any_of: anyOf = [], not = [], calls, refused } = expected;
  const failures = contains.filter((words) => !has(words)).map((words) => `lacks “${words}”`);
  if (anyOf.length > 0 && !anyOf.some(has))
    failures.push(`has none of ${anyOf.map((words) => `“${words}”`).join(", ")}`);
  failures.push(...not.filter(has).map((words) => `has “${words}”`));
  const hasRefused = refusing.test(message) || admitsNoAnswer(message);
  if (refused !== undefined && refused !== hasRefused)
    failures.push(refused ? "does not say that it does not know" : "says that it does not know");
  const quoted = failures.length > 0 ? [`reply: ${cut(message.replace(/\s+/g, " "))}`] : [];
  return [...failures, ...(calls ? checkCalls(functionCalls, calls) : []), ...quoted];
}

/** What the lists of the tools hold that is not expected, in words. */
export function checkState(
  state: ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>,
  expected: TurnExpectation["state"] = {},
): string[] {
  return Object.entries(expected).flatMap(([name, wanted]) => {
    const has = state.get(name) ?? [];
    const isSame =
      has.length === wanted.length &&
      wanted.every((entry, at) =>
        Object.entries(entry).every(([key, value]) => isDeepStrictEqual(has[at]?.[key], value)),
      );
    return isSame ? [] : [`state: expected ${name} ${cut(JSON.stringify(wanted))}, got ${cut(JSON.stringify(has))}`];
  });
}

function checkCalls(ran: TurnDone["functionCalls"], expected: NonNullable<TurnExpectation["calls"]>): string[] {
  const counted = new Set(expected.map(({ name }) => name));
  // A look into the documents is no act, and counts only where it is named.
  const acts = ran.filter(({ name }) => name !== "search_knowledge" || counted.has(name));
  const isSame =
    acts.length === expected.length &&
    expected.every(({ name, arguments: wanted = {} }, at) => {
      const { name: given, arguments: has } = acts[at]!;
      return given === name && Object.entries(wanted).every(([key, value]) => isDeepStrictEqual(has[key], value));
    });
  if (isSame) return [];
  const show = (calls: readonly { readonly name: string; readonly arguments?: unknown }[]) =>
    calls.length === 0
      ? "none"
      : calls
          .map(({ name, arguments: given }) => `${name}(${given === undefined ? "" : cut(JSON.stringify(given))})`)
          .join(", ");
  return [`calls: expected ${show(expected)}, got ${show(acts)}`];
}

function cut(words: string): string {
  return words.length <= longestQuote ? words : `${words.slice(0, longestQuote).toWellFormed()}…`;
}
