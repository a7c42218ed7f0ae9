import { type BodyOf, fail, type Operation } from "../../../contract/kit/operation.ts";
import { createTool, deleteTool, getTool, listTools, updateTool } from "../../../contract/operations/tools.ts";
import { refuseFields } from "../../../http/input/check.ts";
import { handler, type OwnerContext } from "../../http/handler.ts";
import { headerRefusal } from "../../safe-fetch/headers.ts";
import { isUniqueViolation } from "../../storage/violations.ts";
import * as store from "./store.ts";

export const createToolHandler = handler(createTool, async ({ body }, context) => {
  refuseUnsafe(createTool, body, context);
  const data = await store.insert(context.db, body, writing(context)).catch(nameTaken(createTool));
  return { message: "Tool created successfully", data };
});

export const listToolsHandler = handler(listTools, (_input, { db, userId, vault }) => store.list(db, userId, vault));

export const getToolHandler = handler(
  getTool,
  async ({ params }, { db, userId, vault }) =>
    (await store.find(db, userId, params.id, vault)) ?? fail(getTool, "TOOL_NOT_FOUND"),
);

export const updateToolHandler = handler(updateTool, async ({ params, body }, context) => {
  refuseUnsafe(updateTool, body, context);
  const data = await store.update(context.db, params.id, body, writing(context)).catch(nameTaken(updateTool));
  return { message: "Tool updated successfully", data: data ?? fail(updateTool, "TOOL_NOT_FOUND") };
});

export const deleteToolHandler = handler(deleteTool, async ({ params }, { db, userId }) => {
  if (!(await store.remove(db, userId, params.id))) fail(deleteTool, "TOOL_NOT_FOUND");
  return { message: "Tool deleted successfully" };
});

/** An address inside this network, one with a password in it, or a header of the connection is refused before it is stored. */
function refuseUnsafe(row: Operation, tool: BodyOf<typeof updateTool>, { safeFetch }: OwnerContext): void {
  const { endpoint, headers = [] } = tool;
  const refusal = endpoint === undefined ? undefined : safeFetch.refusal(endpoint);
  const errors = headers.flatMap(({ name, value }, at): [string, string[]][] => {
    const text = headerRefusal(name, value);
    return text === undefined ? [] : [[`headers.${at}`, [text]]];
  });
  if (refusal !== undefined) errors.unshift(["endpoint", [refusal]]);
  if (errors.length > 0) refuseFields(row, Object.fromEntries(errors));
}

function nameTaken(row: Operation): (error: unknown) => never {
  return (error) => {
    if (!isUniqueViolation(error)) throw error;
    return refuseFields(row, { name: ["The name has already been taken."] });
  };
}

function writing({ userId, vault, now }: OwnerContext) {
  return { userId, vault, now: now() };
}
