import { type CardField, cardFieldTypes, cardLimits } from "../../../../contract/operations/conversations/cards.ts";
import { readCardValues } from "../../cards/values.ts";
import type { Tool } from "../../turn.ts";

/** What a model calls to have the visitor fill in several values at once. */
export const askName = "ask_visitor";

/** What a model asks for. */
export interface AskedValues {
  readonly title?: string;
  readonly fields: readonly CardField[];
}

/**
 * The tools of a turn, with one by which a model asks for several values in a form; without it where nobody could see one. A tool of
 * the owner's with this name wins.
 */
export function withAskVisitor(
  tools: readonly Tool[],
  takesCards: boolean,
  onAsk: (asked: AskedValues) => void,
): readonly Tool[] {
  if (!takesCards || tools.some(({ name }) => name === askName)) return tools;
  const tool: Tool = {
    name: askName,
    description:
      "Shows the visitor a form below your answer. Call it when you need two or more values from them, in place of asking one by " +
      "one; ask for a single value in words. Then say in one short sentence what you need, without listing the fields. They may " +
      "answer in words as well.",
    parameters: [
      { name: "title", type: "string", description: "optional: a few words, such as: Your visit" },
      {
        name: "fields",
        type: "string",
        description:
          `One line for each value, at most ${cardLimits.formFields}: LABEL | TYPE, behind them what applies of | options=A, B, C ` +
          `| value=WHAT YOU KNOW ALREADY | optional. TYPE is one of: ${cardFieldTypes.join(", ")}. A date is YYYY-MM-DD, a time HH:MM. Labels in ` +
          "the visitor's language.",
      },
    ],
    needsConsent: false,
    writes: false,
    isSilent: true,
    async run({ title, fields }) {
      const read = readFields(String(fields));
      if ("error" in read) return { ok: false, result: { error: read.error } };
      const named =
        typeof title === "string" && title.trim() !== "" ? { title: title.trim().slice(0, 80).toWellFormed() } : {};
      onAsk({ ...named, fields: read.fields });
      return {
        ok: true,
        result: { message: "The form is shown below your answer. Now say in one sentence what you need." },
      };
    },
  };
  return [...tools, tool];
}

function readFields(text: string): { readonly fields: CardField[] } | { readonly error: string } {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length === 0) return { error: "There is no field. Write one line for each: LABEL | TYPE." };
  if (lines.length > cardLimits.formFields) return { error: `At most ${cardLimits.formFields} fields.` };
  const fields: CardField[] = [];
  for (const [at, line] of lines.entries()) {
    const field = readField(line, `value_${at + 1}`);
    if (typeof field === "string") return { error: `"${line.slice(0, 80).toWellFormed()}": ${field}` };
    fields.push(field);
  }
  return { fields };
}

/** A line as a field; in words what is wrong with it. */
function readField(line: string, name: string): CardField | string {
  const [label = "", type = "", ...more] = line.split("|").map((part) => part.trim());
  const known = cardFieldTypes.find((one) => one === type.toLowerCase().replaceAll(/[ -]/g, "_"));
  if (label === "") return "the label is missing.";
  if (!known) return `the type must be one of: ${cardFieldTypes.join(", ")}.`;
  const after = (key: string) =>
    more
      .find((part) => part.toLowerCase().startsWith(`${key}=`))
      ?.slice(key.length + 1)
      .trim();
  const options = (after("options") ?? "")
    .split(",")
    .map((option) => option.trim().slice(0, cardLimits.optionChars).toWellFormed())
    .filter((option) => option !== "")
    .slice(0, cardLimits.options);
  const isChoice = known === "choice" || known === "choices";
  if (isChoice && options.length < 2) return "it needs options=A, B.";
  const isOptional = more.some((part) => part.toLowerCase() === "optional");
  const field: CardField = {
    name,
    label: label.slice(0, cardLimits.labelChars).toWellFormed(),
    type: known,
    ...(isChoice ? { options } : {}),
    ...(isOptional ? {} : { required: true }),
  };
  const value = givenValue(known, after("value"));
  // What does not fit is left for the visitor to say.
  return value === undefined || !fits(field, value) ? field : { ...field, value };
}

function givenValue(type: CardField["type"], given: string | undefined): CardField["value"] {
  if (!given) return undefined;
  if (type === "number") return Number(given);
  if (type === "boolean")
    return /^(?:true|yes)$/i.test(given) ? true : /^(?:false|no)$/i.test(given) ? false : undefined;
  return type === "choices" ? given.split(",").map((one) => one.trim()) : given.toWellFormed();
}

function fits(field: CardField, value: NonNullable<CardField["value"]>): boolean {
  try {
    readCardValues([field], { [field.name]: value });
    return true;
  } catch {
    return false;
  }
}
