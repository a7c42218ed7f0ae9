import { fail, type QueryOf } from "../../../contract/kit/operation.ts";
import {
  createFolder,
  createLabel,
  deleteFolder,
  deleteLabel,
  listFolders,
  listLabels,
  updateFolder,
  updateLabel,
} from "../../../contract/operations/groups.ts";
import { handler, type OwnerContext } from "../../http/handler.ts";
import { pageEnvelope, rangeOf, readPage } from "../../http/lists/paging.ts";
import * as store from "./store.ts";

export const listFoldersHandler = handler(listFolders, ({ query }, context) => page("folders", query, context));

export const createFolderHandler = handler(createFolder, async ({ body }, context) => ({
  message: "Folder created successfully",
  data: await store.insert(context.db, "folders", body, writing(context)),
}));

export const updateFolderHandler = handler(updateFolder, async ({ params, body }, context) => {
  const data = await store.update(context.db, "folders", params.id, body, writing(context));
  return { message: "Folder updated successfully", data: data ?? fail(updateFolder, "FOLDER_NOT_FOUND") };
});

export const deleteFolderHandler = handler(deleteFolder, async ({ params }, { db, userId }) => {
  if (!(await store.remove(db, "folders", userId, params.id))) fail(deleteFolder, "FOLDER_NOT_FOUND");
  return { message: "Folder deleted successfully" };
});

export const listLabelsHandler = handler(listLabels, ({ query }, context) => page("labels", query, context));

export const createLabelHandler = handler(createLabel, async ({ body }, context) => ({
  message: "Label created successfully",
  data: await store.insert(context.db, "labels", body, writing(context)),
}));

export const updateLabelHandler = handler(updateLabel, async ({ params, body }, context) => {
  const data = await store.update(context.db, "labels", params.id, body, writing(context));
  return { message: "Label updated successfully", data: data ?? fail(updateLabel, "LABEL_NOT_FOUND") };
});

export const deleteLabelHandler = handler(deleteLabel, async ({ params }, { db, userId }) => {
  if (!(await store.remove(db, "labels", userId, params.id))) fail(deleteLabel, "LABEL_NOT_FOUND");
  return { message: "Label deleted successfully" };
});

async function page(table: store.GroupTable, query: QueryOf<typeof listFolders>, { db, userId, url }: OwnerContext) {
  const request = readPage(query, { url });
  const groups = await store.list(db, table, userId, rangeOf(request));
  return pageEnvelope(groups, await store.count(db, table, userId), request);
}

function writing({ userId, now }: OwnerContext) {
  return { userId, now: now() };
}
