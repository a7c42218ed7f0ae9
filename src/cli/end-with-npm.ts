/** Chosen: a server that outlives its npm by that long still has the port and the data. */
const pollMs = 500;
/** Read when the process starts: npm may end while the server is starting. */
const parent = process.ppid;

/**
 * Ends a server, as SIGTERM does, when the npm or npx that started it has ended: they pass SIGTERM on to a shell at most.
 * Does nothing where something else started it.
 */
export function endWithNpm(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch); // once: a second signal would end the process at once
    process.kill(process.pid, "SIGTERM");
  }, pollMs);
  watch.unref();
}
