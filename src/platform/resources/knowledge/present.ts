import type { s } from "../../../contract/kit/schema.ts";
import type { Document, DocumentWithPages } from "../../../contract/operations/knowledge/documents.ts";
import type { CountedKnowledgebase, Knowledgebase } from "../../../contract/operations/knowledge/knowledgebases.ts";
import { isOutdated } from "../../engine/knowledge/documents/reader-version.ts";
import type { SearchResult } from "../../engine/knowledge/result.ts";
import { timestamp } from "../../time.ts";
import type { DocumentRow, PageRow } from "./documents.ts";
import type { KnowledgebaseRow } from "./knowledgebases.ts";

const statusLabels = { empty: "Empty", processing: "Processing", active: "Active", failed: "Failed" } as const;
const typeLabels = {
  website: "Website",
  pdf: "PDF",
  txt: "Text",
  docx: "Word document",
  csv: "CSV table",
  xlsx: "Excel workbook",
  md: "Markdown",
  html: "Web page",
  pptx: "Presentation",
} as const;

/** A knowledgebase as its creation and its changes answer it. */
export function presentKnowledgebase(row: KnowledgebaseRow): s.Infer<typeof Knowledgebase> {
  const { id, name, description, status, created_at, updated_at } = row;
  return {
    id,
    name,
    description,
    status,
    status_label: statusLabels[status],
    created_at: timestamp(created_at),
    updated_at: timestamp(updated_at),
  };
}

/** With its counts, as reading and lists answer it. */
export function presentCounted(row: KnowledgebaseRow): s.Infer<typeof CountedKnowledgebase> {
  const { documents_count, assistants_count } = row;
  return { ...presentKnowledgebase(row), documents_count, assistants_count };
}

/** What a question found, whether or not it is sure. */
export function presentSearch({ passages, nearest }: SearchResult) {
  const shown = passages.length > 0 ? passages : nearest;
  return {
    is_sure: passages.length > 0,
    passages: shown.map(({ trail, heading, body, document, url, score }) => ({
      document,
      place: [...trail.split(" › "), heading].filter((part) => part !== ""),
      text: body,
      url,
      score: Math.round(score * 1_000) / 1_000,
    })),
  };
}

/** A document as its creation answers it. */
export function presentCreated(row: DocumentRow) {
  return { ...basics(row), created_at: timestamp(row.created_at) };
}

/** A document as its change answers it. */
export function presentUpdated(row: DocumentRow) {
  return { ...basics(row), updated_at: timestamp(row.updated_at) };
}

/** A document as lists answer it. */
export function presentDocument(row: DocumentRow): s.Infer<typeof Document> {
  const { url, failure, language, pages_read, pages_known, refresh_hours, refresh_at, created_at, updated_at } = row;
  return {
    ...basics(row),
    url,
    failure: row.status === "failed" ? failure : null,
    status_detail: statusDetailOf(row),
    read: readOf(row),
    language,
    pages_read,
    pages_known,
    refresh_hours,
    next_refresh_at: refresh_at === null ? null : timestamp(refresh_at),
    created_at: timestamp(created_at),
    updated_at: timestamp(updated_at),
  };
}

/** A document with what was read of it. */
export function presentWithPages(row: DocumentRow, pages: readonly PageRow[]): s.Infer<typeof DocumentWithPages> {
  return {
    ...presentDocument(row),
    links: row.links.map((link) => ({ link })),
    pages: pages.map(({ url, title, excerpt, characters, problem }) => ({ url, title, excerpt, characters, problem })),
  };
}

/** Below this share a document says of itself what was left out. */
const leastShare = 0.9;
const mostNamed = 3;

function readOf({ characters_known: known, characters_read: read, left_out }: DocumentRow) {
  if (known === null || read === null) return null;
  return { share: known === 0 ? 1 : Math.round((read / known) * 1_000) / 1_000, left_out };
}

function statusDetailOf(row: DocumentRow): string | null {
  const { status, failure, pages_read, pages_known } = row;
  if (status === "failed") return failure;
  // A failure that is known while a document is still being read is that of a try that is not the last.
  if (status === "processing" && failure !== null) return `${failure} It is tried again.`;
  if (status === "processing") return pages_known === null ? null : `Page ${pages_read} of ${pages_known} was read.`;
  const said = [partOf(row), earlierReader(row)].filter((text) => text !== null);
  return said.length === 0 ? null : said.join(" ");
}

/** Why a file should be added again. Its bytes are gone; a website is read again by itself. */
function earlierReader(row: DocumentRow): string | null {
  if (row.type === "website" || !isOutdated(row)) return null;
  return "It was read by an earlier version, which read less of it. Add the file again to have it read as now.";
}

function partOf(row: DocumentRow): string | null {
  const read = readOf(row);
  if (!read || read.share >= leastShare) return null;
  const named = read.left_out.filter(({ characters }) => characters > 0).slice(0, mostNamed);
  const rest = named.map(({ what }) => `${what.slice(0, 1).toLowerCase()}${what.slice(1)}`).join(", ");
  return `${Math.round(read.share * 100)} % of its text was read. Left out: ${rest}.`;
}

function basics({ id, name, description, type, status }: DocumentRow) {
  return { id, name, description, type, type_label: typeLabels[type], status, status_label: statusLabels[status] };
}
