export { consoleLinks } from "./links.ts";
export {
  type ConsoleAccount,
  type ConsoleOptions,
  createConsole,
  enginesOf,
  readAccount,
  type SiteAddresses,
} from "./server/console.ts";
export {
  type ConsoleBindings,
  createSessions,
  type OwnerContext,
  type OwnerEnv,
  type Sessions,
  type SessionsOptions,
} from "./server/sessions.ts";
