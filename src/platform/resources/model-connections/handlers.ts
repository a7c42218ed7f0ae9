import { fail } from "../../../contract/kit/operation.ts";
import * as rows from "../../../contract/operations/assistants/model-connections.ts";
import { refuseFields } from "../../../http/input/check.ts";
import { keyPurpose, openKey } from "../../engine/llm/connected/connected-models.ts";
import { listServerModels } from "../../engine/llm/connected/server-models.ts";
import { type AskedServer, tryModel } from "../../engine/llm/connected/try-model.ts";
import { offlineModel } from "../../engine/offline/engine.ts";
import { countOrRefuse } from "../../http/limits/fixed-window.ts";
import { refuseOtherVersion } from "../../http/refuse-changed.ts";
import { inTransaction } from "../../storage/db.ts";
import { implement, type OwnerContext } from "../handler.ts";
import * as store from "./store.ts";

/** Chosen: an account keeps one or two. */
const mostConnections = 50;
/** Chosen: each is a request that somebody pays for. */
const tryLimit = { limit: 20, windowMs: 60_000 };
const longestMs = 75_000;
const uses = ["db", "now", "vault", "safeFetch", "catalogue"] as const;
type Context = OwnerContext<(typeof uses)[number]>;
type Asking = typeof rows.tryModel | typeof rows.listModelsOfServer;

/** Models that an account connects itself, at servers that speak as OpenAI's does. */
export const modelConnections = implement(rows, uses, {
  async listModelConnections(_input, { db, userId, catalogue }) {
    const models = catalogue.models.filter(({ code }) => code !== offlineModel.code).map(({ name }) => name);
    return { data: await store.listConnections(db, userId), server: { models } };
  },

  async listModelsOfServer({ body }, context) {
    const server = await serverOf(rows.listModelsOfServer, body, context);
    await countOrRefuse(context.db, { ...tryLimit, key: `try-model:${context.userId}` }, context.now());
    return listServerModels(server, { ...context, signal: AbortSignal.timeout(longestMs) });
  },

  /** Refusals in order: 422, unknown connection, bounds. */
  async tryModel({ body }, context) {
    const server = await serverOf(rows.tryModel, body, context);
    await countOrRefuse(context.db, { ...tryLimit, key: `try-model:${context.userId}` }, context.now());
    const { latencyMs, problems, ...trial } = await tryModel(
      { ...server, model: body.model },
      { ...context, signal: AbortSignal.timeout(longestMs) },
    );
    return { ...trial, problems: [...problems], latency_ms: latencyMs };
  },

  /** Refusals in order: 422, too many. */
  async createModelConnection({ body: { url: typed, key, models } }, { db, userId, now, vault, safeFetch, catalogue }) {
    const row = rows.createModelConnection;
    const url = endpointOf(typed);
    const refusal = safeFetch.refusal(url);
    if (refusal !== undefined) refuseFields(row, { url: [refusal] });
    refuseModels(row, models);
    return inTransaction(db, async (tx) => {
      if ((await store.listConnections(tx, userId)).length >= mostConnections) return fail(row, "TOO_MANY_CONNECTIONS");
      const connection = await tx
        .insertInto("model_connections")
        .values({ user_id: userId, url, sealed_key: sealed(key, { userId, vault }), created_at: now() })
        .returningAll()
        .executeTakeFirstOrThrow();
      await store.writeModels(tx, connection, models, { now: now(), instead: firstOf(catalogue) });
      return { message: "Models connected", data: await store.presentConnection(tx, connection) };
    });
  },

  async updateModelConnection({ params: { id }, body: { key, models } }, context) {
    const row = rows.updateModelConnection;
    const { db, userId, now, vault, catalogue, ifMatch } = context;
    if (models) refuseModels(row, models);
    return inTransaction(db, async (tx) => {
      const connection = await store.lockConnection(tx, userId, id);
      if (!connection) return fail(row, "CONNECTION_NOT_FOUND");
      refuseOtherVersion(row, await store.presentConnection(tx, connection), ifMatch);
      const changed = {
        ...connection,
        ...(key === undefined ? {} : { sealed_key: sealed(key, { userId, vault }) }),
      };
      await tx
        .updateTable("model_connections")
        .set({ sealed_key: changed.sealed_key })
        .where("id", "=", connection.id)
        .execute();
      if (models) await store.writeModels(tx, connection, models, { now: now(), instead: firstOf(catalogue) });
      return { message: "Connection changed", data: await store.presentConnection(tx, changed) };
    });
  },

  async deleteModelConnection({ params: { id } }, { db, userId, now, catalogue }) {
    return inTransaction(db, async (tx) => {
      const connection = await store.findConnection(tx, userId, id);
      if (!connection) return fail(rows.deleteModelConnection, "CONNECTION_NOT_FOUND");
      await store.writeModels(tx, connection, [], { now: now(), instead: firstOf(catalogue) });
      await tx.deleteFrom("model_connections").where("id", "=", connection.id).execute();
      return { message: "Connection removed" };
    });
  },
});

function firstOf({ models }: Context["catalogue"]): number {
  return models[0]!.id;
}

function refuseModels(
  row: typeof rows.createModelConnection | typeof rows.updateModelConnection,
  models: readonly store.GivenModel[],
): void {
  if (models.length === 0) refuseFields(row, { models: ["The models field is required."] });
  const names = new Set(models.map(({ name }) => name));
  if (names.size < models.length) refuseFields(row, { models: ["The models field has a duplicate value."] });
}

/** Where a request goes: to the address that was typed, or to a connection with its own key unless another was. */
async function serverOf(
  row: Asking,
  {
    url,
    key,
    connection_id: id,
  }: {
    readonly url?: string | undefined;
    readonly key?: string | null | undefined;
    readonly connection_id?: number | undefined;
  },
  { db, userId, vault, safeFetch }: Context,
): Promise<AskedServer> {
  if (id !== undefined) {
    const connection = await store.findConnection(db, userId, id);
    if (!connection) return fail(row, "CONNECTION_NOT_FOUND");
    return { url: connection.url, key: key ?? openKey(connection.sealed_key, userId, vault) };
  }
  if (url === undefined) return refuseFields(row, { url: ["The url field is required."] });
  const refusal = safeFetch.refusal(endpointOf(url));
  if (refusal !== undefined) refuseFields(row, { url: [refusal] });
  return { url: endpointOf(url), key: key ?? undefined };
}

/** What `/chat/completions` is appended to, also where that was typed with it. */
function endpointOf(url: string): string {
  return url
    .trim()
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "")
    .replace(/\/(?:chat\/completions|completions|models)$/, "")
    .replace(/\/+$/, "");
}

function sealed(key: string | null | undefined, { userId, vault }: Pick<Context, "userId" | "vault">): string | null {
  return key === null || key === undefined ? null : vault.seal(key, keyPurpose(userId));
}
