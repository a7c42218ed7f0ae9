import type { DocumentsTable } from "../../../storage/schema/knowledge.ts";

type DocumentType = DocumentsTable["type"];

/**
 * Counts the changes of the reader that alter what is read of a kind of document so much that those read before should be read again.
 * 1: letters that Markdown takes for marks are kept (decision 300). 2: what opens a panel is its heading (decision 444).
 */
export const readerVersions: Readonly<Record<DocumentType, number>> = {
  website: 2,
  html: 2,
  pdf: 1,
  docx: 1,
  pptx: 1,
  xlsx: 1,
  csv: 1,
  md: 0,
  txt: 0,
};

/** Whether a document was read by an earlier version of the reader, which may have lost some of its text. */
export function isOutdated({
  type,
  reading,
  reader,
}: {
  readonly type: DocumentType;
  readonly reading: number;
  readonly reader: number;
}): boolean {
  return reading > 0 && reader < readerVersions[type];
}
