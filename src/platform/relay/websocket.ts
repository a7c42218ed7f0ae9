import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { Log } from "../log.ts";
import { AsyncQueue } from "../resources/conversations/turns/async-queue.ts";
import { ConnectionLostError, type RelayConnection } from "./connection.ts";
import { type FrameFromCarrier, type FrameToCarrier, longestFrameBytes, readFrame, type SetupFrame } from "./frames.ts";
import type { RelaySessions } from "./sessions.ts";

/** What one connection may do. All figures chosen. */
export interface SocketLimits {
  /** How long a connection may say nothing of who it is. */
  readonly setupMs: number;
  /** How often the other side must show that it is there. */
  readonly pingMs: number;
  /** Frames in a second. Speech that is written down as it is spoken has about ten. */
  readonly framesPerSecond: number;
  /** Utterances in a second: each is stored and answered. Several come at once where a network has held them back. */
  readonly utterancesPerSecond: number;
  /** Frames in a call that are none. */
  readonly malformedFrames: number;
  /** What may wait for a reader that is slow: several minutes of speech. */
  readonly bufferedBytes: number;
}

export const usualLimits: SocketLimits = {
  setupMs: 10_000,
  pingMs: 20_000,
  framesPerSecond: 100,
  utterancesPerSecond: 10,
  malformedFrames: 20,
  bufferedBytes: 256 * 1024,
};

/** Connections of which nobody knows yet whose they are: of all clients, and of one address. Chosen. */
const mostWaiting = { all: 500, address: 50 };

/** Codes by which a connection is closed. 4401 is ours: the token is missing, wrong, used or late. */
export const closeCodes = { normal: 1000, notText: 1003, refused: 1008, restarting: 1012, unauthorized: 4401 } as const;

export interface RelayEndpointOptions {
  readonly sessions: Pick<RelaySessions, "start">;
  readonly log: Log;
  readonly limits?: Partial<SocketLimits>;
}

/**
 * Answers the WebSocket requests of carriers and of pages that talk. The token in the `setup` frame is the only authority:
 * the page of a web call may be on any origin.
 */
export class RelayEndpoint {
  readonly #options: RelayEndpointOptions;
  readonly #limits: SocketLimits;
  readonly #server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: longestFrameBytes,
    perMessageDeflate: false,
  });
  readonly #waiting = new Map<string, number>();

  constructor(options: RelayEndpointOptions) {
    this.#options = options;
    this.#limits = { ...usualLimits, ...options.limits };
  }

  /** Takes over a connection that asks to become a WebSocket. */
  upgrade(request: Request, socket: Duplex, head: Uint8Array, address = "unknown"): void {
    const waiting = this.#waiting.get(address) ?? 0;
    const all = [...this.#waiting.values()].reduce((sum, count) => sum + count, 0);
    if (waiting >= mostWaiting.address || all >= mostWaiting.all) {
      refuseUpgrade(socket, 503);
      return;
    }
    this.#waiting.set(address, waiting + 1);
    const release = onceOnly(() => {
      const left = (this.#waiting.get(address) ?? 1) - 1;
      if (left > 0) this.#waiting.set(address, left);
      else this.#waiting.delete(address);
    });
    socket.once("close", release);
    // What the library reads of Node's own request.
    const asked = { method: request.method, url: request.url, headers: Object.fromEntries(request.headers) };
    this.#server.handleUpgrade(asked as never, socket, Buffer.from(head), (webSocket) => {
      void this.#start(new WebSocketConnection(webSocket, { log: this.#options.log, limits: this.#limits })).finally(
        release,
      );
    });
  }

  async #start(connection: WebSocketConnection): Promise<void> {
    const setup = await connection.setup;
    const token = setup?.customParameters?.token;
    try {
      if (!token || !(await this.#options.sessions.start(token, connection)))
        connection.refuse(closeCodes.unauthorized, "unauthorized");
    } catch (error) {
      this.#options.log.error({ error }, "the session of a call could not be started");
      connection.refuse(closeCodes.restarting, "try again later");
    }
  }
}

