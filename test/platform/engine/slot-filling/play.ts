import type { Engine } from "../../../../src/platform/engine/turn.ts";
import { recordingTools, type ToolRun } from "../../../support/tools.ts";
import { takeTurn } from "../../../support/turns.ts";
import type { Dialogue } from "./dialogues/dialogue.ts";

/** What came of a dialogue. */
export interface Played {
  readonly runs: readonly ToolRun[];
  readonly answers: readonly string[];
}

/** Says the lines of a dialogue one after the other, as one conversation. */
export async function playDialogue(engine: Engine, dialogue: Dialogue, knowledgebaseId: number): Promise<Played> {
  const { tools, runs } = recordingTools(dialogue.tools, dialogue.outcomes);
  const answers: string[] = [];
  const history: { role: "user" | "assistant"; content: string }[] = [];
  let memory: unknown = null;
  for (const line of dialogue.lines) {
    const { done } = await takeTurn(engine, line, { tools, memory, knowledgebaseId, history: [...history] });
    // What the platform stores is JSON.
    memory = JSON.parse(JSON.stringify(done.memory ?? null));
    history.push({ role: "user", content: line }, { role: "assistant", content: done.message });
    answers.push(done.message);
  }
  return { runs, answers };
}

/** How many of the expected arguments were right; a run that nobody expected counts its arguments as wrong. */
export function countArguments(
  expected: readonly ToolRun[],
  runs: readonly ToolRun[],
): { right: number; total: number } {
  let right = 0;
  let total = 0;
  for (let at = 0; at < Math.max(expected.length, runs.length); at++) {
    const wanted = expected[at];
    const run = runs[at];
    const names = new Set([...Object.keys(wanted?.arguments ?? {}), ...Object.keys(run?.arguments ?? {})]);
    total += names.size;
    if (wanted && run && wanted.name === run.name)
      right += [...names].filter((name) => wanted.arguments[name] === run.arguments[name]).length;
  }
  return { right, total };
}
