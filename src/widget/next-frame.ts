const atLatestMs = 60;

/** Resolves with the next frame; a page in the background paints none, and goes on all the same. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, atLatestMs);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
