import type { RequestContext } from "../../http/handler.ts";
import type { KeyUse } from "../../http/idempotency.ts";
import type { Tx } from "../../storage/db.ts";

/** Where an `Idempotency-Key` counts: method, path with its uuid, and who asks. */
export const scopes = {
  start: (userId: number) => `POST /conversations user:${userId}`,
  /** Without an owner it is the visitor of this conversation. */
  message: (uuid: string, userId: number | undefined) =>
    `POST /conversations/${uuid}/messages ${userId === undefined ? "visitor" : `user:${userId}`}`,
  answer: (uuid: string, userId: number) => `POST /user/conversations/${uuid}/messages user:${userId}`,
  generate: (userId: number) => `POST /user/ai/generate-reply user:${userId}`,
};

/** The request's key in a scope, if it has one. */
export function keyUse({ idempotencyKey, payload }: RequestContext, scope: string): KeyUse | undefined {
  return idempotencyKey === undefined ? undefined : { scope, key: idempotencyKey, payload };
}

/** Forgets the stored answers of a conversation: they hold what was said in it. */
export async function forgetAnswers(
  tx: Tx,
  { id, uuid, userId }: { readonly id: number; readonly uuid: string; readonly userId: number },
): Promise<void> {
  const own = [scopes.message(uuid, undefined), scopes.message(uuid, userId), scopes.answer(uuid, userId)];
  const keys = tx.selectFrom("messages").select("client_id").where("conversation_id", "=", id);
  await tx
    .deleteFrom("idempotency_keys")
    .where(({ eb, and, or }) =>
      or([
        eb("scope", "in", own),
        and([eb("scope", "=", scopes.generate(userId)), eb("key", "in", keys.$castTo<{ client_id: string }>())]),
      ]),
    )
    .execute();
}
