import * as z from "zod";
import { wordsOf } from "../../../../languages/server.ts";
import { channelOf } from "../../../channels/registry.ts";
import { job } from "../../../jobs/job.ts";
import { numberForms } from "../../../number-forms.ts";
import type { Vault } from "../../../vault.ts";
import * as phoneNumbers from "../../phone-numbers/store.ts";
import { answerTo } from "../answers/answer-destination.ts";
import { isReachable } from "../answers/answer-limits.ts";
import { languageOfNumber } from "../answers/answer-parts.ts";
import { sendUnasked } from "../send-message.ts";
import * as store from "../store.ts";

type ConfirmingServices = Parameters<typeof sendUnasked>[2] & { readonly vault: Vault };

/**
 * Confirms a STOP, START or HELP, each once a UTC day, in the language of the number's assistant. Networks expect it of the sender
 * of texts, whether or not an assistant answers. Without the money for it nothing is sent: the STOP counts all the same.
 */
export const confirmKeyword = job({
  name: "phone-messages.confirm-keyword",
  payload: z.strictObject({ phone_message_id: z.int() }),
  attempts: 8,
  async run({ phone_message_id: id }, services: ConfirmingServices) {
    const { db, now } = services;
    const message = await store.find(db, id);
    if (!message) return;
    const keyword = channelOf(message.channel).keywordOf(message.body);
    if (!keyword) return;
    const number = await phoneNumbers.find(db, message.user_id, message.phone_number_id);
    if (!number || !phoneNumbers.isSubscribed(number, now()) || !(await isReachable(message, services))) return;
    const texts = wordsOf(await languageOfNumber(services, number.id)).messages.keywords;
    const outgoing = {
      ...(await answerTo(message, number, services)),
      body: { stop: texts.stopped, start: texts.started, help: texts.howToStop }[keyword],
      isWanted: keyword === "stop",
    };
    const day = message.created_at.toISOString().slice(0, 10);
    const key = [keyword, message.channel, message.own_number, numberForms(message.other_number)[0], day].join(" ");
    await sendUnasked(outgoing, { scope: "phone-messages.confirm-keyword", key }, services);
  },
});
