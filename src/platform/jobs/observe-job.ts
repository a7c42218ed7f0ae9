import { secondsSince } from "../telemetry/figure.ts";
import { figures } from "../telemetry/figures.ts";
import { inSpan } from "../telemetry/span.ts";
import type { TakenJob } from "./queue.ts";

/** Does a run of a job as a span below the work that added it, and counts it. @param wasStopped Whether its process was ended, or another one has it now: it has not failed */
export async function observeJob<Result>(
  { kind, attempt, trace }: Pick<TakenJob, "kind" | "attempt" | "trace">,
  run: () => Promise<Result>,
  wasStopped: () => boolean = () => false,
): Promise<Result> {
  const startedMs = performance.now();
  const attributes = {
    "messaging.system": "pg-boss",
    "messaging.operation.type": "process",
    "messaging.destination.name": kind,
    "ringback.job.attempt": attempt,
  };
  let outcome = "failed";
  try {
    const result = await inSpan({ name: `process ${kind}`, kind: "consumer", attributes, parent: trace }, run);
    outcome = "done";
    return result;
  } catch (cause) {
    if (wasStopped()) outcome = "stopped";
    throw cause;
  } finally {
    figures.jobRuns.note({ kind, outcome });
    figures.jobSeconds.note({ kind }, secondsSince(startedMs));
  }
}
