import { CompiledQuery } from "kysely";

const scripts = new WeakSet<CompiledQuery>();

/** A text of many statements without parameters, for `executeQuery`: all of them run in one round trip. It has no rows. */
export function createScript(text: string): CompiledQuery {
  const script = CompiledQuery.raw(text);
  scripts.add(script);
  return script;
}

/** Whether a query is one of {@link createScript}. PostgreSQL's driver runs every text without parameters as a script. */
export function isScript(query: CompiledQuery): boolean {
  return scripts.has(query);
}
