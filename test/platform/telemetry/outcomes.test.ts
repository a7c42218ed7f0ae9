import { afterEach, expect, it } from "vitest";
import { observeTool } from "../../../src/platform/engine/observed/observe-tool.ts";
import type { ToolOutcome } from "../../../src/platform/engine/turn.ts";
import { observeJob } from "../../../src/platform/jobs/observe-job.ts";
import { recordFigures } from "../../../src/platform/telemetry/figure.ts";

afterEach(() => recordFigures(undefined));

/** What is counted of work that ends so. */
async function countedOf(work: () => Promise<unknown>): Promise<(string | undefined)[]> {
  const outcomes: (string | undefined)[] = [];
  recordFigures((figure, { outcome }) => void (figure.kind === "counter" && outcomes.push(outcome)));
  await work().catch(() => undefined);
  return outcomes;
}

it("a function call that its turn stops is counted as stopped, whether it throws or has a result", async () => {
  const calls = async (isStopped: boolean) => {
    const signal = isStopped ? AbortSignal.abort() : new AbortController().signal;
    const call = (run: () => Promise<ToolOutcome>) => countedOf(() => observeTool({ signal }, run));
    return [
      ...(await call(() => Promise.reject(new Error("ended")))),
      ...(await call(async () => ({ ok: false, result: { error: "It could not be reached." } }))),
      ...(await call(async () => ({ ok: true, result: {} }))),
    ];
  };
  expect(await calls(true)).toEqual(["stopped", "stopped", "ok"]);
  expect(await calls(false)).toEqual(["failed", "failed", "ok"]);
});

it("a job whose process is stopped is counted as stopped, and one that throws as failed", async () => {
  const run = (wasStopped: boolean) =>
    countedOf(() =>
      observeJob(
        { kind: "leads.call", attempt: 1, trace: undefined },
        () => Promise.reject(new Error("ended")),
        () => wasStopped,
      ),
    );
  expect([await run(true), await run(false)]).toEqual([["stopped"], ["failed"]]);
});
