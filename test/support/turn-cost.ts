import { setImmediate as nextTick } from "node:timers/promises";
import type { Engine } from "../../src/platform/engine/turn.ts";
import { recordingTools, type ToolDefinition } from "./tools.ts";
import { type TurnDetails, takeTurn } from "./turns.ts";

/** A conversation as it stands before a message. */
export interface CostContext {
  readonly title: string;
  readonly details: TurnDetails;
}

/**
 * Conversations in each of the states that a message can meet: with no tool, some and many, and with a form that asks for a
 * day or for words of one's own, or that waits for an agreement.
 */
export async function costContexts(
  engine: Engine,
  knowledgebaseId: number,
  { few, many }: { readonly few: readonly ToolDefinition[]; readonly many: readonly ToolDefinition[] },
): Promise<CostContext[]> {
  const memoryAfter = async (tools: TurnDetails["tools"], ...lines: readonly string[]) => {
    let memory: unknown = null;
    for (const line of lines) {
      const { done } = await takeTurn(engine, line, { tools: tools ?? [], knowledgebaseId, memory });
      memory = JSON.parse(JSON.stringify(done.memory ?? null));
    }
    return memory;
  };
  const some = recordingTools(few).tools;
  const all = recordingTools(many).tools;
  const base = { knowledgebaseId };
  const details = "tomorrow at 10, Ada Byron, 020 7946 0018, the boiler";
  return [
    { title: "no tools", details: base },
    { title: "3 tools", details: { ...base, tools: some } },
    { title: `${all.length} tools`, details: { ...base, tools: all } },
    {
      title: "3 tools, asked for a day",
      details: { ...base, tools: some, memory: await memoryAfter(some, "book a visit") },
    },
    {
      title: "3 tools, read back",
      details: { ...base, tools: some, memory: await memoryAfter(some, `book a visit ${details}`) },
    },
    {
      title: `${all.length} tools, asked for a day`,
      details: { ...base, tools: all, memory: await memoryAfter(all, "book a visit") },
    },
    {
      title: `${all.length} tools, asked for words`,
      details: { ...base, tools: all, memory: await memoryAfter(all, `book a visit ${details}, reference A-1042`) },
    },
  ];
}

/**
 * Milliseconds of the event loop's own thread for one turn, the least of some repeats: other programs on the machine and the
 * other threads of this process do not count. Its clock may tick only every 4 ms, so each figure is a mean of `turns`.
 */
export async function turnCostMs(
  engine: Engine,
  message: string,
  { details }: CostContext,
  { turns = 1, repeats = 1 }: { readonly turns?: number; readonly repeats?: number } = {},
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let repeat = 0; repeat < repeats; repeat++) {
    const before = process.threadCpuUsage();
    for (let turn = 0; turn < turns; turn++) {
      await takeTurn(engine, message, details);
      // What a turn remembers of its texts ends here, as between two requests.
      await nextTick();
    }
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1_000 / turns);
  }
  return least;
}
