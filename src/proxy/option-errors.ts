/** The programming mistake of giving this option. */
export function wrong(option: string, must: string): TypeError {
  return new TypeError(`createProxy: ${option} ${must}.`);
}

/** A misspelt rule would be no rule at all, so no name passes unknown. */
export function onlyKnown(given: object, known: readonly string[], place: string): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) throw wrong(`${place}.${unknown}`, "is not an option of this version");
}
