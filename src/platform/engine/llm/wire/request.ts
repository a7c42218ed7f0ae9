import { setTimeout as sleep } from "node:timers/promises";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import {
  extractReasoningMiddleware,
  type JSONSchema7,
  jsonSchema,
  type LanguageModelMiddleware,
  type ModelMessage,
  streamText,
  ToolChoiceViolationError,
  type ToolSet,
  wrapLanguageModel,
} from "ai";
import { EngineFailure, type TokenUsage } from "../../turn.ts";
import type { LlmLimits, LlmSettings } from "./endpoint.ts";
import { failureOf, refusesTemperature, retryDelayMs } from "./failure.ts";

/** A function as the model is told of it. */
export interface FunctionDescription {
  readonly name: string;
  readonly description: string;
  readonly parameters: JSONSchema7;
}

/** One request of a turn. */
export interface StepRequest {
  readonly model: string;
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly functions: readonly FunctionDescription[];
  /** False: the model has to answer in words. */
  readonly mayCall: boolean;
  readonly temperature: number;
}

/** A function that the model wants to be called. */
export interface RequestedCall {
  readonly id: string;
  readonly name: string;
  /** Undefined where it is not valid JSON. */
  readonly input: unknown;
}

/** What a request came to. Its text was yielded in pieces. */
export interface StepResult {
  readonly text: string;
  readonly calls: readonly RequestedCall[];
  readonly usage: TokenUsage;
  /** The text is a refusal in the model's own words. */
  readonly isRefusal: boolean;
}

/** Sends requests to one endpoint. */
export interface Endpoint {
  /**
   * Sends one request; yields the text as it comes. Sent again only before the first piece, and only where what the endpoint
   * asks to wait for fits before `deadline` (as `performance.now()`), at which it has timed out however much came.
   * @throws {EngineFailure}
   */
  request(
    step: StepRequest,
    options: { readonly signal: AbortSignal; readonly deadline: number },
  ): AsyncGenerator<string, StepResult>;
}

const retries = 2;
/** Chosen: a longer answer is cut; nobody reads more in a chat. */
const longestText = 32_000;
const mostCalls = 16;

/** The endpoint of these settings, by the AI SDK. The key is sent to it and to no place that it redirects to. */
export function createEndpoint(
  { url, key }: Pick<LlmSettings, "url" | "key">,
  { idleMs }: Pick<LlmLimits, "idleMs">,
): Endpoint {
  const provider = createOpenAICompatible({
    name: "llm",
    baseURL: url,
    ...(key === undefined ? {} : { apiKey: key }),
    includeUsage: true,
    fetch: (input, init) => fetch(input, { ...init, redirect: "error" }),
  });
  /** Models that have refused to have their temperature set. */
  const fixedTemperature = new Set<string>();
  return {
    async *request(step, { signal, deadline }) {
      const model = provider.chatModel(step.model);
      const timeout = AbortSignal.timeout(Math.max(0, Math.floor(deadline - performance.now())));
      for (let attempt = 0; ; attempt++) {
        const isFixed = fixedTemperature.has(step.model);
        const reading = new StepReading(step, { model, temperature: isFixed ? undefined : step.temperature });
        try {
          return yield* reading.read(AbortSignal.any([signal, timeout]), idleMs);
        } catch (error) {
          signal.throwIfAborted();
          if (timeout.aborted) throw new EngineFailure("model timed out", { cause: error });
          if (reading.hasBegun || attempt >= retries) throw failureOf(error);
          if (!isFixed && refusesTemperature(error)) {
            fixedTemperature.add(step.model);
            continue;
          }
          const delayMs = retryDelayMs(error);
          if (delayMs === undefined || performance.now() + delayMs >= deadline) throw failureOf(error);
          await sleep(delayMs, undefined, { signal });
        }
      }
    },
  };
}

interface StepSettings {
  readonly model: Parameters<typeof wrapLanguageModel>[0]["model"];
  readonly temperature: number | undefined;
}

