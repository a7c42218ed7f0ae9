/** A variable in a text: `{{name}}`, with its name as the group. */
export const placeholder: RegExp = /\{\{\s*([\p{L}\p{N}_][\p{L}\p{N}_.-]*)\s*\}\}/gu;

/** Whether two names mean the same variable: spreadsheets write `First Name` for `{{first_name}}`. Chosen: case, spaces, underscores and hyphens do not count. */
export function areSameVariable(one: string, other: string): boolean {
  return keyOf(one) === keyOf(other);
}

/** The name among `names` that means the same variable: one that is spelled alike, else the first that is not. */
export function findVariable(names: readonly string[], name: string): string | undefined {
  return names.includes(name) ? name : names.find((other) => areSameVariable(other, name));
}

function keyOf(name: string): string {
  return name
    .trim()
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[\s_-]+/gu, "_");
}
