import { html, nothing, type TemplateResult } from "lit";
import type { Conversation, TranscriptItem } from "../../../client/chat/model.ts";
import type { Words } from "../../../languages/shapes/widget/panel.ts";
import type { InputCardState } from "../../cards/input/input-card.ts";
import { inputCards } from "../../cards/input/load.ts";
import { files, loadFiles } from "../../files/load.ts";
import { icon } from "../../icons.ts";
import type { EditHandler, Send } from "../../send.ts";
import { whole } from "../../styles/whole.ts";
import { readOut, saysNothing } from "../announcements.ts";
import { around } from "../around.ts";
import { renderAvatar, renderInitials } from "../avatar.ts";
import { renderText } from "../notes/note-text.ts";
import type { Settings } from "../settings.ts";
import { dayOf, timeOf } from "./times.ts";

/** Chosen: no assistant makes more calls for one reply, and each card costs the page some milliseconds. */
const maxCards = 20;

/** How an item relates to those before and after it. */
export interface ItemPosition {
  /** The first of its day: a separator is shown before it. */
  readonly newDay: boolean;
  /** The author changes. */
  readonly newSpeaker: boolean;
  /** The last of its author's messages in a row. */
  readonly closesRun: boolean;
  /** It shows when it was written. */
  readonly timed: boolean;
  /** Whether its card can be answered; empty if it has none. */
  readonly ask: InputCardState;
  /** Whether something can be picked of what its calls offer, and what was said next. */
  readonly pickable: boolean;
  readonly picked: string;
  /** The visitor may rate it. */
  readonly ratable: boolean;
  /** Of the last message and its answer, where they can be replaced: the answer's id, and what is asked again. */
  readonly replaces: number | undefined;
  readonly question: string | undefined;
}

/** What all messages are rendered with. */
export interface MessageContext {
  readonly words: Words;
  readonly locale: string;
  readonly settings: Settings;
  readonly conversation: Conversation;
  /** The language of days and times; empty until they can be written without delay. */
  readonly clock: string;
  readonly clockAheadMs?: number | undefined;
  readonly onAnswer: Send;
  /** Code has come that some messages need. */
  readonly onLoaded: () => void;
  readonly onEdit: EditHandler;
}

/** The content of one item of the transcript, after a separator where a day begins. */
export function renderMessage(item: TranscriptItem, position: ItemPosition, context: MessageContext): TemplateResult {
  const { words, clock, clockAheadMs = 0 } = context;
  // No white space between the parts: each would be a node of every row.
  return html`${
    position.newDay
      ? html`<p class="day"><span>${dayOf(item.at, clock, words, Date.now() + clockAheadMs)}</span></p>`
      : nothing
  }${item.role === "user" ? renderVisitorMessage(item, position, context) : renderReply(item, position, context)}`;
}

function renderVisitorMessage(
  item: TranscriptItem,
  { closesRun, timed, replaces }: ItemPosition,
  context: MessageContext,
): TemplateResult {
  const speaker = html`<span class="unseen">${context.words.you}: </span>`;
  const bubble = html`<p class="bubble">${speaker}<span class="text" dir="auto">${whole(item.text)}</span></p>`;
  return html`${item.text || !hasFiles(item) ? bubble : nothing}${renderFilesOf(item, context)}${
    (closesRun && timed) || item.state !== "done" ? renderDelivery(item, context, replaces) : nothing
  }${item.state === "unknown" ? renderUnknown(item, context) : nothing}${
    item.state === "failed" && item.code && !networkErrorCodes.has(item.code) ? renderServerError(context) : nothing
  }`;
}

function hasFiles({ attachments, more }: TranscriptItem): boolean {
  return (attachments ?? more?.attachments) !== undefined;
}

function renderFilesOf(item: TranscriptItem, context: MessageContext): unknown {
  if (!hasFiles(item)) return nothing;
  if (!files) loadFiles(context.onLoaded);
  return files?.renderFiles(item, context) ?? nothing;
}

function renderDelivery(
  { key, state, at, text }: TranscriptItem,
  context: MessageContext,
  replaces: number | undefined,
): TemplateResult {
  const { words, clock, conversation } = context;
  const remove = (label: string) =>
    html`<button type="button" class="link" @click=${() => conversation.remove(key)}>${label}</button>`;
  switch (state) {
    case "queued":
      return html`<p class="meta">${words.queued}<span class="dot">·</span>${remove(words.cancel)}</p>`;
    case "sending":
      return html`<p class="meta">${words.sending}</p>`;
    case "failed":
      return html`<p class="meta bad">${icon("alert", 16)}${words.notSent}<span class="dot">·</span>
        <button type="button" class="link" @click=${() => conversation.retry(key)}>${words.retry}</button>
        <span class="dot">·</span>${remove(words.remove)}</p>`;
    case "unknown":
      return html`<p class="meta unsure">${icon("info", 16)}${words.delivery.line}</p>`;
    default:
      return html`<p class="meta">${words.sent(timeOf(at, clock))}${
        replaces
          ? html`<span class="dot">·</span><button type="button" class="link" @click=${() => context.onEdit(text, replaces)}>${words.edit}</button>`
          : nothing
      }</p>`;
  }
}

