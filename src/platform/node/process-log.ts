import { type Log, withPlainErrors } from "../log.ts";

/**
 * The log of a process: one line of JSON each on standard error, errors by name, code and place alone.
 * @example
 * ```ts
 * import { openProcessLog } from "ringback-server/node";
 *
 * const log = await openProcessLog();
 * log.info({ port: 8080 }, "the server is ready");
 * ```
 */
export async function openProcessLog(): Promise<Log> {
  const { default: pino } = await import("pino"); // a package that is installed with the first server
  return withPlainErrors(pino({ level: "info" }, pino.destination(2)));
}
