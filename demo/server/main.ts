import { randomBytes } from "node:crypto";
import { join } from "node:path";
import pino from "pino";
import { type Answer, serveNode } from "../../src/platform/node/serve.ts";
import { createPlatform } from "../../src/platform/platform.ts";
import { openEmbedded } from "../../src/platform/storage/embedded.ts";
import { createVault } from "../../src/platform/vault.ts";
import { createProxy } from "../../src/proxy/index.ts";
import { createConsole } from "./console.ts";
import { createDesk } from "./desk/desk.ts";
import { Diary } from "./desk/diary.ts";
import { type Environment, readEnvironment } from "./environment.ts";
import { folderSecret } from "./secret.ts";
import { seedDemo } from "./seed.ts";
import { createSite } from "./site.ts";

/** This file is build/…/server/demo.js when it runs; pages and widget are built beside its folder. */
const built = join(import.meta.dirname, "..");
const basePath = "/api";
const proxyPath = "/ringback";
/** What this machine calls itself. */
const names = ["127.0.0.1", "localhost", "[::1]"];

try {
  await start(readEnvironment(process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function start(environment: Environment): Promise<void> {
  const { port, host, data, apiKey, publicUrl } = environment;
  const log = pino({ level: "warn", serializers: { error: pino.stdSerializers.err } }, pino.destination(2));
  const now = () => new Date();
  console.log(`Opening ${data} …`);
  const storage = await openEmbedded(data);
  // Tools call this very server, so its port must be known before they are stored; requests wait until all stands.
  const site = Promise.withResolvers<Answer>();
  const server = await serveNode(async (...request) => (await site.promise)(...request), { port, host }).catch(
    async (error: NodeJS.ErrnoException) => {
      await storage.close();
      throw error.code === "EADDRINUSE" ? new Error(`Port ${port} is taken. Set PORT to another.`) : error;
    },
  );
  const local = `http://127.0.0.1:${server.port}`;
  const origin = publicUrl ?? local;
  const origins = [...new Set([origin, ...names.map((name) => `http://${name}:${server.port}`)])];
  const secret = environment.secret ?? folderSecret(data);
  const vault = createVault(secret);
  const desk = { url: `${local}/desk`, key: randomBytes(32).toString("base64url") };
  const demo = await seedDemo(storage.db, { apiKey, vault, desk, now: now() });
  const platform = createPlatform({
    storage,
    secret,
    basePath,
    log,
    safeFetch: { allowOrigins: [local, ...environment.safeFetchAllow] },
    ...(publicUrl ? { publicUrl: publicUrl + basePath } : {}),
  });
  const proxy = createProxy({
    baseUrl: local + basePath,
    apiKey: demo.proxyKey,
    secret,
    basePath: proxyPath,
    origins,
    assistants: { mara: { uuid: demo.assistantUuid } },
    redact: { "*": ["phone"] },
    fetch: (input, init) => platform.fetch(new Request(input, init)),
  });
  const ownerConsole = createConsole({
    db: storage.db,
    ownerId: demo.ownerId,
    vault,
    origins,
    now,
    platform: { fetch: (request) => platform.fetch(request), basePath },
  });
  const hosts = names.map((name) => `${name}:${server.port}`);
  site.resolve(
    createSite({
      platform,
      proxy,
      console: ownerConsole,
      desk: createDesk(new Diary(join(data, "visits.json"), now), desk.key),
      folders: { pages: join(built, "pages"), widget: join(built, "widget") },
      hosts: new Set(publicUrl ? [...hosts, new URL(publicUrl).host] : hosts),
    }),
  );
  platform.worker.start();
  endOnSignal(async () => {
    await server.close();
    await platform.close();
  });

  console.log(`Website   ${origin}/`);
  console.log(`API       ${origin}${basePath}  (description: ${origin}${basePath}/openapi.json)`);
  console.log(`Proxy     ${origin}${proxyPath}  (assistant: mara)`);
  console.log(`Console   ${origin}${ownerConsole.newLink()}  (works once, for 10 minutes)`);
  if (demo.newKey) console.log(`API key   ${demo.newKey}  (shown this once)`);
  console.log(`ready ${local}`);
}

/** Ends in order on the first signal; a second one changes nothing, since the first is being carried out. */
function endOnSignal(end: () => Promise<void>): void {
  let ending = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (ending) return;
      ending = true;
      end().then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}
