import type { SafeFetch } from "../../../safe-fetch/safe-fetch.ts";
import type { Db } from "../../../storage/db.ts";
import { SealBroken, type Vault } from "../../../vault.ts";
import type { Semantics } from "../../knowledge/semantic/semantics.ts";
import type { Model, Models } from "../../models.ts";
import type { Engine } from "../../turn.ts";
import { usualLimits } from "../wire/endpoint.ts";
import { createModelFetch } from "./model-fetch.ts";

/** Chosen: engines that are ready; one that is not is made anew, and learns its server's dialect again. */
const mostEngines = 200;

const isConnected = true;

/** What the key of a connection is sealed for. */
export function keyPurpose(userId: number): string {
  return `model key of account ${userId}`;
}

export interface ConnectedModelsOptions {
  readonly db: Db;
  readonly vault: Vault;
  readonly safeFetch: SafeFetch;
  readonly semantics?: Semantics | undefined;
}

/** The models that accounts have connected themselves, as they are stored at this moment: any process finds a new one. */
export function openConnectedModels({ db, vault, safeFetch, semantics }: ConnectedModelsOptions): Models {
  const engines = new Map<string, Engine>();
  return {
    async find(id): Promise<Model | undefined> {
      const row = await db
        .selectFrom("connected_models as model")
        .innerJoin("model_connections as connection", "connection.id", "model.connection_id")
        .select([
          "model.name",
          "model.vision",
          "model.input_price_micros",
          "model.output_price_micros",
          "connection.url",
          "connection.sealed_key",
          "connection.user_id",
        ])
        .where("model.id", "=", id)
        .executeTakeFirst();
      if (!row) return undefined;
      const { name, url, vision, input_price_micros: input, output_price_micros: output } = row;
      const mark = JSON.stringify([id, name, url, row.sealed_key, vision, String(input), String(output)]);
      let engine = engines.get(mark);
      if (!engine) {
        const key = openKey(row.sealed_key, row.user_id, vault);
        const price = input === null && output === null ? undefined : { input: usd(input), output: usd(output) };
        const { createLlmEngine } = await import("../engine.ts");
        const options = { [name]: { vision, ...(price ? { price } : {}) } };
        const fetch = createModelFetch({ safeFetch, timeoutMs: usualLimits.turnMs });
        engine = createLlmEngine({ db, settings: { url, key, options, fetch }, semantics, isConnected });
        if (engines.size >= mostEngines) engines.delete(engines.keys().next().value!);
        engines.set(mark, engine);
      }
      return { id, name, code: name, engine, isConnected };
    },
  };
}

/** Nothing if there is no key, or none that can be read: then its server says so. */
export function openKey(sealed: string | null, userId: number, vault: Vault): string | undefined {
  if (sealed === null) return undefined;
  try {
    return vault.open(sealed, keyPurpose(userId));
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}

function usd(micros: bigint | null): number {
  return Number(micros ?? 0n) / 1_000_000;
}
