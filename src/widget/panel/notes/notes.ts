import { html, nothing, type TemplateResult } from "lit";
import type { Conversation, ConversationView } from "../../chat/model.ts";
import { type IconName, icon } from "../../icons.ts";
import type { Words } from "../../locales/words.ts";
import { assistantName, type Settings } from "../settings.ts";
import { roundTime, secondsUntil } from "./countdown.ts";

/** What a note depends on. */
export interface NoteContext {
  readonly view: ConversationView;
  readonly words: Words;
  readonly locale: string;
  readonly settings: Settings;
  readonly conversation: Conversation;
}

/** Title and text of what the visitor must know, to be shown and announced. */
export interface Note {
  readonly icon: IconName;
  readonly tone: "calm" | "soft" | "bad";
  readonly title: string;
  readonly text: string;
}

/** The note above the text box: offline, rate-limited or refused. */
export function composerNote({ view: { notice }, words }: NoteContext): Note | undefined {
  if (notice?.kind === "offline") return { icon: "offline", tone: "calm", ...words.offline };
  if (notice?.kind === "rate-limited") {
    const { title, text } = words.rateLimited;
    return { icon: "clock", tone: "calm", title, text: text(...roundTime(secondsUntil(notice.until))) };
  }
  if (notice?.kind === "invalid") return { icon: "alert", tone: "bad", ...words.invalid };
  return undefined;
}

/** The note about the conversation as a whole, at the end of the transcript. */
export function transcriptNote({ view, words, settings }: NoteContext): Note | undefined {
  if (view.phase === "ended") return { icon: "clock", tone: "calm", ...words.ended };
  if (view.notice?.kind === "balance") {
    const { title, draft, fallback } = words.balance;
    const text = [draft[view.notice.phase], ...(settings.hasFallback ? [fallback] : [])].join(" ");
    return { icon: "user", tone: "soft", title: title(assistantName(settings, words)), text };
  }
  if (view.notice?.kind === "unavailable") return { icon: "alert", tone: "bad", ...words.unavailable };
  if (!view.aiEnabled && view.person?.state !== "joined") {
    const { title, text } = words.person;
    return { icon: "user", tone: "soft", title, text: [view.person?.replyHours, text].filter(Boolean).join("\n") };
  }
  return undefined;
}

/** The note above the text box; a rate limit has a countdown. */
export function renderComposerNote(context: NoteContext, onTick: () => void): TemplateResult | typeof nothing {
  const note = composerNote(context);
  if (!note) return nothing;
  const { notice } = context.view;
  const symbol =
    notice?.kind === "rate-limited"
      ? html`<ringback-countdown .until=${notice.until} locale=${context.locale} @tick=${onTick}></ringback-countdown>`
      : icon(note.icon);
  return html`<div class="note ${note.tone}">${symbol}${renderText(note)}</div>`;
}

/** The note at the end of the transcript, with what the visitor can do about it. */
export function renderTranscriptNote(context: NoteContext): TemplateResult | typeof nothing {
  const note = transcriptNote(context);
  if (!note) return nothing;
  const { view, conversation, words } = context;
  const action =
    view.phase === "ended"
      ? { label: words.ended.startNew, handler: () => conversation.startNew() }
      : view.notice?.kind === "unavailable"
        ? {
            label: words.retry,
            handler: () => (view.phase === "open" ? conversation.askForPerson() : conversation.open()),
          }
        : undefined;
  const isWaiting = !view.aiEnabled && view.person?.state === "waiting" && !view.notice && view.phase === "open";
  return html`<div class="note ${note.tone}">${icon(note.icon)}${renderText(note, action, isWaiting ? renderEmail(context) : nothing)}</div>
    ${view.notice?.kind === "balance" ? html`<slot name="fallback"></slot>` : nothing}`;
}

function renderEmail({ view: { email }, words: { person }, conversation }: NoteContext): TemplateResult {
  return email
    ? html`<p class="kept">${person.kept(email)}</p>`
    : html`<ringback-email-form .words=${person} .onLeave=${(left: string) => conversation.leaveEmail(left)}></ringback-email-form>`;
}

function renderText(
  { title, text }: Note,
  action?: { readonly label: string; readonly handler: () => unknown },
  more: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  return html`<div>
    <p class="title">${title}</p>
    <p>${text}</p>
    ${
      action
        ? html`<p class="actions"><button type="button" class="link" @click=${action.handler}>${action.label}</button></p>`
        : nothing
    }${more}
  </div>`;
}
