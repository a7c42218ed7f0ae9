import type { TokenUsage } from "../turn.ts";
import type { LlmOptions } from "./options.ts";

/** What tokens cost by the prices that are set up for a model; nothing if there are none, or no tokens were counted. */
export function modelCost(
  { inputTokens, outputTokens }: Pick<TokenUsage, "inputTokens" | "outputTokens">,
  options: LlmOptions,
  model: string,
): Pick<TokenUsage, "costMicros"> {
  const price = options[model]?.price ?? options["*"]?.price;
  if (!price || inputTokens + outputTokens === 0) return {};
  // A dollar for a million tokens is a millionth of a dollar for each.
  return { costMicros: Math.round(inputTokens * price.input + outputTokens * price.output) };
}