/** Answers a request that does not become a WebSocket. */
export function refuseUpgrade(socket: Duplex, status: 404 | 503): void {
  const words = { 404: "Not Found", 503: "Service Unavailable" }[status];
  socket.once("error", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${words}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Our end of a call's WebSocket, bounded both ways. */
class WebSocketConnection implements RelayConnection {
  readonly frames: AsyncIterable<FrameFromCarrier>;
  /** The first frame; undefined where it is none, or does not come in time. It is the first of `frames` as well. */
  readonly setup: Promise<SetupFrame | undefined>;
  readonly #socket: WebSocket;
  readonly #log: Log;
  readonly #limits: SocketLimits;
  readonly #queue = new AsyncQueue<FrameFromCarrier>();
  readonly #setup = Promise.withResolvers<SetupFrame | undefined>();
  #isLost = false;
  #malformed = 0;
  #second = 0;
  #framesInSecond = 0;
  #utterancesInSecond = 0;
  #isAlive = true;

  constructor(socket: WebSocket, { log, limits }: { readonly log: Log; readonly limits: SocketLimits }) {
    this.#socket = socket;
    this.#log = log;
    this.#limits = limits;
    this.setup = this.#setup.promise;
    this.frames = this.#read();
    const waiting = setTimeout(() => this.#setup.resolve(undefined), limits.setupMs);
    const pings = setInterval(() => this.#ping(), limits.pingMs);
    socket.on("message", (data, isBinary) => this.#handleMessage(String(data), isBinary));
    socket.on("pong", () => (this.#isAlive = true));
    // The close that follows tells the rest. Its text may repeat what was sent.
    socket.on("error", () => undefined);
    socket.on("close", (code) => {
      clearTimeout(waiting);
      clearInterval(pings);
      // 1001: a page was left; 1005: closed without a code.
      if (![1000, 1001, 1005].includes(code)) this.#isLost = true;
      this.#setup.resolve(undefined);
      this.#queue.close();
    });
  }

  send(frame: FrameToCarrier): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > this.#limits.bufferedBytes) {
      this.#socket.terminate();
      return;
    }
    this.#socket.send(JSON.stringify(frame));
  }

  close(): void {
    this.refuse(closeCodes.normal, "");
  }

  /** Closes the connection with a code of its own. */
  refuse(code: number, reason: string): void {
    if (code !== closeCodes.normal) this.#isLost = true;
    this.#queue.close();
    this.#socket.close(code, reason);
  }

  async *#read(): AsyncGenerator<FrameFromCarrier> {
    yield* this.#queue;
    if (this.#isLost) throw new ConnectionLostError();
  }

  #handleMessage(data: string, isBinary: boolean): void {
    if (isBinary) {
      this.refuse(closeCodes.notText, "text frames only");
      return;
    }
    if (this.#isFlood()) {
      this.refuse(closeCodes.refused, "too many frames");
      return;
    }
    const read = readFrame(data);
    if (read.kind === "frame") {
      const isUtterance = read.frame.type === "prompt" && read.frame.last;
      if (isUtterance && ++this.#utterancesInSecond > this.#limits.utterancesPerSecond) {
        this.refuse(closeCodes.refused, "too many utterances");
        return;
      }
      this.#setup.resolve(read.frame.type === "setup" ? read.frame : undefined);
      this.#queue.push(read.frame);
      return;
    }
    // Never with what it says.
    if (read.kind === "unknown")
      this.#log.info({ frame: read.type }, "a frame of an unknown kind on the connection of a call");
    else if (++this.#malformed > this.#limits.malformedFrames) this.refuse(closeCodes.refused, "malformed frames");
    else this.#log.warn({}, "a malformed frame on the connection of a call");
  }

  #isFlood(): boolean {
    const second = Math.floor(performance.now() / 1_000);
    if (second !== this.#second) {
      this.#framesInSecond = 0;
      this.#utterancesInSecond = 0;
    }
    this.#second = second;
    return ++this.#framesInSecond > this.#limits.framesPerSecond;
  }

  #ping(): void {
    if (!this.#isAlive) {
      this.#socket.terminate();
      return;
    }
    this.#isAlive = false;
    this.#socket.ping();
  }
}

function onceOnly(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}
