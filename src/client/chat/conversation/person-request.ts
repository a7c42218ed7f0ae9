import type { Problem } from "../../../contract/problem.ts";
import type { EmitChatEvent } from "../events.ts";
import type { ActionConversation } from "../model.ts";
import { asApiError } from "../transport/as-api-error.ts";
import type { Transport } from "../transport/transport.ts";
import type { ConversationState } from "./conversation-state.ts";
import { isRefusal } from "./refusal.ts";

/** What asking for a person needs of its conversation. */
export interface PersonRequestOptions {
  readonly conversation: Pick<ActionConversation, "uuid" | "left" | "open" | "remember">;
  readonly state: ConversationState;
  readonly transport: Transport;
  readonly emit: EmitChatEvent;
  /** The person who was asked for may write from now on. */
  readonly onAsked: () => void;
  /** The server refuses it for the time being, as it would refuse a message. */
  readonly onRefused: (problem: Problem) => void;
  readonly onFailed: (problem: Problem) => void;
}

/** The visitor's request for a person, and the address that they leave for the answer. */
export class PersonRequest {
  readonly #options: PersonRequestOptions;

  constructor(options: PersonRequestOptions) {
    this.#options = options;
  }

  /** Asks for a person to answer, unless the page cancels it. Never rejects. */
  async ask(): Promise<void> {
    const { conversation, state, transport, emit, onAsked, onRefused, onFailed } = this.#options;
    const { left } = conversation;
    const action = { kind: "person", state: "requested" } as const;
    if (emit("before-action", action) === false) return;
    emit("action", action);
    await conversation.open();
    if (!conversation.uuid) return;
    try {
      const person = await transport.askForPerson(conversation.uuid);
      if (left.aborted) return;
      state.update({ person, aiEnabled: false, notice: undefined });
      conversation.remember();
      onAsked();
    } catch (cause) {
      if (left.aborted) return;
      const { problem } = asApiError(cause);
      if (isRefusal(problem)) return onRefused(problem);
      state.update({ notice: { kind: "unavailable" } });
      onFailed(problem);
    }
  }

  /** @returns Whether the server has taken the address. */
  async leaveEmail(email: string): Promise<boolean> {
    const { conversation, state, transport, onFailed } = this.#options;
    const { left } = conversation;
    try {
      await transport.askForPerson(conversation.uuid, email);
    } catch (cause) {
      const { problem } = asApiError(cause);
      if (problem.code === "UNEXPECTED") onFailed(problem);
      return false;
    }
    if (!left.aborted) {
      state.update({ email });
      conversation.remember();
    }
    return true;
  }
}
