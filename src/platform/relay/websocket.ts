import type { Duplex } from "node:stream";
import type { WebSocket, WebSocketServer } from "ws";
import { AsyncQueue } from "../async-queue.ts";
import { ConnectionLostError, type RelayConnection } from "../carriers/relay-connection/connection.ts";
import {
  type FrameFromCarrier,
  type FrameToCarrier,
  longestFrameBytes,
  readFrame,
  type SetupFrame,
} from "../carriers/relay-connection/frames.ts";
import type { ClientAddress } from "../client-address.ts";
import type { Log } from "../log.ts";
import type { RelaySessions } from "./sessions.ts";
import { type MostWaiting, WaitingPlaces } from "./waiting-places.ts";

/** What one connection may do. All figures chosen. */
export interface SocketLimits {
  /** How long a connection may say nothing of who it is. */
  readonly setupMs: number;
  /** The first frame, which says it: a carrier's has some hundred bytes beside our token. */
  readonly setupBytes: number;
  /** How often the other side must show that it is there. */
  readonly pingMs: number;
  /** Frames in a second. Speech that is written down as it is spoken has about ten. */
  readonly framesPerSecond: number;
  /** Utterances in a second: each is stored and answered. Several come at once where a network has held them back. */
  readonly utterancesPerSecond: number;
  /** Invalid frames of a call. */
  readonly malformedFrames: number;
  /** What may wait for a reader that is slow: several minutes of speech. */
  readonly bufferedBytes: number;
}

export const usualLimits: SocketLimits = {
  setupMs: 5_000,
  setupBytes: 8 * 1024,
  pingMs: 20_000,
  framesPerSecond: 100,
  utterancesPerSecond: 10,
  malformedFrames: 20,
  bufferedBytes: 256 * 1024,
};

