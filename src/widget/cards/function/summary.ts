import { isRunning, type ShownCall } from "../../../client/chat/items/function-calls.ts";
import { isRecord } from "../../../contract/record.ts";
import type { FunctionCardWords } from "../../../languages/shapes/widget/function-card.ts";
import type { IconName } from "../../icons.ts";
import { humanName, iconFor, ownMember, shownText } from "./values.ts";

const maxSecondLineChars = 120;

/** The head of a card. */
export interface Summary {
  readonly icon: IconName;
  readonly title: string;
  readonly secondLine: string;
  readonly status: "running" | "done" | "failed";
  /** Names of members that the head already shows. */
  readonly mentioned: ReadonlySet<string>;
}

/** Reads from a call what was done and whether it worked; `seconds` is how long it has been running. */
export function readSummary(call: ShownCall, words: FunctionCardWords, seconds: number): Summary {
  const title = humanName(call.name);
  if (isRunning(call)) {
    const secondLine = seconds > 0 ? words.soFar(seconds) : "";
    return { icon: "braces", title, secondLine, status: "running", mentioned: new Set() };
  }
  const { name, result } = call;
  if (!isDone(result)) {
    const reason = ["error", "message", "reason"].find((member) => typeof ownMember(result, member) === "string");
    const secondLine = reason === undefined ? "" : shownText(String(ownMember(result, reason)), maxSecondLineChars);
    return {
      icon: "alert",
      title,
      secondLine,
      status: "failed",
      mentioned: new Set(reason === undefined ? [] : [reason]),
    };
  }
  const count = countEntries(result, words);
  const fact = count === "" ? factMember(result) : undefined;
  const secondLine = fact === undefined ? count : shownText(String(ownMember(result, fact)), maxSecondLineChars);
  return { icon: iconFor(name), title, secondLine, status: "done", mentioned: new Set() };
}

/** The members that say in short what came of a call, the surest first. */
const facts =
  "reference confirmation_code order_number order_id ticket_number ticket_id number code status state total price amount eta date message".split(
    " ",
  );

/** The one fact of a result that matters: its reference, its status, its total, or what it says. */
function factMember(result: unknown): string | undefined {
  return facts.find((name) => {
    const value = ownMember(result, name);
    return (
      typeof value === "number" ||
      (typeof value === "string" && value.trim() !== "" && value.length <= maxSecondLineChars)
    );
  });
}

/** Whether it is worth the code for bookings to look closer at a call. */
export function mayBook(call: ShownCall): boolean {
  if (isRunning(call)) return false;
  const members = [call.arguments, call.result].filter(isRecord).flatMap((part) => Object.keys(part));
  return /book|visit|appointment|schedul|calendar|reserv|meeting|event/i.test([call.name, ...members].join());
}

/** Whether it is worth the code for results to look closer at a call. */
export function mayOffer(call: ShownCall): boolean {
  if (isRunning(call) || !isRecord(call.result)) return false;
  return Object.entries(call.result).some(
    ([name, value]) => Array.isArray(value) || /^(?:product|image|picture)/.test(name),
  );
}

/** There is no fixed shape of failure: these are the ways in which services commonly say it. */
function isDone(result: unknown): boolean {
  if (["success", "ok", "succeeded"].some((member) => ownMember(result, member) === false)) return false;
  const error = ownMember(result, "error");
  if (error !== undefined && error !== null && error !== false && error !== "") return false;
  const status = ownMember(result, "status");
  return status !== false && !(typeof status === "string" && /^(?:error|failed|failure|refused|denied)$/i.test(status));
}

/** What a result that is mainly one list amounts to. */
function countEntries(result: unknown, words: FunctionCardWords): string {
  if (Array.isArray(result)) return words.entries(result.length);
  const lists = isRecord(result) ? Object.values(result).filter((value) => Array.isArray(value)) : [];
  return lists.length === 1 ? words.entries(lists[0]!.length) : "";
}
