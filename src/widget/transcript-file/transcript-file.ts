import type { Conversation } from "../../client/chat/model.ts";
import type { Locale } from "../../languages/locale.ts";
import type { FeatureWords } from "../../languages/shapes/widget/features.ts";
import type { Words } from "../../languages/shapes/widget/panel.ts";
import { loadMarkdown } from "../markdown/load.ts";
import type { Settings } from "../panel/settings.ts";
import { writeHtml } from "./html.ts";
import { writeJson } from "./json.ts";
import { writeMarkdown } from "./markdown.ts";
import type { SavedTranscript } from "./saved-transcript.ts";

export type TranscriptFormat = "markdown" | "json" | "html";

/** What is exported, and in which language. */
export interface TranscriptSource {
  readonly conversation: Conversation;
  readonly words: Words;
  readonly settings: Settings;
  readonly language: Locale;
}

const english: FeatureWords["transcript"] = {
  title: (name) => `Conversation with ${name}`,
  saved: (date) => `Saved on ${date}`,
};
const types = { markdown: "text/markdown", json: "application/json", html: "text/html" } as const;
const endings = { markdown: "md", json: "json", html: "html" } as const;
const writers = { markdown: writeMarkdown, json: writeJson, html: writeHtml } as const;
/** A browser may read the file a little later than it is asked to. */
const fileKeptMs = 10_000;

/**
 * A whole conversation as a file; messages that were not loaded yet are loaded first.
 * @throws {TypeError} For another format.
 * @throws {Error} Where earlier messages cannot be loaded: a part is never given for the whole.
 */
export async function exportTranscript(
  format: TranscriptFormat,
  source: TranscriptSource,
  isDownload: boolean,
): Promise<Blob> {
  if (!Object.hasOwn(writers, format)) throw new TypeError(`There is no format "${format}".`);
  await Promise.all([loadWhole(source.conversation), loadMarkdown()]);
  const file = new Blob([writers[format](readTranscript(source))], { type: `${types[format]};charset=utf-8` });
  if (isDownload) download(file, endings[format]);
  return file;
}

/** Hands the file to the visitor's browser. */
function download(file: Blob, ending: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = `${new Date().toISOString().slice(0, 10)}-chat.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), fileKeptMs);
}

async function loadWhole(conversation: Conversation): Promise<void> {
  while (conversation.view.older !== "none") {
    const { view } = conversation;
    if (view.older === "loading") await nextView(conversation);
    else await conversation.loadOlder();
    // The same view: the messages here have no ids before which there could be others.
    if (conversation.view.older === "failed" || conversation.view === view)
      throw new Error("Earlier messages could not be loaded.");
  }
}

function nextView(conversation: Conversation): Promise<void> {
  return new Promise((resolve) => {
    const end = conversation.subscribe(() => {
      end();
      resolve();
    });
  });
}

function readTranscript({ conversation, words, settings, language }: TranscriptSource): SavedTranscript {
  const own: FeatureWords["transcript"] = { ...english, ...words.features?.transcript };
  const format = new Intl.DateTimeFormat(language.tag, { dateStyle: "medium", timeStyle: "short" });
  const assistant = settings.name || words.assistant;
  return {
    title: own.title(assistant),
    saved: own.saved(format.format(Date.now())),
    locale: language.tag,
    direction: language.direction,
    messages: conversation.view.items
      .filter(({ text, calls, attachments, stopped }) => text || calls.length > 0 || attachments?.length || stopped)
      .map(({ id, role, text, live, at, calls, event, author, assistant: other, ...item }) => ({
        id,
        role,
        author: role === "user" ? words.you : role === "system" ? "" : (author ?? other ?? assistant),
        text: [live?.text ?? words.line?.(event) ?? text, ...(item.attachments ?? []).map(({ name }) => name)]
          .filter((line) => line !== "")
          .join("\n"),
        at,
        time: format.format(at),
        calls,
        // A card's question is in its words.
        choices: item.pendingCall ? [] : (item.choices ?? []),
        ...(item.stopped ? { stopped: words.stopped } : {}),
      })),
  };
}
