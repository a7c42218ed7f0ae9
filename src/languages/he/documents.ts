import type { DocumentWords } from "../shapes/server/documents.ts";

export const documents: DocumentWords = { oldPrice: "מחיר קודם", struckOut: "מחוק" };
