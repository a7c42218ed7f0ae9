import { randomBytes } from "node:crypto";
import { isRecord } from "../../../contract/record.ts";
import { emailKey } from "../../mail/address.ts";
import type { Vault } from "../../vault.ts";

/** A browser in which somebody has signed in before. */
export interface KnownDevice {
  readonly id: string;
  /** The accounts that signed in there, newest first, as {@link accountKey} writes them. */
  readonly accounts: readonly string[];
}

const purpose = "known device";
/** Chosen: a browser that more people share asks the oldest of them to be patient. */
const mostAccounts = 10;

/** An account as counters and devices name it: a hash under the server's secret. */
export function accountKey(email: string, vault: Pick<Vault, "sign">): string {
  return vault.sign(emailKey(email), "login account").slice(0, 22);
}

/** Reads what a browser was given; nothing if it is not ours. */
export function readDevice(sealed: string | undefined, vault: Pick<Vault, "open">): KnownDevice | undefined {
  if (!sealed) return undefined;
  try {
    const value: unknown = JSON.parse(vault.open(sealed, purpose));
    const isDevice = isRecord(value) && typeof value.id === "string" && Array.isArray(value.accounts);
    return isDevice ? (value as unknown as KnownDevice) : undefined;
  } catch {
    return undefined; // made up, or sealed before the secret changed
  }
}

/**
 * What a browser keeps once an account has signed in there.
 * @example
 * ```ts
 * import { createVault, rememberAccount } from "ringback-server";
 *
 * const vault = createVault("at least thirty-two characters long");
 * export const cookieOf = (before: string | undefined) => rememberAccount(before, "ada@example.com", vault);
 * ```
 */
export function rememberAccount(
  sealed: string | undefined,
  email: string,
  vault: Pick<Vault, "open" | "seal" | "sign">,
): string {
  const known = readDevice(sealed, vault) ?? { id: randomBytes(12).toString("base64url"), accounts: [] };
  const accounts = [...new Set([accountKey(email, vault), ...known.accounts])].slice(0, mostAccounts);
  return vault.seal(JSON.stringify({ id: known.id, accounts }), purpose);
}
