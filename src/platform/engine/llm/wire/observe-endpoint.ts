import { secondsSince } from "../../../telemetry/figure.ts";
import { figures } from "../../../telemetry/figures.ts";
import { eventsInSpan } from "../../../telemetry/span.ts";
import { modelLabel } from "../../observed/model-label.ts";
import { EngineFailure, type TokenUsage } from "../../turn.ts";
import { modelCost } from "../model-cost.ts";
import type { LlmOptions } from "../options.ts";
import type { Endpoint } from "./request.ts";

export interface ObservedModels {
  /** Whether an account has connected them. */
  readonly isConnected: boolean;
  readonly prices: LlmOptions;
}

/** The same endpoint, each request of which is a span and counted: by its model, tokens, cost and time. */
export function observeEndpoint(endpoint: Endpoint, { isConnected, prices }: ObservedModels): Endpoint {
  return {
    async *request(step, options) {
      const startedMs = performance.now();
      const model = modelLabel({ code: step.model, isConnected });
      const attributes = { "gen_ai.operation.name": "chat", "gen_ai.request.model": model };
      let outcome = "stopped";
      try {
        return yield* eventsInSpan({ name: `chat ${model}`, kind: "client", attributes }, async function* (span) {
          const result = yield* endpoint.request(step, options);
          const { inputTokens, outputTokens } = result.usage;
          span.set({ "gen_ai.usage.input_tokens": inputTokens, "gen_ai.usage.output_tokens": outputTokens });
          countTokens(model, { ...result.usage, ...modelCost(result.usage, prices, step.model) });
          outcome = result.isCut ? "cut" : result.isRefusal ? "refused" : "ok";
          return result;
        });
      } catch (cause) {
        outcome = cause instanceof EngineFailure ? cause.reason : options.signal.aborted ? "stopped" : "failed";
        throw cause;
      } finally {
        figures.modelCalls.note({ model, outcome });
        figures.modelSeconds.note({ model }, secondsSince(startedMs));
      }
    },
  };
}

function countTokens(model: string, { inputTokens, outputTokens, costMicros }: TokenUsage): void {
  figures.modelTokens.note({ model, direction: "input" }, inputTokens);
  figures.modelTokens.note({ model, direction: "output" }, outputTokens);
  if (costMicros !== undefined) figures.modelCost.note({ model }, costMicros);
}
