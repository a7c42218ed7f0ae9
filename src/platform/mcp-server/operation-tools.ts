import { schemaOf } from "../../contract/kit/json-schema.ts";
import type { Operation } from "../../contract/kit/operation.ts";

/** An operation as a tool of the Model Context Protocol. */
export interface OperationTool {
  readonly row: Operation;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Schema & { readonly type: "object" };
  readonly annotations: {
    readonly title: string;
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
  };
}

/** A JSON Schema of arguments. */
type Schema = Readonly<Record<string, unknown>>;

/** A request as an operation takes it. */
export interface OperationRequest {
  readonly method: Operation["method"];
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
}

type Part = "params" | "query" | "body";
const parts = ["params", "query", "body"] as const satisfies readonly Part[];
/** What a tool's arguments are named beside the operation's own. */
const keyName = "idempotency_key";

const fileSchema: Schema = {
  type: "object",
  description: "A file.",
  properties: {
    name: { type: "string" },
    type: { type: "string", description: "its media type" },
    base64: { type: "string", description: "its bytes" },
  },
  required: ["name", "base64"],
};

/**
 * The tools of a table of operations, in its order, all but those that answer with events alone. Nothing is written by hand: names,
 * texts, arguments and hints are the rows'.
 */
export function operationTools(rows: readonly Operation[]): OperationTool[] {
  return rows.filter(({ streams }) => streams !== "only").map(toolOf);
}

function toolOf(row: Operation): OperationTool {
  const { id, summary, notes, method, success, changesNothing } = row;
  const readOnly = method === "GET" || changesNothing === true;
  return {
    row,
    name: id,
    title: summary,
    description: [`${summary}.`, ...(notes ? [notes] : [])].join(" "),
    inputSchema: inputSchemaOf(row),
    annotations: {
      title: summary,
      readOnlyHint: readOnly,
      // What makes something new destroys nothing; all else that changes something may.
      destructiveHint: !readOnly && success.status !== 201,
      idempotentHint: readOnly || method === "PUT" || method === "DELETE",
    },
  };
}

/** The members of path, query and body side by side; their names differ in every row. */
function inputSchemaOf(row: Operation): OperationTool["inputSchema"] {
  const schemas = parts.flatMap((part) => (row[part] ? [schemaOf(row[part], "input") as Schema] : []));
  const properties = Object.assign({}, ...schemas.map((schema) => schema.properties ?? {}));
  const required = schemas.flatMap((schema) => (schema.required as readonly string[] | undefined) ?? []);
  if (row.multipart) properties.file = fileSchema;
  if (row.idempotent)
    properties[keyName] = { type: "string", description: "The same for a repeat of this very call: it is done once." };
  const definitions = Object.assign({}, ...schemas.map((schema) => schema.$defs ?? {}));
  return {
    type: "object",
    properties,
    ...(required.length > 0 ? { required: [...new Set(required)] } : {}),
    ...(Object.keys(definitions).length > 0 ? { $defs: definitions } : {}),
  };
}

/** What a call of a tool requests. What the operation does not know is left out. */
export function requestOf(row: Operation, args: Readonly<Record<string, unknown>>): OperationRequest {
  const of = (part: Part) => {
    const names = Object.keys(row[part]?.shape ?? {});
    return names.flatMap((name) => (args[name] === undefined ? [] : [[name, args[name]] as const]));
  };
  const params = new Map(of("params"));
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name) ?? "")),
  );
  const query = new URLSearchParams(of("query").map(([name, value]) => [name, String(value)])).toString();
  const key = args[keyName];
  return {
    method: row.method,
    path: query === "" ? path : `${path}?${query}`,
    headers: {
      accept: "application/json",
      ...(row.multipart && isFile(args.file) ? {} : { "content-type": "application/json" }),
      ...(row.idempotent && typeof key === "string" && key !== "" ? { "idempotency-key": key } : {}),
    },
    body: row.method === "GET" ? undefined : bodyOf(row, of("body"), args.file),
  };
}

interface GivenFile {
  readonly name: string;
  readonly base64: string;
  readonly type?: string;
}

function isFile(file: unknown): file is GivenFile {
  const { name, base64 } = (typeof file === "object" && file !== null ? file : {}) as Partial<GivenFile>;
  return typeof name === "string" && typeof base64 === "string";
}

function bodyOf(
  row: Operation,
  members: readonly (readonly [name: string, value: unknown])[],
  file: unknown,
): string | FormData | undefined {
  if (!row.body) return undefined;
  if (!row.multipart || !isFile(file)) return JSON.stringify(Object.fromEntries(members));
  const form = new FormData();
  for (const [name, value] of members) {
    if (name === "file") continue;
    for (const one of [value].flat()) form.append(Array.isArray(value) ? `${name}[]` : name, String(one));
  }
  form.append("file", new File([Buffer.from(file.base64, "base64")], file.name, { type: file.type ?? "" }));
  return form;
}
