/**
 * Remembers what a pure function makes of each text until the event loop moves on. A message is read once for every tool and
 * parameter, all in one go; none of its texts is kept longer.
 */
export function memoiseText<Result>(read: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const remembered = known.get(text);
    if (remembered !== undefined) return remembered;
    if (known.size === 0) setImmediate(() => known.clear());
    const result = read(text);
    known.set(text, result);
    return result;
  };
}

/** Remembers what a pure function makes of each object, as long as the object lives. */
export function memoiseObject<Key extends object, Result>(read: (key: Key) => Result): (key: Key) => Result {
  const known = new WeakMap<Key, { readonly result: Result }>();
  return (key) => {
    const remembered = known.get(key) ?? { result: read(key) };
    known.set(key, remembered);
    return remembered.result;
  };
}

/** Remembers what a pure function makes of the texts asked for last. */
export function memoiseNewest<Result>(most: number, read: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, { readonly result: Result }>();
  return (text) => {
    const remembered = known.get(text) ?? { result: read(text) };
    // Deleting first makes this one the youngest, so that the first of the map is the one asked longest ago.
    known.delete(text);
    known.set(text, remembered);
    if (known.size > most) known.delete(known.keys().next().value!);
    return remembered.result;
  };
}
