import type { DocumentWords } from "../shapes/server/documents.ts";

export const documents: DocumentWords = { oldPrice: "eski fiyat", struckOut: "üstü çizili" };
