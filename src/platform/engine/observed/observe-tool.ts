import { secondsSince } from "../../telemetry/figure.ts";
import { figures } from "../../telemetry/figures.ts";
import { inSpan } from "../../telemetry/span.ts";
import type { ToolOutcome } from "../turn.ts";

/**
 * Runs a function call as a span, and counts it: one that ends because its turn was stopped is neither done nor failed, whatever its
 * result says. Its name is its owner's, so neither says it.
 */
export async function observeTool(
  { signal }: { readonly signal: AbortSignal },
  run: () => Promise<ToolOutcome>,
): Promise<ToolOutcome> {
  const startedMs = performance.now();
  const attributes = { "gen_ai.operation.name": "execute_tool" };
  let outcome = "failed";
  try {
    return await inSpan({ name: "execute_tool", attributes }, async (span) => {
      const done = await run();
      outcome = done.ok ? "ok" : done.result.outcome === "unknown" ? "unknown" : "failed";
      if (!done.ok) span.fail(outcome);
      return done;
    });
  } finally {
    if (signal.aborted && outcome !== "ok") outcome = "stopped";
    figures.toolCalls.note({ outcome });
    figures.toolSeconds.note({}, secondsSince(startedMs));
  }
}
