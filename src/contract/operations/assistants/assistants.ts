import * as z from "zod";
import {
  absentFields,
  assistantMode,
  assistantStatus,
  assistantType,
  clearableFields,
  newFields,
  optionalFields,
  requiredFields,
  returnedTool,
} from "../../assistant-fields.ts";
import { operation } from "../../kit/operation.ts";
import { pageOf, pageQuery } from "../../kit/page.ts";
import { s } from "../../kit/schema.ts";
import { limits } from "../../limits.ts";
import { variableValues } from "../../variable-values.ts";
import { changedMeanwhile, ifMatchNotes } from "../changed-meanwhile.ts";
import { rowLimits } from "../limits.ts";

const listed = {
  id: s.id(),
  /** What a widget names it by. */
  uuid: s.uuid(),
  user_id: s.id(),
  name: s.string(),
  type: assistantType,
  mode: assistantMode,
  status: assistantStatus,
  voice_id: s.id(),
  language_id: s.id(),
  timezone: s.string(),
  initial_message: z.string(),
  system_prompt: s.string(),
  variables: variableValues,
  webhook_url: s.nullable(s.string()),
  is_webhook_active: s.boolean(),
  created_at: s.timestamp(),
  updated_at: s.timestamp(),
};

/** An assistant as the outbound list shows it. @source Resources › Assistant › List item of outbound assistants */
export const OutboundAssistant = s.object(listed);
export type OutboundAssistant = s.Infer<typeof OutboundAssistant>;

const { tools: _, filler_config: __, ...nullableOptions } = mapNullable(optionalFields);

/** An assistant with everything that was set. Built-in tools come back as `{type, data}`. Settled beyond the document. */
export const Assistant = s.object({
  ...nullableOptions,
  filler_config: s.nullable(s.record()),
  tools: s.array(returnedTool),
  /** What cannot be read since RINGBACK_SECRET has changed, and is empty here: `tools`, `mcp_servers`. */
  unreadable: s.optional(s.array(s.string())),
  ...listed,
});
export type Assistant = s.Infer<typeof Assistant>;

const changed = s.object({
  message: s.string(),
  data: s.object({
    id: s.id(),
    name: s.string(),
    status: assistantStatus,
    type: assistantType,
    mode: assistantMode,
  }),
});

const notFound = { ASSISTANT_NOT_FOUND: { status: 404, chosen: true, message: "Assistant not found" } } as const;
/** @source Errors › create assistant */
const validationMessage = "Validation failed";

const units =
  "Durations are in seconds, conversation_inactivity_timeout in minutes, daily_spend_cap in USD a UTC day. What the mode does not have is ignored.";

/** Makes an assistant; it is inactive until it is updated otherwise. @source Endpoints › Assistants and catalogues */
export const createAssistant = operation({
  id: "createAssistant",
  summary: "Create an assistant",
  notes:
    `llm_model_id is required for pipeline, multimodal_model_id for multimodal and dualplex, webhook_url when ` +
    `is_webhook_active is true. ${units}`,
  tag: "Assistants",
  method: "POST",
  path: "/user/assistant",
  auth: "bearer",
  errorShape: "message",
  validationMessage,
  body: s.object({ ...requiredFields, ...newFields }),
  success: { status: 201, chosen: true, body: changed },
  failures: {},
});

/**
 * Changes what is given. Null clears an optional field, lists and objects are replaced whole, and another mode resets
 * what belongs to the one before. Settled beyond the document.
 */
export const updateAssistant = operation({
  id: "updateAssistant",
  summary: "Update an assistant",
  notes: `Only the fields that are given change; null sets an optional one back (daily_spend_cap: no cap), lists and objects are replaced whole, and another mode resets what belongs to the one before. ${units} ${ifMatchNotes}`,
  tag: "Assistants",
  method: "PUT",
  path: "/user/assistant/{id}",
  auth: "bearer",
  errorShape: "message",
  validationMessage,
  params: s.object({ id: s.id() }),
  unknownId: "ASSISTANT_NOT_FOUND",
  body: s.object({ ...absentFields, status: s.absent(assistantStatus), ...clearableFields }),
  success: { status: 200, chosen: true, body: changed },
  failures: { ...notFound, ...changedMeanwhile },
});

