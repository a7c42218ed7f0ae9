/** One server-sent event, its data as text; without data where only an id came. */
export interface StreamEvent {
  readonly event: string;
  readonly data: string;
  /** The id that the stream has named last. */
  readonly id?: string;
}

/** The server sends a sign of life every 15 s; a connection that is silent for three times as long is dead. */
const longestSilenceMs = 45_000;
/** Chosen: an answer of 5 MB is below it; a line that never ends must not fill the memory. */
const longestLineChars = 8_000_000;

/**
 * Reads server-sent events off a response body: pieces that cut lines anywhere, all three line ends, data over several
 * lines, comments. An event that the stream's end cuts off is not one.
 * @throws RangeError for a line or a silence beyond all bounds, and whatever reading throws when the line breaks.
 * @example
 * ```ts
 * import { readEventStream, request } from "ringback/client";
 *
 * const response = await request("https://chat.example/api/user/events", { headers: { accept: "text/event-stream" } });
 * if (response.body) for await (const { event, data } of readEventStream(response.body)) console.log(event, data);
 * ```
 */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
  /** Ends the reading at once, also while nothing comes. */
  signal?: AbortSignal,
): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  // No TextDecoderStream: it takes several times the CPU for each piece.
  const decoder = new TextDecoder();
  let rest = "";
  let event = "";
  let data: string[] = [];
  let id: string | undefined;
  let isNamed = false;
  /** A line feed that comes next is the second half of a line end, which need not be waited for. */
  let isAfterReturn = false;
  const leave = () => void reader.cancel().catch(() => undefined);
  signal?.addEventListener("abort", leave);
  try {
    for (;;) {
      const { done, value: bytes } = await withinSilence(reader.read());
      if (done) return;
      const value = decoder.decode(bytes, { stream: true });
      if (value === "") continue;
      const lines = (isAfterReturn ? value.replace(/^\n/, "") : value).split(/\r\n|\r|\n/);
      isAfterReturn = value.endsWith("\r");
      lines[0] = rest + lines[0];
      rest = lines.pop() as string;
      if (rest.length > longestLineChars) throw new RangeError("a line of the stream is too long");
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
