import { askBeforeClosing } from "../forms/unsaved-forms.ts";

/** A file that goes with the next message. */
export interface ChosenFile {
  readonly name: string;
  readonly size: number;
  /** Its upload: the id, or nothing if it failed. */
  readonly upload: Promise<string | undefined>;
  isUploaded: boolean;
  problem: string;
}

/** What was written in a message box, and the files that were chosen for it, until they are sent. */
export interface Unsent {
  text: string;
  /** Placeholders of a saved reply that were put into it and had no value, as they are written. */
  gaps: readonly string[];
  files: readonly ChosenFile[];
  isSending: boolean;
  /** Draws the box that shows it: uploading and sending can outlast the box that began them. */
  redraw: () => void;
}

/** By what a box keeps it as. In memory alone: it ends with the page, and so with the session. */
const kept = new Map<string, Unsent>();
askBeforeClosing(() => [...kept.values()].some(({ text, files }) => text !== "" || files.length > 0));

/** What a box of this name has not sent; with an empty name it goes with the box. */
export function unsentOf(keptAs: string): Unsent {
  const unsent = kept.get(keptAs) ?? { text: "", gaps: [], files: [], isSending: false, redraw: () => undefined };
  if (keptAs !== "") kept.set(keptAs, unsent);
  return unsent;
}
