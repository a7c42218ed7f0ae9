import { type AnyInput, type ClientOptions, send } from "../../client/send.ts";
import { featuresHeader } from "../../contract/codes.ts";
import { fileLimits } from "../../contract/file-limits.ts";
import type { Operation } from "../../contract/kit/operation.ts";
import { type ApiError, isApiError } from "../../contract/problem.ts";
import { isRecord } from "../../contract/record.ts";
import { readEventStream, type StreamEvent } from "../../http/event-stream/read-events.ts";
import { isEventStream, type ReplyStreamEvent, readReplyStream } from "../../http/event-stream/read-reply.ts";
import { FileAnswer, fileNameOf } from "../../http/file-answer.ts";
import { boundedTo } from "../../http/input/bounded-stream.ts";
import { errorOf } from "../../http/read-error.ts";
import type { Action } from "../action.ts";
import type { Emit } from "../audit-events.ts";
import { refusal } from "../errors.ts";
import type { Settings } from "../options.ts";
import { shownType } from "../visitor/files.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import { createBreaker } from "./breaker.ts";
import { featuresFor } from "./features.ts";
import { visitorFailure } from "./visitor-failure.ts";

type WireBody = Readonly<Record<string, unknown>>;

/** What an answer of the platform becomes on its way to a page. @throws UPSTREAM_FAILED for what it should not be */
export type Read<Body> = (body: WireBody) => Body;

