import type { Environment } from "../../platform/node/opening.ts";
import { needsPublicUrl, startServer } from "../../site/starting.ts";
import { readProxyFile } from "../serve/proxy-file.ts";
import { refuseWords } from "../usage.ts";
import { refuseOpenWithoutSecret } from "./platform.ts";

/** `ringback-server serve`: API, widget, console and, where it is configured, the proxy, until a signal ends it. */
export async function serveCommand(words: readonly string[], environment: Environment): Promise<undefined> {
  refuseWords(words);
  refuseOpenWithoutSecret(environment);
  refuseUnknownNames(environment);
  if (environment.proxyFile !== undefined) await readProxyFile(environment.proxyFile); // before the data is opened
  await startServer(environment, async () => (await import("../serve/served-site.ts")).servedSite(environment));
}

/** A server answers to its own names only: behind an address that stands for all of them it must be given its name. */
export function refuseUnknownNames(environment: Environment): void {
  const { host, publicUrl } = environment;
  if (publicUrl === undefined && needsPublicUrl(environment))
    throw new Error(`HOST=${host} needs RINGBACK_PUBLIC_URL, the address that browsers use: https://chat.example`);
  const { pathname, search, hash } = new URL(publicUrl ?? "http://localhost");
  if (pathname + search + hash !== "/")
    throw new Error("RINGBACK_PUBLIC_URL has a path, and serve needs a host of its own: https://chat.example");
}
