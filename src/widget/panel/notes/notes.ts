import { html, nothing, type TemplateResult } from "lit";
import type { Conversation, ConversationView, Notice } from "../../../client/chat/model.ts";
import type { Words } from "../../../languages/shapes/widget/panel.ts";
import { type IconName, icon } from "../../icons.ts";
import { assistantName, type Settings } from "../settings.ts";
import { timeOf } from "../transcript/times.ts";
import { renderText } from "./note-text.ts";
import { secondsUntil } from "./seconds-until.ts";

/** Chosen: nobody waits longer before the page. A longer limit says when it ends and leads to the site's team. */
const countedS = 99;

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
  if (notice?.kind === "rate-limited" && !isLongLimit(notice)) {
    const { title, text } = words.rateLimited;
    return { icon: "clock", tone: "calm", title, text: text(secondsUntil(notice.until)) };
  }
  // A card says itself what does not fit.
  if (notice?.kind === "invalid" && !notice.fields) return { icon: "alert", tone: "bad", ...words.invalid };
  return undefined;
}

/** The note about the conversation as a whole, at the end of the transcript. */
export function transcriptNote(context: NoteContext): Note | undefined {
  const { view, words, settings } = context;
  if (view.phase === "ended") return { icon: "clock", tone: "calm", ...words.ended };
  if (view.notice?.kind === "balance") {
    const { title, draft } = words.balance;
    const text = withFallback(draft[view.notice.phase], context);
    return { icon: "user", tone: "soft", title: title(assistantName(settings, words)), text };
  }
  if (isLongLimit(view.notice)) {
    const { title, text } = words.limited;
    // No limit lasts longer than a day: the time of day is enough.
    return {
      icon: "clock",
      tone: "soft",
      title,
      text: withFallback(text(timeOf(view.notice.until, context.locale)), context),
    };
  }
  if (view.notice?.kind === "unavailable") return { icon: "alert", tone: "bad", ...words.unavailable };
  if (!view.aiEnabled && view.person?.state !== "joined") {
    const { title, text } = words.person;
    const hours = view.person?.replyHours;
    // Isolated, since the owner's words may run in the other direction.
    return { icon: "user", tone: "soft", title, text: hours ? `\u2068${hours}\u2069\n${text}` : text };
  }
  return undefined;
}

function isLongLimit(notice: Notice | undefined): notice is Notice & { kind: "rate-limited" } {
  return notice?.kind === "rate-limited" && secondsUntil(notice.until) > countedS;
}

/** Leads over to the page's other ways to reach its team, where it gives some. */
function withFallback(text: string, { settings, words }: NoteContext): string {
  return settings.hasFallback ? `${text} ${words.balance.fallback}` : text;
}

/** The note stands without its ring where this fails. */
function loadCountdown(): void {
  import("./countdown.ts").then(
    ({ defineCountdown }) => defineCountdown(),
    () => undefined,
  );
}

/** The note above the text box; a rate limit has a countdown. */
export function renderComposerNote(context: NoteContext, onTick: () => void): TemplateResult | typeof nothing {
  const note = composerNote(context);
  if (!note) return nothing;
  const { notice } = context.view;
  if (notice?.kind === "rate-limited") loadCountdown();
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
  const isLimited = isLongLimit(view.notice);
  const action =
    view.phase === "ended"
      ? ([words.ended.startNew, () => conversation.startNew()] as const)
      : isLimited && view.takesPerson && view.aiEnabled
        ? ([words.askForPerson, () => conversation.askForPerson()] as const)
        : view.notice?.kind === "unavailable"
          ? ([words.retry, () => (view.phase === "open" ? conversation.askForPerson() : conversation.open())] as const)
          : undefined;
  const isWaiting =
    view.takesEmail && !view.aiEnabled && view.person?.state === "waiting" && !view.notice && view.phase === "open";
  return html`<div class="note ${note.tone}">${icon(note.icon)}${renderText(note, action && [action], isWaiting ? renderEmail(context) : nothing)}</div>
    ${view.notice?.kind === "balance" || isLimited ? html`<slot name="fallback"></slot>` : nothing}`;
}

function renderEmail({ view: { email }, words: { person }, conversation }: NoteContext): TemplateResult {
  return email
    ? html`<p class="kept">${person.kept(email)}</p>`
    : html`<ringback-email-form .words=${person} .kept=${conversation.forms.email} .onLeave=${(left: string) => conversation.leaveEmail(left)}></ringback-email-form>`;
}
