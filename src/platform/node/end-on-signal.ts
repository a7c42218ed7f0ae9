/** Ends in order on the first signal; a second one changes nothing, since the first is being carried out. */
export function endOnSignal(end: () => Promise<void>): void {
  let ending = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (ending) return;
      ending = true;
      end().then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}
