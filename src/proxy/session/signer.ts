import { base64url, fromBase64url } from "./base64url.ts";
import { type Secret, signingKey } from "./tokens.ts";

/** Signs short texts for one use with HMAC-SHA-256, under a key that signs nothing else. */
export interface Signer {
  sign(text: string): Promise<string>;
  /** Compares in constant time. With several secrets each is believed. */
  isSigned(text: string, signature: string): Promise<boolean>;
}

export function createSigner(secret: Secret, use: string): Signer {
  const secrets = typeof secret === "string" ? [secret] : secret.map(({ key }) => key);
  const keys = secrets.map((key) => signingKey(key, use));
  const bytes = (text: string) => new TextEncoder().encode(text);
  return {
    async sign(text) {
      const newest = await (keys[0] ?? Promise.reject(new TypeError("no secret")));
      return base64url(new Uint8Array(await crypto.subtle.sign("HMAC", newest, bytes(text))));
    },
    async isSigned(text, signature) {
      const given = fromBase64url(signature);
      if (!given) return false;
      for (const key of keys) if (await crypto.subtle.verify("HMAC", await key, given, bytes(text))) return true;
      return false;
    },
  };
}
