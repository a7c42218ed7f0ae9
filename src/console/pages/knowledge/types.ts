import type { s } from "../../../contract/kit/schema.ts";
import type { Document, DocumentWithPages } from "../../../contract/operations/knowledge/documents.ts";
import type { CountedKnowledgebase } from "../../../contract/operations/knowledge/knowledgebases.ts";

export type Knowledgebase = s.Infer<typeof CountedKnowledgebase>;
export type KnowledgeDocument = s.Infer<typeof Document>;
export type ReadDocument = s.Infer<typeof DocumentWithPages>;

/** What a status is called and looks like. */
export const statuses = {
  empty: { text: "Empty", look: "" },
  processing: { text: "Reading…", look: "held" },
  active: { text: "Ready", look: "good" },
  failed: { text: "Failed", look: "bad" },
} as const;
