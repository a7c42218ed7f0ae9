import type { Appearance } from "../assistants/form/draft.ts";

/** What the preview shows: an assistant as it is typed, saved or not. */
export interface Previewed {
  readonly name: string;
  /** ISO 639-1: that of the page it stands on. */
  readonly language: string;
  readonly firstMessage: string;
  readonly appearance: Appearance;
  readonly isDark: boolean;
  readonly isOpen: boolean;
  /** Who answers, as it was saved last: its uuid. */
  readonly assistant: string;
  /** The proxy that the pages it stands on ask what they may offer, if there is one: the platform has no answer to that. */
  readonly proxy: string | undefined;
}

/** The widget's own colour. */
export const usualColor = "#0e5a57";

/** The element's attributes, as the script of an assistant gives them; null: not there. */
export function attributesOf({ name, appearance, isDark }: Previewed): Readonly<Record<string, string | null>> {
  const { suggestions = [], "pre-chat": fields = [], theme } = appearance;
  const texts = (list: readonly string[]) => list.map((text) => text.trim()).filter((text) => text !== "");
  const list = (all: readonly string[]) => (texts(all).length > 0 ? JSON.stringify(texts(all)) : null);
  const text = (value: string | undefined) => (value?.trim() ? value : null);
  return {
    heading: text(name),
    greeting: text(appearance.greeting),
    placement: text(appearance.placement),
    suggestions: list(suggestions),
    teaser: text(appearance.teaser),
    "launcher-label": text(appearance["launcher-label"]),
    avatar: text(appearance.avatar),
    locale: text(appearance.locale),
    "function-calls": text(appearance["function-calls"]),
    actions: text(appearance.actions),
    "help-search": appearance["help-search"] ? "" : null,
    consent: text(appearance.consent),
    "privacy-url": text(appearance["privacy-url"]),
    "pre-chat": list(fields),
    // A visitor's browser is light or dark, where the assistant does not say.
    theme: theme === "light" || theme === "dark" ? theme : isDark ? "dark" : "light",
  };
}
