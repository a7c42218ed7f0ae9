import { createPlatform, createSemantics, openPostgres, openSmtp } from "../../platform/index.ts";
import {
  carrierOf,
  catalogueOf,
  type Environment,
  hasSecret,
  modelsOf,
  openFiles,
  openProcessLog,
  placeOf,
  secretOf,
  startTracing,
  stayUntilSignal,
} from "../../platform/node/index.ts";
import { apiPath } from "../../site/index.ts";
import { refuseWords } from "../usage.ts";

/** `ringback-server worker`: runs the jobs of a PostgreSQL beside its servers, until a signal ends it. Any number may run. */
export async function workerCommand(words: readonly string[], environment: Environment): Promise<undefined> {
  refuseWords(words);
  const { databaseUrl, safeFetchAllow, calcomUrl, retentionDays, publicUrl } = environment;
  if (databaseUrl === undefined) {
    throw new Error(
      "The embedded database belongs to one process, so its jobs run inside the server. A worker of its own needs PostgreSQL: set DATABASE_URL.",
    );
  }
  // One that it made for itself would not open what the servers have sealed.
  if (!hasSecret(environment))
    throw new Error(
      "A worker needs the servers' secret: set RINGBACK_SECRET, or RINGBACK_DATA to the folder that has it.",
    );
  const secret = secretOf(environment);
  const log = await openProcessLog();
  const storage = await openPostgres(databaseUrl, { log });
  const tracing = await startTracing(environment, { log });
  const semantics = environment.semantics && createSemantics(environment.semantics);
  const models = await modelsOf(environment, storage, semantics);
  const catalogue = catalogueOf(environment);
  const safeFetch = { allowOrigins: safeFetchAllow };
  const mail = environment.smtp ? openSmtp(environment.smtp) : undefined;
  const { carrier } = carrierOf(environment, { db: storage.db, log, now: () => storage.now(), apiPath });
  const platform = createPlatform({
    storage,
    secret,
    models,
    semantics,
    catalogue,
    log,
    safeFetch,
    calcomUrl,
    retentionDays,
    mail,
    carrier,
    files: openFiles(environment),
    // The servers of the same address have the console: e-mails that a job sends lead there.
    ...(publicUrl ? { publicUrl: publicUrl + apiPath, consoleUrl: `${publicUrl}/console` } : {}),
  });
  platform.worker.start();
  stayUntilSignal(() => platform.close().finally(() => tracing.stop()), { log });
  console.log(`Running the jobs of ${placeOf(environment)}`);
  console.log("ready");
}
