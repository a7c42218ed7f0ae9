import { serverWords } from "../../../../../languages/lists/server.ts";
import type { Slot } from "../../../understanding/slots/slot.ts";
import type { Doubt } from "../../../understanding/slots/value.ts";
import { wordsOfTool } from "../../../understanding/tool-words.ts";
import { type Form, missingSlots } from "../form.ts";
import type { SlotFillingTurn } from "../reply.ts";
import { capital, labelOf, listValues, localeIn, showText, textsIn } from "./wording.ts";

const allLanguages = Object.keys(serverWords);

/** Unread answers in a row before the way out is named. */
export const patience = 2;

/** Asks for one value as a person would. */
export function askFor(slot: Slot, language: string): string {
  const { ask } = textsIn(language);
  const { kind, label, hint, choices } = slot;
  const name = showText(label, 60);
  switch (kind) {
    case "date":
      return slot.isPast ? ask.value(name) : ask.day;
    case "time":
    case "name":
    case "phone":
    case "email":
    case "postcode":
      return ask[kind];
    case "choice":
      return ask.choice(name, listChoices(choices, language));
    case "number": {
      const isCount = /\b(?:quantity|amount|count|number|how many)\b/i.test(`${label} ${hint}`);
      return `${isCount ? ask.count : ask.value(name)}${explain(slot)}`;
    }
    case "boolean":
      return `${ask.yesNo(labelOf(slot, language))}${explain(slot)}`;
    default:
      return `${ask.value(name)}${explain(slot)}`;
  }
}

/** Asks for all that a form needs, where a card beside the words does so: else for one value, which is the first of them. */
export function askNext(
  form: Form,
  slot: Slot,
  { takesCards, language }: Pick<SlotFillingTurn, "takesCards" | "language">,
): string {
  const missing = takesCards ? missingSlots(form) : [];
  return missing.length < 2 ? askFor(slot, language) : textsIn(language).ask.several(listNames(missing, language));
}

/** Says that an answer could not be read, and asks again with an example; after two of them, names the way out. */
export function askAgain(
  form: Form,
  slot: Slot,
  turn: Pick<SlotFillingTurn, "takesCards" | "language">,
  doubt?: Doubt,
): string {
  const { language } = turn;
  const { notUnderstood, wayOut } = textsIn(language);
  const one = `${askFor(slot, language)} ${exampleOf(slot, language)}`;
  const next = askNext(form, slot, turn);
  const isOne = doubt !== undefined || next === askFor(slot, language);
  const why = doubt === undefined || doubt === "unsure" ? notUnderstood : reasonOf(slot, doubt, language);
  const way = form.failures >= patience ? ` ${wayOut}` : "";
  return `${why} ${isOne ? one : next}${way}`.replace(/\s+/g, " ").trim();
}

function reasonOf({ kind, label, least, most }: Slot, doubt: Exclude<Doubt, "unsure">, language: string): string {
  const { wrong, day } = textsIn(language);
  const shown = (bound: number) => bound.toLocaleString(localeIn(language), { useGrouping: false });
  switch (doubt) {
    case "several":
      return wrong.several(kind === "date" ? day : showText(label, 60));
    case "bounds":
      if (least !== undefined && most !== undefined) return wrong.between(shown(least), shown(most));
      return least === undefined ? wrong.atMost(shown(most ?? 0)) : wrong.atLeast(shown(least));
    default:
      return wrong[doubt];
  }
}

/** Lists what will be done, and asks for it. */
export function readBack(form: Form, language: string): string {
  const { title, verb } = wordsOfTool(form.tool);
  const { agreement } = form.tool.wording ?? {};
  const list = listValues(form, language);
  if (agreement !== undefined) return [list, agreement].filter((part) => part !== "").join("\n\n");
  const head = `**${showText(capital(title), 80)}**`;
  return [head, list, textsIn(language).agree(verb)].filter((part) => part !== "").join("\n\n");
}

/** Whether what is read back was shown, in whichever language the conversation was in then. */
export function wasReadBack(
  form: Form,
  { wasShown, language }: Pick<SlotFillingTurn, "wasShown" | "language">,
): boolean {
  return wasShown(readBack(form, language)) || allLanguages.some((other) => wasShown(readBack(form, other)));
}

/** Asks for something else with words such as "Now, …" before it. */
export function goOn(question: string, language: string): string {
  return textsIn(language).now(question);
}

/** "day, time and name". */
function listNames(slots: readonly Slot[], language: string): string {
  const names = slots.map(({ kind, label }) =>
    kind === "date" && label === "date" ? textsIn(language).day : showText(label, 60),
  );
  return new Intl.ListFormat(localeIn(language), { type: "conjunction" }).format(new Set(names));
}

export function listChoices(choices: readonly string[], language: string): string {
  const shown = choices.map((choice) => showText(choice, 60));
  return new Intl.ListFormat(localeIn(language), { type: "disjunction" }).format(shown);
}

function explain({ hint, label, kind }: Slot): string {
  const plain = withoutLabel(hint, label)
    .replace(/\s*\((?:[^()]*(?:YYYY|HH:MM|ISO)[^()]*)\)/gi, "")
    .replace(/[.\s]+$/, "");
  const isNews = plain !== "" && kind !== "choice";
  return isNews ? ` (${showText(plain, 160)})` : "";
}

/** A hint that begins with the slot's own name says only what follows: "such as MC-1042". */
function withoutLabel(hint: string, label: string): string {
  const said = hint.replace(/^(?:the|your|an?) /i, "");
  return said.toLowerCase().startsWith(label.toLowerCase()) ? said.slice(label.length).replace(/^[\s,:]+/, "") : hint;
}

function exampleOf({ kind, choices, hint, e164, shape }: Slot, language: string): string {
  const { example, yes, no } = textsIn(language);
  if (shape) return hint.includes(shape.example) ? "" : example.looksLike(shape.example);
  if (kind === "reference" && /\bsuch as\b|\bfor example\b|\be\.g\./i.test(hint)) return ""; // the question said it
  switch (kind) {
    case "date":
      return example.say(example.tomorrow, dayLike(language));
    case "time":
      return language === "en" ? example.say("10:30", "3 pm") : example.say("10:30", "15:00");
    case "number":
      return example.say("3");
    case "boolean":
      return example.say(yes, no);
    case "email":
      return example.looksLike("ada@example.org");
    case "phone":
      return example.looksLike(e164 && !e164.country ? "+44 20 7946 0018" : "020 7946 0018");
    case "postcode":
      return language === "en" ? example.looksLike("SW1A 1AA") : "";
    case "reference":
      return example.looksLike("A-1234", "12345");
    case "name":
      return example.say("Ada Byron");
    case "address":
      return example.say(example.address);
    case "choice":
      return example.oneOf(showText(choices[0] ?? "", 60));
    default:
      return example.fewWords;
  }
}

/** "24 November". */
function dayLike(language: string): string {
  const format = new Intl.DateTimeFormat(localeIn(language), { day: "numeric", month: "long", timeZone: "UTC" });
  return format.format(new Date("2026-11-24T00:00:00Z"));
}
