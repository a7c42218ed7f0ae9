import * as z from "zod";
import { assistantDefaults } from "../../../../contract/assistant-fields.ts";
import type { Services } from "../../../context.ts";
import { job } from "../../../jobs/job.ts";
import { inTransaction, type Tx } from "../../../storage/db.ts";
import { insertMessage } from "../store.ts";

/** What the assistant says when nobody came, by the assistant's language; with an e-mail address, what becomes of it. */
const offers: Readonly<Record<string, { readonly nobody: string; readonly email: string; readonly goOn: string }>> = {
  en: {
    nobody: "Nobody from our team is free just now.",
    email: "We will write to {email}.",
    goOn: "I can go on helping in the meantime: just write.",
  },
  de: {
    nobody: "Aus unserem Team ist gerade niemand frei.",
    email: "Wir schreiben Ihnen an {email}.",
    goOn: "Ich helfe Ihnen so lange gern weiter: Schreiben Sie einfach.",
  },
  fr: {
    nobody: "Personne de notre équipe n'est disponible pour le moment.",
    email: "Nous vous écrirons à {email}.",
    goOn: "En attendant, je peux continuer à vous aider : écrivez-moi.",
  },
  es: {
    nobody: "Ahora mismo no hay nadie disponible de nuestro equipo.",
    email: "Le escribiremos a {email}.",
    goOn: "Mientras tanto puedo seguir ayudándole: escríbame.",
  },
};

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
    { db, now, catalogue }: Pick<Services, "db" | "now" | "catalogue">,
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
        const language = catalogue.languages.find(({ id: known }) => known === found.language_id)?.iso_2 ?? "en";
        const at = now();
        await tx.updateTable("conversations").set({ ai_enabled: true, updated_at: at }).where("id", "=", id).execute();
        const content = offerIn(language, found.person_email);
        await insertMessage(tx, { conversationId: id, role: "assistant", content, state: "done", now: at });
      }
      await complete(tx);
    });
  },
});

function offerIn(language: string, email: string | null): string {
  const {
    nobody,
    email: writing,
    goOn,
  } = (Object.hasOwn(offers, language) && offers[language]) || (offers.en as (typeof offers)[string]);
  return [nobody, ...(email === null ? [] : [writing?.replace("{email}", () => email)]), goOn].join(" ");
}
