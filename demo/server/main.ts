import { join } from "node:path";
import pino from "pino";
import { serveNode } from "../../src/platform/node/serve.ts";
import { createPlatform } from "../../src/platform/platform.ts";
import { openEmbedded } from "../../src/platform/storage/embedded.ts";
import { createConsole } from "./console.ts";
import { type Environment, readEnvironment } from "./environment.ts";
import { seedDemo } from "./seed.ts";
import { createSite } from "./site.ts";

/** This file is build/…/server/demo.js when it runs; pages and widget are built beside its folder. */
const built = join(import.meta.dirname, "..");
const basePath = "/api";

try {
  await start(readEnvironment(process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function start({ port, host, data, apiKey, publicUrl }: Environment): Promise<void> {
  const log = pino({ level: "warn", serializers: { error: pino.stdSerializers.err } }, pino.destination(2));
  const now = () => new Date();
  console.log(`Opening ${data} …`);
  const storage = await openEmbedded(data);
  const demo = await seedDemo(storage.db, { apiKey, now: now() });
  const platform = createPlatform({
    storage,
    basePath,
    log,
    ...(publicUrl ? { publicUrl: publicUrl + basePath } : {}),
  });
  const ownerConsole = createConsole({ db: storage.db, ownerId: demo.ownerId, now });
  const hosts = new Set<string>();
  const site = createSite({
    platform,
    console: ownerConsole,
    folders: { pages: join(built, "pages"), widget: join(built, "widget") },
    assistantUuid: demo.assistantUuid,
    hosts,
  });
  const server = await serveNode(site, { port, host }).catch(async (error: NodeJS.ErrnoException) => {
    await platform.close();
    throw error.code === "EADDRINUSE" ? new Error(`Port ${port} is taken. Set PORT to another.`) : error;
  });
  for (const name of ["127.0.0.1", "localhost", "[::1]"]) hosts.add(`${name}:${server.port}`);
  if (publicUrl) hosts.add(new URL(publicUrl).host);
  platform.worker.start();
  endOnSignal(async () => {
    await server.close();
    await platform.close();
  });

  const origin = publicUrl ?? `http://127.0.0.1:${server.port}`;
  console.log(`Website   ${origin}/`);
  console.log(`API       ${origin}${basePath}  (description: ${origin}${basePath}/openapi.json)`);
  console.log(`Console   ${origin}${ownerConsole.newLink()}  (works once, for 10 minutes)`);
  if (demo.newKey) console.log(`API key   ${demo.newKey}  (shown this once)`);
  console.log(`ready http://127.0.0.1:${server.port}`);
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
