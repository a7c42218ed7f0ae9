import type { DocumentWords } from "../shapes/server/documents.ts";

export const documents: DocumentWords = { oldPrice: "旧価格", struckOut: "取り消し線" };
