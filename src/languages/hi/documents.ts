import type { DocumentWords } from "../shapes/server/documents.ts";

export const documents: DocumentWords = { oldPrice: "पुराना मूल्य", struckOut: "काटा हुआ" };
