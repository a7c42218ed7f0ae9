import { dayMs } from "../../../contract/durations.ts";
import { isRecord } from "../../../contract/record.ts";
import { unknownAddress } from "../../../http/address.ts";
import type { Emit } from "../../audit-events.ts";
import { refusal } from "../../errors.ts";
import type { NumberKey } from "../../limits/number-key.ts";
import type { Hold, Holds } from "../../limits/paid-action-holds.ts";
import { type FullLimit, freePlaces, type Place, type PlaceLimit, takePlaces } from "../../limits/places.ts";
import type { ProxyStore } from "../../limits/store.ts";
import type { Session } from "../../session/tokens.ts";
import { readAllowedNumber } from "./allowed-numbers.ts";
import type { ResolvedPaidPolicy } from "./paid-policy.ts";
import { refuseQuietHours } from "./quiet-hours.ts";
import { type VerifiedNumber, type VerifiedPurpose, verifiedNumberOf } from "./verified-number.ts";

/** An action that costs the owner money. */
export interface AdmissionRequest {
  readonly session: Session;
  /** The visitor's address, as {@link addressBucket} writes it. */
  readonly address: string;
  /** Who counts against limits: `address:…`, or `subject:…` where a server speaks for its visitors. */
  readonly client: string;
  readonly purpose: VerifiedPurpose | "web-call";
  /** E.164; needed for all but a web call. */
  readonly number?: string | undefined;
  /** The most that it can cost, in micro-USD. */
  readonly costMicros: number;
}

/** An action that passed every rule, with its money set aside and its counts taken. Never settled, it stays counted in full. */
export interface Admitted {
  /** What {@link Admission.reopen} takes, in any process of the store. For the store alone: it names the number. */
  readonly receipt: string;
  /** Replaces what was set aside by what it cost, in micro-USD. */
  settle(actualMicros: number): Promise<void>;
  /** Gives money and counts back: only for what certainly did not happen. */
  release(): Promise<void>;
}

/** The rules that every paid action must pass. */
export interface Admission {
  /**
   * @throws ACTION_NOT_ALLOWED where no address is known, STORE_REQUIRED, NUMBER_NOT_VERIFIED, COUNTRY_NOT_ALLOWED,
   * NUMBER_TYPE_NOT_ALLOWED, QUIET_HOURS, LIMIT_REACHED, BUDGET_REACHED
   */
  admit(action: AdmissionRequest): Promise<Admitted>;
  /** An action that was admitted before. It is settled or released once, whichever process comes first. @throws {TypeError} for what is no receipt */
  reopen(receipt: string): Admitted;
  /** The number that a session proved for a purpose. @throws STORE_REQUIRED */
  verifiedNumber(session: Session, purpose: VerifiedPurpose): Promise<VerifiedNumber | undefined>;
}

export interface AdmissionOptions {
  /** The store that refuses instead of counting alone. */
  readonly store: ProxyStore;
  readonly holds: Holds;
  readonly policy: ResolvedPaidPolicy & {
    readonly limits: { readonly callsPerDay: number; readonly textsPerDay: number };
  };
  readonly numberKey: NumberKey;
  readonly now: () => Date;
  readonly emit: Emit;
}

interface Receipt {
  readonly id: string;
  readonly hold: Hold;
  readonly places: readonly Place[];
}

/** Chosen: a call ends long before. */
const receiptMs = 2 * dayMs;

export function createAdmission({ store, holds, policy, numberKey, now, emit }: AdmissionOptions): Admission {
  const admission: Admission = {
    async admit(action) {
      const { session, client, costMicros, address, purpose } = action;
      refuseUnknownAddress(address, emit);
      if (policy.countries.size === 0) throw refusal("COUNTRY_NOT_ALLOWED");
      if (purpose !== "web-call") await checkNumber(action, purpose);
      const taken = await takePlaces(store, await limitsOf(action), now);
      if ("full" in taken) throw limitReached(taken);
      const { places } = taken;
      const hold = await holds.hold({ micros: costMicros, client, conversation: session.conversation });
      if (!hold) {
        await freePlaces(store, places);
        throw refusal("BUDGET_REACHED");
      }
      return opened({ id: crypto.randomUUID(), hold, places });
    },
    reopen: (receipt) => opened(readReceipt(receipt)),
    verifiedNumber: (session, purpose) => verifiedNumberOf(store, session, purpose),
  };
  return admission;

  async function checkNumber({ session, number }: AdmissionRequest, purpose: VerifiedPurpose): Promise<void> {
    const verified = await admission.verifiedNumber(session, purpose);
    if (verified === undefined || verified.number !== number) throw refusal("NUMBER_NOT_VERIFIED");
    // Checked when it was proved; since then the policy may have changed, and night may have fallen.
    const { country } = readAllowedNumber(verified.number, policy);
    refuseQuietHours(country, now(), policy.quietHours);
  }

  /**
   * A visitor is a session, and who the site says: one who becomes known in a session does not begin anew. What another
   * conversation begins anew, the number does not, nor the client of a web call.
   */
  async function limitsOf({ session, client, purpose, number }: AdmissionRequest): Promise<readonly PlaceLimit[]> {
    const { callsPerDay, textsPerDay } = policy.limits;
    const isCall = purpose === "call" || purpose === "web-call";
    const { kind, most } = isCall ? { kind: "calls", most: callsPerDay } : { kind: "texts", most: textsPerDay };
    const subject = session.subject === undefined ? [] : [`subject:${session.subject}`];
    const other = purpose === "web-call" ? client : `number:${await numberKey(number ?? "")}`;
    // A server's client is the subject: a set, so that one call does not count twice.
    const who = new Set([`session:${session.id}`, ...subject, other]);
    return [...who].map((one) => ({ key: `${kind}:${one}`, most, forMs: dayMs }));
  }

  function opened(receipt: Receipt): Admitted {
    const { id, hold, places } = receipt;
    const first = () => store.add(`settled:${id}`, "", receiptMs);
    return {
      receipt: JSON.stringify(receipt),
      async settle(actualMicros) {
        if (await first()) await holds.correct(hold, actualMicros);
      },
      async release() {
        if (!(await first())) return;
        await holds.correct(hold, 0);
        await freePlaces(store, places);
      },
    };
  }
}

/** Without an address nothing bounds what one visitor does under many names. */
export function refuseUnknownAddress(address: string, emit: Emit): void {
  if (address !== unknownAddress) return;
  reportUnknownAddress(emit);
  throw refusal("ACTION_NOT_ALLOWED");
}

/** Names the option that is missing. */
export function reportUnknownAddress(emit: Emit): void {
  emit({
    type: "misconfigured",
    option: "clientAddress",
    detail: "No client address is known, so paid actions are refused.",
  });
}

/** The refusal of what was done as often as a limit lets it. */
export function limitReached({ retryAfterS }: FullLimit): Error {
  return refusal("LIMIT_REACHED", { retryAfterS });
}

function readReceipt(text: string): Receipt {
  const value: unknown = JSON.parse(text);
  if (!isRecord(value) || typeof value.id !== "string" || !isRecord(value.hold) || !Array.isArray(value.places))
    throw new TypeError("not a receipt of this proxy");
  return value as unknown as Receipt;
}
