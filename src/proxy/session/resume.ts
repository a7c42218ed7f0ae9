import { dayMs } from "../../contract/durations.ts";
import { isRecord } from "../../contract/record.ts";
import { refusal } from "../errors.ts";
import type { ProxyStore } from "../limits/store.ts";
import { base64url, randomText } from "./base64url.ts";
import type { Session } from "./tokens.ts";

/** Chosen: 30 days from the last time it was used. */
const keptMs = 30 * dayMs;

/** What lets a page come back to its conversation after its token ran out. */
export interface Resumes {
  /** A new secret for the session. @throws STORE_REQUIRED */
  issue(session: Session): Promise<string>;
  /**
   * The session of a secret, which is good for another 30 days then.
   * @throws TOKEN_MISSING for a secret that is unknown, over, or another page's; STORE_REQUIRED
   */
  use(secret: string, expected: { readonly conversation: string; readonly origin: string }): Promise<Session>;
  /** As {@link use} without making it last longer; undefined if it is not good. @throws STORE_REQUIRED */
  find(
    secret: string,
    expected: { readonly conversation: string; readonly origin: string },
  ): Promise<Session | undefined>;
  /** Keeps what has become known of the session. @throws STORE_REQUIRED */
  keep(secret: string, session: Session): Promise<void>;
}

/** Secrets have 256 random bits; the store holds their hashes only, so that reading the store resumes nothing. */
export function createResumes(store: ProxyStore): Resumes {
  const resumes: Resumes = {
    async issue(session) {
      const secret = randomText(32);
      await resumes.keep(secret, session);
      return secret;
    },
    async find(secret, { conversation, origin }) {
      const stored = await store.get(await keyOf(secret)).catch(storeFailed);
      const session = sessionOf(stored);
      return session?.conversation === conversation && session.origin === origin ? session : undefined;
    },
    async use(secret, expected) {
      const session = await resumes.find(secret, expected);
      if (!session) throw refusal("TOKEN_MISSING");
      await resumes.keep(secret, session);
      return session;
    },
    async keep(secret, session) {
      await store.set(await keyOf(secret), JSON.stringify(session), keptMs).catch(storeFailed);
    },
  };
  return resumes;
}

async function keyOf(secret: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
  return `resume:${base64url(new Uint8Array(hash))}`;
}

function storeFailed(cause: unknown): never {
  throw refusal("STORE_REQUIRED", { cause });
}

function sessionOf(stored: string | undefined): Session | undefined {
  const value: unknown = stored === undefined ? undefined : JSON.parse(stored);
  return isRecord(value) ? (value as unknown as Session) : undefined;
}
