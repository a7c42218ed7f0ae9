import type { ConversationView } from "../chat/model.ts";
import { spoken } from "./announcer.ts";
import { closingNote, dockNote, type NoteContext } from "./notes/notes.ts";

/** What a screen reader must be told of the change from `before` to the view in `context`. */
export function newsSince(before: ConversationView | undefined, context: NoteContext): string[] {
  if (!before) return [];
  return [
    ...olderLoaded(before, context),
    ...answers(before, context),
    ...deliveries(before, context),
    ...notes(before, context),
  ];
}

function olderLoaded(before: ConversationView, { view, words }: NoteContext): string[] {
  if (before.older !== "loading" || view.older === "loading") return [];
  const count = view.items.length - before.items.length;
  if (view.older === "failed") return [words.olderFailed];
  return count > 0 ? [words.olderLoaded(count)] : [];
}

function answers(before: ConversationView, { view, words, settings }: NoteContext): string[] {
  if (before.phase === "connecting" || before.phase === "idle") return []; // what was read in is not news
  const first = before.items[0]?.key;
  const added = view.items.slice(before.older === "loading" ? view.items.findIndex(({ key }) => key === first) : 0);
  const finished = new Set(before.items.filter(({ state }) => state === "done").map(({ key }) => key));
  return added
    .filter(({ key, role, state, text }) => role !== "user" && state === "done" && text && !finished.has(key))
    .map(({ text }) => words.said(settings.name || words.assistant, spoken(text)));
}

function deliveries(before: ConversationView, { view, words }: NoteContext): string[] {
  const states = new Map(before.items.map(({ key, state }) => [key, state]));
  return view.items.flatMap(({ key, state }) => {
    if (states.get(key) === state) return [];
    if (state === "failed") return [words.notSent];
    if (state === "unknown") return [`${words.delivery.line}. ${words.delivery.text}`];
    return state === "queued" && view.notice?.kind === "offline" ? [words.queued] : [];
  });
}

function notes(before: ConversationView, context: NoteContext): string[] {
  const earlier = { ...context, view: before };
  return [dockNote, closingNote].flatMap((read) => {
    const [was, is] = [read(earlier), read(context)];
    return is && is.title !== was?.title ? [`${is.title}. ${is.text}`] : [];
  });
}
