import type { Settings } from "../options.ts";
import { base64url } from "./base64url.ts";

/**
 * What the platform knows a visitor by: a hash of who the site says they are. Sites that sign as different issuers never mean the
 * same visitor, and the platform learns no name.
 */
export async function visitorOf(
  subject: string | undefined,
  { identity }: Pick<Settings, "identity">,
): Promise<{ visitor?: string }> {
  if (subject === undefined || !identity) return {};
  const text = JSON.stringify(["ringback visitor", identity.issuer, subject]);
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return { visitor: base64url(new Uint8Array(hash)) };
}
