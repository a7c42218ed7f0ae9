import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

/** Keeps secrets that must be read again, such as keys for other services: a copy of the database alone reveals none. */
export interface Vault {
  /** @param purpose What the text is and whose; the same must be named to open it. */
  seal(text: string, purpose: string): string;
  /** @throws {SealBroken} When it was sealed under another secret or for another purpose, or was altered. */
  open(sealed: string, purpose: string): string;
  /** Whether `open` would succeed. */
  opens(sealed: string, purpose: string): boolean;
  /** A signature of a text that is shown to everybody, such as a link. The same text and purpose have the same one. */
  sign(text: string, purpose: string): string;
  /** Whether a signature is ours, compared in constant time. */
  isSigned(text: string, purpose: string, signature: string): boolean;
}

/**
 * A stored secret cannot be read: the process runs with another `RINGBACK_SECRET` than the one that sealed it.
 * @example
 * ```ts
 * import { createVault, SealBroken } from "ringback-server";
 *
 * const vault = createVault("at least thirty-two characters long");
 * const sealed = vault.seal("a key of somebody's", "calendar of account 7");
 * try {
 *   console.log(vault.open(sealed, "calendar of account 7"));
 * } catch (error) {
 *   if (!(error instanceof SealBroken)) throw error;
 *   console.error("It was sealed under another secret.");
 * }
 * ```
 */
export class SealBroken extends Error {
  override readonly name = "SealBroken";
}

const algorithm = "aes-256-gcm";
const version = "v1";
const ivBytes = 12;
const tagBytes = 16;

/**
 * Seals with a key derived from the process's secret, so that the secret can sign other things too.
 * @example
 * ```ts
 * import { createVault, SealBroken } from "ringback-server";
 *
 * const vault = createVault("at least thirty-two characters long");
 * const sealed = vault.seal("a key of somebody's", "calendar of account 7");
 * try {
 *   console.log(vault.open(sealed, "calendar of account 7"));
 * } catch (error) {
 *   if (!(error instanceof SealBroken)) throw error;
 *   console.error("It was sealed under another secret.");
 * }
 * ```
 */
export function createVault(secret: string): Vault {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "ringback vault", 32));
  const signingKey = Buffer.from(hkdfSync("sha256", secret, "", "ringback signatures", 32));
  const vault: Vault = {
    seal(text, purpose) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return `${version}.${sealed.toString("base64url")}`;
    },
    open(sealed, purpose) {
      const [form, data = ""] = sealed.split(".");
      const bytes = Buffer.from(data, "base64url");
      if (form !== version || bytes.length < ivBytes + tagBytes) throw new SealBroken("A stored secret is malformed.");
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(-tagBytes));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString("utf8");
      } catch (cause) {
        throw new SealBroken("A stored secret was sealed with another RINGBACK_SECRET.", { cause });
      }
    },
    opens(sealed, purpose) {
      try {
        vault.open(sealed, purpose);
        return true;
      } catch {
        return false;
      }
    },
    sign: (text, purpose) =>
      createHmac("sha256", signingKey)
        .update(JSON.stringify([purpose, text]))
        .digest("base64url"),
    isSigned(text, purpose, signature) {
      const [ours, theirs] = [Buffer.from(vault.sign(text, purpose)), Buffer.from(signature)];
      return ours.length === theirs.length && timingSafeEqual(ours, theirs);
    },
  };
  return vault;
}
