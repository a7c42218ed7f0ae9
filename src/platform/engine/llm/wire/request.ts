import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import {
  type JSONSchema7,
  jsonSchema,
  type LanguageModelMiddleware,
  type ModelMessage,
  streamText,
  ToolChoiceViolationError,
  type ToolSet,
  wrapLanguageModel,
} from "ai";
import { isPublicHost } from "../../../safe-fetch/address-rules.ts";
import { traceparent } from "../../../telemetry/span.ts";
import { EngineFailure, type TokenUsage } from "../../turn.ts";
import { Findings, isTooLong } from "./dialect/refusals.ts";
import { cleanBody, type RequestBody, shorten } from "./dialect/request-body.ts";
import { type AnswerReading, cleanResponse } from "./dialect/response.ts";
import type { LlmLimits, LlmSettings } from "./endpoint.ts";
import { failureOf, isLoading, refusalOf, retryDelayMs } from "./failure.ts";

/** A function as it is described to the model. */
export interface FunctionDescription {
  readonly name: string;
  readonly description: string;
  readonly parameters: JSONSchema7;
  /** Whether servers that can may hold the model to exactly this schema. (default: false) */
  readonly isStrict?: boolean;
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
  /** Further members of the body. (default: none) */
  readonly options?: Readonly<Record<string, unknown>>;
}

/** A function that the model wants to be called. */
export interface RequestedCall {
  readonly id: string;
  readonly name: string;
  /** Undefined if it is not valid JSON. */
  readonly input: unknown;
  /** What the provider wants to be given back with it, such as a signature of its thoughts. */
  readonly kept?: Readonly<Record<string, unknown>>;
}

/** What a request came to. Its text was yielded in pieces; what of them turned out to be a thought is not part of it. */
export interface StepResult {
  readonly text: string;
  readonly calls: readonly RequestedCall[];
  readonly usage: TokenUsage;
  /** The text is a refusal in the model's own words. */
  readonly isRefusal: boolean;
  /** The server ended the answer at its limit. */
  readonly isCut: boolean;
  /** What the provider wants to be given back with the message that calls. */
  readonly kept: Readonly<Record<string, unknown>>;
}

/** Sends requests to one endpoint. */
export interface Endpoint {
  /**
   * Sends one request; yields the text as it comes. Sent again only before the first piece, and only where what the endpoint
   * asks to wait for fits before `deadline` (as `performance.now()`), at which it has timed out however much came. `idleMs`: how
   * long the model may be silent at any time.
   * @throws {EngineFailure}
   */
  request(
    step: StepRequest,
    options: { readonly signal: AbortSignal; readonly deadline: number; readonly idleMs?: number },
  ): AsyncGenerator<string, StepResult>;
}

const retries = 2;
/** How often a request is changed to what a server takes before the request fails. */
const mostAdaptations = 6;
/** Chosen: a longer answer is cut; nobody reads more in a chat. */
const longestText = 32_000;
const mostCalls = 16;

/** The endpoint of these settings, by the AI SDK. The key is sent to it and to no place that it redirects to. */
export function createEndpoint(
  { url, key, fetch }: Pick<LlmSettings, "url" | "key" | "fetch">,
  { idleMs: usualIdleMs }: Pick<LlmLimits, "idleMs">,
): Endpoint {
  const findingsByModel = new Map<string, Findings>();
  const modelOf = createModels({ url, key, ...(fetch ? { fetch } : {}) });
  return {
    async *request(step, { signal, deadline, idleMs = usualIdleMs }) {
      const findings = findingsByModel.get(step.model) ?? new Findings(step.model);
      findingsByModel.set(step.model, findings);
      const model = modelOf(step.model);
      const timeout = AbortSignal.timeout(Math.max(0, Math.floor(deadline - performance.now())));
      let halvings = 0;
      for (let attempt = 0, adaptations = 0; ; attempt++) {
        const reading = new StepReading(step, { model, findings, halvings });
        try {
          return yield* reading.read(AbortSignal.any([signal, timeout]), idleMs);
        } catch (error) {
          signal.throwIfAborted();
          if (timeout.aborted) throw new EngineFailure("model timed out", { cause: error });
          if (reading.hasBegun) throw failureOf(error);
          const refusal = refusalOf(error);
          if (refusal && reading.body && adaptations < mostAdaptations) {
            const { status, words } = refusal;
            const halves = isTooLong(words, reading.body);
            if (halves) halvings++;
            if (halves || findings.learn(status, words, reading.body)) {
              adaptations++;
              attempt--;
              continue;
            }
          }
          if (attempt >= retries && !isLoading(error)) throw failureOf(error);
          const delayMs = retryDelayMs(error);
          if (delayMs === undefined || performance.now() + delayMs >= deadline) throw failureOf(error);
          await sleep(delayMs, undefined, { signal });
        }
      }
    },
  };
}

type ChatModel = ReturnType<ReturnType<typeof createOpenAICompatible>["chatModel"]>;

/** The request that the SDK sends at this moment: its models are made once for a connection, and know no request. */
const sending = new AsyncLocalStorage<StepReading>();

