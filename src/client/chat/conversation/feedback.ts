import type { EmitChatEvent } from "../events.ts";
import { withFeedback } from "../items/transcript-items.ts";
import type { ActionConversation, TranscriptItem } from "../model.ts";
import type { Transport } from "../transport/transport.ts";
import type { ConversationState } from "./conversation-state.ts";
import type { Refusals } from "./refusals.ts";

/** The server has no such path. */
const missingStatuses = [404, 405, 501];

/** What rating replies needs of its conversation. */
export interface FeedbackOptions {
  readonly conversation: Pick<ActionConversation, "uuid">;
  readonly state: ConversationState;
  readonly transport: Transport;
  readonly refusals: Refusals;
  readonly emit: EmitChatEvent;
}

/** The visitor's ratings of single replies. */
export class Feedback {
  readonly #options: FeedbackOptions;
  #isRefused = false;

  constructor(options: FeedbackOptions) {
    this.#options = options;
  }

  /** Whether the server takes any: where keys are honoured the rest of the protocol is spoken too. */
  get isTaken(): boolean {
    return this.#options.transport.repeatsSafely && !this.#isRefused;
  }

  /** Shows the rating at once, and the one before it where the server refuses it. Never rejects. */
  async rate(key: string, value: "up" | "down"): Promise<void> {
    const { conversation, state, transport, refusals, emit } = this.#options;
    const { id, feedback } = state.find(key) ?? {};
    if (id === undefined || feedback === value) return;
    const show = (shown: TranscriptItem["feedback"]) =>
      state.update({ items: withFeedback(state.view.items, key, shown) });
    show(value);
    try {
      await transport.rate(conversation.uuid, id, value);
      emit("feedback", { messageId: id, value });
    } catch (cause) {
      this.#isRefused ||= missingStatuses.includes(refusals.reportUnexpected(cause).status);
      show(feedback);
    }
  }
}
