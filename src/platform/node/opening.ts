/**
 * What a process needs first: its settings, its log and its database. An index of its own, so that a server has loaded nothing else when
 * its database begins to open, and a command that is refused never does.
 */
export { type Environment, isLoopback, readEnvironment } from "./environment.ts";
export { type OpenStorageOptions, openStorage, placeOf } from "./open-storage.ts";
export { openProcessLog } from "./process-log.ts";
