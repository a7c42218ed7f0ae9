/** The variables that texts name as `{{name}}`, each once. */
export function namedVariables(...texts: readonly (string | null | undefined)[]): string[] {
  const named = texts.join(" ").matchAll(/\{\{\s*([\w.-]{1,64})\s*\}\}/g);
  return [...new Set([...named].map(([, name]) => name ?? ""))];
}
