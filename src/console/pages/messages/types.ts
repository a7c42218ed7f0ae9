import type { SuccessOf } from "../../../contract/kit/operation.ts";
import type { s } from "../../../contract/kit/schema.ts";
import type { PhoneNumber as PhoneNumberRow } from "../../../contract/operations/phone/phone-numbers.ts";
import type { ListedSms, listSms } from "../../../contract/operations/phone/sms.ts";
import type {
  listWhatsappMessages,
  WhatsappMessage as MessageRow,
  WhatsappSender as SenderRow,
  WhatsappSession as SessionRow,
  WhatsappTemplate as TemplateRow,
} from "../../../contract/operations/phone/whatsapp.ts";

export type Channel = "sms" | "whatsapp";
export type PhoneNumber = s.Infer<typeof PhoneNumberRow>;
export type TextMessage = ListedSms;
export type TextPage = SuccessOf<typeof listSms>;
export type WhatsappMessage = s.Infer<typeof MessageRow>;
export type WhatsappPage = SuccessOf<typeof listWhatsappMessages>;
export type WhatsappSender = s.Infer<typeof SenderRow>;
export type WhatsappSession = s.Infer<typeof SessionRow>;
export type WhatsappTemplate = s.Infer<typeof TemplateRow>;
