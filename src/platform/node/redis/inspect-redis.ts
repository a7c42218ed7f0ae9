import type { Finding } from "../../doctor-finding.ts";
import type { Environment } from "../environment.ts";
import { openRedis, RedisProblem } from "./open-redis.ts";
import { showRedisUrl } from "./redis-url.ts";

/** Connects as a server does, and asks Redis what it does when its memory is full. */
export async function inspectRedis({ redisUrl }: Pick<Environment, "redisUrl">): Promise<Finding[]> {
  if (redisUrl === undefined) return [];
  try {
    const redis = await openRedis(redisUrl);
    // A user may be kept from asking: then this is not known.
    const memory = String(await redis.send(["INFO", "memory"]).catch(() => ""));
    await redis.close();
    const [, policy = "noeviction"] = /^maxmemory_policy:(\S+)/m.exec(memory) ?? [];
    const isLimited = /^maxmemory:[1-9]/m.test(memory);
    const answers: Finding = { level: "real", text: `Redis: ${showRedisUrl(redisUrl)} answers and takes writes.` };
    if (!isLimited || policy === "noeviction") return [answers];
    const text = `Redis: it drops sessions and limits when its memory is full (maxmemory-policy ${policy}); set noeviction.`;
    return [answers, { level: "warning", text }];
  } catch (error) {
    if (!(error instanceof RedisProblem)) throw error;
    return [{ level: "problem", text: `Redis: ${error.message}` }];
  }
}
