import type { Services } from "../context.ts";
import type { Db, Tx } from "../storage/db.ts";
import type { Vault } from "../vault.ts";
import { newSecret } from "./sign.ts";

/** The secrets of an assistant's webhooks. */
export interface WebhookSecrets {
  readonly secret: string;
  /** Signs as well until `previousUntil`; undefined once that is over. */
  readonly previous: string | undefined;
  readonly previousUntil: Date | undefined;
}

/** For how long the secret before a rotation signs as well. */
const previousMs = 24 * 3_600_000;

type SecretServices = Pick<Services, "vault" | "now">;

/** The secrets of an assistant that exists; its first one is made when it is needed. */
export async function readSecrets(
  db: Db | Tx,
  assistantId: number,
  { vault, now }: SecretServices,
): Promise<WebhookSecrets> {
  const stored = (await find(db, assistantId)) ?? (await make(db, assistantId, vault));
  const { sealed_secret, sealed_previous, previous_until } = stored;
  const secret = vault.open(sealed_secret, purposeOf(assistantId));
  if (sealed_previous === null || previous_until === null || previous_until <= now())
    return { secret, previous: undefined, previousUntil: undefined };
  return { secret, previous: vault.open(sealed_previous, purposeOf(assistantId)), previousUntil: previous_until };
}

/** Makes a new secret in place of the present one, which signs beside it for a while. */
export async function rotateSecret(tx: Tx, assistantId: number, services: SecretServices): Promise<WebhookSecrets> {
  const { vault, now } = services;
  await readSecrets(tx, assistantId, services); // there is one to replace
  await tx
    .updateTable("webhook_secrets")
    .set((eb) => ({
      sealed_previous: eb.ref("sealed_secret"),
      sealed_secret: vault.seal(newSecret(), purposeOf(assistantId)),
      previous_until: new Date(now().getTime() + previousMs),
    }))
    .where("assistant_id", "=", assistantId)
    .execute();
  return readSecrets(tx, assistantId, services);
}

function find(db: Db | Tx, assistantId: number) {
  return db.selectFrom("webhook_secrets").selectAll().where("assistant_id", "=", assistantId).executeTakeFirst();
}

/** Of two that make one at the same time, both answer the first. */
async function make(db: Db | Tx, assistantId: number, vault: Vault) {
  await db
    .insertInto("webhook_secrets")
    .values({ assistant_id: assistantId, sealed_secret: vault.seal(newSecret(), purposeOf(assistantId)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db.selectFrom("webhook_secrets").selectAll().where("assistant_id", "=", assistantId).executeTakeFirstOrThrow();
}

function purposeOf(assistantId: number): string {
  return `webhook secret of assistant ${assistantId}`;
}
