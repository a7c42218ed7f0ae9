import type { AssistantTurn } from "../../../engine/transfers.ts";
import type { CallAssistant, RelayCall } from "../../call.ts";

/** Chosen: as in a conversation. Assistants that hand a caller to and fro help nobody. */
const mostTransfers = 10;

/** What a turn has beside its assistant's own. */
type TurnPart = Omit<AssistantTurn["turn"], keyof RelayCall["turn"]> & Partial<RelayCall["turn"]>;

/** Who answers in a call: the assistant that it began with, and after a transfer another one of its owner. */
export class AnsweringAssistant {
  readonly #call: RelayCall;
  #current: CallAssistant;
  #transfers = 0;

  constructor(call: RelayCall) {
    this.#call = call;
    this.#current = call;
  }

  get current(): CallAssistant {
    return this.#current;
  }

  /** The turn of the assistant that answers now. */
  turn(part: TurnPart): AssistantTurn {
    const { assistantId: id, turn } = this.#current;
    const whole = { ...turn, ...part };
    const mayTransfer = this.#transfers < mostTransfers;
    const tools = whole.tools.filter(({ transfersTo }) => transfersTo === undefined || mayTransfer);
    return { assistant: { id, name: turn.assistant.name }, turn: { ...whole, tools } };
  }

  /** Lets another assistant answer. @returns What takes it back, as for a turn that failed; nothing if it may not */
  async transferTo(id: number): Promise<(() => void) | undefined> {
    const next = await this.#call.transferTo(id);
    if (!next) return undefined;
    const before = this.#current;
    this.#current = next;
    this.#transfers++;
    return () => {
      this.#current = before;
      this.#transfers--;
    };
  }
}
