/** Loaded where somebody has, or makes, a second factor: no start waits for it. */
const load = () => import("otpauth");

const periodS = 30;
const issuer = "Ringback";

/** A new secret for an authenticator, in base 32. */
export async function newSecret(): Promise<string> {
  const { Secret } = await load();
  return new Secret({ size: 20 }).base32;
}

/** What an authenticator reads as a link or a picture. */
export async function uriOf(secret: string, email: string): Promise<string> {
  const { TOTP } = await load();
  return new TOTP({ issuer, label: email, period: periodS, secret }).toString();
}

/**
 * The place in time of a right code, this one or the one beside it; nothing for a wrong code, or one that is not later than the last
 * that counted.
 */
export async function stepOf(
  secret: string,
  code: string,
  { now, last }: { readonly now: Date; readonly last: number | null },
): Promise<number | undefined> {
  const { TOTP } = await load();
  const timestamp = now.getTime();
  const delta = new TOTP({ period: periodS, secret }).validate({ token: code, timestamp, window: 1 });
  if (delta === null) return undefined;
  const step = Math.floor(timestamp / 1_000 / periodS) + delta;
  return last !== null && step <= last ? undefined : step;
}
