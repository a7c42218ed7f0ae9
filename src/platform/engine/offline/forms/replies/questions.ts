import type { Slot } from "../../../understanding/slots/slot.ts";
import type { Doubt } from "../../../understanding/slots/value.ts";
import { wordsOfTool } from "../../../understanding/tool-words.ts";
import type { Form } from "../form.ts";
import { labelOf, listValues, showText } from "./wording.ts";

/** Unread answers in a row before the way out is named. */
export const patience = 2;

/** Asks for one value as a person would. */
export function askFor(slot: Slot): string {
  const { kind, label, hint, choices } = slot;
  const name = showText(label, 60);
  switch (kind) {
    case "date":
      return slot.isPast ? `What is the ${name}?` : "Which day suits you?";
    case "time":
      return "What time suits you?";
    case "name":
      return "What name should I put it under?";
    case "phone":
      return "Which number can we reach you on?";
    case "email":
      return "Which e-mail address can we write to?";
    case "postcode":
      return "What is your postcode?";
    case "choice":
      return `What is the ${name}: ${listChoices(choices)}?`;
    case "number": {
      const isCount = /\b(?:quantity|amount|count|number|how many)\b/i.test(`${label} ${hint}`);
      return isCount ? `How many shall it be?${explain(slot)}` : `What is the ${name}?${explain(slot)}`;
    }
    case "boolean":
      return `${labelOf(slot)}: yes or no?${explain(slot)}`;
    default:
      return `What is the ${name}?${explain(slot)}`;
  }
}

/** Says that an answer could not be read, and asks again with an example; after two of them, names the way out. */
export function askAgain(slot: Slot, failures: number, doubt?: Doubt): string {
  const why = doubt === undefined ? "I did not understand that." : reasonOf(slot, doubt);
  const way = failures >= patience ? " Or ask for a person, or say “never mind”, and I leave it." : "";
  return `${why} ${askFor(slot)} ${exampleOf(slot)}${way}`.replace(/\s+/g, " ").trim();
}

function reasonOf({ kind, label, least, most }: Slot, doubt: Doubt): string {
  switch (doubt) {
    case "past":
      return "That day is over.";
    case "impossible":
      return "There is no such day.";
    case "contradiction":
      return "That day and that weekday do not fit together.";
    case "several":
      return `I need one ${kind === "date" ? "day" : kind === "time" ? "time" : showText(label, 60)}, not several.`;
    case "bounds":
      if (least !== undefined && most !== undefined) return `It can be from ${least} to ${most}.`;
      return least === undefined ? `It can be at most ${most}.` : `It has to be at least ${least}.`;
    case "format":
      return "I need that number with its country code, such as +44.";
    case "half":
      return "I need to know whether that is in the morning or in the evening.";
    case "shape":
      return "That does not look like one.";
  }
}

/** Lists what will be done, and asks for it. */
export function readBack(form: Form): string {
  const { title, verb } = wordsOfTool(form.tool);
  const { agreement } = form.tool.wording ?? {};
  const list = listValues(form);
  if (agreement !== undefined) return [list, agreement].filter((part) => part !== "").join("\n\n");
  const head = `**${showText(title.charAt(0).toUpperCase() + title.slice(1), 80)}**`;
  const question = verb === undefined ? "Shall I go ahead?" : `Shall I ${verb} it?`;
  return [head, list, question].filter((part) => part !== "").join("\n\n");
}

/** Asks for something else with the words "Now, …" before it. */
export function goOn(question: string): string {
  return `Now, ${question.charAt(0).toLowerCase()}${question.slice(1)}`;
}

export function listChoices(choices: readonly string[]): string {
  const shown = choices.map((choice) => showText(choice, 60));
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} or ${shown.at(-1)}`;
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

function exampleOf({ kind, choices, hint, e164, shape }: Slot): string {
  if (shape) return hint.includes(shape.example) ? "" : `It looks like “${shape.example}”.`;
  if (kind === "reference" && /\bsuch as\b|\bfor example\b|\be\.g\./i.test(hint)) return ""; // the question said it
  const examples: Partial<Record<Slot["kind"], string>> = {
    date: "Say for example “tomorrow” or “24 November”.",
    time: "Say for example “10:30” or “3 pm”.",
    number: "Say for example “3”.",
    boolean: "Say “yes” or “no”.",
    email: "It looks like “ada@example.org”.",
    phone: `It looks like “${e164 && !e164.country ? "+44 20 7946 0018" : "020 7946 0018"}”.`,
    postcode: "It looks like “SW1A 1AA”.",
    reference: "It looks like “A-1234” or “12345”.",
    name: "Say for example “Ada Byron”.",
    address: "Say for example “12 High Street, Norton”.",
    choice: `Say one of them, for example “${showText(choices[0] ?? "", 60)}”.`,
  };
  return examples[kind] ?? "A few words are enough.";
}