/** Connections of which nobody knows yet whose they are. Chosen: calls that begin together come from few addresses of a carrier. */
const mostWaiting: MostWaiting = { address: 50, network: 100, all: 1_000 };
/** Who a connection counts as whose address is not known. */
const unknownClient: ClientAddress = { address: "unknown", network: "unknown" };

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
  #server: WebSocketServer | undefined;
  readonly #waiting = new WaitingPlaces(mostWaiting);

  constructor(options: RelayEndpointOptions) {
    this.#options = options;
    this.#limits = { ...usualLimits, ...options.limits };
  }

  /** Takes over a connection that asks to become a WebSocket. */
  upgrade(request: Request, socket: Duplex, head: Uint8Array, client: ClientAddress = unknownClient): void {
    const release = this.#waiting.take(client, () => socket.destroy());
    if (!release) {
      refuseUpgrade(socket, 503);
      return;
    }
    socket.once("close", release);
    // What the library reads of Node's own request.
    const asked = { method: request.method, url: request.url, headers: Object.fromEntries(request.headers) };
    const { log } = this.#options;
    this.#open().then(
      (server) =>
        server.handleUpgrade(asked as never, socket, Buffer.from(head), (webSocket) => {
          void this.#start(new WebSocketConnection(webSocket, { log, limits: this.#limits })).finally(release);
        }),
      (error: unknown) => {
        log.error({ error }, "what takes WebSockets could not be loaded");
        refuseUpgrade(socket, 503);
      },
    );
  }

  /** Loaded with the first connection: many servers have no calls. What is sent meanwhile waits in the socket. */
  async #open(): Promise<WebSocketServer> {
    if (this.#server) return this.#server;
    const { WebSocketServer } = await import("ws");
    this.#server ??= new WebSocketServer({
      noServer: true,
      clientTracking: false,
      maxPayload: longestFrameBytes,
      perMessageDeflate: false,
    });
    return this.#server;
  }

  async #start(connection: WebSocketConnection): Promise<void> {
    const setup = await connection.setup;
    const token = setup?.customParameters?.token;
    try {
      if (token && (await this.#options.sessions.start(token, connection))) connection.accept();
      else connection.refuse(closeCodes.unauthorized, "unauthorized");
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
  /** The first frame; undefined if it is invalid or late. It is the first of `frames` as well. */
  readonly setup: Promise<SetupFrame | undefined>;
  readonly #socket: WebSocket;
  readonly #limits: SocketLimits;
  readonly #queue = new AsyncQueue<FrameFromCarrier>();
  readonly #setup = Promise.withResolvers<SetupFrame | undefined>();
  #isLost = false;
  readonly #waiting: NodeJS.Timeout;
  #isFirst = true;
  /** Frames that came before it is known whose the connection is. */
  #held: Buffer[] | undefined;
  #hasEnded = false;
  #malformed = 0;
  #unknown = 0;
  #second = 0;
  #framesInSecond = 0;
  #utterancesInSecond = 0;
  #isAlive = true;

  constructor(socket: WebSocket, { log, limits }: { readonly log: Log; readonly limits: SocketLimits }) {
    this.#socket = socket;
    this.#limits = limits;
    this.setup = this.#setup.promise;
    this.frames = this.#read();
    this.#waiting = setTimeout(() => this.#setup.resolve(undefined), limits.setupMs);
    const pings = setInterval(() => this.#ping(), limits.pingMs);
    socket.on("message", (data, isBinary) => this.#handleMessage(data as Buffer, isBinary));
    socket.on("pong", () => (this.#isAlive = true));
    // The close that follows tells the rest. Its text may repeat what was sent.
    socket.on("error", () => undefined);
    socket.on("close", (code) => {
      clearTimeout(this.#waiting);
      clearInterval(pings);
      // 1001: a page was left; 1005: closed without a code.
      if (![1000, 1001, 1005].includes(code)) this.#isLost = true;
      this.#setup.resolve(undefined);
      this.#queue.close();
      const [malformed, unknown] = [this.#malformed, this.#unknown];
      // One line for a connection, and never with what its frames say.
      if (malformed + unknown > 0)
        log.warn({ malformed, unknown }, "frames on the connection of a call were malformed, or of an unknown kind");
    });
  }

  /** Whose it is is known: what follows the first frame is read from now on. */
  accept(): void {
    const held = this.#held;
    this.#held = undefined;
    for (const data of held ?? []) this.#handleMessage(data, false);
    this.#socket.resume();
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
    this.#hasEnded = true;
    this.#queue.close();
    this.#socket.resume(); // the other side's close is read, and nothing else of it
    this.#socket.close(code, reason);
  }

  async *#read(): AsyncGenerator<FrameFromCarrier> {
    yield* this.#queue;
    if (this.#isLost) throw new ConnectionLostError();
  }

  #handleMessage(data: Buffer, isBinary: boolean): void {
    if (this.#hasEnded) return; // what had arrived before it was refused
    if (isBinary) {
      this.refuse(closeCodes.notText, "text frames only");
      return;
    }
    if (this.#isFirst) {
      this.#handleFirst(data);
      return;
    }
    if (this.#held) {
      // What came in one piece with the first frame: it is not looked at yet.
      this.#held.push(data);
      const bytes = this.#held.reduce((sum, { byteLength }) => sum + byteLength, 0);
      if (this.#held.length > this.#limits.framesPerSecond || bytes > longestFrameBytes)
        this.refuse(closeCodes.refused, "too many frames");
      return;
    }
    if (this.#isFlood()) {
      this.refuse(closeCodes.refused, "too many frames");
      return;
    }
    const read = readFrame(String(data));
    if (read.kind === "frame") {
      const isUtterance = read.frame.type === "prompt" && read.frame.last;
      if (isUtterance && ++this.#utterancesInSecond > this.#limits.utterancesPerSecond) {
        this.refuse(closeCodes.refused, "too many utterances");
        return;
      }
      this.#queue.push(read.frame);
      return;
    }
    if (read.kind === "unknown") this.#unknown++;
    else if (++this.#malformed > this.#limits.malformedFrames) this.refuse(closeCodes.refused, "malformed frames");
  }

  /** Reads who it is, and nothing after it until that is known: anybody can open a connection. */
  #handleFirst(data: Buffer): void {
    this.#isFirst = false;
    clearTimeout(this.#waiting);
    const read = data.byteLength <= this.#limits.setupBytes ? readFrame(String(data)) : undefined;
    if (read?.kind === "frame" && read.frame.type === "setup") {
      this.#held = [];
      this.#socket.pause();
      this.#queue.push(read.frame);
      this.#setup.resolve(read.frame);
    } else {
      this.#hasEnded = true;
      this.#setup.resolve(undefined);
    }
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
