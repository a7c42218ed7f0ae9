import { operation } from "../../kit/operation.ts";
import { s } from "../../kit/schema.ts";
import { tags } from "../../kit/tags.ts";
import { limits } from "../../limits.ts";

const scope = s.enum(Object.keys(tags) as [string, ...string[]]);

/** An API key as shown later on: never its token. @source Resources › API key */
const ApiKey = s.object({
  id: s.id(),
  name: s.string(),
  created_at: s.timestamp(),
  last_used_at: s.nullable(s.timestamp()),
  /** The groups of operations that it may use; null: all. Ours. */
  scopes: s.nullable(s.array(s.string())),
});

/** Makes a key; the token is in this answer and nowhere else. @source Endpoints › API keys */
export const createApiKey = operation({
  id: "createApiKey",
  summary: "Create an API key",
  notes: "The key itself is in this answer and nowhere else: only its hash is kept.",
  tag: "API keys",
  method: "POST",
  path: "/user/api-keys",
  auth: "bearer",
  errorShape: "message",
  body: s.object({
    name: s.name({ max: limits.apiKeyNameChars }),
    /** The groups of operations that the key may use, as this reference names them; absent: all. Ours. */
    scopes: s.optional(s.array(scope, { max: Object.keys(tags).length })),
  }),
  success: {
    status: 201,
    chosen: true,
    body: s.object({
      message: s.string(),
      // `id` is ours: without it a key could not be deleted by the program that made it.
      api_key: s.object({ id: s.id(), name: s.string(), token: s.string(), created_at: s.timestamp() }),
    }),
  },
  failures: {},
});

/** The caller's keys, newest first. Chosen shape. @source Endpoints › named without a shape */
export const listApiKeys = operation({
  id: "listApiKeys",
  summary: "List API keys",
  notes: "The newest first, without the keys themselves.",
  tag: "API keys",
  method: "GET",
  path: "/user/api-keys",
  auth: "bearer",
  errorShape: "message",
  success: { status: 200, chosen: true, body: s.object({ data: s.array(ApiKey) }) },
  failures: {},
});

/** Revokes a key at once and for good. @source Endpoints › API keys; Authentication */
export const deleteApiKey = operation({
  id: "deleteApiKey",
  summary: "Delete an API key",
  notes: "The key is refused from the next request on.",
  tag: "API keys",
  method: "DELETE",
  path: "/user/api-keys/{id}",
  auth: "bearer",
  errorShape: "message",
  params: s.object({ id: s.id() }),
  unknownId: "API_KEY_NOT_FOUND",
  success: { status: 200, chosen: true, body: s.object({ message: s.string() }) },
  failures: { API_KEY_NOT_FOUND: { status: 404, chosen: true, message: "API key not found" } },
});
