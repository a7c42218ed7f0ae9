import { parseLoosely } from "./loose-json.ts";

/** One thing that a server sent: JSON, or the end. */
export type ServerEvent =
  | { readonly type: "json"; readonly value: unknown; readonly isError: boolean }
  | { readonly type: "end" };

const longestEvent = 2_000_000;

/**
 * Reads what a server sends, whether as events, as lines of JSON or as one JSON document. Comments, pings and empty data are no
 * events; nothing is read behind the end. Rejects where the connection breaks, or where what came is no JSON at all.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const lines = readLines(body);
  let waiting = "";
  let isError = false;
  for await (const line of lines) {
    const text = line.trim();
    if (/^event:\s*error$/i.test(text)) isError = true;
    if (/^(?::|event:|id:|retry:)/i.test(text)) continue;
    const data = text.replace(/^(?:data:\s*)+/i, "").trim();
    if (/^\[?DONE\]?$/i.test(data)) {
      yield { type: "end" };
      return;
    }
    // An empty line ends an event, and stands also inside a document of several lines.
    if (data === "") continue;
    if (waiting === "" && !/^[{["]/.test(data)) {
      if (isError) yield { type: "json", value: { error: data }, isError };
      else if (/^</.test(data)) throw new TypeError("the answer is no stream");
      continue;
    }
    waiting += waiting === "" ? data : `\n${data}`;
    if (waiting.length > longestEvent) throw new TypeError("an event is too long");
    const value = /[}\]"]$/.test(data) ? parseLoosely(waiting) : undefined;
    if (value === undefined) continue;
    waiting = "";
    yield { type: "json", value, isError };
    isError = false;
  }
  if (waiting !== "") throw new TypeError("the answer breaks off inside an event");
}

async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      rest += value;
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      if (rest.length > longestEvent) throw new TypeError("a line is too long");
      yield* lines;
    }
    if (rest !== "") yield rest;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
