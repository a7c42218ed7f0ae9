import * as z from "zod";
import { operation } from "../../kit/operation.ts";
import { s } from "../../kit/schema.ts";
import { limits } from "../../limits.ts";
import { changedMeanwhile, ifMatchNotes } from "../changed-meanwhile.ts";
import { rowLimits } from "../limits.ts";

const headerName = s.string({ max: rowLimits.toolHeaderNameChars });
const headerValue = z.string().max(limits.toolHeaderValueChars);

const headers = s.array(s.object({ name: headerName, value: headerValue }), { max: limits.toolHeaders });

const parameters = s.array(
  s.object({
    name: s.pattern(
      new RegExp(`^[A-Za-z_]{1,${limits.toolParameterNameChars}}$`),
      "postcode",
      `Use at most ${limits.toolParameterNameChars} letters and underscores, such as postcode.`,
    ),
    type: s.enum(["string", "number", "boolean"]),
    description: s.string({ min: 3, max: limits.descriptionChars }),
  }),
  { max: limits.toolParameters },
);

/** When a tool asks for agreement unless its owner says otherwise. */
export const defaultConfirm = "non-get";

const fields = {
  name: s
    .string({ max: limits.toolNameChars })
    .check(s.form(/^[a-z][a-z_]*$/, "Use lowercase letters and underscores, beginning with a letter."))
    .meta({ examples: ["find_visit"] }),
  description: s.string({ max: limits.descriptionChars }),
  endpoint: s.url(),
  method: s.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]),
};
const options = {
  timeout: s.integer(limits.toolTimeoutS),
  // A header or a parameter that is there twice would be sent once.
  headers: s.distinct(headers, "name"),
  schema: s.distinct(parameters, "name"),
  /** Ours: whether the visitor must agree before it runs; `non-get` asks where the method may change something. */
  confirm: s.enum(["always", "never", "non-get"]),
};

/** An HTTP endpoint that an assistant may call. `timeout` in seconds. @source Resources › Mid call tool */
export const Tool = s.object({
  id: s.id(),
  name: s.string(),
  description: s.string(),
  endpoint: s.string(),
  method: fields.method,
  timeout: s.integer(),
  headers,
  schema: parameters,
  confirm: options.confirm,
  /** Ours: what cannot be read since RINGBACK_SECRET has changed, and is empty here: `endpoint`, `headers.0.value`. */
  unreadable: s.optional(s.array(s.string())),
  /** Ours: since when its service could not be reached, took too long or was not set up; absent once it answers, or the tool was changed. */
  failing_since: s.optional(s.timestamp()),
  created_at: s.timestamp(),
  updated_at: s.timestamp(),
});
export type Tool = s.Infer<typeof Tool>;

const notFound = {
  /** @source Errors › get or update tool */
  TOOL_NOT_FOUND: { status: 404, chosen: true, message: "Tool not found" },
} as const;
/** The body is that of any refused field; programs tell it by its code. */
const nameTaken = {
  NAME_TAKEN: { status: 422, chosen: true, message: "The name has already been taken.", field: "name" },
} as const;
const byId = { params: s.object({ id: s.id() }), unknownId: "TOOL_NOT_FOUND" };
const changed = s.object({ message: s.string(), data: Tool });

/** Settled beyond the document. @source Endpoints › named without a shape */
export const createTool = operation({
  id: "createTool",
  summary: "Create a mid-call tool",
  notes: "timeout is in seconds.",
  tag: "Tools",
  method: "POST",
  path: "/user/tools",
  auth: "bearer",
  errorShape: "message",
  body: s.object({
    ...fields,
    timeout: s.defaulted(options.timeout, rowLimits.toolTimeoutDefaultS),
    headers: s.optional(options.headers),
    schema: s.optional(options.schema),
    confirm: s.defaulted(options.confirm, defaultConfirm),
  }),
  success: { status: 201, chosen: true, body: changed },
  failures: nameTaken,
});

/** The caller's tools, newest first. Settled beyond the document. @source Endpoints › named without a shape */
export const listTools = operation({
  id: "listTools",
  summary: "List mid-call tools",
  notes: "The newest first. Values of headers are never shown.",
  tag: "Tools",
  method: "GET",
  path: "/user/tools",
  auth: "bearer",
  errorShape: "message",
  success: { status: 200, chosen: true, body: s.array(Tool) },
  failures: {},
});

/** One tool, without a wrapper. @source Endpoints › Mid call tools */
export const getTool = operation({
  id: "getTool",
  summary: "Get a mid-call tool",
  notes: "Send both Content-Type and Accept, each application/json; another type is refused.",
  tag: "Tools",
  method: "GET",
  path: "/user/tools/{id}",
  auth: "bearer",
  errorShape: "message",
  ...byId,
  requiresJsonHeaders: true,
  success: { status: 200, chosen: true, body: Tool },
  failures: notFound,
});

/** Changes the fields that are given. @source Endpoints › Mid call tools */
export const updateTool = operation({
  id: "updateTool",
  summary: "Update a mid-call tool",
  notes:
    "Only the fields that are given change. timeout is in seconds. null for timeout, headers, schema or confirm is the default. What unreadable names is entered anew by giving it; a header " +
    `there with an empty value stays as it is. ${ifMatchNotes}`,
  tag: "Tools",
  method: "PUT",
  path: "/user/tools/{id}",
  auth: "bearer",
  errorShape: "message",
  /** @source Errors › get or update tool */
  validationMessage: "Validation failed",
  ...byId,
  body: s.object({
    name: s.optional(fields.name),
    description: s.optional(fields.description),
    endpoint: s.optional(fields.endpoint),
    method: s.optional(fields.method),
    timeout: s.clearable(options.timeout),
    headers: s.clearable(options.headers),
    schema: s.clearable(options.schema),
    confirm: s.clearable(options.confirm),
  }),
  success: { status: 200, chosen: true, body: changed },
  failures: { ...changedMeanwhile, ...notFound, ...nameTaken },
});

/** Deletes a tool and takes it from every assistant. Settled beyond the document. */
export const deleteTool = operation({
  id: "deleteTool",
  summary: "Delete a mid-call tool",
  notes: "Assistants that had it go on without it.",
  tag: "Tools",
  method: "DELETE",
  path: "/user/tools/{id}",
  auth: "bearer",
  errorShape: "message",
  ...byId,
  success: { status: 200, chosen: true, body: s.object({ message: s.string() }) },
  failures: notFound,
});

/** Runs a tool once with these arguments, as an assistant would. Ours. */
export const tryTool = operation({
  id: "tryTool",
  summary: "Try a mid-call tool",
  notes:
    "It really calls the endpoint, without asking for consent. arguments has a value for each parameter of the tool's schema; one whose description says " +
    "optional may be left out. What no parameter is named after, and what stands beside arguments, is refused. A failure of the endpoint is an answer of 200 with ok false " +
    "and its reason in result.error. What the tool's headers hold is hidden wherever the endpoint repeats it.",
  tag: "Tools",
  method: "POST",
  path: "/user/tools/{id}/try",
  auth: "bearer",
  errorShape: "message",
  ...byId,
  rate: { limit: 30, windowS: 60, per: "user" },
  body: s.closed({ arguments: s.optional(s.record()) }),
  success: { status: 200, chosen: true, body: s.object({ ok: s.boolean(), result: s.record() }) },
  failures: {
    ...notFound,
    TOOL_UNREADABLE: {
      status: 409,
      chosen: true,
      message: "The tool's URL or headers cannot be read: RINGBACK_SECRET has changed. Enter them again.",
    },
  },
});
