export { readBoundedText, TooLargeError } from "../../http/input/bounded-text.ts";
export { writeLargeFile } from "../files/large-file.ts";
export { openFiles } from "../files/open-files.ts";
export {
  askHolder,
  type ControlCommands,
  readHolder,
  streamFromHolder,
} from "../storage/data-folder/control-socket.ts";
export { FolderInUse } from "../storage/data-folder/folder-lock.ts";
export { answeringFailures, rethrow } from "./answering-failures.ts";
export { carrierOf } from "./choose-carrier.ts";
export { type Environment, isLoopback, readEnvironment } from "./environment.ts";
export { secretFileOf } from "./folder-secret.ts";
export { createHealth, type FailedCheck, type Health, type HealthOptions } from "./health.ts";
export { inspectOutside } from "./inspect-outside.ts";
export { catalogueOf, modelsOf } from "./models.ts";
export { type OpenStorageOptions, openStorage, placeOf } from "./open-storage.ts";
export { openProcessLog } from "./process-log.ts";
export { openRedis, type RedisConnection, RedisProblem } from "./redis/open-redis.ts";
export { showRedisUrl } from "./redis/redis-url.ts";
export type { Answer } from "./request-listener.ts";
export { listen, type NodeServer, type ServeOptions, serveNode, type Upgrade } from "./serve.ts";
export { hasSecret, secretOf, surroundingsOf } from "./start-checks.ts";
export { type StayOptions, stayUntilSignal } from "./stay-until-signal.ts";
export { createMetrics, type Metrics, type MetricsAccess } from "./telemetry/metrics.ts";
export type { Tracing } from "./telemetry/sdk.ts";
export { startTracing } from "./telemetry/tracing.ts";
export { readJsonFile, writeWholeFile } from "./whole-file.ts";
