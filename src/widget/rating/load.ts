/** The code of the question after a conversation, once it was asked. */
export let rating: typeof import("./index.ts") | undefined;
let isLoading = false;

/** Loads it, once. */
export function loadRating(onLoad: () => void): void {
  if (isLoading) return;
  isLoading = true;
  import("./index.ts").then(
    (loaded) => {
      rating = loaded;
      onLoad();
    },
    () => {
      isLoading = false; // the next change tries again
    },
  );
}
