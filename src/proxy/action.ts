/** What a visitor may do, as events and `authorize` name it. */
export type Action =
  | "start"
  | "history"
  | "message"
  | "follow"
  | "person"
  | "feedback"
  | "stop"
  | "resume"
  | "capabilities"
  | "verify"
  | "verify_check"
  | "call"
  | "call_status"
  | "call_end"
  | "sms_quote"
  | "sms"
  | "whatsapp_session"
  | "whatsapp"
  | "web_call"
  /** Nothing that a visitor does: the proxy finds out what a call has cost. */
  | "settle";
