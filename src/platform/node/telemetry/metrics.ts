import { hash, timingSafeEqual } from "node:crypto";
import { commonFailure, failureResponse } from "../../../http/respond.ts";
import { allJobs, allSchedules } from "../../all-jobs.ts";
import { countJobsByKind, type KindCounts } from "../../jobs/counts.ts";
import type { Storage } from "../../storage/db.ts";
import { within } from "../../storage/within-time.ts";
import { stateFigures } from "../../telemetry/figures.ts";
import { type Environment, isLoopback } from "../environment.ts";
import type { Answer } from "../request-listener.ts";
import { type FigureStore, startFigures } from "./figure-store.ts";
import type { PrometheusFigures } from "./prometheus.ts";

/** The figures of a server, in the text format of Prometheus. */
export interface Metrics {
  /** Answers `/metrics` before everything else, under whatever name the server is reached. */
  answering(answer: Answer): Answer;
}

/** Who may read them. */
export type MetricsAccess = Pick<Environment, "metricsToken" | "publicUrl" | "trustProxyHops">;

const path = "/metrics";
/** Chosen: a scrape that waits longer is given up by most who ask. */
const databaseMs = 2_000;
/** What a proxy adds that says so. */
const forwardingHeaders = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"];
const loopbackPeer = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/**
 * Counts what this process does, and tells it to Prometheus: with `metricsToken` to whoever has it, without to programs of
 * this machine alone; to all others there is no such page.
 * @example
 * ```ts
 * import { createPlatform, openEmbedded } from "ringback-server";
 * import { createMetrics, listen, readEnvironment } from "ringback-server/node";
 *
 * const storage = await openEmbedded("data");
 * const platform = createPlatform({ storage, secret: "at least thirty-two characters long" });
 * const metrics = createMetrics(storage, readEnvironment(process.env));
 * await listen(metrics.answering(platform.handle), { port: 8080, upgrade: platform.upgrade });
 * ```
 */
export function createMetrics(storage: Pick<Storage, "db" | "connections">, access: MetricsAccess): Metrics {
  const store = startFigures();
  return {
    answering: (answer) => (request, context) => {
      if (new URL(request.url).pathname !== path) return answer(request, context);
      const refusal = refusalOf(request, context.address, access);
      return refusal ?? respond(request, store, storage);
    },
  };
}

function refusalOf(request: Request, address: string | undefined, access: MetricsAccess): Response | undefined {
  const { metricsToken } = access;
  if (metricsToken === undefined && !isOfThisMachine(request, address, access))
    return failureResponse(commonFailure("NOT_FOUND").problem, "message");
  if (metricsToken !== undefined && !hasToken(request, metricsToken)) {
    const response = failureResponse(commonFailure("UNAUTHENTICATED").problem, "message");
    response.headers.set("www-authenticate", "Bearer");
    return response;
  }
  if (request.method === "GET" || request.method === "HEAD") return undefined;
  const response = failureResponse(commonFailure("METHOD_NOT_ALLOWED").problem, "message");
  response.headers.set("allow", "GET, HEAD");
  return response;
}

/** Hashed first, so that the comparison tells neither the token nor its length. */
function hasToken({ headers }: Request, token: string): boolean {
  const given = /^bearer +(\S+) *$/i.exec(headers.get("authorization") ?? "")?.[1] ?? "";
  return timingSafeEqual(hash("sha256", given, "buffer"), hash("sha256", token, "buffer"));
}

/**
 * Whether a program of this machine asks directly. A page that a browser of this machine shows names another host, and a proxy
 * says that it is one; where the server has a public address and no proxy that is known to say so, none is believed to be absent.
 */
function isOfThisMachine(
  { headers }: Request,
  address: string | undefined,
  { publicUrl, trustProxyHops }: MetricsAccess,
): boolean {
  if (!loopbackPeer.test(address ?? "")) return false;
  if (forwardingHeaders.some((name) => headers.has(name))) return false;
  if (hidesProxies({ publicUrl, trustProxyHops })) return false;
  const host = (headers.get("host") ?? "").replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1");
  return isLoopback(host);
}

/** Whether a proxy may stand in front that nobody could tell from this machine. */
export function hidesProxies({ publicUrl, trustProxyHops }: Pick<MetricsAccess, "publicUrl" | "trustProxyHops">) {
  if (publicUrl === undefined || trustProxyHops > 0) return false;
  return !isLoopback(new URL(publicUrl).hostname.replace(/^\[(.*)\]$/, "$1"));
}

async function respond(
  { method }: Request,
  store: FigureStore,
  storage: Pick<Storage, "db" | "connections">,
): Promise<Response> {
  const figures = await store.load();
  setConnections(figures, storage);
  const jobs = await within(databaseMs, countJobsByKind(storage.db)).catch(() => undefined);
  figures.set(stateFigures.databaseUp, [[{}, jobs ? 1 : 0]]);
  setJobs(figures, jobs ?? []);
  const headers = { "content-type": figures.contentType, "cache-control": "no-store" };
  return new Response(method === "HEAD" ? null : await figures.text(), { headers });
}

function setConnections(figures: PrometheusFigures, { connections }: Pick<Storage, "connections">): void {
  const use = connections?.();
  if (!use) return;
  figures.set(stateFigures.connections, [
    [{ state: "in_use" }, use.inUse],
    [{ state: "idle" }, use.idle],
    [{ state: "waiting" }, use.waiting],
  ]);
}

const knownKinds: ReadonlySet<string> = new Set([...allJobs, ...allSchedules].map(({ name }) => name));

function setJobs(figures: PrometheusFigures, jobs: readonly KindCounts[]): void {
  const known = jobs.filter(({ kind }) => knownKinds.has(kind));
  figures.set(
    stateFigures.jobs,
    known.flatMap(({ kind, waiting, running, failed }) => [
      [{ kind, state: "waiting" }, waiting] as const,
      [{ kind, state: "running" }, running] as const,
      [{ kind, state: "failed" }, failed] as const,
    ]),
  );
  figures.set(
    stateFigures.oldestJob,
    known.map(({ kind, longestDueMs }) => [{ kind }, longestDueMs / 1_000]),
  );
}
