import { setTimeout as sleep } from "node:timers/promises";
import type { RedisClientType } from "@redis/client";
import { type Log, silentLog } from "../../log.ts";
import { showRedisUrl } from "./redis-url.ts";

/** A Redis that this process uses, as long as it wants; it connects again by itself. */
export interface RedisConnection {
  /** Sends one command. Rejects at once while Redis is away, and when it does not answer. */
  send(command: string[]): Promise<unknown>;
  /** Whether Redis takes writes now, within a second: one that is full still answers. */
  takesWrites(): Promise<boolean>;
  close(): Promise<void>;
}

export interface OpenRedisOptions {
  /** Receives one line when Redis goes away, and one when it is back. (default: none) */
  readonly log?: Log;
  /** After which a connection that does not answer is replaced. (default: 5 s) */
  readonly answerMs?: number;
}

/** Chosen: for the connection at the start. */
const connectMs = 5_000;
/** Chosen: a connection that has not answered for this long is dead, whatever the network says. */
const defaultAnswerMs = 5_000;
const checkMs = 1_000;
const longestPauseMs = 2_000;
/** What the store does with Redis: it writes, by a script. */
const check = ["EVAL", 'return redis.call("SET", KEYS[1], "1", "PX", "1000")', "1", "ringback:check"];

/**
 * Redis does not serve; the message names its place and the reason, never its password or what it answered.
 * @example
 * ```ts
 * import { openRedis, RedisProblem } from "ringback-server/node";
 *
 * try {
 *   const redis = await openRedis("redis://127.0.0.1:6379");
 *   console.log(await redis.takesWrites());
 *   await redis.close();
 * } catch (error) {
 *   if (!(error instanceof RedisProblem)) throw error;
 *   console.error(error.message);
 * }
 * ```
 */
export class RedisProblem extends Error {
  override readonly name = "RedisProblem";
}

class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

/** What Redis refuses with, in words. Its own texts are left out: one of an old version quotes the password. */
const refusals: Readonly<Record<string, string>> = {
  NOAUTH: "wants a password",
  WRONGPASS: "refuses the user or the password",
  NOPERM: "does not let this user write keys that begin with ringback:, or run EVAL",
  READONLY: "is a replica that takes no writes",
  OOM: "has no memory left",
  MISCONF: "takes no writes, because it cannot save them",
  LOADING: "is still loading its data",
};

/**
 * Connects to a Redis 6 or newer, or Valkey, and checks that it takes what the proxy's store writes.
 * @param url as `refuseRedisUrl` accepts it
 * @throws {RedisProblem} When it cannot be reached or refuses
 * @example
 * ```ts
 * import { openRedis, RedisProblem } from "ringback-server/node";
 *
 * try {
 *   const redis = await openRedis("redis://127.0.0.1:6379");
 *   console.log(await redis.takesWrites());
 *   await redis.close();
 * } catch (error) {
 *   if (!(error instanceof RedisProblem)) throw error;
 *   console.error(error.message);
 * }
 * ```
 */
export async function openRedis(
  url: string,
  { log = silentLog, answerMs = defaultAnswerMs }: OpenRedisOptions = {},
): Promise<RedisConnection> {
  const { createClient } = await import("@redis/client");
  let isOpen = false;
  let isAway = false;

  function create(): RedisClientType {
    const client = createClient({
      url,
      RESP: 2,
      // Who asks while it is away learns so at once, and is not answered long after.
      disableOfflineQueue: true,
      maintNotifications: "disabled",
      socket: {
        connectTimeout: connectMs,
        reconnectStrategy: (retries) => isOpen && Math.min(longestPauseMs, 50 * 2 ** retries),
      },
    }) as unknown as RedisClientType;
    client.on("error", ({ code = "CLOSED" }: Error & { readonly code?: string }) => {
      if (!isOpen || isAway) return;
      isAway = true;
      log.warn({ code }, "Redis is away; the proxy counts in memory and refuses calls and texts");
    });
    client.on("ready", () => {
      if (!isAway) return;
      isAway = false;
      log.warn({}, "Redis is back");
    });
    return client;
  }

  let client = create();

  function replace(dead: RedisClientType): void {
    if (client !== dead || !isOpen) return;
    client = create();
    dead.destroy();
    client.connect().catch(() => undefined); // it is tried again until this is closed
  }

  async function send(command: string[]): Promise<unknown> {
    const used = client;
    try {
      return await answerWithin(answerMs, used.sendCommand(command));
    } catch (error) {
      if (error instanceof NoAnswer) replace(used);
      throw error;
    }
  }

  try {
    await answerWithin(connectMs, client.connect());
    await send(check);
    isOpen = true;
  } catch (error) {
    client.destroy();
    throw new RedisProblem(`REDIS_URL: ${showRedisUrl(url)} ${problemOf(error)}.`);
  }
  return {
    send,
    takesWrites: () =>
      answerWithin(checkMs, send(check)).then(
        () => true,
        () => false,
      ),
    async close() {
      isOpen = false;
      client.destroy();
    },
  };
}

function problemOf(error: unknown): string {
  if (error instanceof NoAnswer) return "does not answer";
  const { code, name, message } = error as Error & { readonly code?: string };
  if (code !== undefined) return `cannot be reached (${code})`;
  const [, word] = /^([A-Z]+) /.exec(message) ?? [];
  if (word === undefined) return `cannot be reached (${name})`;
  return refusals[word] ?? `refuses what the proxy's store needs (${word})`;
}

async function answerWithin<Value>(ms: number, value: Promise<Value>): Promise<Value> {
  const timer = new AbortController();
  const late = sleep(ms, undefined, { signal: timer.signal }).then(() => {
    throw new NoAnswer();
  });
  late.catch(() => undefined); // aborted once the value is there
  try {
    return await Promise.race([value, late]);
  } finally {
    timer.abort();
  }
}
