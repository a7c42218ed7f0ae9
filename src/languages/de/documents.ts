import type { DocumentWords } from "../shapes/server/documents.ts";

export const documents: DocumentWords = { oldPrice: "alter Preis", struckOut: "gestrichen" };
