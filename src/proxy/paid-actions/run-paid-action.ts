import type { Operation } from "../../contract/kit/operation.ts";
import { isApiError } from "../../contract/problem.ts";
import { readIdempotencyKey } from "../../http/input/headers.ts";
import { refusal } from "../errors.ts";
import { hashOf } from "../hash.ts";
import type { SessionContext } from "../operations/rule.ts";
import { lookUp } from "./look-up.ts";
import type { KnownKey, LookUpCriteria, PaidAction, PaidActionKey, PaidActionName } from "./paid-actions.ts";
import { paidFailure } from "./paid-failure.ts";
import type { AdmissionRequest, Admitted } from "./rules/admission.ts";

/** Something that costs money, about to begin. */
export interface NewPaidAction {
  readonly operation: Operation;
  readonly action: PaidActionName;
  /** What the key stands for: another one under the same key is refused. */
  readonly payload: unknown;
  /** Reads what is needed. Costs nothing, and what it throws refuses the paid action. */
  prepare(): Promise<PreparedAction>;
}

export interface PreparedAction {
  /** E.164; absent for what reaches no phone. */
  readonly number?: string;
  /** The most that it can cost. */
  readonly costMicros: number;
  /** What it is found by where no answer comes; absent: its failure is certain enough, and nothing is looked for. */
  readonly criteria?: LookUpCriteria;
  /** Sends it, once. `key` is the same to the platform however often that should arrive. */
  send(key: string): Promise<SentAction>;
}

/** What the platform has taken. */
export interface SentAction {
  readonly id?: number;
  readonly status: string;
  /** What it cost; absent while that goes on. */
  readonly costMicros?: number;
  readonly answer?: Readonly<Record<string, string>>;
}

/** Chosen: a request to the platform and the look after it end before. Longer than this, its process has died. */
const inFlightMs = 2 * 60_000;
const inFlightRetryAfterS = 1;

/**
 * Does once what costs money, whatever the page repeats. The key is claimed, the rules admit the paid action, it is written down, and
 * only then is anything sent. Where no answer comes it is looked up at the platform, and never sent again.
 * @throws IDEMPOTENCY_KEY_REQUIRED, IDEMPOTENCY_CONFLICT, IN_FLIGHT, STORE_REQUIRED, UNREACHABLE while the line is down, what the rules refuse with
 */
export async function runPaidAction(
  context: SessionContext,
  { operation, action, payload, prepare }: NewPaidAction,
): Promise<PaidAction> {
  const { paidActions, request, session, upstream, waitUntil } = context;
  const given = readIdempotencyKey(operation, request);
  if (given === undefined) throw refusal("IDEMPOTENCY_KEY_REQUIRED");
  const key = { session: session.id, action, key: await hashOf(given) };
  const payloadHash = await hashOf(JSON.stringify(payload));
  const known = await paidActions.findKey(key);
  if (known) return answerRepeat(context, known, payloadHash);
  const retryAfterS = upstream.retryAfterS();
  if (retryAfterS !== undefined) throw refusal("UNREACHABLE", { retryAfterS });
  if (!(await paidActions.claim(key))) throw inFlight();
  const begun = await begin().catch(async (cause: unknown) => {
    await paidActions.releaseClaim(key);
    throw cause;
  });
  // It goes on when the page leaves: the visitor may come back for it.
  const work = carryOut(context, key, begun);
  waitUntil(work.catch(() => undefined));
  return work;

  async function begin(): Promise<Begun> {
    const prepared = await prepare();
    const { number, costMicros, criteria } = prepared;
    const paid: AdmissionRequest = {
      session,
      address: context.address,
      client: context.client,
      purpose: action === "web_call" ? "web-call" : action,
      number,
      costMicros,
    };
    const admitted = await admit(context, paid);
    const paidAction: PaidAction = {
      handle: crypto.randomUUID(),
      action,
      session: session.id,
      conversation: session.conversation,
      assistant: session.assistant,
      at: context.settings.now().toISOString(),
      state: "begun",
      criteria,
      status: "unknown",
      receipt: admitted.receipt,
    };
    const isFirst = await paidActions.begin(key, payloadHash, paidAction).catch(async (cause: unknown) => {
      await admitted.release().catch(() => undefined); // the store that fails counts it until the day ends
      throw cause;
    });
    if (!isFirst) {
      await admitted.release();
      throw inFlight();
    }
    return { paidAction, prepared, admitted };
  }
}

/** Where the day's money does not suffice, what earlier calls have not used of theirs may do. */
async function admit(context: SessionContext, paid: AdmissionRequest): Promise<Admitted> {
  const { admission, settlePaidActions, emit } = context;
  const isOverBudget = (cause: unknown) => isApiError(cause) && cause.problem.code === "BUDGET_REACHED";
  return admission
    .admit(paid)
    .catch(async (cause: unknown) => {
      if (!isOverBudget(cause)) throw cause;
      await settlePaidActions.settleNow(context);
      return admission.admit(paid);
    })
    .catch((cause: unknown) => {
      if (isOverBudget(cause)) emit({ type: "budget_reached", assistant: paid.session.assistant });
      throw cause;
    });
}

interface Begun {
  readonly paidAction: PaidAction;
  readonly prepared: PreparedAction;
  readonly admitted: Admitted;
}

async function carryOut(
  context: SessionContext,
  key: PaidActionKey,
  { paidAction, prepared, admitted }: Begun,
): Promise<PaidAction> {
  const { paidActions, emit } = context;
  const { action, assistant, handle } = paidAction;
  try {
    const { costMicros, ...sent } = await prepared.send(handle);
    const done: PaidAction = { ...paidAction, ...sent, state: "done", criteria: undefined };
    if (sent.id !== undefined) await paidActions.claimEntry(done, sent.id).catch(() => undefined);
    if (costMicros !== undefined) await admitted.settle(costMicros).catch(() => undefined);
    await paidActions.update(done).catch((cause: unknown) => {
      // Not written, it is looked up later. What is not looked for counts as lost, so the page must not get it.
      if (!paidAction.criteria) throw cause;
    });
    emit({ type: "ordered", action, assistant, session: paidAction.session });
    return done;
  } catch (cause) {
    const { outcome, failure } = paidFailure(cause);
    if (!paidAction.criteria || outcome === "refused") {
      await Promise.allSettled([paidActions.remove(key, handle), admitted.release()]); // a failed store forgets by itself
      throw failure;
    }
    const unknown: PaidAction = { ...paidAction, state: "unknown" };
    await paidActions.update(unknown).catch(() => undefined);
    emit({ type: "outcome_unknown", action, assistant, session: paidAction.session });
    // The platform's own word that it failed: where it knows nothing of the paid action, nothing was sent.
    const isAnswered = isApiError(cause) && cause.problem.code === "PROVIDER_FAILED";
    return lookUp(context, unknown, { isOver: isAnswered });
  }
}

async function answerRepeat(
  context: SessionContext,
  { handle, payload }: KnownKey,
  payloadHash: string,
): Promise<PaidAction> {
  if (payload !== payloadHash) throw refusal("IDEMPOTENCY_CONFLICT");
  const paidAction = await context.paidActions.find(handle);
  if (!paidAction) throw inFlight();
  if (paidAction.state === "done") return paidAction;
  const ageMs = context.settings.now().getTime() - Date.parse(paidAction.at);
  if (paidAction.state === "begun" && ageMs < inFlightMs) throw inFlight();
  return lookUp(context, paidAction);
}

function inFlight(): Error {
  return refusal("IN_FLIGHT", { retryAfterS: inFlightRetryAfterS });
}
