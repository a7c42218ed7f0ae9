import { weigh } from "../markdown/pieces/scripts.ts";

const keptAnnouncements = 5;
/** Chosen: five minutes of speech; the transcript has the rest. It also bounds the work on a text that is all marks. */
const maxAnnouncedChars = 5_000;

/**
 * Uses the panel's one live region. Each text is read out once: elements are only added, and old ones are removed, which no
 * screen reader mentions.
 */
export class Announcer {
  constructor(private readonly root: () => ParentNode) {}

  /** Has `text` read out after what is being read. */
  announce(text: string): void {
    const region = this.#region;
    if (!region) return;
    const element = document.createElement("p");
    element.textContent = text;
    region.append(element);
    if (region.childElementCount > keptAnnouncements) region.firstElementChild?.remove();
  }

  /** Removes what was read out. */
  clear(): void {
    this.#region?.replaceChildren();
  }

  get #region(): Element | null {
    return this.root().querySelector("[aria-live]");
  }
}

/** A reply as it is read out: its text without the marks of its formatting. */
export function plainText(markdown: string): string {
  const { end } = weigh(markdown, maxAnnouncedChars);
  const text = end < markdown.length ? `${markdown.slice(0, end)}…` : markdown;
  return text
    .replace(/^ {0,3}(?:```|~~~).*$/gm, "")
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/^ {0,3}(?:#{1,6}|>|[-*+])[ \t]+/gm, "")
    .replace(/^(?=.*---)[ \t|:-]+$/gm, "")
    .replace(/\\(?=\W|_)|\*\*|__|~~|`/g, "")
    .trim();
}
