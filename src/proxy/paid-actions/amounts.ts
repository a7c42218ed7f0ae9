/** An amount in USD as the platform names it, in micro-USD; undefined for what is no amount that money can be counted with. */
export function readMicros(usd: unknown): number | undefined {
  return typeof usd === "number" && Number.isFinite(usd) && usd >= 0 ? Math.round(usd * 1_000_000) : undefined;
}
