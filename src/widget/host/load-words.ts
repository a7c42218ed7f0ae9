import { fallback, type Locale } from "../../languages/locale.ts";
import type { Words } from "../../languages/shapes/widget/panel.ts";

/** A locale's words; undefined for English, which the panel holds, and where they cannot be loaded. Never rejects. */
export function loadWords(locale: Locale): Promise<Words | undefined> | undefined {
  if (locale.language === fallback) return undefined;
  return import("../../languages/widget.ts").then(
    ({ loadTranslation }) => loadTranslation(locale),
    () => undefined,
  );
}