/** The platform's answer, read; or its events, as they come. */
export interface UpstreamAnswer<Body> {
  readonly body: Body;
  readonly events?: undefined;
  /** Tells the page what the platform offers, as far as we know it: a key may be repeated only where keys count. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface UpstreamEvents {
  readonly events: AsyncIterable<ReplyStreamEvent>;
  readonly headers: Readonly<Record<string, string>>;
}

/** The one place that calls the platform, with the owner's key. Nothing is ever sent twice. */
export interface Upstream {
  /** @throws {ApiError} in our own words */
  call<Body>(row: Operation, input: UpstreamInput, read: Read<Body>): Promise<UpstreamAnswer<Body>>;
  /** As `call`, for an operation that may answer with events. */
  listen<Body>(row: Operation, input: UpstreamInput, read: Read<Body>): Promise<UpstreamAnswer<Body> | UpstreamEvents>;
  /** Opens a stream without end. `leave` ends it. */
  follow(
    row: Operation,
    input: UpstreamInput,
  ): Promise<{
    readonly events: AsyncIterable<StreamEvent>;
    readonly leave: () => void;
    readonly headers: Readonly<Record<string, string>>;
  }>;
  /** As `call`, with a form that goes through as it comes. */
  pass<Body>(row: Operation, input: UpstreamInput, form: PassedForm, read: Read<Body>): Promise<UpstreamAnswer<Body>>;
  /** Reads a file, as it comes. */
  file(row: Operation, input: UpstreamInput): Promise<FileAnswer>;
  /** Whether a repeated Idempotency-Key is one message to the platform, as it last said; false until it has said so. */
  countsKeys(): boolean;
  /** Seconds until what costs money may be sent again, after a line that failed again and again; undefined while it may. */
  retryAfterS(): number | undefined;
}

/** A form of a page's, unread. */
export interface PassedForm {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
  readonly contentType: string;
}

export interface UpstreamInput extends AnyInput {
  readonly action: Action;
  readonly assistant: string;
}

/** A turn may take the platform a minute; it then says itself that it failed. */
const turnTimeoutMs = 70_000;
const otherTimeoutMs = 15_000;
/** What the client throws where no answer came. */
const unansweredCodes = new Set(["UNREACHABLE", "TIMEOUT"]);
/** To the end of the body, however slowly it comes. */
const wholeAnswerMs = 100_000;

export function createUpstream({ baseUrl, apiKey, fetch, now, policy }: Settings, emit: Emit): Upstream {
  const options = { baseUrl, apiKey, fetch: boundedFetch(fetch), policy };
  const endless = { baseUrl, apiKey, fetch, timeoutMs: otherTimeoutMs };
  const breaker = createBreaker(now);
  let countsKeys = false;

  /** Reports to the owner what is theirs to fix, and returns what the visitor may know. */
  function shown(row: Operation, { action, assistant }: UpstreamInput, cause: unknown): ApiError {
    const failed = isApiError(cause) ? cause : refusal("UPSTREAM_FAILED", { cause });
    breaker.note(!unansweredCodes.has(failed.problem.code));
    const failure = visitorFailure(row, failed);
    const { code, status } = failure.problem;
    if (code === "INSUFFICIENT_BALANCE") emit({ type: "balance_low", assistant });
    // Pages name assistants by the owner's own list: one that the platform does not know is the owner's mistake.
    if (status >= 500 || code === "ASSISTANT_NOT_FOUND") {
      emit({ type: "upstream_failed", action, code, status: failed.problem.status });
    }
    return failure;
  }

  /** Answers of conversations say what is offered, and no others. */
  function learnt<Known extends UpstreamAnswer<unknown> | UpstreamEvents>(
    { anyOrigin }: Operation,
    answer: Known,
  ): Known {
    breaker.note(true);
    if (anyOrigin) countsKeys = answer.headers[featuresHeader]?.includes("idempotency") ?? false;
    return answer;
  }

  return {
    countsKeys: () => countsKeys,
    retryAfterS: () => breaker.retryAfterS(),
    async call(row, input, read) {
      try {
        const answer = await answerOf(row, input, options, async (response) => ({
          body: read(await readBody(response)),
        }));
        return learnt(row, answer);
      } catch (cause) {
        throw shown(row, input, cause);
      }
    },
    async listen(row, input, read) {
      try {
        const answer = await answerOf(row, input, options, async (response, end) => {
          if (isEventStream(response)) return { events: readReplyStream(response, end) };
          return { body: read(await readBody(response)) };
        });
        return learnt(row, answer);
      } catch (cause) {
        throw shown(row, input, cause);
      }
    },
    async pass(row, input, form, read) {
      const passing = { ...options, fetch: boundedFetch(sendingStream(form, fetch)) };
      try {
        const answer = await answerOf(row, input, passing, async (response) => ({
          body: read(await readBody(response)),
        }));
        return learnt(row, answer);
      } catch (cause) {
        throw shown(row, input, cause);
      }
    },
    async file(row, { action, assistant, ...sent }) {
      try {
        const response = await send(row, sent, endless);
        const { headers, body } = response;
        const size = Number(headers.get("content-length") ?? Number.NaN);
        if (!body || !(size <= fileLimits.bytes)) throw refusal("UPSTREAM_FAILED");
        const name = fileNameOf(headers.get("content-disposition")) ?? "file";
        return new FileAnswer(boundedTo(size, body), { name, type: shownType(headers.get("content-type")), size });
      } catch (cause) {
        throw shown(row, { action, assistant }, cause);
      }
    },
    async follow(row, input) {
      const left = new AbortController();
      const { signal } = left;
      const { action: _, assistant: __, ...sent } = input;
      try {
        const response = await send(row, { ...sent, accept: "text/event-stream", signal }, endless);
        if (!isEventStream(response) || !response.body) throw refusal("UPSTREAM_FAILED");
        const headers = knownFeatures(response.headers.get(featuresHeader), policy);
        return { events: readEventStream(response.body, signal), leave: () => left.abort(), headers };
      } catch (cause) {
        left.abort();
        throw shown(row, input, cause);
      }
    },
  };
}

/** A `fetch` that sends a stream in place of a body. */
function sendingStream({ body, contentType }: PassedForm, send: typeof fetch): typeof fetch {
  return (url, init) => {
    const headers = { ...(init?.headers as Record<string, string>), "content-type": contentType };
    // The DOM's types do not know `duplex`, without which no request takes a stream.
    return send(url, { ...init, headers, body, duplex: "half" } as RequestInit);
  };
}

/** Sends, and reads within the time for the whole answer; what streams says itself when it has ended. */
async function answerOf<Result extends object>(
  row: Operation,
  { action: _, assistant: __, ...input }: UpstreamInput,
  { policy, ...options }: ClientOptions & Pick<Settings, "policy">,
  read: (response: Response, end: () => void) => Promise<Result>,
): Promise<Result & { headers: Record<string, string> }> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), wholeAnswerMs);
  const end = () => clearTimeout(timer);
  let result: Result | undefined;
  try {
    const timeoutMs = row.streams || row.fileBytes ? turnTimeoutMs : otherTimeoutMs;
    const response = await send(row, { ...input, signal: deadline.signal }, { ...options, timeoutMs });
    result = await read(response, end);
    return { ...result, headers: knownFeatures(response.headers.get(featuresHeader), policy) };
  } finally {
    if (!result || !("events" in result)) end();
  }
}

/** A body that breaks off leaves the outcome unknown; one that is no JSON is the platform's fault. */
async function readBody(response: Response): Promise<WireBody> {
  const text = await response.text().catch((cause: unknown) => {
    throw refusal("UNREACHABLE", { cause });
  });
  const body = parsed(text);
  if (!isRecord(body) || body.status === false) throw errorOf(response, body);
  return body;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw refusal("UPSTREAM_FAILED", { cause });
  }
}

function knownFeatures(header: string | null, policy: Settings["policy"]): Record<string, string> {
  const known = featuresFor(header, policy);
  return known.length > 0 ? { [featuresHeader]: known.join(", ") } : {};
}
