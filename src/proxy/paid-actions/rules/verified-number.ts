import { dayMs } from "../../../contract/durations.ts";
import { isRecord } from "../../../contract/record.ts";
import type { PhoneAction } from "../../../contract/visitor-actions.ts";
import type { ProxyStore } from "../../limits/store.ts";
import type { Session } from "../../session/tokens.ts";

/** What a number is proved for; a proof for one purpose does not count for another. */
export type VerifiedPurpose = PhoneAction;

/** A number that a session proved, and what its holder agreed to. */
export interface VerifiedNumber {
  readonly number: string;
  readonly consent: { readonly text: string; readonly at: string };
}

/** Chosen: a visitor who comes back the next day proves their number again. */
const keptMs = dayMs;

/** Remembers that a session proved a number. @throws STORE_REQUIRED */
export async function keepVerifiedNumber(
  store: ProxyStore,
  session: Session,
  { purpose, ...verified }: VerifiedNumber & { readonly purpose: VerifiedPurpose },
): Promise<void> {
  await store.set(keyOf(session, purpose), JSON.stringify(verified), keptMs);
}

/** The number that a session proved for a purpose, with what was agreed to. @throws STORE_REQUIRED */
export async function verifiedNumberOf(
  store: ProxyStore,
  session: Session,
  purpose: VerifiedPurpose,
): Promise<VerifiedNumber | undefined> {
  const stored = await store.get(keyOf(session, purpose));
  const value: unknown = stored === undefined ? undefined : JSON.parse(stored);
  return isRecord(value) && typeof value.number === "string" ? (value as unknown as VerifiedNumber) : undefined;
}

function keyOf({ id }: Session, purpose: VerifiedPurpose): string {
  return `verified:${id}:${purpose}`;
}
