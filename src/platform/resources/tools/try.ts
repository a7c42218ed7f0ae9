import type { SuccessOf } from "../../../contract/kit/operation.ts";
import type { tryTool } from "../../../contract/operations/tools.ts";
import { createHttpTool } from "../../engine/tools/http-tool.ts";
import type { SafeFetch } from "../../safe-fetch/safe-fetch.ts";
import type { ToolRecord } from "./store.ts";

/** Runs a tool once, as a conversation does, but without consent: who requests it here has agreed by requesting it. */
export async function runOnce(
  { timeout: timeoutS, ...tool }: ToolRecord,
  args: Readonly<Record<string, unknown>>,
  safeFetch: SafeFetch,
): Promise<SuccessOf<typeof tryTool>> {
  // It ends by its own time-out, and when the platform closes.
  const { signal } = new AbortController();
  const { ok, result } = await createHttpTool({ ...tool, timeoutS }, { safeFetch }).run(args, { signal });
  return { ok, result: { ...result } };
}
