import { fail } from "../../../contract/kit/operation.ts";
import { tryTool } from "../../../contract/operations/tools.ts";
import { createHttpTool } from "../../engine/tools/http-tool.ts";
import { handler } from "../../http/handler.ts";
import * as store from "./store.ts";

/** The very path that a conversation takes, but for the consent: who asks here has agreed by asking. */
export const tryToolHandler = handler(tryTool, async ({ params, body }, { db, userId, vault, safeFetch }) => {
  const tool = (await store.find(db, userId, params.id, vault)) ?? fail(tryTool, "TOOL_NOT_FOUND");
  const { timeout: timeoutS, ...settings } = tool;
  // It ends by its own time-out, and when the platform closes.
  const { signal } = new AbortController();
  const { ok, result } = await createHttpTool({ ...settings, timeoutS }, { safeFetch }).run(body.arguments ?? {}, {
    signal,
  });
  return { ok, result: { ...result } };
});
