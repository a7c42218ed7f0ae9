import { inspectTwilio } from "../carriers/twilio/inspect-twilio.ts";
import type { Finding } from "../doctor-finding.ts";
import { inspectS3 } from "../files/s3/inspect-s3.ts";
import { inspectSmtp } from "../mail/smtp/inspect-smtp.ts";
import type { Environment } from "./environment.ts";
import { inspectModels } from "./models.ts";
import { inspectRedis } from "./redis/inspect-redis.ts";

/**
 * Asks the services that the environment names whether they are there, all at once.
 * @example
 * ```ts
 * import { inspectOutside, readEnvironment, surroundingsOf } from "ringback-server/node";
 *
 * const environment = readEnvironment(process.env);
 * for (const { level, text } of [...surroundingsOf(environment), ...(await inspectOutside(environment))])
 *   console.log(level, text);
 * ```
 */
export async function inspectOutside(environment: Environment): Promise<Finding[]> {
  return (
    await Promise.all([
      inspectModels(environment),
      inspectRedis(environment),
      inspectSmtp(environment),
      inspectTwilio(environment),
      inspectS3(environment),
    ])
  ).flat();
}
