type Markdown = typeof import("./render.ts");

let loading: Promise<Markdown> | undefined;
/** Once it is there, an answer is formatted at once: text that is laid out twice takes twice as long. */
let loaded: Markdown | undefined;

/** Loads the code that reads Markdown; a failed attempt is followed by another. */
export function loadMarkdown(): Promise<Markdown> {
  loading ??= import("./render.ts").then(
    (markdown) => (loaded = markdown),
    (cause: unknown) => {
      loading = undefined; // the next reply tries again
      throw cause;
    },
  );
  return loading;
}

/** That code, if it is loaded. */
export function loadedMarkdown(): Markdown | undefined {
  return loaded;
}

/** A reply without the marks of its formatting; as it is where that code is not there. */
export function plainText(markdown: string): string {
  return loaded?.plainText(markdown) ?? markdown;
}

/** Calls back with replies written plain, as soon as they can be: at once where the code is loaded. */
export function whenReadable(work: () => void): void {
  if (loaded) work();
  else loadMarkdown().then(work, work);
}
