import type { SuccessOf } from "../../../contract/kit/operation.ts";
import type { tryTool } from "../../../contract/operations/assistants/tools.ts";
import { createHttpTool } from "../../engine/tools/http-tool.ts";
import type { SafeFetch } from "../../safe-fetch/safe-fetch.ts";
import type { ToolRecord } from "./store.ts";

/**
 * Runs a tool once, as a conversation does, but without consent: who requests it here has agreed by requesting it. What is empty is left
 * out, as there.
 */
export async function runOnce(
  { timeout: timeoutS, ...tool }: ToolRecord,
  args: Readonly<Record<string, unknown>>,
  safeFetch: SafeFetch,
): Promise<SuccessOf<typeof tryTool>> {
  // It ends by its own time-out, and when the platform closes.
  const { signal } = new AbortController();
  const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== ""));
  const { ok, result } = await createHttpTool({ ...tool, timeoutS }, { safeFetch }).run(given, { signal });
  return { ok, result: { ...result } };
}
