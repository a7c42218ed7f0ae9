import type { FunctionCall } from "../../contract/operations/conversations/conversations.ts";
import { type Models, type OpenTurn, type RunOptions, runTurnByModel } from "./models.ts";
import { observeTurn } from "./observed/observe-turn.ts";
import { addTokens } from "./token-usage.ts";
import { type AssistantEvent, EngineFailure, mostCallsInTurn, type Tool, type TurnDone, tooManyCalls } from "./turn.ts";

/** A turn, and the assistant that answers in it. */
export interface AssistantTurn {
  readonly assistant: { readonly id: number; readonly name: string };
  readonly turn: OpenTurn;
}

/** The turn of another assistant of the same owner; undefined if it has gone. */
export type TransferTo = (assistantId: number, from: string) => Promise<AssistantTurn | undefined>;

/** Chosen: a visitor reads at most two assistants pass a message on. */
const mostTransfers = 2;

/**
 * Lets an assistant answer, and where it hands the conversation over, the other one: in the same turn, with its own model,
 * knowledge and tools. No assistant gets the same message twice.
 */
export function runTurnOfAssistants(
  models: Models,
  first: AssistantTurn,
  options: { readonly signal: AbortSignal; readonly transferTo: TransferTo },
): AsyncGenerator<AssistantEvent> {
  const { channel } = first.turn;
  const { signal } = options;
  return observeTurn({ channel, signal }, (onModel) => runUntilAnswered(models, first, { ...options, onModel }));
}

async function* runUntilAnswered(
  models: Models,
  first: AssistantTurn,
  { transferTo, ...options }: Pick<RunOptions, "signal" | "onModel"> & { readonly transferTo: TransferTo },
): AsyncGenerator<AssistantEvent> {
  const before: TurnDone[] = [];
  const asked = new Set<number>();
  let calls = 0;
  const bounded = (tool: Tool): Tool => ({
    ...tool,
    run: async (args, options) =>
      ++calls > mostCallsInTurn ? { ok: false, result: { error: tooManyCalls } } : tool.run(args, options),
  });
  for (let current = first; ; ) {
    asked.add(current.assistant.id);
    const mayTransfer = before.length < mostTransfers;
    const tools = current.turn.tools
      .filter(({ transfersTo }) => transfersTo === undefined || (mayTransfer && !asked.has(transfersTo)))
      .map(bounded);
    let done: TurnDone | undefined;
    for await (const event of runTurnByModel(models, { ...current.turn, tools }, options)) {
      if (event.type === "done") done = event;
      else yield event;
    }
    if (!done) throw new EngineFailure("model unavailable", { cause: "the engine ended without an answer" });
    const target = targetOf(done.functionCalls, tools);
    if (target === undefined) {
      yield { ...joined([...before, done]), assistant: current.assistant, transfers: before.length };
      return;
    }
    before.push(done);
    const next = await transferTo(target, current.assistant.name);
    if (!next) throw new EngineFailure("model unavailable", { cause: "the assistant to transfer to is gone" });
    if (done.message.trim() !== "") yield { type: "delta", text: "\n\n" };
    current = next;
  }
}

/** The assistant that the last of these calls handed over to. */
function targetOf(calls: readonly FunctionCall[], tools: readonly Tool[]): number | undefined {
  const last = calls.findLast(({ name, result }) =>
    tools.some((tool) => tool.name === name && tool.transfersTo !== undefined && result.error === undefined),
  );
  return last && tools.find(({ name }) => name === last.name)?.transfersTo;
}

/** Several answers as one, by the author of the last. */
function joined(parts: readonly TurnDone[]): TurnDone {
  const last = parts.at(-1)!;
  const usages = parts.flatMap(({ usage }) => usage ?? []);
  return {
    ...last,
    message: parts
      .map(({ message }) => message.trim())
      .filter((message) => message !== "")
      .join("\n\n"),
    functionCalls: parts.flatMap(({ functionCalls }) => functionCalls),
    ...(usages.length === 0 ? {} : { usage: addTokens(...usages) }),
  };
}
