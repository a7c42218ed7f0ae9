import { fail } from "../../../contract/kit/operation.ts";
import { createApiKey, deleteApiKey, listApiKeys } from "../../../contract/operations/api-keys.ts";
import { handler } from "../../http/handler.ts";
import { newToken } from "../../http/principal.ts";
import { timestamp } from "../../http/time.ts";
import * as store from "./store.ts";

export const createApiKeyHandler = handler(createApiKey, async ({ body }, { db, userId, now }) => {
  const { token, tokenHash } = newToken("api-key");
  const key = await store.insert(db, { userId, name: body.name.trim(), tokenHash, now: now() });
  return {
    message: "API key created successfully",
    api_key: { id: key.id, name: key.name, token, created_at: timestamp(key.created_at) },
  };
});

export const listApiKeysHandler = handler(listApiKeys, async (_input, { db, userId }) => {
  const keys = await store.list(db, userId);
  return {
    data: keys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at: timestamp(created_at),
      last_used_at: last_used_at && timestamp(last_used_at),
    })),
  };
});

export const deleteApiKeyHandler = handler(deleteApiKey, async ({ params }, { db, userId }) => {
  if (!(await store.remove(db, userId, params.id))) fail(deleteApiKey, "API_KEY_NOT_FOUND");
  return { message: "API key deleted successfully" };
});
