import { CallCollector, newCallId, type WholeCall } from "./calls.ts";
import { type FinishReason, type ReportedError, readChunk, readError } from "./chunk.ts";
import { readEvents } from "./events.ts";
import { cleanString } from "./loose-json.ts";
import { VisibleText } from "./visible-text.ts";

/** What is known of a request while its answer is read, and what is learned from that. */
export interface AnswerReading {
  /** The functions that the model was given. */
  readonly names: ReadonlySet<string>;
  readonly mayCall: boolean;
  /** This model's text begins inside of a thought. */
  readonly beginsWithThought: boolean;
  /** Something came, be it seen or not. */
  readonly onProgress: () => void;
  /** What the provider wants to be given back with the message that calls. */
  kept: Record<string, unknown>;
  /** The same for each call, by id. */
  readonly keptOfCalls: Map<string, Readonly<Record<string, unknown>>>;
  /** How many characters of what was shown turned out to be a thought. */
  thoughtChars: number;
}

/** A well-formed chunk, or why there is none. */
type CleanChunk = { readonly chunk: object } | { readonly error: ReportedError };

/**
 * An answer of any server as the AI SDK reads it: a stream of well-formed chunks with text that may be shown, whole calls and an
 * end. An error that comes before anything else becomes the answer's status.
 */
export async function cleanResponse(
  response: Response,
  reading: AnswerReading,
  signal?: AbortSignal | null,
): Promise<Response> {
  if (!response.ok || !response.body) return response;
  const chunks = cleanChunks(response.body, reading);
  const none: ReportedError = { status: 502, message: "no answer" };
  const first = await chunks.next().then(
    ({ done, value }): CleanChunk => (done ? { error: none } : value),
    (cause: unknown): CleanChunk => {
      signal?.throwIfAborted();
      return { error: cause instanceof Error ? { ...none, message: cause.name } : none };
    },
  );
  if ("error" in first) return failedResponse(first.error);
  let isFirst = true;
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = isFirst ? { done: false as const, value: first } : await chunks.next();
      isFirst = false;
      if (next.done) {
        controller.enqueue(encoder.encode("data: [DONE]\n\n"));
        controller.close();
        return;
      }
      const sent =
        "error" in next.value
          ? { error: { message: next.value.error.message, code: next.value.error.status } }
          : next.value.chunk;
      controller.enqueue(encoder.encode(`data: ${JSON.stringify(sent)}\n\n`));
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
  return new Response(stream, { headers: { "content-type": "text/event-stream" } });
}

function failedResponse({ status, message }: ReportedError): Response {
  return Response.json({ error: { message } }, { status });
}

async function* cleanChunks(
  body: ReadableStream<Uint8Array>,
  reading: AnswerReading,
): AsyncGenerator<CleanChunk, void> {
  const collector = new CallCollector(reading.names);
  let shownChars = 0;
  const visible = new VisibleText({
    names: reading.names,
    beginsWithThought: reading.beginsWithThought,
    onThoughtShown: () => {
      reading.thoughtChars = shownChars;
    },
  });
  let finish: FinishReason | undefined;
  let usage: object | undefined;
  let hasText = false;
  let hasBegun = false;
  let hasEnd = false;
  const show = (name: "content" | "refusal", text: string) => {
    const clean = cleanString(text);
    shownChars += clean.length;
    return clean === "" ? [] : [{ chunk: chunkOf({ [name]: clean }) }];
  };
  let waiting = "";
  // What came at once goes on at once: each piece costs the same on its way, however long it is.
  const flush = () => {
    const text = waiting;
    waiting = "";
    return text === "" ? [] : show("content", visible.add(text));
  };
  for await (const events of readEvents(body)) {
    reading.onProgress();
    for (const event of events) {
      if (event.type === "end") {
        hasEnd = true;
        break;
      }
      const error = readError(event.value, event.isError);
      if (error) {
        yield* flush();
        return yield { error };
      }
      hasBegun = true;
      const chunk = readChunk(event.value);
      reading.kept = joinKept(reading.kept, chunk.kept);
      // A server that tells thoughts apart leaves none in the text.
      if (chunk.reasoning !== "") {
        yield* flush();
        visible.stopHolding();
      }
      if (!chunk.isWhole || collector.isEmpty) for (const call of chunk.calls) collector.add(call);
      if (chunk.text !== "" && !(chunk.isWhole && hasText)) {
        hasText = true;
        waiting += chunk.text;
      }
      if (chunk.refusal !== "") {
        yield* flush();
        yield* show("refusal", chunk.refusal);
      }
      finish = chunk.finish ?? finish;
      usage = chunk.usage ?? usage;
    }
    yield* flush();
    if (hasEnd) break;
  }
  if (finish === "error" || (!hasEnd && finish === undefined))
    return yield { error: { status: 502, message: hasBegun ? "the answer breaks off" : "no answer" } };
  yield* show("content", visible.end());
  const calls = callsOf(collector, visible, reading);
  for (const { id, kept } of calls) reading.keptOfCalls.set(id, kept);
  if (calls.length > 0) yield { chunk: chunkOf({ tool_calls: calls.map(entryOf) }) };
  const isStop = finish === undefined || finish === "tool_calls";
  const end = chunkOf({}, calls.length > 0 ? "tool_calls" : isStop ? "stop" : finish);
  yield { chunk: { ...end, ...(usage ? { usage } : {}) } };
}

/** What a model wrote as text counts where it called nothing otherwise, and may call. */
function callsOf(collector: CallCollector, visible: VisibleText, { mayCall }: AnswerReading): readonly WholeCall[] {
  const calls = collector.end();
  if (calls.length > 0 || !mayCall) return calls;
  return visible.calls.map(({ name, arguments: given }) => ({
    id: newCallId(),
    name,
    arguments: given === undefined ? "" : JSON.stringify(given),
    kept: {},
  }));
}

function entryOf({ id, name, arguments: written }: WholeCall, index: number): object {
  return { index, id, type: "function", function: { name, arguments: written } };
}

function chunkOf(delta: object, finish: string | null = null): object {
  return { id: "answer", object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason: finish }] };
}

/** Pieces of the same member are put together. */
function joinKept(before: Record<string, unknown>, more: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const joined = { ...before };
  for (const [name, value] of Object.entries(more)) {
    const given = joined[name];
    if (typeof given === "string" && typeof value === "string") joined[name] = given + value;
    else joined[name] = Array.isArray(given) && Array.isArray(value) ? [...given, ...value] : value;
  }
  return joined;
}
