import { firstId, withOlder } from "../items/transcript-items.ts";
import type { ActionConversation } from "../model.ts";
import type { History, HistoryPart, Transport } from "../transport/transport.ts";
import type { ConversationState } from "./conversation-state.ts";
import type { Refusals } from "./refusals.ts";

/** The server has no such conversation, or lets this visitor into it no longer. */
export const goneStatuses: readonly number[] = [401, 404];

/** What reading the history needs of its conversation. */
export interface HistoryReaderOptions {
  readonly conversation: Pick<ActionConversation, "uuid" | "left">;
  readonly state: ConversationState;
  readonly transport: Transport;
  readonly refusals: Refusals;
  /** The conversation is gone. */
  readonly onGone: () => void;
  /** In ms since 1970. */
  readonly now: () => number;
}

/** Reads what the server has of an open conversation. */
export class HistoryReader {
  readonly #options: HistoryReaderOptions;

  constructor(options: HistoryReaderOptions) {
    this.#options = options;
  }

  /** Undefined if it could not be read, or where the visitor has left the conversation meanwhile. Never rejects. */
  async read(part?: HistoryPart): Promise<History | undefined> {
    const { conversation, transport, refusals, onGone } = this.#options;
    const { left } = conversation;
    try {
      const history = await transport.history(conversation.uuid, part);
      return left.aborted ? undefined : history;
    } catch (cause) {
      const problem = refusals.reportUnexpected(cause);
      if (left.aborted || !goneStatuses.includes(problem.status)) return undefined;
      // A conversation that is gone is not asked for again and again.
      onGone();
      // Whoever waits in one that was deleted is told before they write. Other servers say 404 of what they do not have at all.
      if (problem.code === "CONVERSATION_NOT_FOUND") refusals.show(problem, "message");
      return undefined;
    }
  }

  /** Adds the messages before those that are shown. Never rejects. */
  async loadOlder(): Promise<void> {
    const { conversation, state, now } = this.#options;
    const { older, items: shown } = state.view;
    const before = firstId(shown);
    if (older === "none" || older === "loading" || before === undefined) return;
    const { left } = conversation;
    state.update({ older: "loading" });
    const history = await this.read({ before });
    if (left.aborted) return;
    if (!history) return state.update({ older: "failed" });
    const items = withOlder(state.view.items, history.items, now());
    // A server that does not know the query answers with what is here already: nothing more can be loaded.
    const hasOlder = history.hasOlder && items !== state.view.items;
    state.update({ items, older: hasOlder ? "some" : "none" });
  }
}
