import { html, nothing, type TemplateResult } from "lit";
import type { Conversation, ConversationView } from "../../chat/model.ts";
import { type IconName, icon } from "../../icons.ts";
import type { Words } from "../../locales/words.ts";
import { nameIn, type Settings } from "../settings.ts";
import { roundTime, secondsUntil } from "./countdown.ts";

/** What a note is made from. */
export interface NoteContext {
  readonly view: ConversationView;
  readonly words: Words;
  readonly locale: string;
  readonly settings: Settings;
  readonly conversation: Conversation;
}

/** Title and text of what the visitor must know, to be shown and to be read out. */
export interface Note {
  readonly icon: IconName;
  readonly tone: "calm" | "soft" | "bad";
  readonly title: string;
  readonly text: string;
}

/** The note about writing, which belongs to the dock; offline, limited and refused only. */
export function dockNote({ view: { notice }, words }: NoteContext): Note | undefined {
  if (notice?.kind === "offline") return { icon: "offline", tone: "calm", ...words.offline };
  if (notice?.kind === "rate-limited") {
    const { title, text } = words.rateLimited;
    return { icon: "clock", tone: "calm", title, text: text(...roundTime(secondsUntil(notice.until))) };
  }
  if (notice?.kind === "invalid") return { icon: "alert", tone: "bad", ...words.invalid };
  return undefined;
}

/** The note about the conversation as a whole, which closes the transcript. */
export function closingNote({ view, words, settings }: NoteContext): Note | undefined {
  if (view.phase === "ended") return { icon: "clock", tone: "calm", ...words.ended };
  if (view.notice?.kind === "balance") {
    const { title, draft, fallback } = words.balance;
    const text = [draft[view.notice.phase], ...(settings.hasFallback ? [fallback] : [])].join(" ");
    return { icon: "user", tone: "soft", title: title(nameIn(settings, words)), text };
  }
  if (view.notice?.kind === "unavailable") return { icon: "alert", tone: "bad", ...words.unavailable };
  if (!view.aiEnabled && view.person?.state !== "joined") {
    const { title, text } = words.person;
    return { icon: "user", tone: "soft", title, text: [view.person?.replyHours, text].filter(Boolean).join(" ") };
  }
  return undefined;
}

/** The dock's note; a limit runs down as a ring. */
export function renderDockNote(context: NoteContext, onTick: () => void): TemplateResult | typeof nothing {
  const note = dockNote(context);
  if (!note) return nothing;
  const { notice } = context.view;
  const sign =
    notice?.kind === "rate-limited"
      ? html`<ringback-countdown .until=${notice.until} locale=${context.locale} @tick=${onTick}></ringback-countdown>`
      : icon(note.icon);
  return html`<div class="note ${note.tone}">${sign}${renderText(note)}</div>`;
}

/** The transcript's last note, with what the visitor can do about it. */
export function renderClosingNote(context: NoteContext): TemplateResult | typeof nothing {
  const note = closingNote(context);
  if (!note) return nothing;
  const { view, conversation, words } = context;
  const action =
    view.phase === "ended"
      ? { label: words.ended.startNew, act: () => conversation.startNew() }
      : view.notice?.kind === "unavailable"
        ? { label: words.retry, act: () => conversation.open() }
        : undefined;
  return html`<div class="note ${note.tone}">${icon(note.icon)}${renderText(note, action)}</div>
    ${view.notice?.kind === "balance" ? html`<slot name="fallback"></slot>` : nothing}`;
}

function renderText(
  { title, text }: Note,
  action?: { readonly label: string; readonly act: () => unknown },
): TemplateResult {
  return html`<div>
    <p class="title">${title}</p>
    <p>${text}</p>
    ${
      action
        ? html`<p class="actions"><button type="button" class="link" @click=${action.act}>${action.label}</button></p>`
        : nothing
    }
  </div>`;
}
