import { listAssistants, listOutboundAssistants, pageAssistants } from "../../../contract/operations/assistants.ts";
import { handler } from "../../http/handler.ts";
import { pageEnvelope } from "../../http/paging.ts";
import * as store from "./store.ts";

/** Settled beyond the document: ten to a page here, where calls have fifteen. */
const defaultPerPage = 10;

export const listAssistantsHandler = handler(listAssistants, (_input, { db, userId }) => store.list(db, userId, {}));

export const listOutboundAssistantsHandler = handler(listOutboundAssistants, (_input, { db, userId }) =>
  store.list(db, userId, { type: "outbound" }),
);

export const pageAssistantsHandler = handler(pageAssistants, async ({ query }, { db, userId, url }) => {
  const { page = 1, per_page: perPage = defaultPerPage, type } = query;
  const filter = type ? { type } : {};
  const data = await store.list(db, userId, filter, { limit: perPage, offset: (page - 1) * perPage });
  const total = await store.count(db, userId, filter);
  return pageEnvelope(data, total, { page, perPage, url, query: { type, per_page: query.per_page } });
});
