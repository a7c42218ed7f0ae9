import { operation } from "../../kit/operation.ts";
import { s } from "../../kit/schema.ts";
import { limits } from "../../limits.ts";
import { changedMeanwhile, ifMatchNotes } from "../changed-meanwhile.ts";

const fields = {
  id: s.id(),
  name: s.string(),
  description: s.nullable(s.string({ min: 0 })),
  /** Derived: empty without documents, processing while one is, failed when one did, otherwise active. */
  status: s.enum(["empty", "processing", "active", "failed"]),
  status_label: s.string(),
  created_at: s.timestamp(),
  updated_at: s.timestamp(),
};

/** As its creation and its changes answer it. @source Resources › Knowledgebase */
export const Knowledgebase = s.object(fields);

/** With how many documents it holds and how many assistants use it. @source Resources › Knowledgebase */
export const CountedKnowledgebase = s.object({
  ...fields,
  documents_count: s.integer(),
  assistants_count: s.integer(),
});

/** Chosen status. @source Errors › create document */
export const knowledgebaseNotFound = {
  KNOWLEDGEBASE_NOT_FOUND: { status: 404, chosen: true, message: "Knowledgebase not found." },
} as const;

/** Chosen: as long as a message to an assistant may be. */
const searchLimits = { questionChars: 2_000 };
const byId = { params: s.object({ id: s.id() }), unknownId: "KNOWLEDGEBASE_NOT_FOUND" };
const name = s.name({ max: limits.nameChars });
const description = s.string({ min: 0, max: limits.descriptionChars });

/** The caller's knowledgebases, newest first. Settled beyond the document. */
export const listKnowledgebases = operation({
  id: "listKnowledgebases",
  summary: "List knowledgebases",
  notes: "The newest first, with how many documents each has.",
  tag: "Knowledgebases",
  method: "GET",
  path: "/user/knowledgebases",
  auth: "bearer",
  errorShape: "error",
  success: { status: 200, chosen: true, body: s.object({ data: s.array(CountedKnowledgebase) }) },
  failures: {},
});

/** Makes an empty knowledgebase. @source Endpoints › Knowledgebases; States › Knowledgebase status */
export const createKnowledgebase = operation({
  id: "createKnowledgebase",
  summary: "Create a knowledgebase",
  notes: "It is empty: documents are added to it one by one.",
  tag: "Knowledgebases",
  method: "POST",
  path: "/user/knowledgebases",
  auth: "bearer",
  errorShape: "error",
  body: s.object({ name, description: s.optional(description) }),
  success: { status: 201, chosen: true, body: s.object({ message: s.string(), data: Knowledgebase }) },
  failures: {
    /** @source Errors › create document */
    CREATION_FAILED: { status: 500, chosen: true, message: "Failed to create knowledgebase" },
  },
});

/** @source Endpoints › Knowledgebases */
export const getKnowledgebase = operation({
  id: "getKnowledgebase",
  summary: "Get a knowledgebase",
  notes: "The status follows from its documents.",
  tag: "Knowledgebases",
  method: "GET",
  path: "/user/knowledgebases/{id}",
  auth: "bearer",
  errorShape: "error",
  ...byId,
  success: { status: 200, chosen: true, body: s.object({ data: CountedKnowledgebase }) },
  failures: knowledgebaseNotFound,
});

/** Changes what is given; null clears the description. Settled beyond the document. */
export const updateKnowledgebase = operation({
  id: "updateKnowledgebase",
  summary: "Update a knowledgebase",
  notes: `Only the fields that are given change; null clears the description. ${ifMatchNotes}`,
  tag: "Knowledgebases",
  method: "PUT",
  path: "/user/knowledgebases/{id}",
  auth: "bearer",
  errorShape: "error",
  ...byId,
  body: s.object({ name: s.optional(name), description: s.clearable(description) }),
  success: { status: 200, chosen: true, body: s.object({ message: s.string(), data: Knowledgebase }) },
  failures: { ...knowledgebaseNotFound, ...changedMeanwhile },
});

/** What a question finds in a knowledgebase, as assistants find it; nothing is stored and nothing charged. Ours. */
export const searchKnowledgebase = operation({
  id: "searchKnowledgebase",
  summary: "Try a question",
  notes:
    "The passages that an assistant would answer from, the best first. is_sure says whether they answer the question; where they do not, " +
    "they are what comes nearest.",
  tag: "Knowledgebases",
  method: "POST",
  path: "/user/knowledgebases/{id}/search",
  auth: "bearer",
  errorShape: "error",
  ...byId,
  body: s
    .object({ question: s.string({ max: searchLimits.questionChars }) })
    .meta({ example: { question: "How long can I return an order?" } }),
  success: {
    status: 200,
    chosen: true,
    body: s.object({
      data: s.object({
        is_sure: s.boolean(),
        passages: s.array(
          s.object({
            document: s.string(),
            /** The headings above the passage, outermost first, its own the last. */
            place: s.array(s.string()),
            /** Markdown. */
            text: s.string(),
            url: s.nullable(s.string()),
            /** How likely it is the one that answers, beside the others: together at most 1. */
            score: s.number(),
          }),
        ),
      }),
    }),
  },
  failures: knowledgebaseNotFound,
});

/** Deletes a knowledgebase with its documents and takes it from every assistant. Settled beyond the document. */
export const deleteKnowledgebase = operation({
  id: "deleteKnowledgebase",
  summary: "Delete a knowledgebase",
  notes: "Its documents go with it, and assistants that used it have none afterwards.",
  tag: "Knowledgebases",
  method: "DELETE",
  path: "/user/knowledgebases/{id}",
  auth: "bearer",
  errorShape: "error",
  ...byId,
  success: { status: 200, chosen: true, body: s.object({ message: s.string() }) },
  failures: knowledgebaseNotFound,
});
