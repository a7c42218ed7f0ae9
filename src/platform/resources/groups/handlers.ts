import { type BodyOf, fail, type QueryOf } from "../../../contract/kit/operation.ts";
import * as rows from "../../../contract/operations/assistants/groups.ts";
import { pageEnvelope, rangeOf, readPage } from "../../http/lists/paging.ts";
import { implement, type OwnerContext } from "../handler.ts";
import { present } from "./present.ts";
import * as store from "./store.ts";

type Context = OwnerContext<"db" | "now">;

/** Folders and labels. */
export const groups = implement(rows, ["db", "now"], {
  listFolders: ({ query }, context) => page("folders", query, context),
  async createFolder({ body }, context) {
    return { message: "Folder created successfully", data: await insert("folders", body, context) };
  },
  async updateFolder({ params, body }, context) {
    const data = await update("folders", params.id, body, context);
    return { message: "Folder updated successfully", data: data ?? fail(rows.updateFolder, "FOLDER_NOT_FOUND") };
  },
  async deleteFolder({ params }, { db, userId }) {
    if (!(await store.remove(db, "folders", userId, params.id))) fail(rows.deleteFolder, "FOLDER_NOT_FOUND");
    return { message: "Folder deleted successfully" };
  },
  listLabels: ({ query }, context) => page("labels", query, context),
  async createLabel({ body }, context) {
    return { message: "Label created successfully", data: await insert("labels", body, context) };
  },
  async updateLabel({ params, body }, context) {
    const data = await update("labels", params.id, body, context);
    return { message: "Label updated successfully", data: data ?? fail(rows.updateLabel, "LABEL_NOT_FOUND") };
  },
  async deleteLabel({ params }, { db, userId }) {
    if (!(await store.remove(db, "labels", userId, params.id))) fail(rows.deleteLabel, "LABEL_NOT_FOUND");
    return { message: "Label deleted successfully" };
  },
});

async function page(table: store.GroupTable, query: QueryOf<typeof rows.listFolders>, { db, userId, url }: Context) {
  const request = readPage(query, { url });
  const found = await store.list(db, table, userId, rangeOf(request));
  return pageEnvelope(found.rows.map(present), found.total, request);
}

async function insert(table: store.GroupTable, body: BodyOf<typeof rows.createFolder>, { db, userId, now }: Context) {
  return present(await store.insert(db, table, body, { userId, now: now() }));
}

async function update(
  table: store.GroupTable,
  id: number,
  body: BodyOf<typeof rows.updateFolder>,
  { db, userId, now }: Context,
) {
  const row = await store.update(db, table, id, body, { userId, now: now() });
  return row && present(row);
}
