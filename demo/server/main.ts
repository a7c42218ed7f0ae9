import { randomBytes } from "node:crypto";
import { join } from "node:path";
import pino from "pino";
import {
  administrationCommands,
  createAdministration,
  createPlatform,
  createSimulatedCarrier,
  createVault,
  doctorCommands,
  type Finding,
  type Platform,
  type SimulatedCarrier,
  type Storage,
  type Vault,
} from "../../src/platform/index.ts";
import {
  catalogueOf,
  type Environment,
  endOnSignal,
  inspectModels,
  isLoopback,
  listen,
  modelsOf,
  openStorage,
  placeOf,
  readEnvironment,
  secretOf,
  surroundingsOf,
} from "../../src/platform/node/index.ts";
import { createProxy, memoryStore, type ProxyStore, postgresStore } from "../../src/proxy/index.ts";
import { siteLinks } from "../pages/shared/links.ts";
import { createConsole } from "./console.ts";
import { createDesk } from "./desk/desk.ts";
import { Diary } from "./desk/diary.ts";
import { OrderBook } from "./desk/order-book.ts";
import { TicketBook } from "./desk/ticket-book.ts";
import { createHandset } from "./handset.ts";
import { seedDemo } from "./seed.ts";
import { createSite, type Site } from "./site.ts";
import { visitorPolicy } from "./visitor-policy.ts";

/** When it runs, this file is build/…/server/demo.js; the pages and the widget are built next to its folder. */
const built = join(import.meta.dirname, "..");
const basePath = "/api";
const proxyPath = "/ringback";
/** What `ringback doctor` reports about this process besides the platform. */
function ownFindings({ databaseUrl }: Environment): readonly Finding[] {
  const money: Finding = { level: "simulated", text: "Money: demo money, from the console's buttons." };
  if (databaseUrl !== undefined) return [money];
  return [
    money,
    { level: "warning", text: "Proxy: sessions and limits are in this process's memory, and end with it." },
  ];
}
/** The names of this machine. */
const names = ["127.0.0.1", "localhost", "[::1]"];

