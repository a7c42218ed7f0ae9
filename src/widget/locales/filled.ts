const known = new WeakMap<object, object>();

/** A feature's sentences in a translation; English stands for those that it leaves out. */
export function filled<Group extends object>(english: Group, translation: object | undefined): Group {
  if (!translation) return english;
  let found = known.get(translation);
  if (!found) {
    found = fill(english, translation);
    known.set(translation, found);
  }
  return found as Group;
}

function fill<Group extends object>(group: Group, translation: object): Group {
  const merged = Object.entries({ ...group, ...translation }).map(([key, value]) => {
    const ours = group[key as keyof Group];
    return [key, typeof value === "object" && typeof ours === "object" ? fill(ours as object, value as object) : value];
  });
  return Object.fromEntries(merged) as Group;
}
