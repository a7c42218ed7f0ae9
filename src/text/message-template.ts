/** The numbers of a template's placeholders, in order: `Hello {{1}}, see {{2}}` has 1 and 2. */
export function placeholdersOf(bodyText: string): string[] {
  return [...new Set([...bodyText.matchAll(/\{\{(\d{1,2})\}\}/g)].map(([, number]) => String(number)))];
}

/** A template with its values; nothing if they are not those of its placeholders, each with something in it. */
export function fillTemplate(
  bodyText: string,
  values: Readonly<Record<string, unknown>>,
): { readonly body: string; readonly variables: Record<string, string> } | undefined {
  const names = placeholdersOf(bodyText);
  if (Object.keys(values).length !== names.length) return undefined;
  const variables: Record<string, string> = {};
  for (const name of names) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (typeof value !== "string" && typeof value !== "number") return undefined;
    const text = String(value).trim();
    if (text === "") return undefined;
    variables[name] = text;
  }
  return { body: bodyText.replaceAll(/\{\{(\d{1,2})\}\}/g, (_, name: string) => variables[name] ?? ""), variables };
}
