import type { Assistant } from "../../../contract/operations/assistants/assistants.ts";
import { findVariable, placeholder } from "../../../contract/variable-names.ts";

const longestName = 64;

/** The variables that texts name as `{{name}}`, each once. */
export function namedVariables(...texts: readonly (string | null | undefined)[]): string[] {
  const named = Array.from(texts.join(" ").matchAll(placeholder), ([, name = ""]) => name);
  return [...new Set(named)].filter((name) => [...name].length <= longestName);
}

/** The variables that an assistant's texts name, with what it says to voicemails and to who is silent. */
export function variablesInTexts(assistant: Assistant): string[] {
  const { system_prompt, initial_message, voice_mail_message, reengagement_prompt } = assistant;
  return namedVariables(system_prompt, initial_message, voice_mail_message, reengagement_prompt);
}

/** The assistant's own variables, and those that its texts name. */
export function variableNames(assistant: Assistant): readonly string[] {
  return [...new Set([...Object.keys(assistant.variables), ...variablesInTexts(assistant)])];
}

/** What the texts of an assistant leave out of its calls, unless a call has a value for it. */
export function variablesWithoutValue(assistant: Assistant): string[] {
  const given = Object.entries(assistant.variables).flatMap(([name, value]) =>
    value === "" || value === null ? [] : [name],
  );
  return variablesInTexts(assistant).filter((name) => findVariable(given, name) === undefined);
}

/** Variables as texts name them: `{{name}}, {{city}}`. */
export function placeholders(names: readonly string[]): string {
  return names.map((name) => `{{${name}}}`).join(", ");
}
