import pino from "pino";
import { administrationCommands, createPlatform, createVault, doctorCommands } from "../../platform/index.ts";
import {
  catalogueOf,
  type Environment,
  endOnSignal,
  inspectModels,
  isLoopback,
  listen,
  modelsOf,
  openStorage,
  secretOf,
  surroundingsOf,
} from "../../platform/node/index.ts";
import { refuseWords } from "../usage.ts";

const basePath = "/api";

/** `ringback platform`: the API alone, until a signal ends it. */
export async function platformCommand(words: readonly string[], environment: Environment): Promise<undefined> {
  refuseWords(words);
  const { port, host, publicUrl, safeFetchAllow, calcomUrl, trustProxyHops, runsJobs } = environment;
  if (!isLoopback(host) && !environment.secret)
    throw new Error(`HOST=${host} is open to the network and needs RINGBACK_SECRET.`);
  const now = () => new Date();
  const log = pino({ level: "warn", serializers: { error: pino.stdSerializers.err } }, pino.destination(2));
  const secret = secretOf(environment);
  const storage = await openStorage(environment, {
    log,
    commandsOf: (storage) => ({
      ...administrationCommands({ db: storage.db, now }),
      ...doctorCommands({
        storage,
        vault: createVault(secret),
        now,
        surroundings: surroundingsOf(environment),
        inspectOutside: () => inspectModels(environment),
      }),
    }),
  });
  const closing = [() => storage.close()];
  try {
    const platform = createPlatform({
      storage,
      secret,
      basePath,
      models: await modelsOf(environment, storage),
      catalogue: catalogueOf(environment),
      log,
      safeFetch: { allowOrigins: safeFetchAllow },
      calcomUrl,
      trustProxyHops,
      ...(publicUrl ? { publicUrl: publicUrl + basePath } : {}),
    });
    closing.splice(0, 1, () => platform.close()); // which closes the storage
    const server = await listen((request, context) => platform.handle(request, context), {
      port,
      host,
      upgrade: platform.upgrade,
    });
    closing.unshift(
      async () => platform.stopStreams(),
      async () => void platform.worker.stop(), // while the last requests are answered
      () => server.close(),
    );
    if (runsJobs) platform.worker.start();
    endOnSignal(async () => {
      for (const close of closing) await close();
    });
    console.log(`API       ${publicUrl ?? `http://${host}:${server.port}`}${basePath}`);
    console.log(`ready http://${host}:${server.port}`);
  } catch (error) {
    for (const close of closing) await close();
    throw error;
  }
}
