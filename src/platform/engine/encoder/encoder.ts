import { setTimeout as startTimer } from "node:timers";
import { setTimeout } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { findProgram } from "../../program.ts";
import type { EncoderReply, EncoderRequest } from "./messages.ts";

/** What a sentence means, as 512 numbers of length 1: sentences that mean the same lie near each other. */
export type SentenceVector = readonly number[];

/** Reads English sentences by a small model that is part of the installation. */
export interface Encoder {
  /**
   * One vector for each text; undefined where the model is not installed, or does not answer in time.
   * @param options.isRemembered The texts come again, as what tools say of themselves does. (default: false)
   */
  encode(
    texts: readonly string[],
    options?: { readonly isRemembered?: boolean },
  ): Promise<readonly SentenceVector[] | undefined>;
}

/** Chosen: a visitor waits for it. The first message of all waits for the model too, which takes a third of a second. */
const answerMs = 2_000;
/** Chosen: the model takes some 170 MB, which a server that has not needed it for so long gets back. */
const idleMs = 10 * 60_000;
/** Chosen: what some three hundred tools say of themselves. */
const maxRemembered = 2_000;
/** A message that is longer tells a story; the model takes longer for each character. */
const maxChars = 400;

/**
 * Starts the model in a thread with the first text, and ends it when none has come for ten minutes. A thread that ends by itself is
 * not started again: its package is missing, or this machine cannot run it.
 */
export function createEncoder({
  idleAfterMs = idleMs,
  answerWithinMs = answerMs,
}: {
  readonly idleAfterMs?: number;
  readonly answerWithinMs?: number;
} = {}): Encoder {
  const known = new Map<string, SentenceVector>();
  let thread: EncoderThread | undefined;
  let hasFailed = false;
  return {
    async encode(texts, { isRemembered = false } = {}) {
      const asked = texts.map((text) => text.slice(0, maxChars).toWellFormed());
      const missing = [...new Set(asked)].filter((text) => !known.has(text));
      const read = new Map<string, SentenceVector>();
      if (missing.length > 0) {
        if (hasFailed) return undefined;
        const reading = (async () => running().read(missing))();
        const vectors = await Promise.race([
          reading.catch(() => {
            hasFailed = true;
            return undefined;
          }),
          setTimeout(answerWithinMs, undefined, { ref: false }),
        ]);
        if (!vectors) return undefined;
        for (const [at, text] of missing.entries()) read.set(text, vectors[at]!);
      }
      const found = asked.map((text) => known.get(text) ?? read.get(text)!);
      if (isRemembered) remember(asked, found);
      return found;
    },
  };

  function running(): EncoderThread {
    if (thread) return thread;
    const started = new EncoderThread(idleAfterMs, () => {
      if (thread === started) thread = undefined;
    });
    thread = started;
    return started;
  }

  /** What was asked for last is the youngest, and stays longest. */
  function remember(texts: readonly string[], vectors: readonly SentenceVector[]): void {
    for (const [at, text] of texts.entries()) {
      known.delete(text);
      known.set(text, vectors[at]!);
    }
    for (const text of [...known.keys()].slice(0, Math.max(0, known.size - maxRemembered))) known.delete(text);
  }
}

/** The model in its thread. */
class EncoderThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, PromiseWithResolvers<readonly SentenceVector[] | undefined>>();
  readonly #idleAfterMs: number;
  readonly #onEnd: () => void;
  #idle: NodeJS.Timeout | undefined;
  #next = 0;

  constructor(idleAfterMs: number, onEnd: () => void) {
    this.#idleAfterMs = idleAfterMs;
    this.#onEnd = onEnd;
    const program = findProgram(import.meta.url, { source: "./thread.ts", built: "encoder-thread.js" });
    this.#worker = new Worker(program, { execArgv: [], name: "ringback-encoder" });
    this.#worker.unref();
    this.#worker.on("message", (reply: EncoderReply) => {
      const waiting = this.#waiting.get(reply.id);
      this.#settle(reply.id);
      waiting?.resolve("error" in reply ? undefined : reply.vectors.map(normalised));
    });
    this.#worker.on("error", (error) => this.#end(error));
    this.#worker.on("exit", () => this.#end(new Error("The encoder's thread has ended.")));
  }

  /** Undefined for texts that it cannot read. Rejects when the thread has ended. */
  read(texts: readonly string[]): Promise<readonly SentenceVector[] | undefined> {
    clearTimeout(this.#idle);
    const id = this.#next++;
    const waiting = Promise.withResolvers<readonly SentenceVector[] | undefined>();
    this.#waiting.set(id, waiting);
    this.#worker.ref();
    this.#worker.postMessage({ id, texts } satisfies EncoderRequest);
    return waiting.promise;
  }

  #settle(id: number): void {
    this.#waiting.delete(id);
    if (this.#waiting.size > 0) return;
    this.#worker.unref();
    this.#idle = startTimer(() => {
      // What comes from now on starts another.
      this.#onEnd();
      void this.#worker.terminate();
    }, this.#idleAfterMs).unref();
  }

  #end(reason: Error): void {
    clearTimeout(this.#idle);
    this.#onEnd();
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }
}

function normalised(vector: readonly number[]): SentenceVector {
  const length = Math.hypot(...vector) || 1;
  return vector.map((part) => part / length);
}
