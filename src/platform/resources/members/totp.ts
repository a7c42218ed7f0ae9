import { Secret, TOTP } from "otpauth";

const periodS = 30;
const issuer = "Ringback";

/** A new secret for an authenticator, in base 32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an authenticator reads as a link or a picture. */
export function uriOf(secret: string, email: string): string {
  return new TOTP({ issuer, label: email, period: periodS, secret }).toString();
}

/**
 * The place in time of a right code, this one or the one beside it; nothing for a wrong code, or one that is not later than the last
 * that counted.
 */
export function stepOf(
  secret: string,
  code: string,
  { now, last }: { readonly now: Date; readonly last: number | null },
) {
  const timestamp = now.getTime();
  const delta = new TOTP({ period: periodS, secret }).validate({ token: code, timestamp, window: 1 });
  if (delta === null) return undefined;
  const step = Math.floor(timestamp / 1_000 / periodS) + delta;
  return last !== null && step <= last ? undefined : step;
}
