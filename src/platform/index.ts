export { type Engine, EngineFailure, type EngineFailureReason, type TurnEvent, type TurnInput } from "./engine/turn.ts";
export type { Log } from "./log.ts";
export { createPlatform, type Platform, type PlatformOptions } from "./platform.ts";
export type { Storage } from "./storage/db.ts";
export { openEmbedded } from "./storage/embedded.ts";
export { openPostgres, type PostgresOptions } from "./storage/postgres.ts";
