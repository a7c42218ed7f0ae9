import { getCall } from "../../../contract/operations/phone/calls.ts";
import type { VisitorCall } from "../../../contract/proxy.ts";
import { isRecord } from "../../../contract/record.ts";
import type { Action } from "../../action.ts";
import { refusal } from "../../errors.ts";
import type { SessionContext } from "../../operations/rule.ts";
import { readMicros } from "../amounts.ts";
import { lookUp } from "../look-up.ts";
import type { PaidAction } from "../paid-actions.ts";
import { throwVisitorFailure } from "../paid-failure.ts";
import { isEnded, statusOf } from "../status.ts";
import { noteEnd } from "./call-end.ts";

/** The call of a handle, looked up where its outcome is not known. @throws NOT_FOUND for one that is not this session's */
export async function findCall(context: SessionContext, handle: string): Promise<PaidAction> {
  const paidAction = await context.paidActions.find(handle);
  if (paidAction?.action !== "call" || paidAction.session !== context.session.id) throw refusal("NOT_FOUND");
  return lookUp(context, paidAction);
}

/** A call as its visitor may see it, and no more: neither number nor cost. The first that sees its end notes it. */
export async function readCall(context: SessionContext, paidAction: PaidAction, action: Action): Promise<VisitorCall> {
  const { handle, at, assistant, id } = paidAction;
  const known = { handle, created_at: at };
  if (id === undefined) return { ...known, status: paidAction.status, duration: 0 };
  const read = context.upstream.call(getCall, { action, assistant, params: { id } }, fieldsOf);
  const { status, duration, isTransferred, costMicros, items } = (await read.catch(throwVisitorFailure)).body;
  if (isEnded(status)) await noteEnd(context, paidAction, { status, durationS: duration, costMicros });
  const captions = context.settings.policy.calls?.captions ? { captions: captionsOf(items, context) } : {};
  return { ...known, status, duration, ...(isTransferred ? { transferred: true } : {}), ...captions };
}

function fieldsOf({
  status: given,
  duration,
  end_reason: reason,
  total_cost: cost,
  transcript_items: items,
}: Readonly<Record<string, unknown>>) {
  const status = statusOf(given);
  return {
    status,
    isTransferred: status === "in-progress" && reason === "transferred",
    duration: typeof duration === "number" ? duration : 0,
    costMicros: readMicros(cost),
    items: Array.isArray(items) ? items : [],
  };
}

function captionsOf(items: readonly unknown[], { toVisitor }: SessionContext): NonNullable<VisitorCall["captions"]> {
  return items.filter(isRecord).flatMap(({ role, text, at }) => {
    const [line] = toVisitor.history({ history: [{ role, content: text, created_at: at }] }).history;
    if (line?.role !== "user" && line?.role !== "assistant") return [];
    return [{ role: line.role, text: line.content, ...(line.created_at ? { at: line.created_at } : {}) }];
  });
}
