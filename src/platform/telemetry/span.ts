import type * as OpenTelemetry from "@opentelemetry/api";
import type { Attributes, Context, Span } from "@opentelemetry/api";

/** What a span is about. Attributes are words of ours and counts: never texts, numbers, keys or names that somebody chose. */
export interface SpanOptions {
  readonly name: string;
  /** (default: internal) */
  readonly kind?: "internal" | "server" | "client" | "consumer";
  readonly attributes?: Attributes;
  /** What caused it in another process, as {@link traceparent} wrote it. (default: the span around it) */
  readonly parent?: string | undefined;
  /** What somebody else says that caused it: it is linked to, and decides over nothing. (default: nothing) */
  readonly claimed?: string | undefined;
  /** Only within another span: by itself it would say nothing. (default: false) */
  readonly isDetail?: boolean;
}

/** A span, to whoever does its work. */
export interface Work {
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** Marks it as failed, by a word of ours. */
  fail(type: string): void;
}

/** Loaded where traces are kept, and nowhere else: it takes a fiftieth of a second of a start. */
let api: typeof OpenTelemetry | undefined;

const untraced: Work = { rename() {}, set() {}, fail() {} };

/**
 * From now on work is told to OpenTelemetry's API as spans. Needed where a program has an SDK of its own; `startTracing` of
 * `ringback-server/node` brings one.
 * @example
 * ```ts
 * import { enableTraces } from "ringback-server";
 *
 * await enableTraces(); // after the program has registered its tracer provider
 * ```
 */
export async function enableTraces(): Promise<void> {
  api ??= await import("@opentelemetry/api");
}

/** Does work as a span: what it begins in turn stands below. It ends with the work, as failed where that rejects. */
export function inSpan<Result>(options: SpanOptions, work: (span: Work) => Promise<Result>): Promise<Result> {
  const begun = begin(options);
  return begun ? workIn(begun, work) : work(untraced);
}

async function workIn<Result>({ span, within }: Begun, work: (span: Work) => Promise<Result>): Promise<Result> {
  try {
    return await within(() => work(workOf(span)));
  } catch (cause) {
    workOf(span).fail(errorType(cause));
    throw cause;
  } finally {
    span.end();
  }
}

/**
 * The same for work that yields as it goes on. Its reader may leave at any time; one that leaves it open does so after an
 * event that `isLast` knows.
 */
export async function* eventsInSpan<Event, Result>(
  options: SpanOptions & { readonly isLast?: (event: Event) => boolean },
  open: (span: Work) => AsyncGenerator<Event, Result>,
): AsyncGenerator<Event, Result> {
  const begun = begin(options);
  if (!begun) return yield* open(untraced);
  const { span, within } = begun;
  const events = within(() => open(workOf(span)));
  try {
    for (;;) {
      const next = await within(() => events.next());
      if (next.done) return next.value;
      if (options.isLast?.(next.value)) span.end();
      yield next.value;
    }
  } catch (cause) {
    workOf(span).fail(errorType(cause));
    throw cause;
  } finally {
    await within(() => events.return(undefined as never)).catch(() => undefined); // where its reader has left
    span.end();
  }
}

/** The span that is under way, as the header `traceparent` and stored jobs name it; nothing if nobody traces. */
export function traceparent(): string | undefined {
  const place = currentPlace();
  return place && `00-${place.traceId}-${place.spanId}-${place.traceFlags.toString(16).padStart(2, "0")}`;
}

/** What joins a line of the log with the span that it was written in. */
export function traceFields(): { readonly trace_id?: string; readonly span_id?: string } {
  const place = currentPlace();
  return place ? { trace_id: place.traceId, span_id: place.spanId } : {};
}

function currentPlace() {
  const place = api?.trace.getActiveSpan()?.spanContext();
  return place && api?.isSpanContextValid(place) ? place : undefined;
}

interface Begun {
  readonly span: Span;
  readonly within: <Result>(work: () => Result) => Result;
}

function begin({
  name,
  kind = "internal",
  attributes = {},
  parent,
  claimed,
  isDetail = false,
}: SpanOptions): Begun | undefined {
  if (!api) return undefined;
  const { context, trace, SpanKind } = api;
  if (isDetail && !trace.getActiveSpan()) return undefined;
  const around = contextOf(parent) ?? context.active();
  const link = spanContextOf(claimed);
  const kinds = {
    internal: SpanKind.INTERNAL,
    server: SpanKind.SERVER,
    client: SpanKind.CLIENT,
    consumer: SpanKind.CONSUMER,
  };
  const links = link ? [{ context: link }] : [];
  const span = trace.getTracer("ringback").startSpan(name, { kind: kinds[kind], attributes, links }, around);
  const inside = trace.setSpan(around, span);
  return { span, within: (work) => context.with(inside, work) };
}

function contextOf(text: string | undefined): Context | undefined {
  const spanContext = spanContextOf(text);
  return spanContext && api?.trace.setSpanContext(api.ROOT_CONTEXT, spanContext);
}

/** Reads a `traceparent` as https://www.w3.org/TR/trace-context/#traceparent-header writes it. */
function spanContextOf(text: string | undefined): OpenTelemetry.SpanContext | undefined {
  const [, traceId = "", spanId = "", flags = "0"] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text ?? "") ?? [];
  const found = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return api?.isSpanContextValid(found) ? found : undefined;
}

function workOf(span: Span): Work {
  return {
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(attributes),
    fail(type) {
      span.setAttribute("error.type", type);
      if (api) span.setStatus({ code: api.SpanStatusCode.ERROR });
    },
  };
}

/** By name and code alone, as in the log: what an error says may quote somebody. */
function errorType(cause: unknown): string {
  if (!(cause instanceof Error)) return "_OTHER";
  const { code } = cause as Error & { readonly code?: unknown };
  return typeof code === "string" && /^\w{1,40}$/.test(code) ? code : cause.name;
}
