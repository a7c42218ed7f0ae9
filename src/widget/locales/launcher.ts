/** The launcher's words in every language: they are there before the panel and its locale are loaded. */
export interface LauncherWords {
  readonly open: string;
  readonly close: string;
  /** Describes the launcher while there are unread messages. */
  readonly unread: (count: number) => string;
  /** The panel's code could not be loaded. */
  readonly failed: string;
  readonly retry: string;
}

/** By language subtag. */
export const launcherWords: Record<string, LauncherWords> & { readonly en: LauncherWords } = {
  en: {
    open: "Open chat",
    close: "Close chat",
    unread: (count) => (count === 1 ? "1 new message" : `${count} new messages`),
    failed: "The chat could not be loaded.",
    retry: "Try again",
  },
};
