import { type BinaryLike, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { tooManyRequests } from "../../../http/respond.ts";
import { BoundedPool, PoolFullError } from "../../bounded-pool.ts";

/** Chosen: OWASP's figures for scrypt; 32 MiB and some 100 ms for each guess. */
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const keyBytes = 32;
/**
 * Half of the threads that Node has for such work (UV_THREADPOOL_SIZE is 4): names are resolved and files are read on the
 * others. Chosen: 30 may wait, some three seconds.
 */
const pool = new BoundedPool({ running: 2, waiting: 30 });

/** `scrypt$SALT$HASH`, both base64url. @throws {PoolFullError} */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password.normalize("NFKC"), salt, keyBytes, cost);
  return `scrypt$${salt.toString("base64url")}$${hash.toString("base64url")}`;
}

/** As {@link hashPassword}. @throws RATE_LIMITED while too many passwords are hashed */
export async function hashNewPassword(password: string): Promise<string> {
  return hashPassword(password).catch((error: unknown) => {
    throw error instanceof PoolFullError ? tooManyRequests(1) : error;
  });
}

/** Takes as long for an account that does not exist (no `stored`) as for a wrong password. @throws {PoolFullError} */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, salt = "", hash = ""] = (stored ?? "").split("$");
  const expected = Buffer.from(hash, "base64url");
  const actual = await derive(password.normalize("NFKC"), Buffer.from(salt, "base64url"), keyBytes, cost);
  return expected.byteLength === keyBytes && timingSafeEqual(actual, expected);
}

function derive(password: BinaryLike, salt: BinaryLike, length: number, options: ScryptOptions): Promise<Buffer> {
  const work = () =>
    new Promise<Buffer>((resolve, reject) => {
      scrypt(password, salt, length, options, (error, key) => (error ? reject(error) : resolve(key)));
    });
  return pool.run(work);
}
