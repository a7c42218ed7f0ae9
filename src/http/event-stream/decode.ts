/** One server-sent event, its data as text; without data where only an id came. */
export interface StreamEvent {
  readonly event: string;
  readonly data: string;
  /** The id that the stream has named last. */
  readonly id?: string;
}

/** The server sends a sign of life every 15 s; a connection that is silent for three times as long is dead. */
const longestSilenceMs = 45_000;
/** Chosen: no event of a conversation comes near it; a line that never ends must not fill the memory. */
const longestEventChars = 2_000_000;

/**
 * Reads server-sent events off a response body: pieces that cut lines anywhere, all three line ends, data over several
 * lines, comments. An event that the stream's end cuts off is not one.
 * @throws RangeError for an event or a silence beyond all bounds, and whatever reading throws when the line breaks.
 */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
  /** Ends the reading at once, also while nothing comes. */
  signal?: AbortSignal,
): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = "";
  let event = "";
  let data: string[] = [];
  let id: string | undefined;
  let isNamed = false;
  const leave = () => void reader.cancel().catch(() => undefined);
  signal?.addEventListener("abort", leave);
  try {
    for (;;) {
      const { done, value } = await withinSilence(reader.read());
      if (done) return;
      rest += value;
      if (rest.length > longestEventChars) throw new RangeError("an event of the stream is too long");
      // A carriage return at the end may be the first half of a line end.
      const whole = rest.endsWith("\r") ? rest.slice(0, -1) : rest;
      const lines = whole.split(/\r\n|\r|\n/);
      const open = lines.pop() ?? "";
      rest = open + rest.slice(whole.length);
      for (const line of lines) {
        if (line !== "") {
          const [, name = "", text = ""] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
          if (name === "event") event = text;
          else if (name === "data") data.push(text);
          else if (name === "id") {
            id = text;
            isNamed = true;
          }
          continue;
        }
        if (data.length > 0 || isNamed) {
          yield { event: event || "message", data: data.join("\n"), ...(id === undefined ? {} : { id }) };
        }
        isNamed = false;
        event = "";
        data = [];
      }
    }
  } finally {
    signal?.removeEventListener("abort", leave);
    leave();
  }
}

async function withinSilence<Result>(reading: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RangeError("the stream fell silent")), longestSilenceMs);
  });
  try {
    return await Promise.race([reading, silence]);
  } finally {
    clearTimeout(timer);
  }
}
