import { isRecord } from "../../../contract/record.ts";
import {
  type CallProgress,
  isRunning,
  type RunningCall,
  readStreamedCall,
  type ShownCall,
} from "../items/function-calls.ts";

/**
 * The calls, with how far one of them is by a report: one that was not announced begins with it, and one whose report is null has
 * ended. The same calls where the report says nothing new: what comes by two ways may come late by one.
 */
export function withProgress(calls: readonly ShownCall[], report: unknown, now: number): readonly ShownCall[] {
  if (!isRecord(report) || report.result !== undefined) return calls;
  const call = readStreamedCall(report, now);
  if (!call || !isRunning(call)) return calls;
  const known = calls.find((other): other is RunningCall => isRunning(other) && isSame(other, call));
  const { progress: given } = report;
  if (given === null) return known ? calls.filter((other) => other !== known) : calls;
  const progress = readProgress(given);
  if (!progress || (known?.progress && isBehind(progress, known.progress))) return calls;
  return known
    ? calls.map((other) => (other === known ? { ...known, progress } : other))
    : [...calls, { ...call, progress }];
}

function isSame(one: RunningCall, other: RunningCall): boolean {
  return one.name === other.name && argumentsOf(one) === argumentsOf(other);
}

/** As text that is equal where the values are: a database keeps no order of names. */
function argumentsOf({ arguments: given }: RunningCall): string {
  return JSON.stringify(Object.entries(given ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function isBehind({ done = 0, total }: CallProgress, known: CallProgress): boolean {
  return total === known.total && done < (known.done ?? 0);
}

function readProgress(value: unknown): CallProgress | undefined {
  if (!isRecord(value)) return undefined;
  const { done, total, text } = value;
  return {
    ...(typeof done === "number" ? { done } : {}),
    ...(typeof total === "number" && total > 0 ? { total } : {}),
    ...(typeof text === "string" ? { text } : {}),
  };
}
