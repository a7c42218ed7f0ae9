import type { LauncherWords } from "../../shapes/widget/launcher.ts";

/** In English, until the panel and its language are loaded: those of all would be a tenth of the first load. */
export const launcherWords: LauncherWords = {
  open: "Open chat",
  close: "Close chat",
  loading: "One moment, the chat is loading.",
  failed: "The chat could not be loaded. Reloading the page may help.",
  retry: "Try again",
};
