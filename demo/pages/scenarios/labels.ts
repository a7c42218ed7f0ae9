import { loadAskWords } from "../../../src/languages/asks.ts";
import { loadEarlierWords } from "../../../src/languages/earlier.ts";
import { words as englishActionWords } from "../../../src/languages/en/actions.ts";
import { englishAskWords } from "../../../src/languages/en/widget/asks.ts";
import { englishEarlierWords } from "../../../src/languages/en/widget/earlier.ts";
import { englishExtraWords } from "../../../src/languages/en/widget/extras.ts";
import { englishFileWords } from "../../../src/languages/en/widget/files.ts";
import { englishHelpWords } from "../../../src/languages/en/widget/help.ts";
import { words as english } from "../../../src/languages/en/widget.ts";
import { loadFileWords } from "../../../src/languages/files.ts";
import { loadHelpWords } from "../../../src/languages/help.ts";
import { fallback, readLocale } from "../../../src/languages/locale.ts";
import { loadActionWords, loadExtraWords, loadTranslation } from "../../../src/languages/widget.ts";

/** The English words of the chat, and how another language writes them: in several ways where English has one. */
export type Labels = (english: string) => readonly string[];

/** How the chat of a locale writes its English words. Names, times and numbers inside a sentence have no labels. */
export async function loadLabels(tag: string): Promise<Labels> {
  const locale = readLocale([tag]);
  if (locale.language === fallback) return (words) => [words];
  const labels = new Map<string, string[]>();
  const translated = await Promise.all([
    loadTranslation(locale),
    loadActionWords(locale),
    loadExtraWords(locale),
    loadAskWords(locale.tag),
    loadEarlierWords(locale.tag),
    loadHelpWords(locale.tag),
    loadFileWords(locale.tag),
  ]);
  for (const [at, group] of [
    english,
    englishActionWords,
    englishExtraWords,
    englishAskWords,
    englishEarlierWords,
    englishHelpWords,
    englishFileWords,
  ].entries())
    pair(group, translated[at], labels);
  return (words) => labels.get(words) ?? [words];
}

function pair(english: unknown, translated: unknown, labels: Map<string, string[]>): void {
  if (typeof english === "string" && typeof translated === "string") {
    labels.set(english, [...(labels.get(english) ?? []), translated]);
  } else if (typeof english === "object" && typeof translated === "object") {
    for (const [name, value] of Object.entries(english ?? {})) {
      pair(value, (translated as Record<string, unknown> | null)?.[name], labels);
    }
  }
}
