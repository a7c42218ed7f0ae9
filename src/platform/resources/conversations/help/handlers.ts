import { minuteMs } from "../../../../contract/durations.ts";
import { fail } from "../../../../contract/kit/operation.ts";
import { limits } from "../../../../contract/limits.ts";
import * as rows from "../../../../contract/operations/visitor/help.ts";
import type { Passage } from "../../../engine/knowledge/result.ts";
import { countOrRefuse } from "../../../http/limits/fixed-window.ts";
import { handler, implement } from "../../handler.ts";
import { searchOf } from "../../knowledge/search-of.ts";
import { readableConversation } from "../access.ts";
import { type ConversationService, conversationServices } from "../services.ts";
import { findTurnAssistant } from "../turns/stored-turn.ts";

const mostArticles = 5;
/** Chosen: somebody who types, and looks again and again. A conversation costs its address one of 60 an hour. */
const searchesPerMinute = 30;

/** Refusals in order: 422, unknown conversation, access, whether it is offered, limits. */
const searchHelpHandler = handler<typeof rows.searchHelp, ConversationService | "semantics">(
  async ({ params, body: { question } }, context) => {
    const { db, now, semantics } = context;
    const row = rows.searchHelp;
    const { conversation, owned } = await readableConversation(row, db, params.uuid, context, now());
    const { assistant_id: assistantId, owner_id: ownerId, has_help: isOffered } = conversation;
    if (!isOffered || assistantId === null) return fail(row, "HELP_NOT_OFFERED");
    if (!owned) {
      const limit = { key: `help:${conversation.id}`, limit: searchesPerMinute, windowMs: minuteMs };
      await countOrRefuse(db, limit, now());
    }
    // The assistant's own, and never what a page names.
    const found = await findTurnAssistant(db, ownerId, assistantId);
    const ids = found?.assistant.knowledgebaseIds ?? [];
    if (ids.length === 0) return { status: true as const, articles: [] };
    const { passages, nearest } = await searchOf(db, semantics).search(ids, question, { limit: mostArticles });
    return {
      status: true as const,
      articles: (passages.length > 0 ? passages : nearest).slice(0, mostArticles).map(present),
    };
  },
);

function present({ heading, trail, body, document, url }: Passage) {
  return {
    title: cut(heading || trail || document, limits.nameChars),
    document: cut(document, limits.nameChars),
    text: cut(body, limits.helpArticleChars),
    url: url !== null && /^https?:\/\//i.test(url) && url.length <= limits.urlChars ? url : null,
  };
}

function cut(text: string, chars: number): string {
  return text.slice(0, chars).toWellFormed();
}

export const help = implement(rows, [...conversationServices, "semantics"], { searchHelp: searchHelpHandler });
