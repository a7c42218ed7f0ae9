import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A span as a collector reads it. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** The spans that it links to. */
  readonly links: readonly string[];
  readonly hasFailed: boolean;
}

/** A collector of OpenTelemetry's traces, by OTLP over HTTP with protobuf, that keeps what it is sent. */
export async function startCollector() {
  const spans: CollectedSpan[] = [];
  const bodies: Buffer[] = [];
  const resource: Record<string, string | number> = {};
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    bodies.push(body);
    if (request.url !== "/v1/traces" || request.headers["content-type"] !== "application/x-protobuf") {
      response.writeHead(415).end();
      return;
    }
    // ExportTraceServiceRequest › ResourceSpans › ScopeSpans › Span
    for (const resourceSpans of fieldsOf(body).messages(1)) {
      for (const found of resourceSpans.messages(1)) Object.assign(resource, attributesOf(found.messages(1)));
      for (const scopeSpans of resourceSpans.messages(2)) spans.push(...scopeSpans.messages(2).map(spanOf));
    }
    response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    resource,
    /** Everything that arrived, as characters. */
    text: () => Buffer.concat(bodies).toString("latin1"),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function spanOf(span: Fields): CollectedSpan {
  return {
    traceId: span.hex(1),
    spanId: span.hex(2),
    parentId: span.hex(4),
    name: span.text(5),
    kind: span.number(6),
    attributes: attributesOf(span.messages(9)),
    links: span.messages(13).map((link) => link.hex(2)),
    hasFailed: span.messages(15).some((status) => status.number(3) === 2),
  };
}

function attributesOf(pairs: readonly Fields[]): Record<string, string | number> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const value = pair.messages(2)[0];
      return [pair.text(1), value?.has(1) ? value.text(1) : (value?.number(3) ?? 0)];
    }),
  );
}

/** The fields of a protobuf message. */
interface Fields {
  has(number: number): boolean;
  text(number: number): string;
  hex(number: number): string;
  number(number: number): number;
  messages(number: number): Fields[];
}

/** The fields of a protobuf message by their numbers. See https://protobuf.dev/programming-guides/encoding/ */
function fieldsOf(bytes: Buffer): Fields {
  const fields = new Map<number, (Buffer | number)[]>();
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const tag = varint();
    const read = { 0: varint, 1: () => take(8), 2: () => take(varint()), 5: () => take(4) }[tag & 7]!;
    const number = Math.floor(tag / 8);
    fields.set(number, [...(fields.get(number) ?? []), read()]);
  }
  const first = (number: number) => fields.get(number)?.[0];
  const buffers = (number: number) => (fields.get(number) ?? []).filter((value) => Buffer.isBuffer(value));
  return {
    has: (number) => fields.has(number),
    text: (number) => buffers(number)[0]?.toString("utf8") ?? "",
    hex: (number) => buffers(number)[0]?.toString("hex") ?? "",
    number: (number) => Number(first(number) ?? 0),
    messages: (number) => buffers(number).map((value) => fieldsOf(value)),
  };
}
