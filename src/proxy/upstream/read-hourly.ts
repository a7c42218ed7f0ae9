const keptMs = 3_600_000;
/** Chosen: one lost answer must not decide for an hour what actions cost. */
const retryMs = 60_000;

/**
 * Reads something of the platform's again each hour, once for all who ask meanwhile. Where that fails, `fallback` stands for
 * a minute.
 */
export function readHourly<Value>(
  read: (assistant: string) => Promise<Value>,
  { fallback, now }: { readonly fallback: Value; readonly now: () => Date },
): (assistant: string) => Promise<Value> {
  let kept: { readonly value: Value; readonly until: number } | undefined;
  let running: Promise<Value> | undefined;

  async function readAgain(assistant: string): Promise<Value> {
    const { value, forMs } = await read(assistant).then(
      (value) => ({ value, forMs: keptMs }),
      () => ({ value: fallback, forMs: retryMs }),
    );
    kept = { value, until: now().getTime() + forMs };
    return value;
  }

  return async (assistant) => {
    if (kept && now().getTime() < kept.until) return kept.value;
    running ??= readAgain(assistant).finally(() => {
      running = undefined;
    });
    return running;
  };
}
