import { createDecipheriv, createECDH, createHmac, type ECDH, randomBytes } from "node:crypto";

/** A browser's keys, of which a push service knows nothing. */
export interface PushBrowser {
  /** As its PushSubscription has them. */
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** What a sealed message says. @source RFC 8291 and RFC 8188 */
  open(body: Buffer): unknown;
}

export function createPushBrowser(): PushBrowser {
  const own = createECDH("prime256v1");
  own.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: own.getPublicKey().toString("base64url"), auth: auth.toString("base64url") },
    open: (body) => JSON.parse(opened(body, own, auth)),
  };
}

/** Those of a browser that nobody reads for. */
export const pushKeys: PushBrowser["keys"] = createPushBrowser().keys;

function opened(body: Buffer, own: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const context = Buffer.concat([Buffer.from("WebPush: info\0"), own.getPublicKey(), sender]);
  const key = derived(auth, own.computeSecret(sender), context, 32);
  const cipher = createDecipheriv(
    "aes-128-gcm",
    derived(salt, key, Buffer.from("Content-Encoding: aes128gcm\0"), 16),
    derived(salt, key, Buffer.from("Content-Encoding: nonce\0"), 12),
  ).setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return text.subarray(0, text.lastIndexOf(2)).toString("utf8");
}

function derived(salt: Buffer, key: Buffer, info: Buffer, length: number): Buffer {
  const extracted = createHmac("sha256", salt).update(key).digest();
  return createHmac("sha256", extracted)
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest()
    .subarray(0, length);
}
