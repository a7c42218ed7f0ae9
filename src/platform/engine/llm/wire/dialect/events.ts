import { parseLoosely } from "./loose-json.ts";

/** One thing that a server sent: JSON, or the end. */
export type ServerEvent =
  | { readonly type: "json"; readonly value: unknown; readonly isError: boolean }
  | { readonly type: "end" };

const longestEvent = 2_000_000;

/**
 * Reads what a server sends, whether as events, as lines of JSON or as one JSON document: what came at once together, since each
 * step of a stream costs as much for a word as for many. Comments, pings and empty data are no events; nothing is read behind the
 * end. Rejects where the connection breaks, or where what came is no JSON at all.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<readonly ServerEvent[]> {
  const reading = new EventReading();
  for await (const lines of readLines(body)) {
    const events = reading.add(lines);
    if (events.length > 0) yield events;
    if (reading.hasEnded) return;
    if (reading.failure) throw reading.failure;
  }
  if (reading.isInside) throw new TypeError("the answer breaks off inside an event");
}

class EventReading {
  hasEnded = false;
  /** Why nothing is read any more; what came before it counts. */
  failure: TypeError | undefined;
  #waiting = "";
  #isError = false;

  /** Whether an event has begun that is not whole. */
  get isInside(): boolean {
    return this.#waiting !== "";
  }

  add(lines: readonly string[]): ServerEvent[] {
    const events: ServerEvent[] = [];
    for (const line of lines) {
      if (this.hasEnded || this.failure) break;
      const event = this.#addLine(line.trim());
      if (event) events.push(event);
    }
    return events;
  }

  #addLine(text: string): ServerEvent | undefined {
    if (/^event:\s*error$/i.test(text)) this.#isError = true;
    if (/^(?::|event:|id:|retry:)/i.test(text)) return undefined;
    const data = text.replace(/^(?:data:\s*)+/i, "").trim();
    if (/^\[?DONE\]?$/i.test(data)) {
      this.hasEnded = true;
      return { type: "end" };
    }
    // An empty line ends an event, and stands also inside a document of several lines.
    if (data === "") return undefined;
    const isError = this.#isError;
    if (this.#waiting === "" && !/^[{["]/.test(data)) {
      if (isError) return { type: "json", value: { error: data }, isError };
      if (/^</.test(data)) this.failure = new TypeError("the answer is no stream");
      return undefined;
    }
    this.#waiting += this.#waiting === "" ? data : `\n${data}`;
    if (this.#waiting.length > longestEvent) {
      this.failure = new TypeError("an event is too long");
      return undefined;
    }
    const value = /[}\]"]$/.test(data) ? parseLoosely(this.#waiting) : undefined;
    if (value === undefined) return undefined;
    this.#waiting = "";
    this.#isError = false;
    return { type: "json", value, isError };
  }
}

/** Whole lines, as many as came at once. */
async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<readonly string[]> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      if (done) break;
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      if (rest.length > longestEvent) throw new TypeError("a line is too long");
      if (lines.length > 0) yield lines;
    }
    if (rest !== "") yield [rest];
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
