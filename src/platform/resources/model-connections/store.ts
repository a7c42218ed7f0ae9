import { randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { ModelConnection } from "../../../contract/operations/assistants/model-connections.ts";
import { withVersion } from "../../http/refuse-changed.ts";
import { toUsd } from "../../ledger/money.ts";
import type { Db, Tx } from "../../storage/db.ts";
import type { ConnectedModelsTable, ModelConnectionsTable } from "../../storage/schema/assistants.ts";
import { timestamp } from "../../time.ts";

export type ConnectionRow = Selectable<ModelConnectionsTable>;

/** A model as it is given; an absent price is not known. */
export interface GivenModel {
  readonly name: string;
  readonly vision?: boolean | undefined;
  readonly input_price?: number | null | undefined;
  readonly output_price?: number | null | undefined;
}

/** All models that an account has connected, in the order in which it did. */
export function listConnectedModels(
  db: Db | Tx,
  userId: number,
): Promise<{ readonly id: number; readonly name: string }[]> {
  return db
    .selectFrom("connected_models as model")
    .innerJoin("model_connections as connection", "connection.id", "model.connection_id")
    .select(["model.id", "model.name"])
    .where("connection.user_id", "=", userId)
    .orderBy("model.id")
    .execute();
}

export async function listConnections(db: Db | Tx, userId: number): Promise<ModelConnection[]> {
  const rows = await db
    .selectFrom("model_connections")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
  return Promise.all(rows.map((row) => presentConnection(db, row)));
}

export function findConnection(db: Db | Tx, userId: number, id: number): Promise<ConnectionRow | undefined> {
  return db
    .selectFrom("model_connections")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

export function lockConnection(tx: Tx, userId: number, id: number): Promise<ConnectionRow | undefined> {
  return tx
    .selectFrom("model_connections")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

export async function presentConnection(db: Db | Tx, row: ConnectionRow): Promise<ModelConnection> {
  const models = await db
    .selectFrom("connected_models")
    .selectAll()
    .where("connection_id", "=", row.id)
    .orderBy("id")
    .execute();
  const { id, url, sealed_key, created_at } = row;
  const shown = {
    id,
    url,
    has_key: sealed_key !== null,
    models: models.map(presentModel),
    created_at: timestamp(created_at),
  };
  return withVersion(shown, sealed_key);
}

function presentModel(model: Selectable<ConnectedModelsTable>): ModelConnection["models"][number] {
  const { id, name, vision, input_price_micros: input, output_price_micros: output } = model;
  return {
    id,
    name,
    vision,
    input_price: input === null ? null : toUsd(input),
    output_price: output === null ? null : toUsd(output),
  };
}

/** Makes these the models of a connection. Those of the same name keep their id; what is absent of them stays. `instead`: what answers in place of one that goes. */
export async function writeModels(
  tx: Tx,
  connection: ConnectionRow,
  given: readonly GivenModel[],
  { now, instead }: { readonly now: Date; readonly instead: number },
): Promise<void> {
  const before = await tx
    .selectFrom("connected_models")
    .select(["id", "name"])
    .where("connection_id", "=", connection.id)
    .execute();
  const gone = before.filter(({ name }) => !given.some((model) => model.name === name));
  await removeModels(
    tx,
    connection.user_id,
    gone.map(({ id }) => id),
    instead,
  );
  for (const model of given) {
    const known = before.find(({ name }) => name === model.name);
    const values = {
      ...(model.vision === undefined ? {} : { vision: model.vision }),
      ...(model.input_price === undefined ? {} : { input_price_micros: microsOf(model.input_price) }),
      ...(model.output_price === undefined ? {} : { output_price_micros: microsOf(model.output_price) }),
    };
    if (known) {
      if (Object.keys(values).length > 0)
        await tx.updateTable("connected_models").set(values).where("id", "=", known.id).execute();
      continue;
    }
    const { id } = await tx
      .insertInto("llm_models")
      .values({ name: `connected ${randomUUID()}`, created_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("connected_models")
      .values({
        input_price_micros: null,
        output_price_micros: null,
        ...values,
        id,
        connection_id: connection.id,
        name: model.name,
      })
      .execute();
  }
}

async function removeModels(tx: Tx, userId: number, ids: readonly number[], instead: number): Promise<void> {
  for (const id of ids) {
    for (const field of ["llm_model_id", "multimodal_model_id"])
      await sql`
        update assistants set settings = jsonb_set(settings, array[${field}], to_jsonb(${instead}::bigint))
        where user_id = ${userId} and settings ->> ${field} = ${String(id)}`.execute(tx);
    await sql`
      update assistants set settings = jsonb_set(settings, '{chat_llm_fallback_id}', 'null'::jsonb)
      where user_id = ${userId} and settings ->> 'chat_llm_fallback_id' = ${String(id)}`.execute(tx);
    await tx.deleteFrom("connected_models").where("id", "=", id).execute();
  }
}

function microsOf(usd: number | null): bigint | null {
  return usd === null ? null : BigInt(Math.round(usd * 1_000_000));
}
