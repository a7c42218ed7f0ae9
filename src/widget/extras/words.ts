import { englishExtraWords } from "../../languages/en/widget/extras.ts";
import { fallback, type Locale } from "../../languages/locale.ts";
import type { ExtraWords } from "../../languages/shapes/widget/extras.ts";

/** The words of the page's language, which may change. */
export class LoadedWords {
  /** The language that is loaded, or that is being loaded. */
  #language: Locale;

  constructor(
    language: Locale,
    /** In the language that was loaded last. */
    private words: ExtraWords,
    private readonly onChange: () => void,
  ) {
    this.#language = language;
  }

  /** The words to show now; another language's are loaded. */
  in(language: Locale): ExtraWords {
    if (language.tag !== this.#language.tag) void this.#change(language);
    return this.words;
  }

  async #change(language: Locale): Promise<void> {
    this.#language = language;
    const words = await loadWords(language);
    if (this.#language !== language) return; // the page has chosen another one meanwhile
    this.words = words;
    this.onChange();
  }
}

/** English stands for what cannot be loaded. Never rejects. */
export async function loadWords(language: Locale): Promise<ExtraWords> {
  if (language.language === fallback) return englishExtraWords;
  try {
    const { loadExtraWords } = await import("../../languages/widget.ts"); // which the panel's words load too
    return await loadExtraWords(language);
  } catch (cause) {
    console.error("ringback: a language could not be loaded.", cause);
    return englishExtraWords;
  }
}
