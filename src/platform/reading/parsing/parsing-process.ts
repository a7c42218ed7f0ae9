import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Chunk } from "../../engine/knowledge/documents/chunk.ts";
import { findProgram } from "../../program.ts";
import { readingLimits } from "../limits.ts";
import { DocumentProblem } from "../problem.ts";
import type { ParsedText, ParserReply, ParserRequest, ParseTask } from "./messages.ts";

/** What may end a parse before its own end. */
export interface ParseOptions {
  /** Of the processor. On a machine that has others to serve, up to {@link patience} times as long passes meanwhile. */
  readonly processorMs: number;
  readonly onProgress?: (read: number, known: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Chosen: a reader that waits for its turn, as one of eight that a core serves, is let go on; one that only sleeps is not. */
const patience = 8;

const takesTooLong = () => new DocumentProblem("Reading it takes longer than it may.");
const cannotBeRead = () =>
  new DocumentProblem("It cannot be read: that takes more memory than it may, or it is damaged.");
const wasInterrupted = () => new DocumentProblem("Reading it was interrupted.", { isTransient: true });
/** What ends a process by itself: its thread that looks at its memory, and V8 where its heap is full. */
const ownSignals = new Set<NodeJS.Signals | null>([null, "SIGKILL", "SIGABRT"]);
/** What its thread ends it by that looks at its time. */
const timeSignal = "SIGVTALRM";

/**
 * A process that parses one thing after another. Whatever a file does to it, this process goes on: it is ended when it takes
 * too long, ends itself when it takes too much memory or time of the processor, and what it was at fails with a {@link DocumentProblem}. A new one
 * is needed then.
 */
export class ParsingProcess {
  readonly #child: ChildProcess;
  #waiting: PromiseWithResolvers<ParserReply> | undefined;
  #onProgress: ParseOptions["onProgress"];
  #end: Error | undefined;

  constructor() {
    const program = findProgram(import.meta.url, { source: "./program.ts", built: "parsing-program.js" });
    this.#child = fork(fileURLToPath(program), {
      serialization: "advanced",
      // What a library prints about a document belongs nowhere; what it could read from the environment is none of its concern.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      env: {},
      execArgv: [`--max-old-space-size=${readingLimits.heapMb}`, "--no-warnings"],
    });
    this.#child.on("message", (reply: ParserReply) => this.#receive(reply));
    // It could not be started, or spoken to: that is no fault of the document.
    this.#child.on("error", () => this.#fail(wasInterrupted()));
    this.#child.on("exit", (_, signal) => this.#fail(reasonOf(signal)));
    // A server that stops does not wait for a document: its reading is repeated.
    this.#child.unref();
    this.#child.channel?.unref();
  }

  /** Whether it can parse no more. */
  get hasEnded(): boolean {
    return this.#end !== undefined;
  }

  /** Hands over bytes of what is parsed next; resolves when more are welcome. */
  async give(bytes: Uint8Array): Promise<void> {
    if (this.#end) throw this.#end;
    await new Promise<void>((resolve) => this.#send({ kind: "part", bytes }, resolve));
  }

  /** Parses the bytes given. @throws {DocumentProblem}; the signal's reason */
  async parse(task: ParseTask, { processorMs, onProgress, signal }: ParseOptions): Promise<ParsedText> {
    signal?.throwIfAborted();
    this.#onProgress = onProgress;
    const timer = setTimeout(() => this.#stop(takesTooLong()), processorMs * patience);
    const abort = () => this.#stop(signal?.reason);
    signal?.addEventListener("abort", abort, { once: true });
    try {
      const reply = await this.#ask({ kind: "parse", task, processorMs });
      if (reply.kind === "parsed") return reply.text;
      throw reply.kind === "problem" ? new DocumentProblem(reply.message) : cannotBeRead();
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    }
  }

  /** The passages of what was parsed last, a few at a time. */
  async *passages(): AsyncGenerator<readonly Chunk[]> {
    for (let isLast = false; !isLast; ) {
      const reply = await this.#ask({ kind: "more" });
      if (reply.kind !== "passages") throw cannotBeRead();
      isLast = reply.isLast;
      if (reply.chunks.length > 0) yield reply.chunks;
    }
  }

  /** Ends the process, whatever it is at. */
  end(): void {
    this.#stop(cannotBeRead());
  }

  #ask(request: ParserRequest): Promise<ParserReply> {
    if (this.#end) return Promise.reject(this.#end);
    this.#waiting = Promise.withResolvers();
    this.#send(request);
    return this.#waiting.promise;
  }

  #send(request: ParserRequest, done: () => void = () => undefined): void {
    // Where it fails, the process has ended, which tells the waiting process.
    this.#child.send(request, () => done());
  }

  #receive(reply: ParserReply): void {
    if (reply.kind === "progress") this.#onProgress?.(reply.read, reply.known);
    else this.#waiting?.resolve(reply);
  }

  #stop(reason: Error): void {
    this.#fail(reason);
    this.#child.kill("SIGKILL");
  }

  #fail(reason: Error): void {
    this.#end ??= reason;
    this.#waiting?.promise.catch(() => undefined);
    this.#waiting?.reject(this.#end);
  }
}

function reasonOf(signal: NodeJS.Signals | null): DocumentProblem {
  if (signal === timeSignal) return takesTooLong();
  return ownSignals.has(signal) ? cannotBeRead() : wasInterrupted();
}
