import type { DocumentWords } from "../shapes/server/documents.ts";

export const documents: DocumentWords = { oldPrice: "oude prijs", struckOut: "doorgestreept" };
