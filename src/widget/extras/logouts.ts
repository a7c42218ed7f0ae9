const channelName = "ringback:logout";

/**
 * What this tab has of the visitor ends with a logout in another one. Other tabs are listened to only once there is something
 * to clear: until the visitor acts the page has no channel.
 */
export class Logouts {
  #channel: BroadcastChannel | undefined;

  constructor(
    /** What a visitor logs out of, as text: chats with another assistant are not concerned. */
    private readonly chat: () => string,
    private readonly onLogout: () => void,
  ) {}

  /** Listens to other tabs, until {@link close}. */
  listen(): void {
    if (this.#channel) return;
    this.#channel = openChannel();
    if (!this.#channel) return;
    this.#channel.onmessage = ({ data }) => {
      if (data === this.chat()) this.onLogout();
    };
  }

  /** Lets the other tabs know that the visitor has logged out in this one. */
  publish(): void {
    const channel = this.#channel ?? openChannel();
    channel?.postMessage(this.chat());
    if (channel !== this.#channel) channel?.close();
  }

  close(): void {
    this.#channel?.close();
    this.#channel = undefined;
  }
}

/** Undefined if the browser refuses: then each tab is logged out by itself. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(channelName);
  } catch {
    return undefined;
  }
}
