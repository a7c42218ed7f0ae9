import type { ToolOutcome } from "../../../../../src/platform/engine/turn.ts";
import type { ToolDefinition, ToolRun } from "../../../../support/tools.ts";

/** What a visitor says, line by line, and what must have been run at the end: no more, no less. */
export interface Dialogue {
  readonly title: string;
  readonly tools: readonly ToolDefinition[];
  readonly lines: readonly string[];
  readonly runs: readonly ToolRun[];
  /** What comes of the runs, in order; later ones succeed. */
  readonly outcomes?: readonly ToolOutcome[];
  /** What some of the answers must say, by line. */
  readonly says?: Readonly<Record<number, RegExp>>;
}
