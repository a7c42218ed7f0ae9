import { type Environment, openProcessLog, openStorage } from "../platform/node/opening.ts";
import type { SiteOptions } from "./serve-site.ts";

/**
 * Starts a server as its environment says, and prints `ready URL` at the end: it has the data, answers health checks, runs
 * jobs, takes commands from other processes, and ends in order on a signal. What answers requests is loaded while the database
 * opens: each of the two takes some tenths of a second.
 * @throws When it cannot start; the data is free again, and the port.
 */
export async function startServer(environment: Environment, loadOptions: () => Promise<SiteOptions>): Promise<void> {
  const log = await openProcessLog();
  const load = async () => {
    const [serving, options] = await Promise.all([import("./serve-site.ts"), loadOptions()]);
    return { ...serving, options };
  };
  const loaded = Promise.withResolvers<Awaited<ReturnType<typeof load>>>();
  loaded.promise.catch(() => undefined); // told below, once the database is open
  const storage = await openStorage(environment, {
    log,
    whileOpening: () => loaded.resolve(load()),
    commandsOf: async (storage) => {
      const { commandsOf, options } = await loaded.promise;
      return commandsOf({ environment, log, storage }, options);
    },
  });
  const { serveSite, options } = await loaded.promise.catch(async (error: unknown) => {
    await storage.close();
    throw error;
  });
  await serveSite({ environment, log, storage }, options);
}
