import { StaleCard } from "./cards/input-card.ts";
import { observeTool } from "./observed/observe-tool.ts";
import { type Engine, EngineFailure, type TurnEvent, type TurnInput } from "./turn.ts";

/** A model that assistants can be set to, and the engine that answers for it. One engine may answer for several. */
export interface Model {
  /** What assistants store as `llm_model_id`, `multimodal_model_id` or `chat_llm_fallback_id`; never given to another model. */
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly engine: Engine;
  /** Whether an account has connected it: its name is the account's own, and stands in no figure. (default: false) */
  readonly isConnected?: boolean;
}

/** Finds models by their ids. */
export interface Models {
  /** Undefined for an unknown or deleted id. */
  find(id: number): Promise<Model | undefined>;
}

/**
 * The models of a platform: those of its process, and what `more` finds beside them. @throws {TypeError} Where there is none, or two have
 * the same id.
 */
export function modelsById(models: readonly Model[], more?: Models): Models {
  const byId = new Map(models.map((model) => [model.id, model]));
  if (models.length === 0) throw new TypeError("models needs at least one model");
  if (byId.size < models.length) throw new TypeError("models needs a different id for each model");
  return { find: async (id) => byId.get(id) ?? more?.find(id) };
}

/** A turn before its model is chosen. */
export type OpenTurn = Omit<TurnInput, "model"> & {
  /** Ids of the models that may answer, the assistant's own first. */
  readonly modelIds: readonly number[];
};

export interface RunOptions {
  readonly signal: AbortSignal;
  /** How long a model may do nothing while another one is left to answer. (default: 25 s; 4 s in a call) */
  readonly firstEventMs?: number;
  /** Is told which model is asked, each time. (default: nobody asks) */
  readonly onModel?: (model: Pick<Model, "code" | "isConnected">) => void;
}

/** Chosen: leaves the fallback more than half of a turn's time. */
const usualFirstEventMs = 25_000;
/** Chosen: a caller hears silence meanwhile. How long the model of a call may do nothing; below, how long the last one behind it may. */
export const callFirstEventMs = 4_000;
const callLastEventMs = 6_000;

/**
 * Lets the first of a turn's models answer. One that does not exist, fails or does nothing for a while before it has said or
 * run anything, gives way to the next; nothing is ever said or run twice.
 */
export async function* runTurnByModel(
  models: Models,
  { modelIds, ...input }: OpenTurn,
  { signal, firstEventMs = input.channel === "call" ? callFirstEventMs : usualFirstEventMs, onModel }: RunOptions,
): AsyncGenerator<TurnEvent> {
  let failure: Error = new EngineFailure("model unavailable", {
    cause: `no model of ${modelIds.join(", ") || "none"}`,
  });
  let hasActed = false;
  const tools = input.tools.map((tool) => ({
    ...tool,
    run: (...run: Parameters<typeof tool.run>) => {
      hasActed = true;
      return observeTool(run[1], () => tool.run(...run));
    },
  }));
  const found = await Promise.all([...new Set(modelIds)].map((id) => models.find(id)));
  const known = found.filter((model) => model !== undefined);
  for (const { engine, isConnected = false, ...row } of known) {
    onModel?.({ code: row.code, isConnected });
    const silence = new AbortController();
    const isLast = row.id === known.at(-1)?.id;
    // The only model of a call has as long as it needs: nobody else could answer.
    const isLimited = !isLast || (input.channel === "call" && known.length > 1);
    const timer = setTimeout(
      () => {
        if (isLimited && !hasActed) silence.abort(new EngineFailure("model timed out"));
      },
      isLast ? callLastEventMs : firstEventMs,
    );
    try {
      const limits = { signal: AbortSignal.any([signal, silence.signal]) };
      for await (const event of engine.runTurn({ ...input, tools, model: row }, limits)) {
        hasActed = true;
        yield event;
      }
      return;
    } catch (cause) {
      const reason = silence.signal.aborted ? silence.signal.reason : cause;
      // The card may be of the model that answered before.
      const givesWay = reason instanceof EngineFailure || reason instanceof StaleCard;
      if (hasActed || signal.aborted || !givesWay) throw cause;
      failure = reason;
    } finally {
      clearTimeout(timer);
    }
  }
  throw failure;
}
