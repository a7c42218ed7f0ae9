const placeholder = /\{\{\s*([\p{L}\p{N}_][\p{L}\p{N}_.-]*)\s*\}\}/gu;

/**
 * Puts values in the place of `{{name}}`. Objects and lists are written as compact JSON; a name that is not there, or holds
 * null, leaves nothing: a visitor never reads a placeholder.
 * Values are data: what looks like a placeholder inside one is not rendered again.
 */
export function renderVariables(template: string, variables: Readonly<Record<string, unknown>>): string {
  return template.replaceAll(placeholder, (_, name: string) => {
    const value = (Object.hasOwn(variables, name) ? variables[name] : undefined) ?? "";
    return typeof value === "object" ? JSON.stringify(value) : String(value);
  });
}
