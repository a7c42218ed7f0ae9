import { dayMs, hourMs } from "../../contract/durations.ts";
import { isRecord } from "../../contract/record.ts";
import type { Emit } from "../audit-events.ts";
import { refusal } from "../errors.ts";
import type { NumberKey } from "../limits/number-key.ts";
import type { Holds } from "../limits/paid-action-holds.ts";
import { freePlaces, type Place, type PlaceLimit, takePlaces } from "../limits/places.ts";
import type { ProxyStore } from "../limits/store.ts";
import { textFailure } from "../paid-actions/paid-failure.ts";
import { limitReached } from "../paid-actions/rules/admission.ts";
import type { AllowedNumber } from "../paid-actions/rules/allowed-numbers.ts";
import { keepVerifiedNumber, type VerifiedPurpose } from "../paid-actions/rules/verified-number.ts";
import { randomText } from "../session/base64url.ts";
import type { Signer } from "../session/signer.ts";
import type { Session } from "../session/tokens.ts";
import { randomCode, readCode } from "./codes.ts";
import type { Prefixes, SentCode } from "./prefixes.ts";

/** A request for a code that passed the rules of numbers and hours. */
export interface CodeRequest {
  readonly session: Session;
  /** Who counts against limits: `address:…`, or `subject:…` where a server speaks for its visitors. */
  readonly client: string;
  /** The same for everybody of the client's network. */
  readonly network: string;
  readonly purpose: VerifiedPurpose;
  readonly number: AllowedNumber;
  /** What the visitor agreed to. */
  readonly consent: string;
}

/** The text that carries a code. */
export interface CodeText {
  /** The most that it can cost, in micro-USD. */
  readonly costMicros: number;
  /** Sends it. @returns what it cost, where the platform says so */
  send(idempotencyKey: string): Promise<number | undefined>;
}

export interface StartedVerification {
  readonly id: string;
  readonly expiresAt: Date;
  readonly resendAt: Date;
}

/** Proves phone numbers by codes. Codes are never kept, only their HMAC. */
export interface Verifications {
  /**
   * Sends a code, within every cap. `prepare` makes the text, and sends nothing. Where no answer says whether the text was sent, it
   * counts as sent: the visitor may get it, and asks for another after a minute.
   * @throws RATE_LIMITED, LIMIT_REACHED, BUDGET_REACHED, STORE_REQUIRED, and what {@link textFailure} names
   */
  start(request: CodeRequest, prepare: (code: string) => Promise<CodeText>): Promise<StartedVerification>;
  /** Proves the number to the session. @throws CODE_WRONG with `attempts_left`, CODE_EXPIRED, STORE_REQUIRED */
  check(session: Session, id: string, code: string): Promise<void>;
}

export interface VerificationsOptions {
  readonly store: ProxyStore;
  readonly holds: Holds;
  readonly prefixes: Prefixes;
  readonly signer: Signer;
  readonly numberKey: NumberKey;
  readonly now: () => Date;
  readonly emit: Emit;
}

interface Pending {
  readonly session: string;
  readonly purpose: VerifiedPurpose;
  readonly number: string;
  readonly signature: string;
  readonly consent: { readonly text: string; readonly at: string };
  readonly sent: SentCode;
}

/** No answer came: whether the text was sent is not known. */
const unansweredCodes = new Set(["UNREACHABLE", "TIMEOUT"]);
const codeMs = 10 * 60_000;
const resendMs = 60_000;
const mostAttempts = 5;
/** Sends of codes. `block`: ten thousand numbers in a row, since fraud counts them up. Chosen: the first and the last. */
const most = { again: 1, number: 2, session: 5, network: 20, block: 20 };
const blockDigits = 4;

