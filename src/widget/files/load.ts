/** The code of files, once a conversation takes some, or has one. */
export let files: typeof import("./index.ts") | undefined;
let isLoading = false;

/** Loads it, once; until it is there, and where it cannot be loaded, the chat has words alone. */
export function loadFiles(onLoad: () => void): void {
  if (isLoading) return;
  isLoading = true;
  import("./index.ts").then(
    (loaded) => {
      files = loaded;
      onLoad();
    },
    () => {
      isLoading = false; // the next change tries again
    },
  );
}
