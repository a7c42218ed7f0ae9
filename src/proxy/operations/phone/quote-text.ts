import { quoteText } from "../../../contract/operations/visitor/proxy-phone.ts";
import { countSegments } from "../../../text/segments.ts";
import { messageText, smsText } from "../../paid-actions/messages.ts";
import { rule } from "../rule.ts";
import { ownNumber } from "./verified.ts";

/** Shows a visitor what a text will say. In: `{message_id}`. Out: the text, its parts as the platform counts them, and the price if shown. */
export const quoteTextRule = rule({
  operation: quoteText,
  action: "sms_quote",
  access: "session",
  limit: "requests",
  offered: ({ policy }) => policy.sms !== undefined,
  async run({ body }, context) {
    const { settings, prices, session } = context;
    const { country } = await ownNumber(context, "sms");
    const text = smsText(
      await messageText(context, { operation: quoteText, action: "sms_quote", id: body.message_id }),
    );
    const segments = countSegments(text);
    if (settings.policy.showPrices === false) return { body: { text, segments } };
    const table = await prices(session.assistant);
    if (!(settings.policy.showPrices ?? table.areShown)) return { body: { text, segments } };
    const price = (table.segmentTo(country) * segments) / 1_000_000;
    return { body: { text, segments, price } };
  },
});
