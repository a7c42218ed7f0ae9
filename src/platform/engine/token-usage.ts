import type { TokenUsage } from "./turn.ts";

/** All of them together; an estimate where one is. */
export function addTokens(...usages: readonly TokenUsage[]): TokenUsage {
  const sum = (count: (usage: TokenUsage) => number) => usages.reduce((all, usage) => all + count(usage), 0);
  return {
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    ...(usages.some(({ costMicros }) => costMicros !== undefined)
      ? { costMicros: sum(({ costMicros = 0 }) => costMicros) }
      : {}),
    ...(usages.some(({ isEstimated }) => isEstimated) ? { isEstimated: true } : {}),
  };
}
