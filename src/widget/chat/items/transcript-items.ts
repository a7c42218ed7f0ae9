import type { HistoryItem } from "../../../contract/operations/conversations.ts";
import { newKey } from "../message-key.ts";
import type { ItemState, TranscriptItem } from "../model.ts";
import { readCalls } from "./function-calls.ts";

/*
 * The transcript as pure steps: each takes the items and answers new ones.
 */
export type Items = readonly TranscriptItem[];

/** A line of the server's history as the transcript shows it; `now` stands in where a server tells no time. */
export function itemOf(line: HistoryItem, now: number): TranscriptItem {
  const at = Date.parse(line.created_at ?? "");
  return {
    key: line.client_id ?? (line.id === undefined ? newKey() : `line-${line.id}`),
    ...(line.id === undefined ? {} : { id: line.id }),
    role: line.role,
    text: line.content,
    at: Number.isNaN(at) ? now : at,
    state: line.state === "failed" ? "failed" : line.state === "pending" ? "sending" : "done",
    calls: readCalls(line.function_calls),
    ...(line.state === "failed" ? { code: "PROCESSING_FAILED" } : {}),
    ...(line.feedback ? { feedback: line.feedback } : {}),
  };
}

/**
 * The server's lines over ours. A line that we have keeps its key and its place; of one that was tried again the last try
 * counts; new ones come behind what was settled and before what still waits to be sent.
 */
export function merge(ours: Items, lines: readonly HistoryItem[], now: number): Items {
  const keys = new Map(ours.flatMap(({ id, key }) => (id === undefined ? [] : [[id, key]])));
  const theirs = new Map<string, TranscriptItem>();
  for (const line of lines) {
    const item = itemOf(line, now);
    const key = keys.get(item.id ?? -1) ?? item.key;
    theirs.delete(key);
    theirs.set(key, { ...item, key });
  }
  const kept = ours.map((item) => theirs.get(item.key) ?? item);
  const known = new Set(ours.map(({ key }) => key));
  const place = 1 + kept.findLastIndex(({ id, state }) => id !== undefined || state === "done");
  return kept.toSpliced(place, 0, ...[...theirs.values()].filter(({ key }) => !known.has(key)));
}

/** The server's older lines before ours. */
export function withOlder(ours: Items, lines: readonly HistoryItem[], now: number): Items {
  const known = new Set(ours.flatMap(({ id, key }) => [id, key]));
  const older = merge([], lines, now).filter(({ id, key }) => !known.has(key) && (id === undefined || !known.has(id)));
  return older.length > 0 ? [...older, ...ours] : ours;
}

/** Moves an item on; a state without a code clears the code of the state before. */
export function settle(items: Items, key: string, state: ItemState, code?: string): Items {
  return items.map((item) => {
    if (item.key !== key) return item;
    const { code: _, ...rest } = item;
    return { ...rest, state, ...(code === undefined ? {} : { code }) };
  });
}

/** Notes what the visitor thinks of an answer; undefined takes it back. */
export function judge(items: Items, key: string, value: "up" | "down" | undefined): Items {
  return items.map((item) => (item.key === key ? { ...item, feedback: value } : item));
}

export function without(items: Items, key: string): Items {
  return items.filter((item) => item.key !== key);
}

/** Puts an answer behind the message it answers, or replaces what was streamed of it. */
export function withAnswer(items: Items, messageKey: string, answer: TranscriptItem): Items {
  const rest = without(items, answer.key);
  const at = rest.findIndex(({ key }) => key === messageKey);
  return at < 0 ? [...rest, answer] : rest.toSpliced(at + 1, 0, answer);
}

/** The first line that the server numbered. */
export function firstId(items: Items): number | undefined {
  return items.find(({ id }) => id !== undefined)?.id;
}

/** The last line that the server numbered. */
export function lastId(items: Items): number | undefined {
  const ids = items.flatMap(({ id }) => (id === undefined ? [] : [id]));
  return ids.length > 0 ? Math.max(...ids) : undefined;
}
