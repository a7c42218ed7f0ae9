import type { BodyOf } from "../../../contract/kit/operation.ts";
import { fail, type Operation } from "../../../contract/kit/operation.ts";
import * as rows from "../../../contract/operations/assistants/assistants.ts";
import { rowLimits } from "../../../contract/operations/limits.ts";
import { refuseFields } from "../../../http/input/check.ts";
import { pageEnvelope, rangeOf, readPage } from "../../http/lists/paging.ts";
import { refuseChanged } from "../../http/refuse-changed.ts";
import { eraseConversationsOf } from "../../retention/erase.ts";
import { inTransaction, type Tx } from "../../storage/db.ts";
import { isUniqueViolation } from "../../storage/violations.ts";
import { catalogueOfAccount } from "../catalogues/account-catalogue.ts";
import { cancelTurnsOfAssistant } from "../conversations/turns/stored-turn.ts";
import { implement, type OwnerContext } from "../handler.ts";
import { type AssistantDraft, changeDraft, newDraft } from "./draft.ts";
import { presentMcpTools } from "./mcp-tools.ts";
import { present, presentChange, presentOutbound } from "./present.ts";
import { withProviders } from "./providers.ts";
import { readReferences } from "./references.ts";
import { checkDraft } from "./rules.ts";
import * as store from "./store.ts";

const uses = ["db", "vault", "catalogue", "safeFetch", "mcp", "now"] as const;
type Context = OwnerContext<(typeof uses)[number]>;

export const assistants = implement(rows, uses, {
  createAssistant: ({ body }, context) =>
    write(rows.createAssistant, context, async (tx) => {
      const draft = await checked(rows.createAssistant, tx, { draft: newDraft(body), body }, context);
      const { id } = await store.insert(tx, draft, writing(context));
      return { message: "Assistant created successfully", data: presentChange({ ...draft, id }) };
    }),
  updateAssistant: ({ params: { id }, body }, context) =>
    write(rows.updateAssistant, context, async (tx) => {
      await refuseChanged(rows.updateAssistant, tx, { ...context, table: "assistants", id });
      const before = await store.lock(tx, context.userId, id, context.vault);
      if (!before) return fail(rows.updateAssistant, "ASSISTANT_NOT_FOUND");
      const stored = store.draftOf(before);
      const change = { id, before: stored, draft: changeDraft(stored, body), body };
      const draft = await checked(rows.updateAssistant, tx, change, context);
      const keeps = store.unreadableOf(before).filter((field) => body[field] === undefined);
      await store.update(tx, id, draft, { ...writing(context), keeps });
      return { message: "Assistant updated successfully", data: presentChange({ ...draft, id }) };
    }),
  /** Answers under way end without being charged. */
  deleteAssistant: ({ params: { id } }, { db, userId, vault, now }) =>
    inTransaction(db, async (tx) => {
      if (!(await store.lock(tx, userId, id, vault))) fail(rows.deleteAssistant, "ASSISTANT_NOT_FOUND");
      await cancelTurnsOfAssistant(tx, id, now());
      await eraseConversationsOf(tx, id);
      await store.remove(tx, id);
      return { message: "Assistant deleted successfully" };
    }),
  async listMcpTools({ params: { id } }, { db, userId, vault, mcp }) {
    const assistant = (await store.find(db, userId, id, vault)) ?? fail(rows.listMcpTools, "ASSISTANT_NOT_FOUND");
    return Promise.all(assistant.mcp_servers.map((server) => presentMcpTools(id, server, mcp)));
  },
  async listAssistants(_input, { db, userId, vault }) {
    return (await store.list(db, userId, vault)).map(present);
  },
  async listOutboundAssistants(_input, { db, userId, vault }) {
    return (await store.list(db, userId, vault, { type: "outbound" })).map(presentOutbound);
  },
  async pageAssistants({ query }, { db, userId, vault, url }) {
    const request = readPage(query, { url, defaultPerPage: rowLimits.assistantsPerPage });
    const filter = query.type ? { type: query.type } : {};
    const found = await store.list(db, userId, vault, filter, rangeOf(request));
    return pageEnvelope(found.map(present), await store.count(db, userId, filter), request);
  },
});

/** One transaction; that a number has one inbound assistant is decided by the database when two ask at once. */
function write<Result>(row: Operation, { db }: Context, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return inTransaction(db, work).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    const text = "The phone number is already assigned to another inbound assistant.";
    return refuseFields(row, { phone_number_id: [text] });
  });
}

/** What tells which of two fields a list was given in. */
type GivenLists = Pick<BodyOf<typeof rows.updateAssistant>, "knowledgebase_ids">;

/** The draft, completed, once nothing is wrong with it. */
async function checked(
  row: Operation,
  tx: Tx,
  { id, before, draft: given, body }: { id?: number; before?: AssistantDraft; draft: AssistantDraft; body: GivenLists },
  context: Context,
): Promise<AssistantDraft> {
  const { userId, safeFetch } = context;
  const catalogue = await catalogueOfAccount({ ...context, db: tx });
  const unique = { tool_ids: [...new Set(given.tool_ids)], label_ids: [...new Set(given.label_ids)] };
  const draft = withProviders({ ...given, ...unique }, before, catalogue);
  const references = await readReferences(tx, draft, { userId, id });
  const refusal = (url: string) => safeFetch.refusal(url);
  const knowledgeField = body.knowledgebase_ids ? "knowledgebase_ids" : "knowledgebase_id";
  const errors = checkDraft(draft, { before, references, catalogue, refusal, knowledgeField });
  if (Object.keys(errors).length > 0) refuseFields(row, errors);
  return draft;
}

function writing({ userId, vault, now }: Context): store.Writing {
  return { userId, vault, now: now() };
}
