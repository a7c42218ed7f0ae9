import {
  administrationCommands,
  applyBilling,
  backupCommands,
  createPlatform,
  createSemantics,
  createVault,
  doctorCommands,
  type Finding,
  type Log,
  openSmtp,
  type Platform,
  type SimulatedCarrier,
  type SiteLink,
  type Storage,
  type Vault,
} from "../platform/index.ts";
import {
  type Answer,
  answeringFailures,
  type ControlCommands,
  carrierOf,
  catalogueOf,
  createHealth,
  createMetrics,
  type Environment,
  inspectOutside,
  listen,
  modelsOf,
  openFiles,
  secretOf,
  startTracing,
  stayUntilSignal,
  surroundingsOf,
  type Upgrade,
} from "../platform/node/index.ts";
import { hostInUrl, localUrl } from "./addresses.ts";

/** Where every server of ours has its API. */
export const apiPath = "/api";

/** What answers a server's requests. */
export interface Site {
  readonly answer: Answer;
  readonly upgrade: Upgrade;
  /** Printed once the server is ready. */
  readonly lines: readonly string[];
  /** Ends its open event streams, which a stopping server would wait for. */
  stopStreams?(): void;
  /** What it does without for now, as `/readyz` names it. (default: nothing) */
  findDegraded?(): Promise<readonly string[]>;
  /** Closes what it opened, once nothing asks for it any more. */
  close?(): Promise<void>;
}

/** What a site is made of. */
export interface ServerParts {
  readonly environment: Environment;
  readonly storage: Storage;
  readonly platform: Platform;
  /** The simulated phones; undefined where calls and texts go to real ones. */
  readonly phones: SimulatedCarrier | undefined;
  readonly secret: string;
  readonly vault: Vault;
  readonly now: () => Date;
  readonly log: Log;
  /** The port that it listens on, also where 0 was asked for. */
  readonly port: number;
}

/** What a site is, beside its environment. */
export interface SiteOptions {
  /** What `ringback-server doctor` reports about this process besides the platform. (default: nothing) */
  readonly findings?: readonly Finding[];
  /** Pages that the API's reference links to; the first is the home page. (default: none) */
  readonly siteLinks?: readonly SiteLink[];
  /** Whether tools of assistants may call this server itself. (default: false) */
  readonly toolsMayCallIt?: boolean;
  /** Whether this server has the console, at `/console`: e-mails to owners link to it where its public address is known. (default: false) */
  readonly hasConsole?: boolean;
  readonly createSite: (parts: ServerParts) => Promise<Site> | Site;
}

/** What a process has opened that is to serve a site. */
export interface Opened {
  readonly environment: Environment;
  readonly log: Log;
  readonly storage: Storage;
}

/** The commands that a server runs for other processes. */
export function commandsOf({ environment, storage }: Opened, { findings = [] }: SiteOptions): ControlCommands {
  const { now } = storage;
  const vault = createVault(secretOf(environment));
  return {
    ...administrationCommands({ db: storage.db, now, isBilled: environment.isBilled }),
    ...backupCommands({ storage, vault, now }),
    ...doctorCommands({
      storage,
      vault,
      now,
      surroundings: [...surroundingsOf(environment), ...findings],
      semantics: environment.semantics,
      inspectOutside: () => inspectOutside(environment),
    }),
  };
}

/**
 * Serves a site on data that is open, and prints `ready URL` once it does: it answers health checks, runs jobs, and ends in order on a
 * signal. @throws When it cannot; the data is closed, and the port free again.
 */
export async function serveSite(
  { environment, log, storage }: Opened,
  { siteLinks = [], toolsMayCallIt = false, hasConsole = false, createSite }: SiteOptions,
): Promise<void> {
  const { port, host, publicUrl, trustProxyHops, safeFetchAllow, calcomUrl, runsJobs, stopDelayMs, retentionDays } =
    environment;
  const { now } = storage;
  let started: Site | undefined;
  // Tools and the proxy call this server, so its port must be known first. Requests wait until the start is complete.
  const site = Promise.withResolvers<Site>();
  site.promise.catch(() => undefined); // most often nobody waits
  const closing: (() => Promise<unknown>)[] = [() => storage.close()];
  try {
    const secret = secretOf(environment);
    const vault = createVault(secret);
    const tracing = await startTracing(environment, { log });
    closing.push(() => tracing.stop());
    const metrics = createMetrics(storage, environment);
    const health = createHealth(storage, { findDegraded: async () => (await started?.findDegraded?.()) ?? [] });
    const server = await listen(
      health.answering(
        metrics.answering(answeringFailures(async (...request) => (await site.promise).answer(...request), log)),
      ),
      {
        port,
        host,
        upgrade: (request, socket, ...rest) =>
          void site.promise.then(
            ({ upgrade }) => upgrade(request, socket, ...rest),
            () => socket.destroy(),
          ),
      },
    );
    closing.unshift(() => server.close());
    const { db } = storage;
    const { carrier, phones } = carrierOf(environment, { db, log, now, apiPath });
    const itself = toolsMayCallIt ? [localUrl(environment, server.port)] : [];
    const semantics = environment.semantics && createSemantics(environment.semantics);
    const platform = createPlatform({
      storage,
      carrier,
      secret,
      basePath: apiPath,
      models: await modelsOf(environment, storage, semantics),
      semantics,
      catalogue: catalogueOf(environment),
      log,
      siteLinks,
      safeFetch: { allowOrigins: [...itself, ...safeFetchAllow] },
      calcomUrl,
      retentionDays,
      files: openFiles(environment),
      ...(environment.smtp ? { mail: openSmtp(environment.smtp) } : {}),
      trustProxyHops,
      ...(publicUrl ? { publicUrl: publicUrl + apiPath } : {}),
      ...(publicUrl && hasConsole ? { consoleUrl: `${publicUrl}/console` } : {}),
    });
    closing.splice(1, 1, () => platform.close()); // which closes the storage
    closing.unshift(
      async () => platform.stopStreams(),
      async () => void platform.worker.stop(), // while the last requests are answered
    );
    const created = await createSite({
      environment,
      storage,
      platform,
      phones,
      secret,
      vault,
      now,
      log,
      port: server.port,
    });
    await applyBilling(db, { isOn: environment.isBilled, now }); // of the accounts too that a first start makes
    closing.unshift(async () => created.stopStreams?.());
    closing.push(async () => created.close?.());
    started = created;
    site.resolve(created);
    if (runsJobs) platform.worker.start();
    stayUntilSignal(
      async () => {
        for (const close of closing) await close();
      },
      { log, onSignal: () => health.stop(), delayMs: stopDelayMs },
    );
    for (const line of created.lines) console.log(line);
    console.log(`ready http://${hostInUrl(host)}:${server.port}`);
    setImmediate(() => server.prepare().catch(() => undefined)); // the first request tries again, and is told
  } catch (error) {
    site.reject(error);
    for (const close of closing) await close();
    throw error;
  }
}
