import { fail } from "../../../contract/kit/operation.ts";
import * as rows from "../../../contract/operations/account/api-keys.ts";
import { newToken } from "../../http/principal.ts";
import { implement } from "../handler.ts";
import { present, presentNew } from "./present.ts";
import * as store from "./store.ts";

export const apiKeys = implement(rows, ["db", "now"], {
  async createApiKey({ body }, { db, userId, now }) {
    const { token, tokenHash } = newToken("api-key");
    const key = await store.insert(db, { userId, name: body.name.trim(), scopes: body.scopes, tokenHash, now: now() });
    return { message: "API key created successfully", api_key: presentNew(key, token) };
  },
  async listApiKeys(_input, { db, userId }) {
    return { data: (await store.list(db, userId)).map(present) };
  },
  async deleteApiKey({ params }, { db, userId }) {
    if (!(await store.remove(db, userId, params.id))) fail(rows.deleteApiKey, "API_KEY_NOT_FOUND");
    return { message: "API key deleted successfully" };
  },
});
