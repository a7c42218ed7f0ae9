import * as z from "zod";
import { assistantDefaults } from "../../../../contract/assistant-fields.ts";
import type { Services } from "../../../context.ts";
import { job } from "../../../jobs/job.ts";
import { inTransaction, type Tx } from "../../../storage/db.ts";
import { languageCode } from "../../catalogues/catalogue.ts";
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
  it: {
    nobody: "Al momento nessuno del nostro team è disponibile.",
    email: "Le scriveremo a {email}.",
    goOn: "Nel frattempo posso continuare ad aiutarla: mi scriva pure.",
  },
  pt: {
    nobody: "Neste momento ninguém da nossa equipa está disponível.",
    email: "Escreveremos para {email}.",
    goOn: "Entretanto posso continuar a ajudar: basta escrever.",
  },
  nl: {
    nobody: "Op dit moment is niemand van ons team vrij.",
    email: "We schrijven u op {email}.",
    goOn: "Intussen kan ik u verder helpen: schrijf gerust.",
  },
  pl: {
    nobody: "W tej chwili nikt z naszego zespołu nie jest wolny.",
    email: "Napiszemy na adres {email}.",
    goOn: "Tymczasem mogę dalej pomagać: proszę po prostu pisać.",
  },
  uk: {
    nobody: "Зараз ніхто з нашої команди не вільний.",
    email: "Ми напишемо вам на {email}.",
    goOn: "А поки що я можу допомагати далі: просто пишіть.",
  },
  tr: {
    nobody: "Şu anda ekibimizden kimse müsait değil.",
    email: "Size {email} adresinden yazacağız.",
    goOn: "Bu arada yardımcı olmaya devam edebilirim: yazmanız yeterli.",
  },
  ar: {
    nobody: "لا أحد من فريقنا متاح الآن.",
    email: "سنكتب إليك على {email}.",
    goOn: "يمكنني الاستمرار في مساعدتك حتى ذلك الحين: اكتب لي فحسب.",
  },
  he: {
    nobody: "כרגע אין איש צוות פנוי.",
    email: "נכתוב אל {email}.",
    goOn: "בינתיים אפשר להמשיך לקבל עזרה כאן: פשוט לכתוב.",
  },
  hi: {
    nobody: "अभी हमारी टीम से कोई उपलब्ध नहीं है।",
    email: "हम आपको {email} पर लिखेंगे।",
    goOn: "तब तक मैं मदद जारी रख सकता हूँ: बस लिखिए।",
  },
  ja: {
    nobody: "ただいま担当者が対応できません。",
    email: "{email} にご連絡いたします。",
    goOn: "それまで引き続きお手伝いできますので、そのままご入力ください。",
  },
  ko: {
    nobody: "지금은 응대할 수 있는 담당자가 없습니다.",
    email: "{email}(으)로 연락드리겠습니다.",
    goOn: "그동안 제가 계속 도와드릴 수 있으니 편하게 입력해 주세요.",
  },
  zh: {
    nobody: "我们的团队现在没有人有空。",
    email: "我们会写信到 {email}。",
    goOn: "在此期间我可以继续为您提供帮助：直接输入即可。",
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
        const language = languageCode(catalogue, found.language_id);
        const at = now();
        await tx.updateTable("conversations").set({ ai_enabled: true, updated_at: at }).where("id", "=", id).execute();
        const content = offerToGoOnText(language, found.person_email);
        await insertMessage(tx, { conversationId: id, role: "assistant", content, state: "done", now: at });
      }
      await complete(tx);
    });
  },
});

/** @param language ISO 639-1; English where there is no text for it */
export function offerToGoOnText(language: string, email: string | null): string {
  const {
    nobody,
    email: writing,
    goOn,
  } = (Object.hasOwn(offers, language) && offers[language]) || (offers.en as (typeof offers)[string]);
  return [nobody, ...(email === null ? [] : [writing?.replace("{email}", () => email)]), goOn].join(" ");
}
