/** The channel on which transactions notify of events: see the function event_id. */
export const notificationChannel = "ringback_events";

/** Called with what a transaction notified of, `CONVERSATION OWNER` by number; with nothing where some may be missed. */
export type NotificationListener = (notification: string | undefined) => void;

/** Passes notifications on to those who follow them. */
export class Notifications {
  readonly #listeners = new Set<NotificationListener>();

  /** @returns What ends it. */
  follow(listener: NotificationListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  tell(notification: string | undefined): void {
    for (const listener of this.#listeners) listener(notification);
  }
}
