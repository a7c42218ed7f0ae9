/** Puts values into `{{name}}`; a name without a value becomes nothing. Values are data: they are not rendered again. */
export function renderVariables(template: string, variables: Readonly<Record<string, unknown>>): string {
  return template.replaceAll(/\{\{\s*([\w.-]+)\s*\}\}/g, (_, name: string) =>
    String(Object.hasOwn(variables, name) ? variables[name] : ""),
  );
}
