import type { DocumentWords } from "../shapes/server/documents.ts";

export const documents: DocumentWords = { oldPrice: "old price", struckOut: "struck out" };
