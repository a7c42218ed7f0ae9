import { html, nothing, type TemplateResult } from "lit";
import { filesOf } from "../../client/chat/files/known.ts";
import type { Conversation, TranscriptItem } from "../../client/chat/model.ts";
import { MessageFilesElement } from "./files-element.ts";
import { FileTray, type TrayHost } from "./tray.ts";
import { FileButtonsElement, FileTrayElement } from "./tray-element.ts";

const elements = {
  "ringback-file-tray": FileTrayElement,
  "ringback-file-buttons": FileButtonsElement,
  "ringback-message-files": MessageFilesElement,
} as const;

// A second copy of the package finds them there and uses the first one's.
for (const [name, element] of Object.entries(elements)) {
  if (!customElements.get(name)) customElements.define(name, element);
}

export type { FileTray } from "./tray.ts";

/** Makes the tray of a panel; it takes what is pasted into the panel and dropped on it. */
export function createTray(host: TrayHost): FileTray {
  return new FileTray(host);
}

/** What is chosen, above the text box. */
export function renderTray(tray: FileTray, locale: string, onLeave: () => void): TemplateResult {
  return html`<ringback-file-tray .tray=${tray} .files=${tray.files} .waitingText=${tray.waitingText} ?tooMany=${tray.hasTooMany}
    ?dragged=${tray.isDraggedOver} locale=${locale} .onLeave=${onLeave}></ringback-file-tray>`;
}

/** The buttons that choose files, in the text box. */
export function renderFileButtons(tray: FileTray, locale: string, onLeave: () => void): TemplateResult {
  return html`<ringback-file-buttons .tray=${tray} locale=${locale} .onLeave=${onLeave}></ringback-file-buttons>`;
}

/** The files of a message. */
export function renderFiles(
  item: TranscriptItem,
  { locale, conversation }: { readonly locale: string; readonly conversation: Conversation },
): TemplateResult | typeof nothing {
  const found = filesOf(item);
  if (found.length === 0) return nothing;
  return html`<ringback-message-files .files=${found} .conversation=${conversation} locale=${locale}></ringback-message-files>`;
}
