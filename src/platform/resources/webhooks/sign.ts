import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";
/** Standard Webhooks asks for 24 to 64. */
const secretBytes = 32;

/** A new secret, as Standard Webhooks writes it. */
export function newSecret(): string {
  return prefix + randomBytes(secretBytes).toString("base64");
}

/** A message as Standard Webhooks signs it. */
export interface SignedMessage {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/**
 * The headers of a message by Standard Webhooks, with a signature of each secret. A receiver recognises a repeat by
 * `webhook-id`, which is the same in every try.
 */
export function signedHeaders({ id, at, body }: SignedMessage, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
