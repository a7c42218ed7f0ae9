import { getCall } from "../../contract/operations/phone/calls.ts";
import { isApiError } from "../../contract/problem.ts";
import type { Emit } from "../audit-events.ts";
import type { StoreQueue } from "../limits/store-queue.ts";
import { readMicros } from "./amounts.ts";
import { type LookUpServices, lookUp } from "./look-up.ts";
import type { PaidAction } from "./paid-actions.ts";
import { isEnded, statusOf } from "./status.ts";

/** What settling needs of the proxy. */
export interface SettleServices extends LookUpServices {
  readonly emit: Emit;
}

/** Why a paid action cannot be settled yet. */
type Missing = Extract<Parameters<Emit>[0], { type: "cost_unknown" }>["reason"];

/**
 * Replaces what paid actions set aside by what they cost, also where no page asks any more. Never rejects: what the store or the platform
 * does not answer is tried again.
 */
export interface SettlePaidActions {
  /** Settles what is due, unless this process did so a moment ago. */
  settle(services: SettleServices): Promise<void>;
  /** As `settle`, however short ago that was: for a visitor who is refused otherwise. */
  settleNow(services: SettleServices): Promise<void>;
}

/** Chosen: a paid action is looked at this long after it began, and again after the same time until it is settled. */
export const settleDelayMs = 2 * 60_000;
/** Chosen: longer than any call and its pricing take; what is missing then never comes. */
const longestMs = 6 * 3_600_000;
/** Chosen: how often a process reads the queue at most. */
const pauseMs = 15_000;
/** Chosen: what one reading settles, each with a request to the platform. */
const mostAtOnce = 20;

export function createSettlePaidActions(queue: StoreQueue, now: () => Date): SettlePaidActions {
  let nextAt = 0;
  let running: Promise<void> | undefined;

  async function readQueue(services: SettleServices): Promise<void> {
    nextAt = now().getTime() + pauseMs;
    const work = queue.readDue(mostAtOnce, async (handle) => {
      const isSettled = await settlePaidAction(services, handle).catch((cause: unknown) => {
        if (isApiError(cause)) throw cause;
        return true; // a record that cannot be read stays counted: tried again, it would keep all behind it from their turn
      });
      if (!isSettled) await queue.add(handle);
    });
    await work.catch(() => undefined); // a later request goes on
  }

  function settleNow(services: SettleServices): Promise<void> {
    running ??= readQueue(services).finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    async settle(services) {
      if (now().getTime() >= nextAt) await settleNow(services);
    },
    settleNow,
  };
}

/** @returns Whether nothing more is to come. @throws where the store does not answer */
async function settlePaidAction(services: SettleServices, handle: string): Promise<boolean> {
  const { paidActions, settings, emit } = services;
  const found = await paidActions.find(handle);
  if (!found) return true; // taken back
  const paidAction = found.state === "done" ? found : await completePaidAction(services, found);
  const missing = await settleCompleted(services, paidAction);
  if (missing === undefined) return true;
  const ageMs = settings.now().getTime() - Date.parse(paidAction.at);
  if (missing !== "CALL_NOT_FOUND" && ageMs < longestMs) return false;
  const { action, assistant, session } = paidAction;
  emit({ type: "cost_unknown", action, assistant, session, reason: missing });
  return true;
}

/** @returns What is missing to settle a paid action; nothing if that is done, or there was nothing to settle */
async function settleCompleted(services: SettleServices, paidAction: PaidAction): Promise<Missing | undefined> {
  if (paidAction.state !== "done") return "NO_ANSWER";
  const isCall = paidAction.action === "call" || paidAction.action === "web_call";
  return isCall && paidAction.id !== undefined ? settleCall(services, paidAction, paidAction.id) : undefined;
}

/** Finds out what came of a paid action whose process has died before it knew. */
async function completePaidAction(services: SettleServices, paidAction: PaidAction): Promise<PaidAction> {
  const { paidActions, admission, settings } = services;
  if (paidAction.criteria) return lookUp(services, paidAction);
  if (settings.now().getTime() - Date.parse(paidAction.at) < settleDelayMs) return paidAction;
  // What is not looked for is of no use to anybody without the answer that was lost: nothing is charged for it.
  const lost: PaidAction = { ...paidAction, state: "done", status: "failed" };
  await paidActions.update(lost);
  await admission.reopen(paidAction.receipt).release();
  return lost;
}

/** @returns What is missing to settle the call: it stays counted in full until then */
async function settleCall(
  { upstream, admission }: SettleServices,
  paidAction: PaidAction,
  id: number,
): Promise<Missing | undefined> {
  const input = { action: "settle", assistant: paidAction.assistant, params: { id } } as const;
  const read = upstream.call(getCall, input, ({ status, total_cost: cost }) => ({
    status: statusOf(status),
    costMicros: readMicros(cost),
  }));
  const call = await read.then(
    ({ body }) => body,
    (cause: unknown) =>
      isApiError(cause) && cause.problem.code === "CALL_NOT_FOUND" ? cause.problem.code : "NO_ANSWER",
  );
  if (typeof call === "string") return call;
  if (!isEnded(call.status)) return "NO_END";
  if (call.costMicros === undefined) return "NO_PRICE";
  await admission.reopen(paidAction.receipt).settle(call.costMicros);
  return undefined;
}
