import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { remarksOf } from "../../../../src/platform/engine/tools/remarks.ts";
import type { Tool, ToolParameter } from "../../../../src/platform/engine/turn.ts";

export type SetValue = string | number | boolean;

export interface Schema {
  readonly type: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface SetParameter {
  readonly name: string;
  readonly description: string;
  readonly schema: Schema;
}

/** A message to an assistant with these tools, and the tool that it asks for; null: it asks for none. */
export interface SetRequest {
  readonly id: string;
  readonly tools: readonly string[];
  readonly language: string;
  readonly message: string;
  readonly tool: string | null;
  readonly values?: Readonly<Record<string, SetValue | { readonly contains: string }>>;
  readonly now: string;
  readonly timezone: string;
}

/** The sets with requests, by who wrote them: none had seen the code, or the other sets. The last two were written to look at. */
export const requestFolders = ["first", "second", "third", "fourth", "fifth", "sixth"] as const;
export type RequestFolder = (typeof requestFolders)[number];

/** A file of a set; empty where the set has none. */
export function readSet<Item>(name: string, folder: string): Item[] {
  const path = join(import.meta.dirname, "sets", folder === "first" ? "" : folder, `${name}.json`);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : [];
}

/** A parameter as an owner describes it here, where a schema is a description. */
export function describeParameter({ name, description, schema }: SetParameter): ToolParameter {
  const { type, format, pattern, enum: choices, minimum, maximum } = schema;
  const more = [
    ...(format === "date" ? ["(YYYY-MM-DD)"] : []),
    ...(format === "time" ? ["(HH:MM)"] : []),
    ...(choices ? [`One of: ${choices.join(", ")}`] : []),
    ...remarksOf({ type, pattern, minimum, maximum }),
  ];
  return {
    name,
    type: type === "integer" || type === "number" ? "number" : type === "boolean" ? "boolean" : "string",
    description: [description.replace(/\.$/, ""), ...more].join(". ").replace(". (", " ("),
  };
}

/** The tools of a set by their ids. */
export function readTools(folder: string): ReadonlyMap<string, Tool> {
  const tools = readSet<{
    id: string;
    description: string;
    parameters: { properties: Record<string, Schema & { description: string }> };
  }>("tools", folder);
  return new Map(
    tools.map(({ id, description, parameters }): [string, Tool] => {
      const isReading = id === "track_parcel" || description.endsWith("Reads only.");
      return [
        id,
        {
          name: id,
          description,
          needsConsent: !isReading,
          writes: !isReading,
          parameters: Object.entries(parameters.properties).map(([name, schema]) =>
            describeParameter({ name, description: schema.description, schema }),
          ),
          run: async () => ({ ok: true, result: { done: true } }),
        },
      ];
    }),
  );
}
