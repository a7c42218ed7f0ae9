import { readVisitorWhatsapp } from "../../../contract/operations/visitor/proxy-phone.ts";
import { whatsappSession } from "../../paid-actions/whatsapp-session.ts";
import { rule } from "../rule.ts";
import { ownNumber } from "./verified.ts";

/** Tells a visitor whether they can be written to on WhatsApp now. Out: whether the 24 hours run, and until when. */
export const readWhatsappRule = rule({
  operation: readVisitorWhatsapp,
  action: "whatsapp_session",
  access: "session",
  limit: "requests",
  offered: ({ policy }) => policy.whatsapp !== undefined,
  async run(_, context) {
    const { number } = await ownNumber(context, "whatsapp");
    return { body: await whatsappSession(context, number, "whatsapp_session") };
  },
});
