import type { SuccessOf } from "../../../contract/kit/operation.ts";
import type { createApiKey, listApiKeys } from "../../../contract/operations/account/api-keys.ts";
import { timestamp } from "../../time.ts";
import type * as store from "./store.ts";

type NewKey = Awaited<ReturnType<typeof store.insert>>;
type StoredKey = Awaited<ReturnType<typeof store.list>>[number];

/** A key that was just made, with the token that is shown this once. */
export function presentNew({ id, name, created_at }: NewKey, token: string): SuccessOf<typeof createApiKey>["api_key"] {
  return { id, name, token, created_at: timestamp(created_at) };
}

/** A key as the list shows it. */
export function present(key: StoredKey): SuccessOf<typeof listApiKeys>["data"][number] {
  const { id, name, created_at, last_used_at, scopes } = key;
  return { id, name, created_at: timestamp(created_at), last_used_at: last_used_at && timestamp(last_used_at), scopes };
}
