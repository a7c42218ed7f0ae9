import { words as panelEnglish } from "../../languages/en/widget.ts";
import type { Locale } from "../../languages/locale.ts";
import type { ActionWords } from "../../languages/shapes/widget/actions.ts";
import type { Words } from "../../languages/shapes/widget/panel.ts";

/** By the panel's words: those of the same language, or what loads them. */
const known = new WeakMap<Words, ActionWords | Promise<void>>();

/**
 * What calls and texts say in the panel's language; undefined while it loads, after which `onLoad` is called. English stands
 * for what cannot be loaded.
 */
export function actionWordsOf(panelWords: Words, locale: Locale, onLoad: () => void): ActionWords | undefined {
  let words = known.get(panelWords);
  if (!words) {
    words = load(panelWords, locale).then(
      (loaded) => void known.set(panelWords, loaded),
      () => void known.delete(panelWords), // the next update tries again
    );
    known.set(panelWords, words);
  }
  if (!(words instanceof Promise)) return words;
  void words.then(() => known.has(panelWords) && onLoad());
  return undefined;
}

async function load(panelWords: Words, locale: Locale): Promise<ActionWords> {
  if (panelWords !== panelEnglish) {
    try {
      const { loadActionWords } = await import("../../languages/widget.ts"); // which the panel's words have loaded already
      return await loadActionWords(locale);
    } catch (cause) {
      console.error("ringback: a language could not be loaded.", cause);
    }
  }
  return (await import("../../languages/en/widget/actions.ts")).words;
}
