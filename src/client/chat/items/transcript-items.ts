import type { HistoryItem } from "../../../contract/operations/conversations/conversations.ts";
import { newMessageKey } from "../message-key.ts";
import type { ItemState, TranscriptItem } from "../model.ts";
import { stringsOf } from "../transport/capabilities.ts";
import { readCalls } from "./function-calls.ts";

/** The transcript's items, oldest first. All functions here are pure: each takes items and returns new ones. */
export type Items = readonly TranscriptItem[];

/** An item of the server's history as the transcript shows it; `now` is used where the server gives no time. */
export function toItem(item: HistoryItem, now: number): TranscriptItem {
  const at = Date.parse(item.created_at ?? "");
  return {
    key: item.client_id ?? (item.id === undefined ? newMessageKey() : `line-${item.id}`),
    ...(item.id === undefined ? {} : { id: item.id }),
    role: item.role,
    text: item.content,
    at: Number.isNaN(at) ? now : at,
    state: item.state === "failed" ? "failed" : item.state === "pending" ? "sending" : "done",
    calls: readCalls(item.function_calls),
    ...(item.state === "failed" ? { code: "PROCESSING_FAILED" } : {}),
    ...(item.author ? { author: item.author.name } : {}),
    ...(item.assistant ? { assistant: item.assistant.name } : {}),
    choices: stringsOf(item.choices),
    actions: stringsOf(item.actions),
    pendingCall: item.pending_call,
    form: item.form,
    attachments: item.attachments,
    ...(item.stopped ? { stopped: true } : {}),
    event: item.event,
    ...(item.feedback ? { feedback: item.feedback } : {}),
  };
}

/**
 * Merges the server's items into ours. A known item keeps its key, and what is done stays done; of a message that was
 * sent again the last attempt counts; new items come after the settled ones and before those that still wait to be sent.
 */
export function merge(ours: Items, history: readonly HistoryItem[], now: number): Items {
  const keys = new Map(ours.flatMap(({ id, key }) => (id === undefined ? [] : [[id, key]])));
  const theirs = new Map<string, TranscriptItem>();
  const replaced = history.filter((entry) => entry.replaced).flatMap(({ id, client_id: key }) => [id, key]);
  for (const entry of history) {
    if (entry.replaced) continue;
    const item = toItem(entry, now);
    const key = keys.get(item.id ?? -1) ?? item.key;
    theirs.delete(key);
    theirs.set(key, { ...item, key });
  }
  const isKept = ({ id, key }: TranscriptItem) => !replaced.includes(key) && (!id || !replaced.includes(id));
  const kept = ours.filter(isKept).map((item) => {
    const their = theirs.get(item.key);
    if (!their) return item;
    // A history does not say what a message said as data: sent again it says the same.
    const { more, wasSent } = item;
    const whole = more || wasSent ? { ...their, more, wasSent } : their;
    return item.state === "done" && their.state === "sending" ? { ...whole, state: item.state } : whole;
  });
  const known = new Set(ours.map(({ key }) => key));
  const place = 1 + kept.findLastIndex(({ id, state }) => id !== undefined || state === "done");
  return byId(kept.toSpliced(place, 0, ...[...theirs.values()].filter(({ key }) => !known.has(key))));
}

/** Settles messages of another window that the server has answered: `arrived` are the items that have just come. */
export function withAnswered(items: Items, arrived: readonly HistoryItem[]): Items {
  const answerId = Math.max(...arrived.map(({ id = 0, role, author }) => (role === "assistant" && !author ? id : 0)));
  return items.map((item) =>
    item.state === "sending" && item.id !== undefined && item.id < answerId ? { ...item, state: "done" } : item,
  );
}

/** Items that the server has numbered stand in its order, as after a reload; the others stay where they are. */
function byId(items: Items): Items {
  if (isById(items)) return items;
  const numbered = items.filter(({ id }) => id !== undefined).toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0));
  return items.map((item) => (item.id === undefined ? item : (numbered.shift() ?? item)));
}

function isById(items: Items): boolean {
  let last = Number.NEGATIVE_INFINITY;
  return items.every(({ id = last }) => {
    const inOrder = id >= last;
    last = id;
    return inOrder;
  });
}

/** Puts the server's older items before ours; returns ours where none of them is new. */
export function withOlder(ours: Items, history: readonly HistoryItem[], now: number): Items {
  const known = new Set(ours.flatMap(({ id, key }) => [id, key]));
  const older = merge([], history, now).filter(
    ({ id, key }) => !known.has(key) && (id === undefined || !known.has(id)),
  );
  return older.length > 0 ? [...older, ...ours] : ours;
}

/** Sets an item's state; without a code, the code of the state before is removed. */
export function settle(items: Items, key: string, state: ItemState, code?: string): Items {
  return withItem(items, key, ({ code: _, ...rest }) => ({ ...rest, state, ...(code === undefined ? {} : { code }) }));
}

/** Dates an item later, or earlier. */
export function movedInTime(items: Items, key: string, byMs: number): Items {
  return byMs === 0 ? items : withItem(items, key, (item) => ({ ...item, at: item.at + byMs }));
}

/** Sets the visitor's rating of a reply; undefined removes it. */
export function withFeedback(items: Items, key: string, value: "up" | "down" | undefined): Items {
  return withItem(items, key, (item) => ({ ...item, feedback: value }));
}

/** Sets what a message says as data too. */
export function withMore(items: Items, key: string, more: TranscriptItem["more"]): Items {
  return withItem(items, key, (item) => ({ ...item, more, wasSent: true }));
}

/** Changes the item with this key, which is nearly always one of the last. */
function withItem(items: Items, key: string, change: (item: TranscriptItem) => TranscriptItem): Items {
  const at = items.findLastIndex((item) => item.key === key);
  return at < 0 ? items : items.with(at, change(items[at]!));
}

/** Removes an item. */
export function withoutItem(items: Items, key: string): Items {
  return items.filter((item) => item.key !== key);
}

/** Puts a reply after the message that it answers, or replaces what was streamed of it. */
export function withReply(items: Items, messageKey: string, reply: TranscriptItem): Items {
  const shown = withItem(items, reply.key, () => reply);
  if (shown !== items) return byId(shown);
  const at = items.findLastIndex(({ key }) => key === messageKey);
  return byId(at < 0 ? [...items, reply] : items.toSpliced(at + 1, 0, reply));
}

/** The id of the first item that the server numbered. */
export function firstId(items: Items): number | undefined {
  return items.find(({ id }) => id !== undefined)?.id;
}

/** The highest id that the server gave. */
export function lastId(items: Items): number | undefined {
  return items.reduce<number | undefined>((last, { id }) => (id !== undefined && !(last! > id) ? id : last), undefined);
}
