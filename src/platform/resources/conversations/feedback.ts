import { fail } from "../../../contract/kit/operation.ts";
import { giveFeedback } from "../../../contract/operations/conversations/conversations.ts";
import { countOrRefuse } from "../../http/limits/fixed-window.ts";
import { handler } from "../handler.ts";
import { readableConversation } from "./access.ts";
import { setFeedback } from "./owner-store.ts";
import type { ConversationService } from "./services.ts";

/** Chosen: nobody reads and judges an answer each second. */
const feedbackLimit = { limit: 60, windowMs: 60_000 };

/** Refusals in order: 422, unknown conversation, access, bounds, unknown message. */
export const giveFeedbackHandler = handler<typeof giveFeedback, ConversationService>(
  async ({ params: { uuid }, body }, context) => {
    const { db, now } = context;
    const { conversation, owned } = await readableConversation(giveFeedback, db, uuid, context, now());
    if (!owned) await countOrRefuse(db, { ...feedbackLimit, key: `feedback:${conversation.id}` }, now());
    if (!(await setFeedback(db, conversation.id, body))) fail(giveFeedback, "MESSAGE_NOT_FOUND");
    return { status: true as const };
  },
);
