import { type BodyOf, type FailureCodeOf, fail, type Operation } from "../../../contract/kit/operation.ts";
import * as documentRows from "../../../contract/operations/knowledge/documents.ts";
import * as knowledgebaseRows from "../../../contract/operations/knowledge/knowledgebases.ts";
import { isApiError } from "../../../contract/problem.ts";
import { refuseFields } from "../../../http/input/check.ts";
import { tooManyRequests } from "../../../http/respond.ts";
import { BoundedPool, PoolFullError } from "../../bounded-pool.ts";
import { refuseChanged } from "../../http/refuse-changed.ts";
import { hostOf } from "../../jobs/slots.ts";
import { readingLimits } from "../../reading/limits.ts";
import { readDocumentJob } from "../../reading/read-document-job.ts";
import { previewWebsite } from "../../reading/website/preview-website.ts";
import { type Db, inTransaction, type Tx } from "../../storage/db.ts";
import { isStorageFull } from "../../storage/violations.ts";
import { implement, type OwnerContext } from "../handler.ts";
import * as documentStore from "./documents.ts";
import * as knowledgebaseStore from "./knowledgebases.ts";
import {
  presentCounted,
  presentCreated,
  presentDocument,
  presentKnowledgebase,
  presentSearch,
  presentUpdated,
  presentWithPages,
} from "./present.ts";
import { searchOf } from "./search-of.ts";

export const knowledgebases = implement(knowledgebaseRows, ["db", "now", "semantics"], {
  async listKnowledgebases(_input, { db, userId }) {
    return { data: (await knowledgebaseStore.list(db, userId)).map(presentCounted) };
  },
  async createKnowledgebase({ body }, { db, userId, now }) {
    const row = await knowledgebaseStore
      .insert(db, body, { userId, now: now() })
      .catch(creationFailed(knowledgebaseRows.createKnowledgebase));
    return { message: "Knowledgebase created successfully", data: presentKnowledgebase(row) };
  },
  async getKnowledgebase({ params }, { db, userId }) {
    const row = await knowledgebaseStore.find(db, userId, params.id);
    return { data: presentCounted(row ?? fail(knowledgebaseRows.getKnowledgebase, "KNOWLEDGEBASE_NOT_FOUND")) };
  },
  async updateKnowledgebase({ params, body }, { db, userId, now, ifMatch }) {
    const row = await inTransaction(db, async (tx) => {
      const saved = { table: "knowledgebases", id: params.id, userId, ifMatch } as const;
      await refuseChanged(knowledgebaseRows.updateKnowledgebase, tx, saved);
      return knowledgebaseStore.update(tx, params.id, body, { userId, now: now() });
    });
    return {
      message: "Knowledgebase updated successfully",
      data: presentKnowledgebase(row ?? fail(knowledgebaseRows.updateKnowledgebase, "KNOWLEDGEBASE_NOT_FOUND")),
    };
  },
  async searchKnowledgebase({ params, body }, { db, userId, semantics }) {
    const row = await knowledgebaseStore.find(db, userId, params.id);
    if (!row) fail(knowledgebaseRows.searchKnowledgebase, "KNOWLEDGEBASE_NOT_FOUND");
    const found = await searchOf(db, semantics).search(row.id, body.question);
    return { data: presentSearch(found) };
  },
  async deleteKnowledgebase({ params }, { db, userId }) {
    if (!(await knowledgebaseStore.remove(db, userId, params.id)))
      fail(knowledgebaseRows.deleteKnowledgebase, "KNOWLEDGEBASE_NOT_FOUND");
    return { message: "Knowledgebase deleted successfully" };
  },
});

/** Each preview has a process of its own. */
const previews = new BoundedPool(readingLimits.previews);

type InKnowledgebase = { readonly params: { readonly knowledgebaseId: number } };

