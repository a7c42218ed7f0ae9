import { operation } from "../../kit/operation.ts";
import { s } from "../../kit/schema.ts";
import { limits } from "../../limits.ts";
import { rowLimits } from "../limits.ts";
import { knowledgebaseNotFound } from "./knowledgebases.ts";

const fields = {
  id: s.id(),
  name: s.string(),
  description: s.nullable(s.string({ min: 0 })),
  /** The last five are ours. */
  type: s.enum(["website", "pdf", "txt", "docx", "csv", "xlsx", "md", "html", "pptx"]),
  type_label: s.string(),
  /** processing, then active or failed. @source States › Document status */
  status: s.enum(["processing", "active", "failed"]),
  status_label: s.string(),
};

/**
 * As lists and reading answer it. Chosen: all members after `status_label` but the times.
 * @source Resources › Document
 */
const readFields = {
  ...fields,
  /** Of a website; null for a file. */
  url: s.nullable(s.string()),
  /** Why the last reading failed, in words; null unless it did. */
  failure: s.nullable(s.string()),
  /**
   * What there is to say about its status, in words: why it failed, how far it is, or that less than 90 % was read; null if nothing
   * is.
   */
  status_detail: s.nullable(s.string()),
  /** What of its text is in passages; null before the first reading has ended. */
  read: s.nullable(
    s.object({
      /** From 0 to 1, of the characters of its source without blanks. */
      share: s.number(),
      /** The rest: what it is, why it was left out, and its characters; 0 where nobody knows them. The largest first. */
      left_out: s.array(s.object({ what: s.string(), why: s.string(), characters: s.integer() })),
    }),
  ),
  /** ISO 639-1; null until it is known. */
  language: s.nullable(s.string()),
  /** Pages read so far, of a website or a file. */
  pages_read: s.integer(),
  /** Pages known so far; null before the first is. */
  pages_known: s.nullable(s.integer()),
  /** How often a website is read again by itself; null: never. */
  refresh_hours: s.nullable(s.integer()),
  /** When it is the next time; null while it is read, and where it is not. */
  next_refresh_at: s.nullable(s.timestamp()),
  created_at: s.timestamp(),
  updated_at: s.timestamp(),
};
export const Document = s.object(readFields);

/** With what was read of it: a website's pages, or the file as one. Chosen. */
export const DocumentWithPages = s.object({
  ...readFields,
  /** Pages that a website's reading begins with, besides `url`. */
  links: s.array(s.object({ link: s.string() })),
  pages: s.array(
    s.object({
      url: s.nullable(s.string()),
      title: s.string({ min: 0 }),
      /** How the text begins. */
      excerpt: s.string({ min: 0 }),
      /** Characters taken from it. */
      characters: s.integer(),
      /** Why nothing was taken, in words; null where something was. */
      problem: s.nullable(s.string()),
    }),
  ),
});

/** Chosen status. @source Errors › update document */
const documentNotFound = {
  DOCUMENT_NOT_FOUND: { status: 404, chosen: true, message: "Document not found." },
} as const;

const inKnowledgebase = {
  params: s.object({ knowledgebaseId: s.id() }),
  unknownId: { knowledgebaseId: "KNOWLEDGEBASE_NOT_FOUND" },
};
const byId = {
  params: s.object({ knowledgebaseId: s.id(), documentId: s.id() }),
  unknownId: { knowledgebaseId: "KNOWLEDGEBASE_NOT_FOUND", documentId: "DOCUMENT_NOT_FOUND" },
};
const name = s.name({ max: limits.nameChars });
const description = s.string({ min: 0, max: limits.descriptionChars });

/**
 * A website needs `url` or `links`, every other type its file. Chosen: what belongs to another type is ignored.
 * @source Endpoints › Knowledgebases; Limits › relative_links_limit
 */