/** The models of one connection by their names. */
function createModels({
  url,
  key,
  fetch: send = fetch,
}: Pick<LlmSettings, "url" | "key" | "fetch">): (name: string) => ChatModel {
  const models = new Map<string, ChatModel>();
  const provider = createOpenAICompatible({
    name: "llm",
    baseURL: url,
    ...(key === undefined ? {} : { apiKey: key }),
    includeUsage: true,
    transformRequestBody: (body) => sending.getStore()?.adapt(body as RequestBody) ?? body,
    fetch: async (input, init) => {
      const response = await send(input, { ...init, headers: tracedHeaders(init?.headers, url), redirect: "error" });
      return sending.getStore()?.clean(response, init?.signal) ?? response;
    },
  });
  return (name) => {
    const model = models.get(name) ?? provider.chatModel(name);
    models.set(name, model);
    return model;
  };
}

interface StepSettings {
  readonly model: ChatModel;
  readonly findings: Findings;
  /** How often the older half of the history is left out. */
  readonly halvings: number;
}

/** One request while its answer comes. */
class StepReading {
  hasBegun = false;
  /** What was sent. */
  body: RequestBody | undefined;
  readonly #step: StepRequest;
  readonly #settings: StepSettings;
  #answer: AnswerReading | undefined;

  constructor(step: StepRequest, settings: StepSettings) {
    this.#step = step;
    this.#settings = settings;
  }

  async *read(signal: AbortSignal, idleMs: number): AsyncGenerator<string, StepResult> {
    const idle = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    // The model's silence alone counts: not what this process takes to send a request, nor what its reader does meanwhile.
    let isSent = false;
    let isWaiting = false;
    const startWaiting = () => {
      isSent = true;
      isWaiting = true;
      clearTimeout(timer);
      timer = setTimeout(() => idle.abort(new EngineFailure("model timed out")), idleMs);
    };
    const calls: RequestedCall[] = [];
    let text = "";
    let usage: TokenUsage = { inputTokens: 0, outputTokens: 0 };
    let isRefusal = false;
    let isCut = false;
    const { functions, mayCall } = this.#step;
    const answer: AnswerReading = {
      names: new Set(functions.map(({ name }) => name)),
      mayCall,
      beginsWithThought: this.#settings.findings.beginsWithThought,
      onProgress: () => {
        if (isWaiting) startWaiting();
      },
      kept: {},
      keptOfCalls: new Map(),
      thoughtChars: 0,
    };
    this.#answer = answer;
    try {
      for await (const part of this.#send(AbortSignal.any([signal, idle.signal]), startWaiting)) {
        if (part.type === "text-delta") {
          const piece = part.text.slice(0, longestText - text.length);
          if (piece !== "") {
            this.hasBegun = true;
            text += piece;
            isWaiting = false;
            clearTimeout(timer);
            yield piece;
          }
          if (text.length >= longestText) break;
        } else if (part.type === "tool-call") {
          const isJson = !("invalid" in part && part.invalid) || typeof part.input !== "string";
          const kept = answer.keptOfCalls.get(part.toolCallId) ?? {};
          if (calls.length < mostCalls)
            calls.push({ id: part.toolCallId, name: part.toolName, input: isJson ? part.input : undefined, kept });
        } else if (part.type === "finish-step") {
          const { inputTokens = 0, outputTokens = 0 } = part.usage;
          usage = { inputTokens, outputTokens };
          // A refusal in the model's own words is an answer; one by a filter is not.
          isCut = part.finishReason === "length";
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
    if (answer.thoughtChars > 0) this.#settings.findings.beginsWithThought = true;
    return { text: text.slice(answer.thoughtChars), calls, usage, isRefusal, isCut, kept: answer.kept };
  }

  /** The body as this server takes it. */
  adapt(body: RequestBody): RequestBody {
    const { findings, halvings } = this.#settings;
    this.body = findings.adapt(shorten(cleanBody({ ...body, ...this.#step.options }), halvings));
    return this.body;
  }

  /** The answer as the SDK reads it. */
  clean(response: Response, signal: AbortSignal | null | undefined): Response | Promise<Response> {
    return this.#answer ? cleanResponse(response, this.#answer, signal) : response;
  }

  #send(abortSignal: AbortSignal, handleSent: () => void) {
    const { system, messages, functions, mayCall, temperature } = this.#step;
    const watched: LanguageModelMiddleware = {
      specificationVersion: "v4",
      wrapStream: ({ doStream }) => {
        handleSent();
        return sending.run(this, () => doStream());
      },
    };
    return streamText({
      model: wrapLanguageModel({ model: this.#settings.model, middleware: [watched] }),
      instructions: system,
      messages: [...messages],
      ...(functions.length === 0 ? {} : { tools: toolSet(functions), toolChoice: mayCall ? "auto" : "none" }),
      temperature,
      maxRetries: 0,
      abortSignal,
      telemetry: { isEnabled: false },
      onError: () => {}, // it would write to the console; the stream has an `error` part as well
    }).stream;
  }
}

/** A model's server inside this network learns of which trace its request is a part; one on the internet does not. */
function tracedHeaders(headers: RequestInit["headers"], url: string): Headers {
  const sent = new Headers(headers);
  const parent = isPublicHost(new URL(url).hostname) ? undefined : traceparent();
  if (parent !== undefined) sent.set("traceparent", parent);
  return sent;
}

/** Without `execute`: nothing runs but what the engine runs. */
function toolSet(functions: readonly FunctionDescription[]): ToolSet {
  return Object.fromEntries(
    functions.map(({ name, description, parameters, isStrict = false }) => [
      name,
      { description, inputSchema: jsonSchema(parameters), ...(isStrict ? { strict: true } : {}) },
    ]),
  );
}
