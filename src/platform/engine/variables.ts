import { areSameVariable, findVariable, placeholder } from "../../contract/variable-names.ts";

/**
 * Puts values in the place of `{{name}}`. Objects and lists are written as compact JSON; a name that is not there, or holds
 * null, leaves nothing: a visitor never reads a placeholder. A name that is spelled alike wins over `Name` and `NAME`.
 * Values are data: what looks like a placeholder inside one is not rendered again.
 */
export function renderVariables(template: string, variables: Readonly<Record<string, unknown>>): string {
  return template.replaceAll(placeholder, (_, name: string) => {
    const found = findVariable(Object.keys(variables), name);
    const value = (found === undefined ? undefined : variables[found]) ?? "";
    return typeof value === "object" ? JSON.stringify(value) : String(value);
  });
}

/** An assistant's variables with those that were given over them, also where these are spelled differently: `Name` over `name`. */
export function withGiven<Value>(
  own: Readonly<Record<string, Value>>,
  given: Readonly<Record<string, Value>>,
): Record<string, Value> {
  const names = Object.keys(given);
  const kept = Object.entries(own).filter(([name]) => !names.some((other) => areSameVariable(other, name)));
  return { ...Object.fromEntries(kept), ...given };
}
