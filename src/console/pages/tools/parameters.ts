import type { Tool } from "../../../contract/operations/assistants/tools.ts";

export type Parameter = Tool["schema"][number];
/** What a parameter takes: the API's types, and the texts of which assistants know the form. */
export type ParameterKind = Parameter["type"] | "date" | "email" | "choices";

/** A parameter in the form. The API has the form of a text, its choices and that it is optional in the description's words. */
export interface ParameterDraft {
  readonly name: string;
  readonly kind: ParameterKind;
  readonly description: string;
  /** With commas between them. */
  readonly choices: string;
  readonly isOptional: boolean;
}

export const newParameter: ParameterDraft = {
  name: "",
  kind: "string",
  description: "",
  choices: "",
  isOptional: false,
};

const emailWords = "E-mail address";

/** The parameter as the API takes it, in the words by which assistants ask for it. */
export function parameterOf({ name, kind, description, choices, isOptional }: ParameterDraft): Parameter {
  const type = kind === "number" || kind === "boolean" ? kind : "string";
  const listed = choicesOf(choices);
  const remarks = [
    ...(kind === "date" ? ["YYYY-MM-DD"] : []),
    ...(kind === "choices" && listed.length > 0 ? [`one of: ${listed.join(", ")}`] : []),
    ...(isOptional ? ["optional"] : []),
  ];
  const said = kind === "email" ? [emailWords, description].filter(Boolean).join(": ") : description;
  // Remarks alone do not say what it means: the API refuses an empty description.
  const isBare = said === "" || remarks.length === 0;
  return { name, type, description: isBare ? said : `${said} (${remarks.join("; ")})` };
}

/** A stored parameter in the form. Descriptions that were not written by it are shown as they are. */
export function parameterDraftOf(parameter: Parameter): ParameterDraft {
  const { name, type, description } = parameter;
  const [, said = "", remarks = ""] = /^(.*?) ?\(([^()]+)\)$/s.exec(description) ?? ["", description];
  const choices = remarks.split("; ").flatMap((remark) => /^one of: (.+)$/.exec(remark)?.slice(1) ?? []);
  const isEmail = said === emailWords || said.startsWith(`${emailWords}: `);
  const draft: ParameterDraft = {
    name,
    kind: choices.length > 0 ? "choices" : remarks.startsWith("YYYY-MM-DD") ? "date" : isEmail ? "email" : type,
    description: isEmail ? said.slice(emailWords.length + 2) : said,
    choices: choices.join(", "),
    isOptional: remarks.split("; ").includes("optional"),
  };
  const again = parameterOf(draft);
  const isSame = again.type === type && again.description === description;
  return isSame ? draft : { ...newParameter, name, kind: type, description };
}

/** The values that are listed with commas between them. */
export function choicesOf(text: string): readonly string[] {
  return text
    .split(",")
    .map((choice) => choice.trim())
    .filter(Boolean);
}
