/** The code of cards that ask, once an answer needed it. */
export let asks: typeof import("./index.ts") | undefined;
let isLoading = false;

/** Loads it, once; until it is there, and where it cannot be loaded, the words ask. */
export function loadAsks(onLoad: () => void): void {
  if (isLoading) return;
  isLoading = true;
  import("./index.ts").then(
    (loaded) => {
      asks = loaded;
      onLoad();
    },
    () => {
      isLoading = false; // the next change tries again
    },
  );
}
