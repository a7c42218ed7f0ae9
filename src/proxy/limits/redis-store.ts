import type { ProxyStore } from "./store.ts";

/** How {@link redisStore} reaches Redis. */
export interface RedisStoreOptions {
  /**
   * Sends one command and resolves to its answer. With `redis`: `(command) => client.sendCommand(command)`; with `ioredis`:
   * `([name, ...rest]) => client.call(name, ...rest)`.
   */
  readonly send: (command: string[]) => Promise<unknown>;
  /** What all keys begin with. (default: ringback:) */
  readonly prefix?: string;
}

/** One script, because a counter whose expiry is set by a second command would stay for ever where that one is lost. */
const incrementScript = `local count = redis.call("INCRBY", KEYS[1], ARGV[1])
if redis.call("PTTL", KEYS[1]) < 0 then redis.call("PEXPIRE", KEYS[1], ARGV[2]) end
return count`;

/**
 * A store in Redis 6 or newer or Valkey, shared by all processes that use the same prefix; brings no driver of its own.
 * @example
 * ```ts
 * import { redisStore } from "ringback/proxy";
 *
 * declare const client: { sendCommand(command: string[]): Promise<unknown> }; // of the package "redis"
 * const store = redisStore({ send: (command) => client.sendCommand(command) });
 * ```
 */
export function redisStore({ send, prefix = "ringback:" }: RedisStoreOptions): ProxyStore {
  const milliseconds = (ttlMs: number) => String(Math.max(1, Math.ceil(ttlMs)));
  return {
    durable: true,
    singleProcess: false,
    async get(key) {
      const value = await send(["GET", prefix + key]);
      return value === null || value === undefined ? undefined : String(value);
    },
    async set(key, value, ttlMs) {
      await send(["SET", prefix + key, value, "PX", milliseconds(ttlMs)]);
    },
    async add(key, value, ttlMs) {
      return (await send(["SET", prefix + key, value, "NX", "PX", milliseconds(ttlMs)])) !== null;
    },
    async delete(key) {
      await send(["DEL", prefix + key]);
    },
    async now() {
      const [seconds, micros] = (await send(["TIME"])) as [unknown, unknown];
      return Number(seconds) * 1_000 + Number(micros) / 1_000;
    },
    async increment(key, by, ttlMs) {
      return Number(await send(["EVAL", incrementScript, "1", prefix + key, String(by), milliseconds(ttlMs)]));
    },
  };
}
