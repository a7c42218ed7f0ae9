import { createReadStream, existsSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { extname, join } from "node:path";
import type { Duplex } from "node:stream";
import { root } from "../processes.ts";

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".map": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};
const scriptPath = "/dev/reload.js";
const eventsPath = "/dev/events";
/** A stream that ends tells nothing: the page waits until there is one again, and reads the state again where it is asked to. */
const script = `new EventSource(${JSON.stringify(eventsPath)}).addEventListener("reload", () => location.reload());`;

/** What stands before the server that is being worked on: files as they are on the disk, and a script that reloads pages. */
export interface Front {
  /** Has every open page load itself again. */
  reload(): void;
  close(): void;
}

interface FrontOptions {
  readonly port: number;
  /** The port of the server behind it. */
  readonly target: number;
  /** The folder with the builds, each in a folder named for it. */
  readonly folder: string;
  /** Resolves while the server answers. */
  readonly ready: () => Promise<void>;
}

/** Listens on this machine only. */
export async function startFront({ port, target, folder, ready }: FrontOptions): Promise<Front> {
  const pages = new Set<ServerResponse>();
  const server = createServer((incoming, response) => {
    const path = new URL(incoming.url ?? "/", "http://host").pathname;
    if (path === scriptPath) return send(response, "text/javascript").end(script);
    if (path === eventsPath) {
      pages.add(response);
      response.on("close", () => pages.delete(response));
      send(response, "text/event-stream").write(":\n\n");
      return;
    }
    const file = builtFile(folder, path);
    if (file) return void createReadStream(file).pipe(send(response, types[extname(file)] ?? ""));
    void ready().then(() => forward(incoming, response, target));
  });
  server.on("upgrade", (incoming, socket: Duplex, head: Buffer) => {
    const onward = request({ port: target, method: incoming.method, path: incoming.url, headers: incoming.headers });
    onward.on("upgrade", (answer, other) => {
      const lines = answer.rawHeaders.map((part, at) => (at % 2 ? `${part}\r\n` : `${part}: `));
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join("")}\r\n`);
      other.write(head);
      other.pipe(socket).pipe(other);
      for (const end of [other, socket]) end.on("error", () => [other, socket].map((it) => it.destroy()));
    });
    onward.on("error", () => socket.destroy()).on("response", () => socket.destroy());
    onward.end();
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  return {
    reload: () => {
      for (const page of pages) page.write("event: reload\ndata:\n\n");
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function send(response: ServerResponse, type: string): ServerResponse {
  return response.writeHead(200, {
    "content-type": type,
    "cache-control": "no-store",
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
  });
}

/** A script, style or picture of the builds. Pages themselves come from the server, with its headers. */
function builtFile(folder: string, path: string): string | undefined {
  if (!Object.hasOwn(types, extname(path)) || path.includes("..")) return undefined;
  const [, place = "", rest = ""] = /^\/(widget|console)\/(.*)$/.exec(path) ?? [];
  const file = join(root, folder, place || "demo", place ? rest : path);
  return existsSync(file) ? file : undefined;
}

function forward(incoming: IncomingMessage, response: ServerResponse, target: number): void {
  const { method, url: path, headers } = incoming;
  const asked = { ...headers, "accept-encoding": "identity" };
  const onward = request({ port: target, method, path, headers: asked }, (answer) => {
    const isPage = answer.headers["content-type"]?.startsWith("text/html") ?? false;
    const { "content-length": length, etag: _, ...kept } = answer.headers;
    if (!isPage) {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      return void answer.pipe(response);
    }
    response.writeHead(answer.statusCode ?? 502, { ...kept, "cache-control": "no-store" });
    answer.pipe(response, { end: false });
    answer.on("end", () => response.end(length === "0" ? "" : `<script src="${scriptPath}"></script>\n`));
  });
  onward.on("error", () => response.writeHead(502).end("The server is being started again."));
  response.on("close", () => onward.destroy());
  incoming.pipe(onward);
}