try {
  await start(readEnvironment(process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1); // whatever is still open: a process that answers nothing must not stay
}

async function start(environment: Environment): Promise<void> {
  const { port, host, publicUrl, trustProxyHops } = environment;
  if (!isLoopback(host)) {
    throw new Error(
      `HOST=${host} would open the demo to the network, which requires an owner's password. Put a reverse proxy in front of 127.0.0.1 instead`,
    );
  }
  const log = pino({ level: "warn", serializers: { error: pino.stdSerializers.err } }, pino.destination(2));
  const now = () => new Date();
  const secret = secretOf(environment);
  const vault = createVault(secret);
  const surroundings = [...surroundingsOf(environment), ...ownFindings(environment)];
  console.log(`Opening ${placeOf(environment)} …`);
  const storage = await openStorage(environment, {
    log,
    commandsOf: (storage) => ({
      ...administrationCommands({ db: storage.db, now }),
      ...doctorCommands({
        storage,
        vault,
        now,
        surroundings,
        inspectOutside: () => inspectModels(environment),
      }),
    }),
  });
  // Tools call this server, so its port must be known before they are stored. Requests wait until the start is complete.
  const site = Promise.withResolvers<Site>();
  site.promise.catch(() => undefined); // most often nobody waits
  const closing = [() => storage.close()];
  try {
    const server = await listen(async (...request) => (await site.promise).answer(...request), {
      port,
      host,
      upgrade: (request, socket, ...rest) =>
        void site.promise.then(
          ({ upgrade }) => upgrade(request, socket, ...rest),
          () => socket.destroy(),
        ),
    });
    closing.unshift(() => server.close());
    const carrier = createSimulatedCarrier({ db: storage.db, now });
    const platform = createPlatform({
      storage,
      carrier,
      secret,
      basePath,
      models: await modelsOf(environment, storage),
      catalogue: catalogueOf(environment),
      log,
      siteLinks,
      safeFetch: { allowOrigins: [localUrl(server.port), ...environment.safeFetchAllow] },
      calcomUrl: environment.calcomUrl,
      trustProxyHops,
      ...(publicUrl ? { publicUrl: publicUrl + basePath } : {}),
    });
    closing.splice(1, 1, () => platform.close()); // which closes the storage
    closing.unshift(
      async () => platform.stopStreams(),
      async () => void platform.worker.stop(), // while the last requests are answered
    );
    const { lines, stopStreams, ...ready } = await createDemo({
      environment,
      storage,
      secret,
      vault,
      now,
      platform,
      carrier,
      port: server.port,
      closing,
    });
    closing.unshift(async () => stopStreams());
    site.resolve(ready);
    if (environment.runsJobs) platform.worker.start();
    endOnSignal(async () => {
      for (const close of closing) await close();
    });
    for (const line of lines) console.log(line);
    console.log(`ready ${localUrl(server.port)}`);
  } catch (error) {
    site.reject(error);
    for (const close of closing) await close();
    throw error;
  }
}

interface DemoParts {
  readonly environment: Environment;
  readonly storage: Storage;
  readonly secret: string;
  readonly vault: Vault;
  readonly now: () => Date;
  readonly platform: Platform;
  readonly carrier: SimulatedCarrier;
  readonly port: number;
  /** What ends the process's parts, in this order. */
  readonly closing: (() => Promise<void>)[];
}

/** Makes what the demo shows, in the database where it is missing. @returns What answers requests, and what to print. */
async function createDemo({ environment, storage, secret, vault, now, platform, carrier, port, closing }: DemoParts) {
  const { data, apiKey, publicUrl, trustProxyHops } = environment;
  const local = localUrl(port);
  const origin = publicUrl ?? local;
  const origins = [...new Set([origin, ...names.map((name) => `http://${name}:${port}`)])];
  const desk = { url: `${local}/desk`, key: randomBytes(32).toString("base64url") };
  const administration = createAdministration({ storage, secret, clock: now });
  const demo = await seedDemo(administration, { apiKey, data, origin, secret, desk, now: now() });
  const proxy = createProxy({
    baseUrl: local + basePath,
    apiKey: demo.proxyKey,
    secret,
    basePath: proxyPath,
    origins: [...new Set([...origins, ...environment.origins])],
    assistants: demo.assistants,
    // What visitors type themselves they may read again; what a service returns may be about somebody else.
    redact: { "*": ["result.phone"] },
    policy: visitorPolicy(demo.visitorNumber),
    store: await proxyStore(environment, closing),
    trustProxyHops,
    fetch: (input, init) => platform.fetch(new Request(input, init)),
  });
  const books = {
    diary: new Diary(join(data, "visits.json"), now),
    tickets: new TicketBook(join(data, "tickets.json"), now),
    orders: new OrderBook(join(data, "orders.json"), now),
  };
  const ownerConsole = createConsole({
    administration,
    database:
      environment.databaseUrl === undefined
        ? { detail: "PGlite, on disk", state: "embedded" }
        : { detail: "PostgreSQL", state: "real" },
    assistant:
      environment.llm === undefined
        ? { detail: "Offline engine, no model", state: "embedded" }
        : { detail: environment.llm.models.join(", "), state: "real" },
    ownerId: demo.ownerId,
    vault,
    origins,
    now,
    platform: { fetch: (request) => platform.fetch(request), basePath },
    site: {
      origin,
      proxy: origin + proxyPath,
      assistants: Object.entries(demo.assistants).map(([name, { uuid }]) => ({ name, uuid })),
    },
  });
  const handset = createHandset({
    carrier,
    contacts: async () =>
      (await administration.listPhoneNumbers(demo.ownerId))
        .filter(({ takesTexts }) => takesTexts)
        .map(({ number, name }) => ({ number, name })),
    origins,
    now,
    vault,
  });
  const hosts = names.map((name) => `${name}:${port}`);
  const site = createSite({
    platform,
    proxy,
    console: ownerConsole,
    desk: createDesk(books, desk.key),
    handset: handset.app,
    folders: { pages: join(built, "pages"), widget: join(built, "widget") },
    hosts: new Set(publicUrl ? [...hosts, new URL(publicUrl).host] : hosts),
  });
  const lines = [
    `Demo      ${origin}/`,
    `API       ${origin}${basePath}  (description: ${origin}${basePath}/openapi.json)`,
    `Proxy     ${origin}${proxyPath}  (assistants: ${Object.keys(demo.assistants).join(", ")})`,
    `Console   ${origin}${ownerConsole.newLink()}  (works once, for 10 minutes)`,
    ...(demo.newKey ? [`API key   ${demo.newKey}  (shown this once)`] : []),
  ];
  return { ...site, lines, stopStreams: () => handset.stopStreams() };
}

/** One process on an embedded database needs no more than its memory; several on one server share that. */
async function proxyStore({ databaseUrl }: Environment, closing: (() => Promise<void>)[]): Promise<ProxyStore> {
  if (databaseUrl === undefined) return memoryStore({ singleProcess: true });
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  pool.on("error", () => undefined); // the next request finds out, and says so
  closing.push(() => pool.end());
  return postgresStore(pool);
}

function localUrl(port: number): string {
  return `http://127.0.0.1:${port}`;
}
