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

/** Resolves once the next frame is painted. */
export function painted(): Promise<void> {
  return nextFrame().then(() => new Promise((resolve) => setTimeout(resolve)));
}
