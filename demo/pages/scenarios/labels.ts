import { words as englishActionWords } from "../../../src/languages/en/widget/actions.ts";
import { englishEarlierWords } from "../../../src/languages/en/widget/earlier.ts";
import { englishExtraWords } from "../../../src/languages/en/widget/extras.ts";
import { englishFileWords } from "../../../src/languages/en/widget/files.ts";
import { englishHelpWords } from "../../../src/languages/en/widget/help.ts";
import { englishInputCardWords } from "../../../src/languages/en/widget/input-card.ts";
import { words as english } from "../../../src/languages/en/widget.ts";
import { earlierTranslations } from "../../../src/languages/lists/earlier.ts";
import { fileTranslations } from "../../../src/languages/lists/files.ts";
import { helpTranslations } from "../../../src/languages/lists/help.ts";
import { inputCardTranslations } from "../../../src/languages/lists/input-card.ts";
import { fallback, readLocale } from "../../../src/languages/locale.ts";
import { ownWords } from "../../../src/languages/own-words.ts";
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
    ownWords(inputCardTranslations, englishInputCardWords, locale.tag),
    ownWords(earlierTranslations, englishEarlierWords, locale.tag),
    ownWords(helpTranslations, englishHelpWords, locale.tag),
    ownWords(fileTranslations, englishFileWords, locale.tag),
  ]);
  for (const [at, group] of [
    english,
    englishActionWords,
    englishExtraWords,
    englishInputCardWords,
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