export function createVerifications(options: VerificationsOptions): Verifications {
  const { store, holds, prefixes, signer, numberKey, now, emit } = options;
  return {
    async start(request, prepare) {
      const { session, client, number, purpose, consent } = request;
      const code = randomCode();
      const text = await prepare(code); // first: what fails here must take none of the visitor's few codes
      const id = randomText(16);
      const at = now();
      const numberLimits = numberLimitsOf(request, await numberKey(number.number));
      const places = await take([...numberLimits, ...spreadLimitsOf(request)]);
      const hold = await holds.hold({ micros: text.costMicros, client, conversation: session.conversation });
      if (!hold) {
        await freePlaces(store, places);
        emit({ type: "budget_reached", assistant: session.assistant });
        throw refusal("BUDGET_REACHED");
      }
      const undo = async (freed = places) => {
        await holds.correct(hold, 0);
        await freePlaces(store, freed);
      };
      const sent = await prefixes.sending(number.number);
      if ("stoppedForS" in sent) {
        await undo();
        throw refusal("RATE_LIMITED", { retryAfterS: sent.stoppedForS });
      }
      const pending: Pending = {
        session: session.id,
        purpose,
        number: number.number,
        signature: await signer.sign(signed(id, code)),
        consent: { text: consent, at: at.toISOString() },
        sent,
      };
      await store.set(keyOf(id), JSON.stringify(pending), codeMs);
      let hasAnswer = true;
      let isStopped = false;
      try {
        const costMicros = await text.send(`verification-${id}`);
        // The text is out, and its visitor needs the answer: what the store misses stays counted at the most it can cost.
        if (costMicros !== undefined) await holds.correct(hold, costMicros).catch(() => undefined);
      } catch (cause) {
        const { outcome, failure, isOptedOut } = textFailure(cause);
        isStopped = isOptedOut;
        if (isOptedOut) {
          // Nobody can learn who has said STOP: all that others see, and all limits, are as for a code that was sent.
          await holds.correct(hold, 0).catch(() => undefined);
          await prefixes.verified(sent).catch(() => undefined); // it is no sign of fraud
        } else if (outcome === "refused") {
          const isNumberRefused = failure.problem.code === "INVALID_PHONE";
          // A refused number costs nothing, but a visitor may not try numbers without limit.
          await undo(isNumberRefused ? places.slice(0, numberLimits.length) : places);
          await store.delete(keyOf(id));
          // Fraud tries numbers that no network takes; the owner fixes anything else.
          if (!isNumberRefused) await prefixes.verified(sent);
        }
        if (!isOptedOut && (outcome === "refused" || !unansweredCodes.has(failure.problem.code))) throw failure;
        hasAnswer = isOptedOut; // else the text may be on its way, and its code is of no use without the id
      }
      const { country } = number;
      const { assistant } = session;
      if (isStopped) emit({ type: "recipient_stopped", assistant, session: session.id, purpose, country });
      else if (hasAnswer) emit({ type: "code_sent", assistant, session: session.id, purpose, country, consent });
      else emit({ type: "outcome_unknown", action: "verify", assistant, session: session.id });
      const later = (ms: number) => new Date(at.getTime() + ms);
      return { id, expiresAt: later(codeMs), resendAt: later(resendMs) };
    },
    async check(session, id, typed) {
      const pending = readPending(await store.get(keyOf(id)));
      // Another session's reads as one that is over: nothing tells that it exists.
      if (pending?.session !== session.id) throw refusal("CODE_EXPIRED");
      const attempts = await store.increment(`attempts:${id}`, 1, codeMs);
      if (attempts > mostAttempts) throw refusal("CODE_EXPIRED");
      const code = readCode(typed);
      if (code === undefined || !(await signer.isSigned(signed(id, code), pending.signature))) {
        throw refusal("CODE_WRONG", { extra: { attempts_left: mostAttempts - attempts } });
      }
      const { purpose, number, consent, sent } = pending;
      await keepVerifiedNumber(store, session, { purpose, number, consent });
      await prefixes.verified(sent).catch(() => undefined); // the number is proved all the same
      emit({ type: "number_verified", assistant: session.assistant, session: session.id, purpose });
    },
  };

  async function take(limits: readonly PlaceLimit[]): Promise<readonly Place[]> {
    const taken = await takePlaces(store, limits, now);
    if (!("full" in taken)) return taken.places;
    const { full, retryAfterS } = taken;
    throw full.forMs === resendMs ? refusal("RATE_LIMITED", { retryAfterS }) : limitReached(taken);
  }
}

/** The limits of one number. */
function numberLimitsOf({ session, purpose }: CodeRequest, numberKey: string): readonly PlaceLimit[] {
  return [
    // Of one purpose: who was just called and wants a text proves the number for that at once.
    { key: `code:again:${purpose}:${numberKey}`, most: most.again, forMs: resendMs, session: session.id },
    { key: `code:number:${numberKey}`, most: most.number, forMs: hourMs, session: session.id },
  ];
}

/** The limits of who asks, and of how many numbers in a row are tried. */
function spreadLimitsOf({ session, network, number: { number } }: CodeRequest): readonly PlaceLimit[] {
  return [
    { key: `code:session:${session.id}`, most: most.session, forMs: dayMs },
    { key: `code:network:${network}`, most: most.network, forMs: dayMs },
    { key: `code:block:${number.slice(0, -blockDigits)}`, most: most.block, forMs: dayMs, session: session.id },
  ];
}

/** Bound to its verification, so that the same code of another one has another signature. */
function signed(id: string, code: string): string {
  return `${id} ${code}`;
}

function keyOf(id: string): string {
  return `verification:${id}`;
}

function readPending(stored: string | undefined): Pending | undefined {
  const value: unknown = stored === undefined ? undefined : JSON.parse(stored);
  return isRecord(value) ? (value as unknown as Pending) : undefined;
}
