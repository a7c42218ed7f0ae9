import { isRecord } from "../../contract/record.ts";
import type { Session } from "../session/tokens.ts";
import type { ToVisitor } from "../visitor/to-visitor.ts";
import type { PaidActions } from "./paid-actions.ts";

const handleForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A delivery event as a page may see it. A message that the session had sent has the handle that the page knows, which is
 * also the key that the platform names it by; of anybody else's the page learns nothing.
 */
export async function readDelivery(
  data: unknown,
  {
    paidActions,
    session,
    toVisitor,
  }: { readonly paidActions: PaidActions; readonly session: Session; readonly toVisitor: ToVisitor },
): Promise<object | undefined> {
  if (!isRecord(data)) return undefined;
  const { idempotency_key: handle, channel } = data;
  // Only ours may name a handle.
  if (handle === undefined || handle === null) return toVisitor.event("delivery", { ...data, handle: undefined });
  if (typeof handle !== "string" || !handleForm.test(handle)) return undefined;
  // Without the store nobody knows whose it is.
  const paidAction = await paidActions.find(handle).catch(() => undefined);
  if (paidAction?.session !== session.id || paidAction.action !== channel) return undefined;
  return toVisitor.event("delivery", { ...data, handle });
}
