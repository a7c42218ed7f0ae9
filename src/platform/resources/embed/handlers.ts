import { uuidForm } from "../../../contract/identifiers.ts";
import { fail } from "../../../contract/kit/operation.ts";
import * as rows from "../../../contract/operations/assistants/embed.ts";
import type { Db } from "../../storage/db.ts";
import type { AssistantDraft } from "../assistants/draft.ts";
import { isOwner } from "../conversations/access.ts";
import { implement } from "../handler.ts";

/** Chosen: pages of one assistant that are remembered; anybody can name one. */
const mostPages = 20;
const originForm = /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/;

export const embed = implement(rows, ["db", "now"], {
  /** One that answers through a proxy alone is nobody's business but its owner's. */
  async getEmbed({ params: { uuid } }, context) {
    const { db, now, pageOrigin, baseUrl } = context;
    const assistant = uuidForm.test(uuid) ? await find(db, uuid) : undefined;
    if (!assistant) fail(rows.getEmbed, "ASSISTANT_NOT_FOUND");
    const owned = isOwner(context, assistant.user_id);
    if (!owned && assistant.conversation_access === "token") fail(rows.getEmbed, "ASSISTANT_NOT_FOUND");
    if (pageOrigin !== undefined && pageOrigin !== new URL(baseUrl).origin && originForm.test(pageOrigin))
      await notePage(db, assistant.id, pageOrigin, now());
    const { appearance = {} } = assistant.settings as Partial<AssistantDraft>;
    const { pages = [], hours = [], ...look } = appearance ?? {};
    return { settings: { heading: assistant.name, ...look }, pages, hours, timezone: assistant.timezone };
  },
});

function find(db: Db, uuid: string) {
  return db
    .selectFrom("assistants")
    .select(["id", "user_id", "name", "timezone", "settings", "conversation_access"])
    .where("uuid", "=", uuid.toLowerCase())
    .executeTakeFirst();
}

/** A page that is known already costs a look and no write. */
async function notePage(db: Db, assistantId: number, origin: string, now: Date): Promise<void> {
  const pages = await db
    .selectFrom("assistant_pages")
    .select("origin")
    .where("assistant_id", "=", assistantId)
    .execute();
  if (pages.length >= mostPages || pages.some((page) => page.origin === origin)) return;
  await db
    .insertInto("assistant_pages")
    .values({ assistant_id: assistantId, origin, first_seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
