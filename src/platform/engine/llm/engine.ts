import type { Db } from "../../storage/db.ts";
import { createKnowledgeSearch, type KnowledgeSearch } from "../knowledge/search.ts";
import type { Semantics } from "../knowledge/semantic/semantics.ts";
import { type Engine, EngineFailure } from "../turn.ts";
import { ModelTurn } from "./model-turn.ts";
import { PastTurns } from "./prompt/past-turns.ts";
import { type LlmLimits, type LlmSettings, usualLimits } from "./wire/endpoint.ts";
import { observeEndpoint } from "./wire/observe-endpoint.ts";
import { createEndpoint } from "./wire/request.ts";

export interface LlmEngineOptions {
  readonly db: Db;
  readonly settings: Pick<LlmSettings, "url" | "key" | "options" | "fetch">;
  readonly limits?: Partial<LlmLimits>;
  /** (default: that of the database) */
  readonly knowledge?: KnowledgeSearch;
  /** Servers that find passages by meaning. (default: words alone) */
  readonly semantics?: Semantics | undefined;
  /** Whether an account has connected these models. (default: the process has them) */
  readonly isConnected?: boolean;
}

/**
 * An engine on any OpenAI-compatible model. The model words answers, searches and calls functions; what needs the visitor's
 * agreement it can only propose: the platform stores the exact arguments, reads them back in words of its own and runs them
 * only on an agreement in the visitor's next message.
 *
 * A turn that is aborted rejects with the signal's reason; everything else that goes wrong at the endpoint is an
 * {@link EngineFailure}.
 */
export function createLlmEngine({
  db,
  settings,
  limits: given,
  knowledge: search,
  semantics,
  isConnected = false,
}: LlmEngineOptions): Engine {
  const limits = { ...usualLimits, ...given };
  const options = settings.options ?? {};
  const endpoint = observeEndpoint(createEndpoint(settings, limits), { isConnected, prices: options });
  const knowledge = search ?? createKnowledgeSearch(db, semantics);
  const pastTurns = new PastTurns();
  return {
    async *runTurn(input, { signal }) {
      const turn = new ModelTurn(input, { endpoint, knowledge, limits, pastTurns, options, signal });
      try {
        yield* turn.run();
      } catch (cause) {
        signal.throwIfAborted();
        throw cause;
      }
    },
  };
}
