/** Narrows to an object with members; arrays do not count. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The members with these names, and no others. */
export function pick<Value extends object, Name extends keyof Value>(
  value: Value,
  names: readonly Name[],
): Pick<Value, Name> {
  return Object.fromEntries(names.map((name) => [name, value[name]])) as Pick<Value, Name>;
}

/** All members but those with these names. */
export function omit<Value extends object, Name extends keyof Value>(
  value: Value,
  names: readonly Name[],
): Omit<Value, Name> {
  const left = new Set<PropertyKey>(names);
  return Object.fromEntries(Object.entries(value).filter(([name]) => !left.has(name))) as Omit<Value, Name>;
}
