/** The code of input cards, once an answer needed it. */
export let inputCards: typeof import("./index.ts") | undefined;
let isLoading = false;

/** Loads it, once; until it is there, and where it cannot be loaded, the words ask. */
export function loadInputCards(onLoad: () => void): void {
  if (isLoading) return;
  isLoading = true;
  import("./index.ts").then(
    (loaded) => {
      inputCards = loaded;
      onLoad();
    },
    () => {
      isLoading = false; // the next change tries again
    },
  );
}
