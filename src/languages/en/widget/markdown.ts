import type { MarkdownWords } from "../../shapes/widget/markdown.ts";

/** The words in English. */
export const englishMarkdownWords: MarkdownWords = {
  code: "Code",
  copy: "Copy code",
  copied: "Copied",
  showImage: "Show image",
  image: "Image",
  table: "Table",
  leadsTo: "leads to",
};
