/** Chosen: the constant of reciprocal rank fusion as it was published; it lets no single list decide. */
const damping = 60;

/**
 * One order from several: what stands high in each comes first. What a list does not have counts as nothing there.
 * @param lists The same things by their keys, each list best first.
 */
export function fuseRanks<Key>(lists: readonly (readonly Key[])[]): Key[] {
  const scores = new Map<Key, number>();
  for (const list of lists)
    for (const [at, key] of list.entries()) scores.set(key, (scores.get(key) ?? 0) + 1 / (damping + at));
  return [...scores].sort(([, one], [, other]) => other - one).map(([key]) => key);
}
