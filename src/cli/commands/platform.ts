import { type Environment, isLoopback } from "../../platform/node/opening.ts";
import { startServer } from "../../site/starting.ts";
import { refuseWords } from "../usage.ts";

/** `ringback-server platform`: the API alone, until a signal ends it. */
export async function platformCommand(words: readonly string[], environment: Environment): Promise<undefined> {
  refuseWords(words);
  const { host, publicUrl } = environment;
  refuseOpenWithoutSecret(environment);
  await startServer(environment, async () => {
    const { apiPath } = await import("../../site/index.ts");
    return {
      createSite: ({ platform, port }) => ({
        answer: (request, context) => platform.handle(request, context),
        upgrade: (...connection) => platform.upgrade(...connection),
        lines: [`API       ${publicUrl ?? `http://${host}:${port}`}${apiPath}`],
      }),
    };
  });
}

/** A server that the network can reach needs a secret that its operator knows. @throws {Error} */
export function refuseOpenWithoutSecret({ host, secret }: Environment): void {
  if (!isLoopback(host) && !secret) throw new Error(`HOST=${host} is open to the network and needs RINGBACK_SECRET.`);
}
