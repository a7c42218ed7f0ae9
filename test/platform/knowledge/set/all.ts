import { encodings } from "./encodings.ts";
import { marked } from "./marked.ts";
import { pdfs } from "./pdf.ts";
import { shortEncodings } from "./short-encodings.ts";
import { tables } from "./tables.ts";
import { webBuilders } from "./web-builders.ts";
import { webEdges } from "./web-edges.ts";
import { webInline } from "./web-inline.ts";
import { webNoise } from "./web-noise.ts";
import { webQuestions } from "./web-questions.ts";
import { webShops } from "./web-shops.ts";
import { words } from "./word.ts";

/** All documents of the set. */
export const documentCases = [
  ...webQuestions,
  ...webShops,
  ...webNoise,
  ...webBuilders,
  ...webEdges,
  ...webInline,
  ...encodings,
  ...shortEncodings,
  ...pdfs,
  ...words,
  ...tables,
  ...marked,
];
