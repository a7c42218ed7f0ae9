import type { Locale } from "./locale.ts";
import type { Partly } from "./shapes/partly.ts";
import type { ActionWords } from "./shapes/widget/actions.ts";
import type { ExtraWords } from "./shapes/widget/extras.ts";
import type { Words } from "./shapes/widget/panel.ts";

/** What a language's file says. */
export type Translation = Partly<Words>;

/** What a language's file of calls and texts says: everything, for their English is another file. */
export type ActionTranslation = ActionWords;

/** What a language's file of the features says that a page turns on by an attribute: everything. */
export type ExtraTranslation = ExtraWords;

/** How numbers are put into sentences. `Category` names the language's plural categories: a sentence has a form for each. */
export interface Formats<Category extends Intl.LDMLPluralRule = Intl.LDMLPluralRule> {
  readonly number: (value: number) => string;
  /** Makes a sentence of the number that it counts; `#` in a form is the number. */
  readonly count: (forms: Readonly<Record<Category, string>>) => (value: number) => string;
}

/** Writes a language's sentences, with the numbers of a region. */
export type Translate<Category extends Intl.LDMLPluralRule = Intl.LDMLPluralRule, Words = Translation> = (
  formats: Formats<Category>,
) => Words;

/** A file whose sentences count: it is given how its language writes numbers. */
export interface TranslationFile<Words> {
  // biome-ignore lint/suspicious/noExplicitAny: which plural categories a file needs is its language's own matter
  readonly translate: Translate<any, Words>;
}

/** A file of sentences that do not. */
export interface WordFile<Words> {
  readonly words: Words;
}

/** A locale's words: those of its translation, and English where it leaves one out. */
export function createWords<Group extends object>(
  { tag, direction }: Locale,
  english: Group,
  translate: (formats: Formats) => Partly<Group>,
): Group {
  return fill(english, translate(formatsOf(tag)), direction === "rtl");
}

function formatsOf(tag: string): Formats {
  const rules = new Intl.PluralRules(tag);
  const number = new Intl.NumberFormat(tag).format;
  return { number, count: (forms) => (value) => forms[rules.select(value)].replace("#", number(value)) };
}

/** @param isolates Whether names and times that are put into a sentence may run in the other direction. */
function fill<Group extends object>(group: Group, translation: Partly<Group>, isolates: boolean): Group {
  const whole = Object.entries({ ...group, ...translation }).map(([key, value]) => {
    if (typeof value === "function") return [key, isolates ? isolated(value as Sentence) : value];
    return [
      key,
      typeof value === "object" ? fill({ ...(group[key as keyof Group] as object) }, value as object, isolates) : value,
    ];
  });
  return Object.fromEntries(whole) as Group;
}

type Sentence = (...given: (string | number)[]) => string;

/** Between the signs for "first strong isolate" and its end: a Latin name does not turn the words around it. */
function isolated(sentence: Sentence): Sentence {
  return (...given) =>
    sentence(...given.map((value) => (value && typeof value === "string" ? `\u2068${value}\u2069` : value)));
}
