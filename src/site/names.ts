import type { Environment } from "../platform/node/index.ts";
import { everyAddress, hostInUrl } from "./addresses.ts";
import type { Site } from "./serve-site.ts";

/** The names by which browsers reach a server. */
export interface SiteNames {
  /** Where links lead: `https://chat.example`, without a slash at the end. */
  readonly origin: string;
  /** The origins of its own pages, by each of its names. */
  readonly origins: readonly string[];
  /** As the `Host` header has them. */
  readonly hosts: ReadonlySet<string>;
}

/** Of this machine. */
const loopbackNames = ["127.0.0.1", "localhost", "[::1]"];

/** The names of a server that listens on this port: its public one, this machine's, and the address that it listens on. */
export function namesOf({ publicUrl, host }: Pick<Environment, "publicUrl" | "host">, port: number): SiteNames {
  const address = hostInUrl(host);
  const isOther = !everyAddress.includes(host) && !loopbackNames.includes(address);
  const hosts = (isOther ? [...loopbackNames, address] : loopbackNames).map((name) => `${name}:${port}`);
  const origins = hosts.map((name) => `http://${name}`);
  const local = `http://${isOther ? address : "127.0.0.1"}:${port}`;
  if (publicUrl === undefined) return { origin: local, origins, hosts: new Set(hosts) };
  const { host: publicHost, origin } = new URL(publicUrl);
  return {
    origin: publicUrl,
    origins: [...new Set([origin, ...origins])],
    hosts: new Set([publicHost, ...hosts]),
  };
}

/** Whether a server that listens on this address is reached by names that only `RINGBACK_PUBLIC_URL` can say. */
export function needsPublicUrl({ host }: Pick<Environment, "host">): boolean {
  return everyAddress.includes(host);
}

/** Answers requests to the site's own names only: another one means that somebody else's page is pointing here. */
export function onOwnNames<Answers extends Pick<Site, "answer" | "upgrade">>(
  { hosts }: Pick<SiteNames, "hosts">,
  site: Answers,
): Answers {
  return {
    ...site,
    answer(request, context) {
      if (hosts.has(request.headers.get("host") ?? "")) return site.answer(request, context);
      return Response.json({ message: "This server does not answer to that name." }, { status: 421 });
    },
    upgrade(request, socket, ...rest) {
      if (hosts.has(request.headers.get("host") ?? "")) site.upgrade(request, socket, ...rest);
      else socket.end("HTTP/1.1 421 Misdirected Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
    },
  };
}
