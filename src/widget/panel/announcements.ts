import { isRunning } from "../../client/chat/items/function-calls.ts";
import type { ConversationView, TranscriptItem } from "../../client/chat/model.ts";
import type { Words } from "../../languages/shapes/widget/panel.ts";
import { humanName } from "../cards/function/values.ts";
import { plainText } from "../markdown/load.ts";
import { changedItems } from "./changed-items.ts";
import { composerNote, type NoteContext, transcriptNote } from "./notes/notes.ts";
import type { Settings } from "./settings.ts";

/** The texts that a screen reader announces for the change from `before` to the view in `context`. */
export function announcementsFor(before: ConversationView | undefined, context: NoteContext): string[] {
  if (!before) return [];
  return [
    ...olderLoaded(before, context),
    ...replies(before, context),
    ...begunCalls(before, context),
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

function replies(before: ConversationView, { view, words, settings }: NoteContext): string[] {
  if (before.phase === "connecting" || before.phase === "idle") return []; // the history is not announced
  const first = before.items[0]?.key;
  const start = before.older === "loading" ? view.items.findIndex(({ key }) => key === first) : 0;
  const [earlier, later] = changedItems(before.items, start > 0 ? view.items.slice(start) : view.items);
  const finished = new Set(earlier.filter(({ state }) => state === "done").map(({ key }) => key));
  return later
    .filter((item) => item.role !== "user" && item.state === "done" && !finished.has(item.key))
    .filter((item) => item.text || item.stopped || saysNothing(item))
    .map((item) => readOut(item, words, settings));
}

const visible = /[^\s\p{Cf}]/u;

/** Whether a reply is complete, and there is nothing to be seen of it. */
export function saysNothing({ role, state, text, calls, choices, actions, attachments }: TranscriptItem): boolean {
  const offers = [calls, choices ?? [], actions ?? [], attachments ?? []].some(({ length }) => length > 0);
  return role === "assistant" && state === "done" && !offers && !visible.test(text);
}

/** A message as it is read out: who says it, and the text without the marks of its formatting. */
export function readOut(item: TranscriptItem, words: Words, { name }: Pick<Settings, "name">): string {
  const { role, text, event, author, assistant } = item;
  if (saysNothing(item)) return item.stopped ? words.stopped : words.noAnswer;
  if (role === "system") return words.line?.(event) ?? text;
  const shown = [plainText(text), listed(item.form)].filter(Boolean).join(" ");
  const said = item.stopped ? `${shown} ${words.stopped}`.trim() : shown;
  return words.said(role === "user" ? words.you : (author ?? assistant ?? (name || words.assistant)), said);
}

/** A form by its title and its fields: what a screen reader reads of it before anybody goes there. */
function listed(form: TranscriptItem["form"]): string {
  if (!form) return "";
  const labels = form.fields.map(({ label }) => label).join(", ");
  return form.title ? `${form.title}: ${labels}` : labels;
}

/** A call that says how far it is, once: its end is the answer. */
function begunCalls(before: ConversationView, { view, words, settings }: NoteContext): string[] {
  if (settings.functionCalls === "hidden") return [];
  const [earlier, later] = changedItems(before.items, view.items);
  const known = new Set(earlier.flatMap(reportingCalls));
  return later
    .flatMap(reportingCalls)
    .flatMap((name) => (known.has(name) ? [] : `${humanName(name)}: ${words.card.running}`));
}

function reportingCalls({ calls }: TranscriptItem): string[] {
  return calls.flatMap((call) => (isRunning(call) && call.progress ? call.name : []));
}

function deliveries(before: ConversationView, { view, words }: NoteContext): string[] {
  const [earlier, later] = changedItems(before.items, view.items);
  const states = new Map(earlier.map(({ key, state }) => [key, state]));
  return later.flatMap(({ key, state }) => {
    if (states.get(key) === state) return [];
    if (state === "failed") return [words.notSent];
    if (state === "unknown") return [`${words.delivery.line}. ${words.delivery.text}`];
    return state === "queued" && view.notice?.kind === "offline" ? [words.queued] : [];
  });
}

function notes(before: ConversationView, context: NoteContext): string[] {
  const earlier = { ...context, view: before };
  const { view, words } = context;
  if (view.email !== before.email && view.email && before.phase === "open") return [words.person.kept(view.email)];
  return [composerNote, transcriptNote].flatMap((read) => {
    const [noteBefore, note] = [read(earlier), read(context)];
    return note && note.title !== noteBefore?.title ? [`${note.title}. ${note.text}`] : [];
  });
}
