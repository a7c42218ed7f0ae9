/** The code of files, once a conversation takes some, or has one. */
export let files: typeof import("./index.ts") | undefined;
/** Who shows something else once it is there; undefined while it is not being loaded. */
let waiting: (() => void)[] | undefined;

/** Loads it, once; until it is there, and where it cannot be loaded, the chat has words alone. */
export function loadFiles(onLoad: () => void): void {
  if (files) return;
  if (waiting) {
    waiting.push(onLoad);
    return;
  }
  const listeners = [onLoad];
  waiting = listeners;
  import("./index.ts").then(
    (loaded) => {
      files = loaded;
      for (const listener of listeners) listener();
    },
    () => {
      waiting = undefined; // the next change tries again
    },
  );
}
