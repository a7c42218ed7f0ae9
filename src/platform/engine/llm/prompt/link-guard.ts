import { HeldText } from "./held-text.ts";

/** A link or picture whole; the longest that is waited for. */
const wholeLink = /^(!?)\[([^\]\n]{0,300})\]\(\s*<?([^)\s>]*)>?[^)]*\)/;
const openLink = /^!?\[[^\]\n]{0,300}(?:\](?:\([^)]{0,4000})?)?$/;
const wholeAddress = /^https?:\/\/[^\s<>"'`)\]]+(?=[\s<>"'`)\]])/i;
const openAddress = /^https?:\/\/[^\s<>"'`)\]]{0,4000}$/i;
const begins = /!?\[|https?:\/\//i;
/** What may yet become `![` or `https://`. */
const mayBegin = /(?:!|h|ht|htt|https?:?\/?)$/i;

/**
 * Lets links and pictures of an answer through only where their address stands in what the model was given, to the byte. An address
 * that it made up, or that carries data out, is left out: what the link says stays.
 */
export class LinkGuard extends HeldText {
  protected readonly begins = begins;
  readonly #isGiven: (address: string) => boolean;

  /** @param isGiven Whether something stands in what the model was given. */
  constructor(isGiven: (address: string) => boolean) {
    super();
    this.#isGiven = isGiven;
  }

  protected get free(): number {
    return mayBegin.exec(this.held)?.index ?? this.held.length;
  }

  /** What is shown of the link at the beginning; undefined if its end is waited for. */
  protected next(isEnd: boolean): string | undefined {
    const text = this.held;
    const link = wholeLink.exec(text);
    if (link) {
      const [whole, mark, label = "", address = ""] = link;
      this.held = text.slice(whole.length);
      return this.#isAllowed(address, mark === "!") ? whole : label;
    }
    if (!isEnd && (openLink.test(text) || openAddress.test(text))) return undefined;
    const address = wholeAddress.exec(text)?.[0] ?? (openAddress.test(text) ? text : undefined);
    if (address !== undefined) {
      this.held = text.slice(address.length);
      const bare = address.replace(/[.,;:!?*_]+$/, "");
      return this.#isGiven(bare) ? address : hostOf(bare) + address.slice(bare.length);
    }
    // Brackets around something else. An open link's address is read for itself.
    this.held = text.slice(1);
    return text.slice(0, 1);
  }

  /** A place of the same site gives nothing to others. */
  #isAllowed(address: string, isPicture: boolean): boolean {
    const isOwn = /^(?:\/(?![/\\])|#)/.test(address);
    return (isOwn && !isPicture) || (address !== "" && this.#isGiven(address));
  }
}

/** Names the site without being a link. */
function hostOf(address: string): string {
  const host = URL.parse(address)?.hostname ?? "";
  return host === "" ? "" : `“${host.split(".").slice(-2).join(" . ")}”`;
}
