import type { CarrierTemplate } from "../carrier.ts";

/** The templates of every sender at the simulated WhatsApp: some of each status, in two languages. */
export const simulatedTemplates: readonly CarrierTemplate[] = [
  {
    name: "appointment_reminder",
    language: "en",
    category: "UTILITY",
    status: "approved",
    bodyText: "Your appointment is on {{1}} at {{2}}. Reply to this message if you need another time.",
  },
  {
    name: "appointment_reminder",
    language: "de",
    category: "UTILITY",
    status: "approved",
    bodyText:
      "Ihr Termin ist am {{1}} um {{2}} Uhr. Antworten Sie auf diese Nachricht, wenn Sie einen anderen brauchen.",
  },
  {
    name: "continue_conversation",
    language: "en",
    category: "UTILITY",
    status: "approved",
    bodyText: "You asked us something earlier. Reply to this message to go on.",
  },
  {
    name: "order_update",
    language: "en",
    category: "UTILITY",
    status: "pending",
    bodyText: "Your order {{1}} is on its way.",
  },
  {
    name: "spring_sale",
    language: "en",
    category: "MARKETING",
    status: "rejected",
    bodyText: "Everything is {{1}} % cheaper until {{2}}!",
  },
];
