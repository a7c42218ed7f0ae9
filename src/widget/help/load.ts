/** The code of the search of help articles, where a page offers it. */
export let help: typeof import("./index.ts") | undefined;
let isLoading = false;

/** Loads it, once; where it cannot be loaded, the chat has no search. */
export function loadHelp(onLoad: () => void): void {
  if (isLoading) return;
  isLoading = true;
  import("./index.ts").then(
    (loaded) => {
      help = loaded;
      onLoad();
    },
    () => {
      isLoading = false; // the next change tries again
    },
  );
}