function renderUnknown({ key }: TranscriptItem, { words, conversation }: MessageContext): TemplateResult {
  const { delivery } = words;
  return html`<div class="note unsure" role="group" aria-label=${delivery.title}>${icon("info")}${renderText(delivery, [
    [delivery.check, () => conversation.check(key)],
    [delivery.sendAgain, () => conversation.retry(key)],
  ])}</div>`;
}

function renderServerError({ words }: MessageContext): TemplateResult {
  return html`<div class="note bad">${icon("alert")}${renderText(words.serverError)}</div>`;
}

function renderReply(item: TranscriptItem, position: ItemPosition, context: MessageContext): TemplateResult {
  const { newSpeaker, timed, ratable, ask, replaces, question = "" } = position;
  const { words, clock, settings } = context;
  const card = ask && inputCards?.renderInputCard(item, ask, context);
  const text = card ? inputCards!.textBeside(item) : item.text;
  if (item.role === "system") {
    const [before, name, after] = around(readOut(item, words, settings), item.event?.name);
    return html`${item.card ?? html`<p class="remark" dir="auto">${before}<bdi>${name}</bdi>${after}</p>`}`;
  }
  return html`${
    newSpeaker
      ? html`<p class="by">${item.author ? renderInitials(item.author) : renderAvatar(settings.avatar, "small")}<bdi>${item.author ?? item.assistant ?? (settings.name || words.assistant)}</bdi>
            ${timed ? html`<bdi class="time">${timeOf(item.at, clock)}</bdi>` : nothing}</p>`
      : nothing
  }${
    saysNothing(item)
      ? html`<p class="remark">${item.stopped ? words.stopped : words.noAnswer}</p>`
      : text
        ? html`<ringback-answer dir="auto" .text=${text} .live=${item.live} .words=${words.markdown}></ringback-answer>`
        : nothing
  }${renderFilesOf(item, context)}${settings.functionCalls === "hidden" ? nothing : renderCalls(item.calls, position, context)}${card || nothing}${item.stopped && !saysNothing(item) ? html`<p class="meta">${words.stopped}</p>` : nothing}${ratable || replaces ? html`<p class="rating">${ratable ? renderThumbs(item, context) : nothing}${replaces ? renderAgain(question, replaces, context) : nothing}</p>` : nothing}`;
}

function renderAgain(question: string, replaces: number, { words, onAnswer }: MessageContext): TemplateResult {
  return html`<button type="button" class="round" aria-label=${words.again} @click=${() => onAnswer(question, { replaces })}>${icon("again", 16)}</button>`;
}

function renderThumbs({ key, feedback }: TranscriptItem, { words, conversation }: MessageContext): TemplateResult {
  const thumb = (value: "up" | "down", label: string) =>
    html`<button type="button" class="round ${value}" aria-label=${label} aria-pressed=${feedback === value}
      @click=${() => conversation.rate(key, value)}>${icon("thumb", 16)}</button>`;
  return html`${thumb("up", words.helpful)}${thumb("down", words.notHelpful)}`;
}

/** The sources, which are searches in the knowledge, first. Each kind is a list of its own, so that a new call moves no card to another call. */
function renderCalls(calls: TranscriptItem["calls"], position: ItemPosition, context: MessageContext): unknown {
  const left = calls.length - maxCards;
  const cards = (areSources: boolean) =>
    calls
      .slice(0, maxCards)
      .filter(({ name }) => (name === "search_knowledge") === areSources)
      .map((call) => renderCall(call, position, context));
  return [
    cards(true),
    cards(false),
    left > 0 ? html`<p class="remark">${context.words.card.moreEntries(left)}</p>` : nothing,
  ];
}

function renderCall(
  call: TranscriptItem["calls"][number],
  { pickable, picked }: ItemPosition,
  { words, locale, settings, onAnswer }: MessageContext,
): TemplateResult {
  return html`<ringback-function-card .call=${call} mode=${settings.functionCalls} .words=${words.card} .imageWords=${words.markdown} .isOpen=${pickable} .picked=${picked}
    .own=${settings.functionCards.get(call.name)} .onAnswer=${onAnswer} locale=${locale}></ringback-function-card>`;
}

/** Failures of the connection; all others happened on the site's side. */
const networkErrorCodes = new Set(["UNREACHABLE", "TIMEOUT", "BROKEN", "GATEWAY"]);
