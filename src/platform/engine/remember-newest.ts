/** Remembers what was made of the keys asked for last. What fails is not remembered. */
export function rememberNewest<Key, Result>(most: number, read: (key: Key) => Promise<Result>) {
  const known = new Map<Key, Promise<Result>>();
  return (key: Key): Promise<Result> => {
    const result = known.get(key) ?? read(key);
    // Deleting first makes this one the youngest, so that the first of the map is the one asked longest ago.
    known.delete(key);
    known.set(key, result);
    result.catch(() => known.get(key) === result && known.delete(key));
    if (known.size > most) known.delete(known.keys().next().value!);
    return result;
  };
}
