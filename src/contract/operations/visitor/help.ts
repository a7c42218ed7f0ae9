import { operation } from "../../kit/operation.ts";
import { s } from "../../kit/schema.ts";
import { limits } from "../../limits.ts";

/** A passage of the owner's help articles. Ours. */
export const HelpArticle = s.object({
  title: s.string({ min: 0, max: limits.nameChars }),
  /** What the document that it stands in is called. */
  document: s.string({ min: 0, max: limits.nameChars }),
  text: s.string({ min: 0, max: limits.helpArticleChars }),
  /** The page that it comes from; null if it comes from a file. */
  url: s.nullable(s.string({ max: limits.urlChars })),
});
export type HelpArticle = s.Infer<typeof HelpArticle>;

/** Searches what the assistant knows, for a visitor who looks for an article. No model is asked, and nothing is charged. Ours. */
export const searchHelp = operation({
  id: "searchHelp",
  summary: "Search the help articles",
  notes:
    "The passages of the assistant's knowledge bases that answer it best, at most five. No model is asked, nothing is charged, and nothing " +
    "is kept. Where the assistant's appearance has help-search. Whoever needs no token may search 30 times a minute in a conversation.",
  tag: "Conversations",
  method: "POST",
  path: "/conversations/{uuid}/help",
  auth: "optional",
  errorShape: "chat",
  anyOrigin: true,
  params: s.object({ uuid: s.uuid() }),
  unknownId: "CONVERSATION_NOT_FOUND",
  body: s.object({ question: s.string({ max: limits.helpQuestionChars }) }),
  success: {
    status: 200,
    chosen: true,
    body: s.object({ status: s.literal(true), articles: s.array(HelpArticle) }),
  },
  failures: {
    CONVERSATION_NOT_FOUND: { status: 404, chosen: true, message: "Conversation not found" },
    ORIGIN_NOT_ALLOWED: { status: 403, chosen: true, message: "This page may not use this assistant." },
    HELP_NOT_OFFERED: { status: 403, chosen: true, message: "This assistant offers no search of its articles." },
  },
});
