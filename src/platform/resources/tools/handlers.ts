import { type BodyOf, fail, type Operation } from "../../../contract/kit/operation.ts";
import * as rows from "../../../contract/operations/assistants/tools.ts";
import { refuseFields } from "../../../http/input/check.ts";
import { refusedArguments } from "../../engine/tools/arguments.ts";
import { refuseChanged } from "../../http/refuse-changed.ts";
import { headerRefusal } from "../../safe-fetch/headers.ts";
import { inTransaction, type Tx } from "../../storage/db.ts";
import { isUniqueViolation } from "../../storage/violations.ts";
import { implement, type OwnerContext } from "../handler.ts";
import { present } from "./present.ts";
import * as store from "./store.ts";
import { runOnce } from "./try.ts";

export const tools = implement(rows, ["db", "vault", "safeFetch", "now"], {
  async createTool({ body }, context) {
    refuseUnsafe(rows.createTool, body, context);
    const tool = await store.insert(context.db, body, writing(context)).catch(nameTaken(rows.createTool));
    return { message: "Tool created successfully", data: present(tool) };
  },
  async listTools(_input, { db, userId, vault }) {
    return (await store.list(db, userId, vault)).map(present);
  },
  async getTool({ params }, { db, userId, vault }) {
    return present((await store.find(db, userId, params.id, vault)) ?? fail(rows.getTool, "TOOL_NOT_FOUND"));
  },
  async updateTool({ params, body }, context) {
    refuseUnsafe(rows.updateTool, body, context);
    const update = async (tx: Tx) => {
      await refuseChanged(rows.updateTool, tx, { ...context, table: "tools", id: params.id });
      return store.update(tx, params.id, body, writing(context));
    };
    const tool = await inTransaction(context.db, update).catch(nameTaken(rows.updateTool));
    return { message: "Tool updated successfully", data: present(tool ?? fail(rows.updateTool, "TOOL_NOT_FOUND")) };
  },
  async deleteTool({ params }, { db, userId }) {
    if (!(await store.remove(db, userId, params.id))) fail(rows.deleteTool, "TOOL_NOT_FOUND");
    return { message: "Tool deleted successfully" };
  },
  async tryTool({ params, body }, { db, userId, vault, safeFetch }) {
    const tool = (await store.find(db, userId, params.id, vault)) ?? fail(rows.tryTool, "TOOL_NOT_FOUND");
    if (tool.unreadable.length > 0) fail(rows.tryTool, "TOOL_UNREADABLE");
    const given = body.arguments ?? {};
    const refused = refusedArguments(given, tool.schema);
    if (refused.size > 0) refuseFields(rows.tryTool, namingArguments(refused));
    const answer = await runOnce(tool, given, safeFetch);
    if (answer.ok && tool.failingSince) await store.noteAnswered(db, tool.id);
    return answer;
  },
});

/** An address inside this network, one with a password in it, or a header of the connection is refused before it is stored. */
function refuseUnsafe(
  row: Operation,
  tool: Pick<BodyOf<typeof rows.updateTool>, "endpoint" | "headers">,
  { safeFetch }: OwnerContext<"safeFetch">,
): void {
  const { endpoint } = tool;
  const headers = tool.headers ?? [];
  const refusal = endpoint === undefined ? undefined : safeFetch.refusal(endpoint);
  const errors = headers.flatMap(({ name, value }, at): [string, string[]][] => {
    const text = headerRefusal(name, value);
    return text === undefined ? [] : [[`headers.${at}`, [text]]];
  });
  if (refusal !== undefined) errors.unshift(["endpoint", [refusal]]);
  if (errors.length > 0) refuseFields(row, Object.fromEntries(errors));
}

function namingArguments(refused: ReadonlyMap<string, string>): Record<string, string[]> {
  return Object.fromEntries(
    [...refused].map(([name, words]) => [
      `arguments.${name}`,
      [`The arguments.${name.replaceAll("_", " ")} field ${words}`],
    ]),
  );
}

function nameTaken(row: typeof rows.createTool | typeof rows.updateTool): (error: unknown) => never {
  return (error) => {
    if (!isUniqueViolation(error)) throw error;
    return fail(row, "NAME_TAKEN");
  };
}

function writing({ userId, vault, now }: OwnerContext<"vault" | "now">) {
  return { userId, vault, now: now() };
}
