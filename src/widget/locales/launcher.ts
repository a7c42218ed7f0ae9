/** The launcher's words in every language: they are there before the panel and its locale are loaded. */
export interface LauncherWords {
  readonly open: string;
  readonly close: string;
  /** Said after the name while there are unread messages. */
  readonly unread: (count: number) => string;
}

/** By language subtag. */
export const launcherWords: Record<string, LauncherWords> & { readonly en: LauncherWords } = {
  en: {
    open: "Open chat",
    close: "Close chat",
    unread: (count) => (count === 1 ? "1 new message" : `${count} new messages`),
  },
};
