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
