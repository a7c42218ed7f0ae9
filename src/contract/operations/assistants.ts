import { operation } from "../kit/operation.ts";
import { pageOf, pageQuery } from "../kit/page.ts";
import { s } from "../kit/schema.ts";

const assistantType = s.enum(["inbound", "outbound"]);

/**
 * An assistant in the lists. `uuid` is what a widget names it by.
 * @source Resources › Assistant › List item of outbound assistants
 */
export const Assistant = s.object({
  id: s.integer(),
  uuid: s.uuid(),
  user_id: s.integer(),
  name: s.string(),
  type: assistantType,
  mode: s.enum(["pipeline", "multimodal", "dualplex"]),
  status: s.enum(["active", "inactive"]),
  voice_id: s.nullable(s.integer()),
  language_id: s.nullable(s.integer()),
  timezone: s.string(),
  initial_message: s.string(),
  system_prompt: s.string(),
  variables: s.record(),
  webhook_url: s.nullable(s.string()),
  is_webhook_active: s.boolean(),
  created_at: s.timestamp(),
  updated_at: s.timestamp(),
});
export type Assistant = s.Infer<typeof Assistant>;

/** Every assistant of the caller, as a bare array. Settled beyond the document. */
export const listAssistants = operation({
  id: "listAssistants",
  summary: "List all assistants",
  tag: "Assistants",
  method: "GET",
  path: "/user/assistants",
  auth: "bearer",
  errorShape: "message",
  success: { status: 200, chosen: true, body: s.array(Assistant) },
  failures: {},
});

/** The caller's assistants in pages of 10, newest first. Settled beyond the document. */
export const pageAssistants = operation({
  id: "pageAssistants",
  summary: "List assistants in pages",
  tag: "Assistants",
  method: "GET",
  path: "/user/assistants/get",
  auth: "bearer",
  errorShape: "message",
  query: s.object({ ...pageQuery, type: s.optional(assistantType) }),
  success: { status: 200, chosen: true, body: pageOf(Assistant) },
  failures: {},
});

/** The caller's outbound assistants, not paginated. @source Endpoints › Assistants and catalogues */
export const listOutboundAssistants = operation({
  id: "listOutboundAssistants",
  summary: "List outbound assistants",
  tag: "Assistants",
  method: "GET",
  path: "/user/assistants/outbound",
  auth: "bearer",
  errorShape: "message",
  success: { status: 200, chosen: true, body: s.array(Assistant) },
  failures: {},
});