/** One request while its answer comes. */
class StepReading {
  hasBegun = false;
  readonly #step: StepRequest;
  readonly #settings: StepSettings;

  constructor(step: StepRequest, settings: StepSettings) {
    this.#step = step;
    this.#settings = settings;
  }

  async *read(signal: AbortSignal, idleMs: number): AsyncGenerator<string, StepResult> {
    const idle = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    // The model's silence alone counts: not what this process takes to send a request, nor what its reader does meanwhile.
    let isSent = false;
    const startWaiting = () => {
      isSent = true;
      clearTimeout(timer);
      timer = setTimeout(() => idle.abort(new EngineFailure("model timed out")), idleMs);
    };
    const calls: RequestedCall[] = [];
    let text = "";
    let usage: TokenUsage = { inputTokens: 0, outputTokens: 0 };
    let isRefusal = false;
    try {
      for await (const part of this.#send(AbortSignal.any([signal, idle.signal]), startWaiting)) {
        if (part.type === "text-delta") {
          const piece = part.text.slice(0, longestText - text.length);
          if (piece !== "") {
            this.hasBegun = true;
            text += piece;
            clearTimeout(timer);
            yield piece;
          }
          if (text.length >= longestText) break;
        } else if (part.type === "tool-call") {
          const isJson = !("invalid" in part && part.invalid) || typeof part.input !== "string";
          if (calls.length < mostCalls)
            calls.push({ id: part.toolCallId, name: part.toolName, input: isJson ? part.input : undefined });
        } else if (part.type === "finish-step") {
          const { inputTokens = 0, outputTokens = 0 } = part.usage;
          usage = { inputTokens, outputTokens };
          // A refusal in the model's own words is an answer; one by a filter is none.
          isRefusal = part.finishReason === "content-filter";
          if (isRefusal && part.rawFinishReason !== "stop") throw new EngineFailure("model unavailable");
        } else if (part.type === "error") {
          // It calls functions all the same where none may be called: what it said besides is its answer.
          if (!ToolChoiceViolationError.isInstance(part.error)) throw part.error;
          if (text.trim() === "") throw new EngineFailure("too many steps");
        }
        if (part.type === "abort") break;
        if (isSent) startWaiting();
      }
    } catch (error) {
      throw idle.signal.aborted ? idle.signal.reason : error;
    } finally {
      clearTimeout(timer);
      idle.abort(); // whatever still comes is not read
    }
    signal.throwIfAborted();
    if (idle.signal.reason instanceof EngineFailure) throw idle.signal.reason;
    return { text, calls, usage, isRefusal };
  }

  #send(abortSignal: AbortSignal, handleSent: () => void) {
    const { system, messages, functions, mayCall } = this.#step;
    const { model, temperature } = this.#settings;
    const watched: LanguageModelMiddleware = {
      specificationVersion: "v4",
      wrapStream({ doStream }) {
        handleSent();
        return doStream();
      },
    };
    return streamText({
      // Some servers leave a model's thoughts in its text.
      model: wrapLanguageModel({ model, middleware: [extractReasoningMiddleware({ tagName: "think" }), watched] }),
      instructions: system,
      messages: [...messages],
      ...(functions.length === 0 ? {} : { tools: toolSet(functions), toolChoice: mayCall ? "auto" : "none" }),
      ...(temperature === undefined ? {} : { temperature }),
      maxRetries: 0,
      abortSignal,
      telemetry: { isEnabled: false },
      onError: () => {}, // it would write to the console; the stream has an `error` part as well
    }).stream;
  }
}

/** Without `execute`: nothing runs but what the engine runs. */
function toolSet(functions: readonly FunctionDescription[]): ToolSet {
  return Object.fromEntries(
    functions.map(({ name, description, parameters }) => [name, { description, inputSchema: jsonSchema(parameters) }]),
  );
}
