import type { Environment } from "../platform/node/index.ts";

/** A server that listens there has every address of its machine. */
export const everyAddress: readonly string[] = ["0.0.0.0", "::"];

/** The address by which this process calls the server that it runs. */
export function localUrl({ host }: Pick<Environment, "host">, port: number): string {
  return `http://${everyAddress.includes(host) ? "127.0.0.1" : hostInUrl(host)}:${port}`;
}

/** An IPv6 address stands in brackets there. */
export function hostInUrl(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}
