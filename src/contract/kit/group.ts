import { isRecord } from "../record.ts";
import { nameSchemasOf } from "./named-schemas.ts";
import type { Operation } from "./operation.ts";

/** The rows among what a module exports. */
export type RowsOf<Module> = {
  readonly [Name in keyof Module as Module[Name] extends Operation ? Name : never]: Extract<Module[Name], Operation>;
};

/**
 * A group of operations by id: all rows that one file exports, each under its id. Everything that goes over operations
 * starts from the files, so that an operation is named where its row and its handler are, and nowhere else.
 */
export function rowsOf<Module extends object>(module: Module): RowsOf<Module> {
  nameSchemasOf(module);
  const rows = Object.entries(module).filter(([, value]) => isRow(value));
  for (const [name, { id }] of rows) if (id !== name) throw new TypeError(`${id} is exported as ${name}`);
  return Object.fromEntries(rows) as RowsOf<Module>;
}

function isRow(value: unknown): boolean {
  return isRecord(value) && "id" in value && "method" in value && "path" in value && "success" in value;
}
