import type { Log } from "../log.ts";
import { SafeFetchError } from "../safe-fetch/error.ts";
import type { SafeFetch } from "../safe-fetch/safe-fetch.ts";
import type { Db } from "../storage/db.ts";
import type { Vault } from "../vault.ts";
import type { Message } from "./words.ts";

interface PushServices {
  readonly db: Db;
  readonly vault: Vault;
  readonly safeFetch: SafeFetch;
  readonly now: () => Date;
  readonly log: Log;
}

const purpose = "push key";
/** Chosen: who is away for longer finds it in the console. */
const ttlS = 4 * 3_600;
const timeoutMs = 10_000;
const maxBytes = 16 * 1_024;

/** By which push services know this server: made once, by whichever process is first. */
export async function readPushKeys({
  db,
  vault,
}: Pick<PushServices, "db" | "vault">): Promise<{ publicKey: string; privateKey: string }> {
  const found = await db.selectFrom("push_keys").selectAll().where("id", "=", 1).executeTakeFirst();
  // Sealed under another secret they are of no use: browsers ask for push messages again.
  if (found && vault.opens(found.sealed_private_key, purpose))
    return { publicKey: found.public_key, privateKey: vault.open(found.sealed_private_key, purpose) };
  const { default: webPush } = await import("web-push");
  const made = webPush.generateVAPIDKeys();
  const row = { public_key: made.publicKey, sealed_private_key: vault.seal(made.privateKey, purpose) };
  await db
    .insertInto("push_keys")
    .values({ id: 1, ...row })
    .onConflict((conflict) => (found ? conflict.column("id").doUpdateSet(row) : conflict.doNothing()))
    .execute();
  return readPushKeys({ db, vault });
}

/**
 * Sends a message to all browsers of a member, sealed for each. One that has gone is forgotten.
 * @throws Where it arrived at none of them
 */
export async function pushToMember(
  memberId: number,
  { title, text, place }: Message,
  {
    tag,
    contact,
    services,
    signal,
  }: { readonly tag: string; readonly contact: string; readonly services: PushServices; readonly signal: AbortSignal },
): Promise<void> {
  const { db, safeFetch, log } = services;
  const devices = await db.selectFrom("push_devices").selectAll().where("member_id", "=", memberId).execute();
  if (devices.length === 0) return;
  const { default: webPush } = await import("web-push");
  const keys = await readPushKeys(services);
  const payload = JSON.stringify({ title, text, place, tag });
  let arrived = 0;
  let failed = 0;
  for (const { id, endpoint, p256dh, auth } of devices) {
    const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: `mailto:${contact}`, ...keys },
      TTL: ttlS,
      urgency: "high",
      topic: tag,
    });
    const headers = Object.fromEntries(
      Object.entries(request.headers)
        .filter(([name]) => name.toLowerCase() !== "content-length")
        .map(([name, value]) => [name.toLowerCase(), String(value)]),
    );
    try {
      const answer = await safeFetch.fetch(endpoint, {
        method: "POST",
        headers,
        body: request.body ?? undefined,
        timeoutMs,
        maxBytes,
        signal,
      });
      if (answer.status === 404 || answer.status === 410)
        await db.deleteFrom("push_devices").where("id", "=", id).execute();
      else if (answer.status >= 200 && answer.status <= 299) arrived++;
      else failed++;
    } catch (error) {
      if (!(error instanceof SafeFetchError)) throw error;
      signal.throwIfAborted();
      failed++;
      log.warn({ device: Number(id), reason: error.reason }, "a push message could not be sent");
    }
  }
  if (arrived === 0 && failed > 0) throw new Error("no browser of the member could be reached");
}
