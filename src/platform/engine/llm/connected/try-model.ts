import type { ModelProblem } from "../../../../contract/operations/assistants/model-connections.ts";
import type { SafeFetch } from "../../../safe-fetch/safe-fetch.ts";
import { callFirstEventMs } from "../../models.ts";
import { EngineFailure } from "../../turn.ts";
import { usualLimits } from "../wire/endpoint.ts";
import type { Endpoint, FunctionDescription, StepRequest, StepResult } from "../wire/request.ts";
import { createModelFetch, type SeenExchange } from "./model-fetch.ts";
import { keyProblem, problemOf, slowProblem, toolsProblem } from "./problems.ts";

/** A model's server as it is asked before it is connected. */
export interface AskedServer {
  readonly url: string;
  readonly key: string | undefined;
}

/** What came of trying a model. */
export interface Trial {
  readonly works: boolean;
  /** The gravest first. */
  readonly problems: readonly ModelProblem[];
  /** Until its first sign; null if there was none. */
  readonly latencyMs: number | null;
  readonly streams: boolean;
  readonly tools: boolean;
  readonly vision: boolean;
}

/** Chosen: a cold local model may need this long; nobody waits longer before a form. */
const answerMs = 40_000;
const pictureMs = 20_000;

/** A red square, 32 by 32. */
const redSquare =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAAKklEQVR42mN4ICBAU8QwasGoBaMWjFowasGoBaMWjFowasGoBaMWDBULALgcAD3G45K4AAAAAElFTkSuQmCC";

const report: FunctionDescription = {
  name: "report_ready",
  description: "Reports that functions can be called.",
  parameters: {
    type: "object",
    properties: { word: { type: "string", description: "The word that was asked for." } },
    required: ["word"],
  },
};

/** Sends a model one short request with a function, and where that is answered one with a picture. */
export async function tryModel(
  { url, key, model }: AskedServer & { readonly model: string },
  { safeFetch, signal }: { readonly safeFetch: SafeFetch; readonly signal: AbortSignal },
): Promise<Trial> {
  const wrong = keyProblem(key);
  if (wrong) return { works: false, problems: [wrong], latencyMs: null, streams: false, tools: false, vision: false };
  const seen: SeenExchange = {};
  const fetch = createModelFetch({ safeFetch, timeoutMs: answerMs, seen });
  const { createEndpoint } = await import("../wire/request.ts");
  const endpoint = createEndpoint({ url, key, fetch }, usualLimits);
  const step = { model, mayCall: true, temperature: 0, options: { max_tokens: 500 } };
  const asked = await ask(
    endpoint,
    {
      ...step,
      system: "You are being tested. Call the function report_ready with the word that you are given.",
      messages: [{ role: "user", content: "The word is: harbour" }],
      functions: [report],
    },
    { ms: answerMs, signal },
  );
  const none = { latencyMs: asked.latencyMs, streams: false, tools: false, vision: false };
  if (asked.failure) return { ...none, works: false, problems: [problemOf(asked.failure, seen, { model, key })] };
  const streams = seen.contentType?.startsWith("text/event-stream") === true;
  const tools = asked.result.calls.some(({ name }) => name === report.name);
  const pictured = await ask(
    endpoint,
    {
      ...step,
      mayCall: false,
      system: "Answer with one word.",
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "Which colour is this picture?" },
            { type: "file", data: redSquare, mediaType: "image/png" },
          ],
        },
      ],
      functions: [],
    },
    { ms: pictureMs, signal },
  );
  const isSlow = asked.latencyMs !== null && asked.latencyMs > callFirstEventMs;
  return {
    works: true,
    problems: [...(tools ? [] : [toolsProblem]), ...(isSlow ? [slowProblem(asked.latencyMs ?? 0)] : [])],
    latencyMs: asked.latencyMs,
    streams,
    tools,
    vision: !pictured.failure && /\bred\b|crimson|scarlet/i.test(pictured.result.text),
  };
}

type Asked =
  | { readonly failure: EngineFailure; readonly latencyMs: number | null }
  | { readonly failure?: undefined; readonly result: StepResult; readonly latencyMs: number | null };

/** One request; how soon its first piece came. */
async function ask(
  endpoint: Endpoint,
  step: StepRequest,
  { ms, signal }: { readonly ms: number; readonly signal: AbortSignal },
): Promise<Asked> {
  const startedMs = performance.now();
  let latencyMs: number | null = null;
  const note = () => {
    latencyMs ??= Math.round(performance.now() - startedMs);
  };
  const pieces = endpoint.request(step, { signal, deadline: startedMs + ms });
  try {
    for (;;) {
      const { done, value } = await pieces.next();
      note();
      if (done) return { result: value, latencyMs };
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof EngineFailure)) throw error;
    return { failure: error, latencyMs };
  }
}
