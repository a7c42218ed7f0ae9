import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from "kysely";
import { figures } from "../telemetry/figures.ts";
import { codeOf } from "./violations.ts";

/** In place of what PostgreSQL does not take. */
const replacement = "\ufffd";
/** An escape of JSON for NUL or half a surrogate pair: what is well-formed is not escaped. An even count of backslashes is text. */
const unstorableEscape = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/gi;

/**
 * A dialect whose statements carry only what PostgreSQL stores: no NUL, and in JSON no half of a surrogate pair either; U+FFFD stands
 * in their place. Requests that hold such a thing are refused at the edge. This is for what is not ours to refuse: what a network,
 * a model, a tool or a document says would be lost as a whole, over and over.
 */
export function storableDialect(inner: Dialect): Dialect {
  return {
    createDriver: () => storingDriver(inner.createDriver()),
    createAdapter: () => inner.createAdapter(),
    createQueryCompiler: () => inner.createQueryCompiler(),
    createIntrospector: (db) => inner.createIntrospector(db),
  };
}

/** Each of a driver's connections changed once: it tells its own ones by their identity, so that they are not wrapped. */
function storingDriver(driver: Driver): Driver {
  const changed = new WeakSet<DatabaseConnection>();
  const acquire = driver.acquireConnection.bind(driver);
  driver.acquireConnection = async (options) => {
    const connection = await acquire(options);
    if (changed.has(connection)) return connection;
    changed.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = (query, ...rest) => countingErrors(execute(storable(query), ...rest));
    return connection;
  };
  return driver;
}

function countingErrors<Result>(result: Promise<Result>): Promise<Result> {
  // In the chain, not beside it: an error's place is followed along a chain of promises alone.
  return result.catch((error: unknown) => {
    figures.queryErrors.note({ class: errorClass(error) });
    throw error;
  });
}

/** The first two characters of a SQLSTATE name its class, such as 23 for a constraint; what has none did not reach the database. */
function errorClass(error: unknown): string {
  const code = codeOf(error) ?? "";
  return /^[0-9A-Z]{5}$/.test(code) ? code.slice(0, 2) : "connection";
}

function storable(query: CompiledQuery): CompiledQuery {
  const isStorable = query.parameters.every((parameter) => storableParameter(parameter) === parameter);
  return isStorable ? query : { ...query, parameters: query.parameters.map(storableParameter) };
}

function storableParameter(parameter: unknown): unknown {
  if (typeof parameter === "string") return storableText(parameter);
  if (!Array.isArray(parameter) || parameter.every((item) => storableParameter(item) === item)) return parameter;
  return parameter.map(storableParameter);
}

function storableText(text: string): string {
  const plain = text.includes("\0") ? text.replaceAll("\0", replacement) : text;
  const isJson = /^\s*[{["]/.test(plain) && plain.includes("\\u");
  return isJson ? plain.replace(unstorableEscape, (_escape, before: string) => before + replacement) : plain;
}
