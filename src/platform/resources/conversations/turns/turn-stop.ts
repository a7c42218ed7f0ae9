import type { FunctionCall } from "../../../../contract/operations/conversations/conversations.ts";
import { addTokens } from "../../../engine/token-usage.ts";
import type { AssistantTurn, TransferTo } from "../../../engine/transfers.ts";
import type { AnsweredTurn, TokenUsage, Tool, TurnDone, TurnEvent } from "../../../engine/turn.ts";

/**
 * Lets a turn be stopped by its reader. Once that is requested no further function is called; one that changes something and runs
 * already is let finish, and what came of it is part of the answer.
 */
export class TurnStop {
  #isRequested = false;
  #writing = 0;
  /** Functions that have changed something, by name, whose outcome the engine has not reported yet. */
  readonly #unreported: string[] = [];
  #said = "";
  readonly #calls: FunctionCall[] = [];
  /** What tells the tokens of each model that has answered so far. */
  readonly #counters: (() => TokenUsage)[] = [];
  #answering: AssistantTurn | undefined;
  #transfers = 0;
  #wake: () => void = () => undefined;
  #changed = this.#nextChange();

  /** Ends the turn as soon as nothing is half done. */
  request(): void {
    this.#isRequested = true;
    this.#wake();
  }

  /** Resolves when {@link mayEnd} may have changed. */
  get changed(): Promise<void> {
    return this.#changed;
  }

  /** Whether a stop was requested and nothing is half done. */
  get mayEnd(): boolean {
    return this.#isRequested && this.#writing === 0 && this.#unreported.length === 0;
  }

  /** An assistant's turn, whose functions end with this. */
  guard(open: AssistantTurn): AssistantTurn {
    this.#answering = open;
    const countsTokens = (usedSoFar: () => TokenUsage) => void this.#counters.push(usedSoFar);
    const tools = open.turn.tools.map((tool) => this.#guardTool(tool));
    return { ...open, turn: { ...open.turn, tools, countsTokens } };
  }

  /** The same for the assistants that a turn is handed over to. */
  guardTransfers(transferTo: TransferTo): TransferTo {
    return async (...to) => {
      const next = await transferTo(...to);
      if (next) this.#transfers++;
      return next && this.guard(next);
    };
  }

  /** Keeps what an event says, for the answer of a turn that is stopped. */
  note(event: Exclude<TurnEvent, TurnDone>): void {
    if (event.type === "delta") {
      this.#said += event.text;
      return;
    }
    const { name, arguments: given, result } = event.call;
    if (result === undefined) return;
    this.#calls.push({ name, arguments: given, result });
    const at = this.#unreported.indexOf(name);
    if (at >= 0) this.#unreported.splice(at, 1);
  }

  /** The answer of a turn that was stopped. What waited for an agreement waits no more. */
  async answer(modelOf: (id: number) => Promise<string | undefined>): Promise<AnsweredTurn> {
    const { assistant, turn } = this.#answering!;
    const codes = await Promise.all(turn.modelIds.map(modelOf));
    return {
      type: "done",
      message: this.#said.trim(),
      functionCalls: this.#calls,
      model: codes.find((code) => code !== undefined) ?? "",
      memory: null,
      assistant,
      transfers: this.#transfers,
      isStopped: true,
      ...(this.#counters.length === 0 ? {} : { usage: addTokens(...this.#counters.map((count) => count())) }),
    };
  }

  #guardTool(tool: Tool): Tool {
    return {
      ...tool,
      run: async (...run) => {
        if (this.#isRequested) return { ok: false, result: { error: "stopped" } };
        if (!tool.writes) return tool.run(...run);
        this.#writing++;
        try {
          return await tool.run(...run);
        } finally {
          this.#writing--;
          if (!tool.isSilent) this.#unreported.push(tool.name);
          this.#wake();
        }
      },
    };
  }

  #nextChange(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = () => {
        this.#changed = this.#nextChange();
        resolve();
      };
    });
  }
}