const newDocument = s
  .object({
    name,
    description: s.optional(description),
    type: fields.type,
    url: s.optional(s.url()),
    links: s.optional(s.array(s.object({ link: s.url() }), { max: rowLimits.documentLinks })),
    relative_links_limit: s.defaulted(s.integer(rowLimits.relativeLinks), rowLimits.relativeLinksDefault),
    refresh_hours: s.clearable(s.integer(rowLimits.refreshHours)),
    file: s.optional(s.file({ maxBytes: rowLimits.documentFileBytes })),
  })
  .check(({ value: input, issues }) => {
    if (input.type === "website") {
      if (input.url !== undefined || (input.links?.length ?? 0) > 0) return;
      issues.push({ code: "custom", input, path: ["url"], params: { rule: "alternative", other: "links" } });
      issues.push({ code: "custom", input, path: ["links"], params: { rule: "alternative", other: "url" } });
    } else if (input.file === undefined) {
      issues.push({ code: "custom", input, path: ["file"], params: { rule: "required" } });
    }
  })
  .meta({
    example: { name: "Help centre", type: "website", url: "https://shop.example/help", relative_links_limit: 10 },
  });

/** The documents of one knowledgebase, newest first. Settled beyond the document. */
export const listDocuments = operation({
  id: "listDocuments",
  summary: "List documents",
  notes: "The newest first, with how far their reading has come.",
  tag: "Knowledgebases",
  method: "GET",
  path: "/user/knowledgebases/{knowledgebaseId}/documents",
  auth: "bearer",
  errorShape: "error",
  ...inKnowledgebase,
  success: { status: 200, chosen: true, body: s.object({ data: s.array(Document) }) },
  failures: knowledgebaseNotFound,
});

/** Adds a document; it is read in the background. @source Endpoints › Knowledgebases; States › Document status */
export const createDocument = operation({
  id: "createDocument",
  summary: "Add a document",
  notes:
    "JSON for websites, multipart/form-data for files of at most 20 MB. A website needs url or links; every other type needs a file. " +
    "The document is read in the background: poll it until it is active or failed. " +
    "With refresh_hours a website is read again as often by itself; pages that have not changed are not fetched again. " +
    "Refusals in order: 422, knowledgebase.",
  tag: "Knowledgebases",
  method: "POST",
  path: "/user/knowledgebases/{knowledgebaseId}/documents",
  auth: "bearer",
  errorShape: "error",
  ...inKnowledgebase,
  body: newDocument,
  multipart: true,
  success: {
    status: 201,
    chosen: true,
    body: s.object({ message: s.string(), data: s.object({ ...fields, created_at: s.timestamp() }) }),
  },
  failures: {
    ...knowledgebaseNotFound,
    /** @source Errors › create document */
    CREATION_FAILED: { status: 500, chosen: true, message: "Failed to create document" },
  },
});

/** One document, to see whether it has been read, and what was. Chosen shape. @source Endpoints › named without a shape */
export const getDocument = operation({
  id: "getDocument",
  summary: "Get a document",
  notes: "With the pages that were read of it.",
  tag: "Knowledgebases",
  method: "GET",
  path: "/user/knowledgebases/{knowledgebaseId}/documents/{documentId}",
  auth: "bearer",
  errorShape: "error",
  ...byId,
  success: { status: 200, chosen: true, body: s.object({ data: DocumentWithPages }) },
  failures: { ...knowledgebaseNotFound, ...documentNotFound },
});

/** What was read of a document, as it is searched: the text of each passage with the headings above it. Ours. */
export const listPassages = operation({
  id: "listPassages",
  summary: "List a document's passages",
  notes: "The text as it was read, in its order, 50 passages to a page.",
  tag: "Knowledgebases",
  method: "GET",
  path: "/user/knowledgebases/{knowledgebaseId}/documents/{documentId}/passages",
  auth: "bearer",
  errorShape: "error",
  ...byId,
  query: s.object({ page: s.defaulted(s.integer({ min: 1 }), 1) }),
  success: {
    status: 200,
    chosen: true,
    body: s.object({
      data: s.array(
        s.object({
          /** The headings above the passage's own, outermost first; empty if there are none. */
          trail: s.string({ min: 0 }),
          heading: s.string({ min: 0 }),
          /** Markdown. */
          text: s.string(),
          /** The page that it is from; null for a file. */
          url: s.nullable(s.string()),
        }),
      ),
      /** Passages in all. */
      total: s.integer(),
      per_page: s.integer(),
    }),
  },
  failures: { ...knowledgebaseNotFound, ...documentNotFound },
});

