import { type AnyInput, send } from "../client/client.ts";
import { errorOf, isRecord, readEventStream, type StreamEvent } from "../client/request.ts";
import { conversationFeatures, featuresHeader } from "../contract/codes.ts";
import type { Operation } from "../contract/kit/operation.ts";
import { isApiError } from "../contract/problem.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import { refusal } from "./errors.ts";
import type { Emit } from "./events.ts";
import type { Settings } from "./options.ts";
import type { Action } from "./rule.ts";
import { visitorFailure } from "./upstream-failure.ts";

/** The platform's answer: a body, or events where it streams. */
export interface UpstreamAnswer {
  readonly body: Readonly<Record<string, unknown>>;
  readonly events?: AsyncIterable<StreamEvent>;
  /** The header that tells the page what the platform offers, as far as we know it: keys may be repeated only where they count. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The one place that calls the platform, with the owner's key. */
export interface Upstream {
  /** Never repeats a request. @throws {ApiError} in our own words */
  call(row: Operation, input: UpstreamInput): Promise<UpstreamAnswer>;
}

export interface UpstreamInput extends AnyInput {
  readonly action: Action;
  readonly assistant: string;
}

/** A turn may take the platform a minute; it then says itself that it failed. */
const turnTimeoutMs = 70_000;
const otherTimeoutMs = 15_000;
/** To the end of the body, however slowly it comes. */
const wholeAnswerMs = 100_000;

export function createUpstream({ baseUrl, apiKey, fetch }: Settings, emit: Emit): Upstream {
  return {
    async call(row, { action, assistant, ...input }) {
      try {
        return await answerOf(row, input, { baseUrl, apiKey, fetch: boundedFetch(fetch) });
      } catch (cause) {
        const failed = isApiError(cause) ? cause : refusal("UPSTREAM_FAILED", { cause });
        const shown = visitorFailure(row, failed);
        const { code } = shown.problem;
        if (code === "INSUFFICIENT_BALANCE") emit({ type: "balance_low", assistant });
        const { status } = failed.problem;
        // An assistant that the platform does not know is the owner's mistake: pages name it by the owner's own list.
        const ours = shown.problem.status >= 500 || code === "ASSISTANT_NOT_FOUND";
        if (ours) emit({ type: "upstream_failed", action, code, status });
        throw shown;
      }
    },
  };
}

async function answerOf(
  row: Operation,
  input: AnyInput,
  options: { readonly baseUrl: string; readonly apiKey: string; readonly fetch: typeof fetch },
): Promise<UpstreamAnswer> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), wholeAnswerMs);
  let streams = false;
  try {
    const timeoutMs = row.streams ? turnTimeoutMs : otherTimeoutMs;
    const response = await send(row, { ...input, signal: deadline.signal }, { ...options, timeoutMs });
    const headers = knownFeatures(response.headers.get(featuresHeader));
    if (row.streams && response.body && response.headers.get("content-type")?.startsWith("text/event-stream")) {
      streams = true;
      return { body: {}, headers, events: untilEnd(readEventStream(response.body), () => clearTimeout(timer)) };
    }
    const body = await readBody(response);
    if (!isRecord(body) || body.status === false) throw errorOf(response, body);
    return { body, headers };
  } finally {
    if (!streams) clearTimeout(timer);
  }
}

/** A body that breaks off leaves the outcome unknown; one that is no JSON is the platform's fault. */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    throw refusal("UNREACHABLE", { cause });
  });
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw refusal("UPSTREAM_FAILED", { cause });
  }
}

async function* untilEnd<Item>(items: AsyncIterable<Item>, ended: () => void): AsyncGenerator<Item> {
  try {
    yield* items;
  } finally {
    ended();
  }
}

function knownFeatures(header: string | null): Record<string, string> {
  const named = (header ?? "").split(",").map((name) => name.trim());
  const known = conversationFeatures.split(", ").filter((name) => named.includes(name));
  return known.length > 0 ? { [featuresHeader]: known.join(", ") } : {};
}
