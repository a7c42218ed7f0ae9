import type { Tool, ToolOutcome } from "../../src/platform/engine/turn.ts";

/** A tool as an assistant's owner describes it. `writes`: as it needs consent, unless it says otherwise. */
export type ToolDefinition = Omit<Tool, "run" | "writes"> & Partial<Pick<Tool, "writes">>;

/** One run of a tool. */
export interface ToolRun {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/**
 * Tools that write down how they are run.
 * @param outcomes What comes of the runs in order; those beyond succeed with a reference.
 */
export function recordingTools(
  definitions: readonly ToolDefinition[],
  outcomes: readonly ToolOutcome[] = [],
): { readonly tools: readonly Tool[]; readonly runs: readonly ToolRun[] } {
  const runs: ToolRun[] = [];
  const tools = definitions.map((definition) => ({
    writes: definition.needsConsent,
    ...definition,
    async run(args: Readonly<Record<string, unknown>>): Promise<ToolOutcome> {
      runs.push({ name: definition.name, arguments: { ...args } });
      return outcomes[runs.length - 1] ?? { ok: true, result: { reference: "V-2041", status: "done" } };
    },
  }));
  return { tools, runs };
}