/** Shows what would be read of a website, and stores nothing. Ours. */
export const previewWebsite = operation({
  id: "previewWebsite",
  summary: "Preview a website",
  notes:
    "Reads the page at url and lists the links on it that would be followed, in that order, up to relative_links_limit. " +
    "Reading the website follows links on further pages too, until it has followed as many. A page that cannot be read is " +
    "an answer too: problem says why. Where too many previews run at once: 429.",
  tag: "Knowledgebases",
  method: "POST",
  path: "/user/website-previews",
  auth: "bearer",
  changesNothing: true,
  errorShape: "error",
  body: s
    .object({
      url: s.url(),
      relative_links_limit: s.defaulted(s.integer(rowLimits.relativeLinks), rowLimits.relativeLinksDefault),
    })
    .meta({ example: { url: "https://shop.example/help", relative_links_limit: 10 } }),
  success: {
    status: 200,
    chosen: true,
    body: s.object({
      data: s.object({
        /** Where the page is: redirects are followed. */
        url: s.string(),
        title: s.string({ min: 0 }),
        excerpt: s.string({ min: 0 }),
        characters: s.integer(),
        /** Why nothing can be read of it, in words; null where something can. */
        problem: s.nullable(s.string()),
        links: s.array(
          s.object({
            url: s.string(),
            /** Why it would not be read, in words; null if nothing speaks against it. */
            problem: s.nullable(s.string()),
          }),
        ),
      }),
    }),
  },
  failures: {},
});

/**
 * Renames a document; what it holds cannot be changed. Chosen: `refresh` reads a website again.
 * @source Endpoints › Knowledgebases
 */
export const updateDocument = operation({
  id: "updateDocument",
  summary: "Rename a document",
  notes:
    "Only name and description can change. For other content delete the document and add another. " +
    "With refresh: true a website is read again, with refresh_hours as often by itself (null: no more); until that has ended, " +
    "answers come from what was read before. " +
    "Refusals in order: 422, knowledgebase, document, refresh of a file (422 on refresh or refresh_hours).",
  tag: "Knowledgebases",
  method: "PUT",
  path: "/user/knowledgebases/{knowledgebaseId}/documents/{documentId}",
  auth: "bearer",
  errorShape: "error",
  ...byId,
  body: s.object({
    name: s.optional(name),
    description: s.clearable(description),
    /** Chosen. */
    refresh: s.optional(s.boolean()),
    /** Chosen. */
    refresh_hours: s.clearable(s.integer(rowLimits.refreshHours)),
  }),
  success: {
    status: 200,
    chosen: true,
    body: s.object({ message: s.string(), data: s.object({ ...fields, updated_at: s.timestamp() }) }),
  },
  failures: { ...knowledgebaseNotFound, ...documentNotFound },
});

/** Deletes a document with what was read from it. Settled beyond the document. */
export const deleteDocument = operation({
  id: "deleteDocument",
  summary: "Delete a document",
  notes: "Assistants answer from it no more, from the next message on.",
  tag: "Knowledgebases",
  method: "DELETE",
  path: "/user/knowledgebases/{knowledgebaseId}/documents/{documentId}",
  auth: "bearer",
  errorShape: "error",
  ...byId,
  success: { status: 200, chosen: true, body: s.object({ message: s.string() }) },
  failures: { ...knowledgebaseNotFound, ...documentNotFound },
});
