import { dayMs } from "../../../contract/durations.ts";
import type { Db, Tx } from "../../storage/db.ts";
import type { Vault } from "../../vault.ts";
import { newSecret } from "./sign.ts";

/** The secrets of an assistant's webhooks. */
export interface WebhookSecrets {
  readonly secret: string;
  /** Signs as well until `previousUntil`; undefined once that is over. */
  readonly previous: string | undefined;
  readonly previousUntil: Date | undefined;
}

/** For how long the secret before a rotation signs as well. */
const previousMs = dayMs;

interface SecretServices {
  readonly vault: Vault;
  readonly now: () => Date;
}

/**
 * The secrets of an assistant that exists; its first one is made when it is needed.
 * @returns Nothing if they were sealed under another secret of the process
 */
export async function readSecrets(
  db: Db | Tx,
  assistantId: number,
  { vault, now }: SecretServices,
): Promise<WebhookSecrets | undefined> {
  const stored = (await find(db, assistantId)) ?? (await make(db, assistantId, vault));
  const { sealed_secret, sealed_previous, previous_until } = stored;
  const secret = openSecret(sealed_secret, assistantId, vault);
  if (secret === undefined) return undefined;
  const isCurrent = sealed_previous !== null && previous_until !== null && previous_until > now();
  const previous = isCurrent ? openSecret(sealed_previous, assistantId, vault) : undefined;
  return { secret, previous, previousUntil: previous === undefined ? undefined : (previous_until ?? undefined) };
}

/**
 * Makes a new secret in place of the present one, which signs beside it for a while, unless it was sealed under another
 * secret of the process and cannot be read any more.
 */
export async function rotateSecret(tx: Tx, assistantId: number, services: SecretServices): Promise<WebhookSecrets> {
  const { vault, now } = services;
  const { sealed_secret: before } = (await find(tx, assistantId)) ?? (await make(tx, assistantId, vault));
  const previous = openSecret(before, assistantId, vault);
  const previousUntil = previous === undefined ? undefined : new Date(now().getTime() + previousMs);
  const secret = newSecret();
  await tx
    .updateTable("webhook_secrets")
    .set({
      sealed_secret: vault.seal(secret, purposeOf(assistantId)),
      sealed_previous: previous === undefined ? null : before,
      previous_until: previousUntil ?? null,
    })
    .where("assistant_id", "=", assistantId)
    .execute();
  return { secret, previous, previousUntil };
}

function openSecret(sealed: string, assistantId: number, vault: Vault): string | undefined {
  const purpose = purposeOf(assistantId);
  return vault.opens(sealed, purpose) ? vault.open(sealed, purpose) : undefined;
}

/** How many assistants have webhook secrets that this vault cannot open. */
export async function countUnreadable(db: Db, vault: Vault): Promise<number> {
  const rows = await db.selectFrom("webhook_secrets").select(["assistant_id", "sealed_secret"]).execute();
  return rows.filter(({ assistant_id, sealed_secret }) => !vault.opens(sealed_secret, purposeOf(assistant_id))).length;
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
