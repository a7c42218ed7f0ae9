/** Makes something at its first use, and keeps it: what a process that answers nobody need not wait for when it starts. */
export function lazily<Result>(make: () => Result): () => Result {
  let made: { readonly result: Result } | undefined;
  return () => {
    made ??= { result: make() };
    return made.result;
  };
}