export const documents = implement(documentRows, ["db", "now", "safeFetch", "jobs"], {
  async listDocuments(input, context) {
    const id = await knowledgebaseOf(documentRows.listDocuments, input, context);
    return { data: (await documentStore.list(context.db, id)).map(presentDocument) };
  },
  async createDocument(input, context) {
    const { body } = input;
    refuseUnsafe(documentRows.createDocument, body, context);
    const knowledgebaseId = await knowledgebaseOf(documentRows.createDocument, input, context);
    const row = await inTransaction(context.db, async (tx) => {
      // Deleting the knowledgebase waits until its new document is in it.
      await knowledgebaseOf(documentRows.createDocument, input, { ...context, db: tx });
      const document = await documentStore.insert(tx, body, { knowledgebaseId, now: context.now() });
      await context.jobs.enqueue(
        tx,
        readDocumentJob,
        { documentId: document.id },
        { owner: context.userId, host: hostOf(document.url) },
      );
      return document;
    }).catch(creationFailed(documentRows.createDocument));
    return { message: "Document created successfully", data: presentCreated(row) };
  },
  async getDocument(input, context) {
    const row = await documentOf(documentRows.getDocument, input, context);
    return { data: presentWithPages(row, await documentStore.listPages(context.db, row)) };
  },
  async listPassages(input, context) {
    const row = await documentOf(documentRows.listPassages, input, context);
    const { rows, total } = await documentStore.listPassages(context.db, row, input.query.page);
    const data = rows.map(({ trail, heading, body: text, url }) => ({ trail, heading, text, url }));
    return { data, total, per_page: documentStore.passagesPerPage };
  },
  async previewWebsite({ body: { url, relative_links_limit } }, { safeFetch }) {
    const refusal = safeFetch.refusal(url);
    if (refusal !== undefined) refuseFields(documentRows.previewWebsite, { url: [refusal] });
    const preview = await previews
      .run(() => previewWebsite(url, relative_links_limit, { safeFetch }))
      .catch((error: unknown) => {
        throw error instanceof PoolFullError ? tooManyRequests(1) : error;
      });
    return { data: { ...preview, links: [...preview.links] } };
  },
  async updateDocument(input, context) {
    const { name, description, refresh: isRead = false, refresh_hours } = input.body;
    const row = await inTransaction(context.db, async (tx) => {
      const document = await documentOf(documentRows.updateDocument, input, { ...context, db: tx });
      if (isRead && document.type !== "website")
        refuseFields(documentRows.updateDocument, { refresh: ["Only a website can be read again."] });
      if (refresh_hours && document.type !== "website")
        refuseFields(documentRows.updateDocument, { refresh_hours: ["Only a website can be read again."] });
      if (isRead)
        await context.jobs.enqueue(
          tx,
          readDocumentJob,
          { documentId: document.id },
          { owner: context.userId, host: hostOf(document.url) },
        );
      return documentStore.update(tx, document, {
        name,
        description,
        isRead,
        refreshHours: refresh_hours,
        now: context.now(),
      });
    });
    return { message: "Document updated successfully", data: presentUpdated(row) };
  },
  async deleteDocument(input, context) {
    const knowledgebaseId = await knowledgebaseOf(documentRows.deleteDocument, input, context);
    if (!(await documentStore.remove(context.db, knowledgebaseId, input.params.documentId)))
      fail(documentRows.deleteDocument, "DOCUMENT_NOT_FOUND");
    return { message: "Document deleted successfully" };
  },
});

type NamesKnowledgebase = Operation & { readonly failures: typeof knowledgebaseRows.knowledgebaseNotFound };

async function knowledgebaseOf(
  row: NamesKnowledgebase,
  { params }: InKnowledgebase,
  { db, userId }: { readonly db: Db | Tx; readonly userId: number },
): Promise<number> {
  const found = await db
    .selectFrom("knowledgebases")
    .select("id")
    .where("id", "=", params.knowledgebaseId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return (found ?? fail(row, "KNOWLEDGEBASE_NOT_FOUND")).id;
}

async function documentOf(
  row: typeof documentRows.getDocument | typeof documentRows.updateDocument | typeof documentRows.listPassages,
  input: { readonly params: { readonly knowledgebaseId: number; readonly documentId: number } },
  context: { readonly db: Db | Tx; readonly userId: number },
): Promise<documentStore.DocumentRow> {
  const knowledgebaseId = await knowledgebaseOf(row, input, context);
  const found = await documentStore.find(context.db, knowledgebaseId, input.params.documentId);
  return found ?? fail<typeof documentRows.getDocument>(row as typeof documentRows.getDocument, "DOCUMENT_NOT_FOUND");
}

/** Addresses inside this network are refused before they are stored. What they lead to is checked when they are read. */
function refuseUnsafe(
  row: Operation,
  { type, url, links = [] }: BodyOf<typeof documentRows.createDocument>,
  { safeFetch }: OwnerContext<"safeFetch">,
): void {
  if (type !== "website") return;
  const given: [string, string | undefined][] = [
    ["url", url],
    ...links.map(({ link }, at): [string, string] => [`links.${at}.link`, link]),
  ];
  const errors = given.flatMap(([field, address]): [string, string[]][] => {
    const refusal = address === undefined ? undefined : safeFetch.refusal(address);
    return refusal === undefined ? [] : [[field, [refusal]]];
  });
  if (errors.length > 0) refuseFields(row, Object.fromEntries(errors));
}

/** What the document calls an internal failure. A full disk is reported as everywhere. */
function creationFailed<Row extends Operation>(row: Row): (cause: unknown) => never {
  return (cause) => {
    if (isApiError(cause) || isStorageFull(cause)) throw cause;
    return fail(row, "CREATION_FAILED" as FailureCodeOf<Row>, { cause });
  };
}