/** Deletes an assistant with its conversations. Settled beyond the document. */
export const deleteAssistant = operation({
  id: "deleteAssistant",
  summary: "Delete an assistant",
  notes:
    "Deletes its conversations too, with all that was said in them. Calls stay, as do its tools and knowledgebases. Answers under way end without being charged.",
  tag: "Assistants",
  method: "DELETE",
  path: "/user/assistant/{id}",
  auth: "bearer",
  errorShape: "message",
  params: s.object({ id: s.id() }),
  unknownId: "ASSISTANT_NOT_FOUND",
  success: { status: 200, chosen: true, body: s.object({ message: s.string() }) },
  failures: notFound,
});

/** Every assistant of the caller, as a bare array. Settled beyond the document. */
export const listAssistants = operation({
  id: "listAssistants",
  summary: "List all assistants",
  notes: "All of them at once, the newest first.",
  tag: "Assistants",
  method: "GET",
  path: "/user/assistants",
  auth: "bearer",
  role: "agent",
  errorShape: "message",
  success: { status: 200, chosen: true, body: s.array(Assistant) },
  failures: {},
});

/** The caller's assistants in pages of 10, newest first. Settled beyond the document. */
export const pageAssistants = operation({
  id: "pageAssistants",
  summary: "List assistants in pages",
  notes: "Newest first.",
  tag: "Assistants",
  method: "GET",
  path: "/user/assistants/get",
  auth: "bearer",
  errorShape: "message",
  query: s.object({
    ...pageQuery,
    per_page: s.defaulted(s.integer(limits.pageSize), rowLimits.assistantsPerPage),
    type: s.optional(assistantType),
  }),
  success: { status: 200, chosen: true, body: pageOf(Assistant) },
  failures: {},
});

/** The caller's outbound assistants, not paginated. @source Endpoints › Assistants and catalogues */
export const listOutboundAssistants = operation({
  id: "listOutboundAssistants",
  summary: "List outbound assistants",
  notes: "Those that can call people, with what a list to choose from shows.",
  tag: "Assistants",
  method: "GET",
  path: "/user/assistants/outbound",
  auth: "bearer",
  errorShape: "message",
  success: { status: 200, chosen: true, body: s.array(OutboundAssistant) },
  failures: {},
});

/** What an assistant's MCP servers offer now. Ours. */
export const listMcpTools = operation({
  id: "listMcpTools",
  summary: "List the tools of an assistant's MCP servers",
  notes:
    "As the servers list them now, at most 64 of each. A server that cannot be reached has none, and failure says why. says_it_reads is the server's own word: only those in reading_tools run without the visitor's agreement.",
  tag: "Assistants",
  method: "GET",
  path: "/user/assistant/{id}/mcp-tools",
  auth: "bearer",
  errorShape: "message",
  params: s.object({ id: s.id() }),
  unknownId: "ASSISTANT_NOT_FOUND",
  rate: { limit: 30, windowS: 60, per: "user" },
  success: {
    status: 200,
    chosen: true,
    body: s.array(
      s.object({
        server: s.string(),
        failure: s.nullable(s.string()),
        tools: s.array(
          s.object({ name: s.string(), description: z.string(), reads: s.boolean(), says_it_reads: s.boolean() }),
        ),
      }),
    ),
  },
  failures: notFound,
});

function mapNullable<Shape extends z.ZodRawShape>(shape: Shape) {
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, z.nullable(schema as z.ZodType)]),
  ) as unknown as { [Name in keyof Shape]: z.ZodNullable<Shape[Name] extends z.ZodType ? Shape[Name] : never> };
}
