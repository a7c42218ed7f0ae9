import { sql } from "kysely";
import type { AssistantOptions } from "../../../contract/assistant-fields.ts";
import { inTransaction } from "../../storage/db.ts";
import type { WebhookKind } from "../../storage/schema/outbound/webhooks.ts";
import * as assistants from "../assistants/store.ts";
import { type Attempt, goneStatus, type SendingServices } from "./send.ts";

/** Where the messages of a kind go, and what switches them off. The address stays where a switch of its own says that it is off. */
const switches: Record<
  WebhookKind,
  { readonly address: keyof AssistantOptions; readonly off: Partial<AssistantOptions> }
> = {
  "post-call": { address: "webhook_url", off: { is_webhook_active: false } },
  "conversation-ended": {
    address: "conversation_ended_webhook_url",
    off: { conversation_ended_webhook_url: null },
  },
  "inbound-call": { address: "inbound_webhook_url", off: { inbound_webhook_url: null } },
};

/**
 * Switches a webhook off whose receiver wants no further messages, and has its owner notified; not where the assistant has another
 * address by now. In a transaction of its own: assistants are locked before their deliveries.
 */
export async function switchOffWhereGone(
  { status }: Attempt,
  sent: {
    readonly userId: number;
    readonly assistantId: number | null;
    readonly kind: WebhookKind;
    readonly url: string;
  },
  { db, vault, now }: Pick<SendingServices, "db" | "vault" | "now">,
): Promise<void> {
  const { userId, assistantId, kind, url } = sent;
  if (status !== goneStatus || assistantId === null) return;
  const { address, off } = switches[kind];
  await inTransaction(db, async (tx) => {
    const before = await assistants.lock(tx, userId, assistantId, vault);
    if (before?.[address] !== url || (kind === "post-call" && !before.is_webhook_active)) return;
    const at = now();
    const writing = { userId, vault, now: at, keeps: assistants.unreadableOf(before) };
    await assistants.update(tx, assistantId, { ...assistants.draftOf(before), ...off }, writing);
    const data = JSON.stringify({ assistant_id: assistantId, switched_off: kind });
    await sql`
      select add_notification(${userId}, 'failing', ${`webhook off ${assistantId} ${kind} ${at.toISOString()}`},
        ${at}, with_data => ${data}::jsonb)`.execute(tx);
  });
}
