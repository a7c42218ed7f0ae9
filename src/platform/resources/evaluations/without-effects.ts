import type { Tool } from "../../engine/turn.ts";

/** What a function that changes something answers in an evaluation. */
const simulated = { ok: true, result: { status: "done" } } as const;

/** Whether a function is not called in an evaluation: it changes something, or its owner wants to be asked first. */
export function isSimulated({ writes, needsConsent }: Pick<Tool, "writes" | "needsConsent">): boolean {
  return writes || needsConsent;
}

/**
 * An assistant's tools for an evaluation. Those that only read are called; the others answer that it is done and call nothing. Nobody is handed
 * over to another assistant: the evaluated one is asked to go on.
 */
export function withoutEffects(tools: readonly Tool[]): Tool[] {
  return tools.map(({ transfersTo: _, ...tool }) =>
    isSimulated(tool) ? { ...tool, run: async () => simulated } : tool,
  );
}
