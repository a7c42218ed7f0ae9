const keptAnnouncements = 5;

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
