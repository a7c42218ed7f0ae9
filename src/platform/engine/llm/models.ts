import type { Db } from "../../storage/db.ts";
import type { Semantics } from "../knowledge/semantic/semantics.ts";
import type { Model } from "../models.ts";
import type { LlmLimits, LlmSettings } from "./wire/endpoint.ts";

/** Which endpoint answers for assistants, and where its tools and documents are stored. */
export interface LlmModelsOptions {
  /** The platform's database, open and migrated. */
  readonly db: Db;
  readonly settings: LlmSettings;
  readonly limits?: Partial<LlmLimits>;
  readonly now?: () => Date;
  /** Servers that find passages by meaning. (default: words alone) */
  readonly semantics?: Semantics | undefined;
}

/**
 * The configured models, to be given to `createPlatform({ models })` beside others. Each name keeps its id for good, also while
 * it is not configured. The library that speaks to models is loaded here and nowhere else.
 * @example
 * ```ts
 * import { createPlatform, openEmbedded, openLlmModels } from "ringback-server";
 *
 * const storage = await openEmbedded("data");
 * const settings = { url: "https://api.openai.com/v1", key: process.env.OPENAI_API_KEY, models: ["gpt-4.1-mini"] };
 * const models = await openLlmModels({ db: storage.db, settings });
 * export const platform = createPlatform({ storage, secret: "at least thirty-two characters long", models });
 * ```
 */
export async function openLlmModels({
  db,
  settings,
  limits = {},
  now = () => new Date(),
  semantics,
}: LlmModelsOptions): Promise<Model[]> {
  const names = [...settings.models];
  await db
    .insertInto("llm_models")
    .values(names.map((name) => ({ name, created_at: now() })))
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const rows = await db.selectFrom("llm_models").select(["id", "name"]).where("name", "in", names).execute();
  const { createLlmEngine } = await import("./engine.ts");
  const engine = createLlmEngine({ db, settings, limits, semantics });
  return names.flatMap((name) => {
    const row = rows.find((one) => one.name === name);
    return row ? [{ id: row.id, name, code: name, engine }] : [];
  });
}
