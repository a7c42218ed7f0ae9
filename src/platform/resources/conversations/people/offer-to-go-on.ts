import * as z from "zod";
import { assistantDefaults } from "../../../../contract/assistant-fields.ts";
import { wordsOf } from "../../../../languages/server.ts";
import { job } from "../../../jobs/job.ts";
import type { MailSender } from "../../../mail/port.ts";
import { type Db, inTransaction, type Tx } from "../../../storage/db.ts";
import { type Catalogue, languageCode } from "../../catalogues/catalogue.ts";
import { insertMessage } from "../store.ts";

/** How long an assistant's visitors wait before it offers to go on, in milliseconds. */
export async function waitOf(tx: Tx, assistantId: number): Promise<number> {
  const { settings } = await tx
    .selectFrom("assistants")
    .select("settings")
    .where("id", "=", assistantId)
    .executeTakeFirstOrThrow();
  const { person_wait_minutes: minutes = assistantDefaults.person_wait_minutes } = settings as {
    readonly person_wait_minutes?: number;
  };
  return minutes * 60_000;
}

/**
 * Lets the assistant offer to go on where nobody has joined since the visitor asked. The conversation still waits in the
 * owner's list, and its e-mail address is kept.
 */
export const offerToGoOn = job({
  name: "offer-to-go-on",
  payload: z.object({ conversation: z.int(), since: z.int() }),
  async run(
    { conversation: id, since },
    {
      db,
      now,
      catalogue,
      mail,
    }: {
      readonly db: Db;
      readonly now: () => Date;
      readonly catalogue: Catalogue;
      readonly mail: MailSender | undefined;
    },
    { complete },
  ) {
    await inTransaction(db, async (tx) => {
      const found = await tx
        .selectFrom("conversations as c")
        .innerJoin("assistants as a", "a.id", "c.assistant_id")
        .select(["c.person_state", "c.person_since", "c.person_email", "c.ai_enabled", "a.language_id"])
        .where("c.id", "=", id)
        .forUpdate("c")
        .executeTakeFirst();
      const isWaiting = found?.person_state === "waiting" && found.person_since?.getTime() === since;
      if (isWaiting && !found.ai_enabled) {
        const language = languageCode(catalogue, found.language_id);
        const at = now();
        await tx.updateTable("conversations").set({ ai_enabled: true, updated_at: at }).where("id", "=", id).execute();
        const content = offerToGoOnText(language, mail ? found.person_email : null);
        await insertMessage(tx, { conversationId: id, role: "assistant", content, state: "done", now: at });
      }
      await complete(tx);
    });
  },
});

/** @param language ISO 639-1; English where there is no text for it */
export function offerToGoOnText(language: string, email: string | null): string {
  const { nobody, email: writing, goOn } = wordsOf(language).messages.nobodyCame;
  return [nobody, ...(email === null ? [] : [writing.replace("{email}", () => email)]), goOn].join(" ");
}
