/** The code of the list of a visitor's conversations, once they can have several. */
export let earlier: typeof import("./index.ts") | undefined;
let isLoading = false;

/** Loads it, once; where it cannot be loaded, the chat has one conversation at a time. */
export function loadEarlier(onLoad: () => void): void {
  if (isLoading) return;
  isLoading = true;
  import("./index.ts").then(
    (loaded) => {
      earlier = loaded;
      onLoad();
    },
    () => {
      isLoading = false; // the next change tries again
    },
  );
}
