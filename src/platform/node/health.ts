import { sql } from "kysely";
import type { Db, Storage } from "../storage/db.ts";
import { readSchemaState } from "../storage/migrate.ts";
import { within } from "../storage/within-time.ts";
import type { Answer } from "./request-listener.ts";

/**
 * Why a server takes no requests: it was asked to stop, its database does not answer, or takes no writes, or has a schema
 * that does not work with this version.
 */
export type FailedCheck = "stopping" | "database" | "writes" | "migrations";

/** What load balancers and supervisors ask a server, under whatever name they reach it. */
export interface Health {
  /**
   * Answers `/healthz` and `/readyz` before everything else: the first with 200 as long as the process answers, the second
   * with 200 while requests can be served, else with 503 and what failed: `{status: "unavailable", failed: [FailedCheck]}`.
   * What is done without for now stands beside a 200, because all servers that share it would be out of use at once:
   * `{status: "ready", degraded: ["redis"]}`.
   */
  answering(answer: Answer): Answer;
  /** From now on the server is not ready: it is about to end. */
  stop(): void;
}

/** What a check of health looks at, and for how long. */
export interface HealthOptions {
  /** How long the database may take to answer. (default: 2 s) */
  readonly databaseMs?: number;
  /** Names what does not answer and is done without meanwhile; takes no longer than the database may. (default: nothing) */
  readonly findDegraded?: () => Promise<readonly string[]>;
}

interface Look {
  readonly failed: FailedCheck | undefined;
  readonly degraded: readonly string[];
}

const paths = ["/healthz", "/readyz"];

/**
 * Creates the health checks of a server on this database.
 * @example
 * ```ts
 * import { createPlatform, openEmbedded } from "ringback-server";
 * import { createHealth, listen } from "ringback-server/node";
 *
 * const storage = await openEmbedded("data");
 * const platform = createPlatform({ storage, secret: "at least thirty-two characters long" });
 * const health = createHealth(storage);
 * await listen(health.answering(platform.handle), { port: 8080, upgrade: platform.upgrade });
 * ```
 */
export function createHealth(
  { db }: Pick<Storage, "db">,
  { databaseMs = 2_000, findDegraded = async () => [] }: HealthOptions = {},
): Health {
  let isStopping = false;
  let looking: Promise<Look> | undefined;

  /** Those who ask at the same time share one look: however many ask, the database has one more query. */
  function look(): Promise<Look> {
    looking ??= Promise.all([findFailed(), findDegraded()])
      .then(([failed, degraded]) => ({ failed, degraded }))
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }

  function findFailed(): Promise<FailedCheck | undefined> {
    const findRefusal = async () => {
      const state = await readSchemaState(db);
      if (state !== "current" && state !== "newer") return "migrations";
      return (await takesWrites(db)) ? undefined : "writes";
    };
    return within(databaseMs, findRefusal()).catch(() => "database");
  }

  async function readiness(): Promise<Response> {
    const looked = isStopping ? undefined : await look();
    // The signal may have come meanwhile.
    if (isStopping || !looked) return respond(503, { status: "unavailable", failed: ["stopping"] });
    const { failed, degraded } = looked;
    if (failed) return respond(503, { status: "unavailable", failed: [failed] });
    return respond(200, { status: "ready", ...(degraded.length > 0 ? { degraded } : {}) });
  }

  return {
    answering: (answer) => (request, context) => {
      const { pathname } = new URL(request.url);
      if (!paths.includes(pathname)) return answer(request, context);
      if (request.method !== "GET" && request.method !== "HEAD")
        return respond(405, { message: "Method not allowed." }, { allow: "GET, HEAD" });
      return pathname === "/healthz" ? respond(200, { status: "ok" }) : readiness();
    },
    stop() {
      isStopping = true;
    },
  };
}

/** A standby does not, a server whose disk has no room, and one that was set so. */
async function takesWrites(db: Db): Promise<boolean> {
  const { rows } = await sql<{ setting: string }>`select current_setting('transaction_read_only') as setting`.execute(
    db,
  );
  return rows[0]?.setting === "off";
}

function respond(status: number, body: object, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } });
}
