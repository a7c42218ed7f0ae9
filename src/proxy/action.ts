/** What a visitor may do; events and `authorize` name it so. */
export type Action = "start" | "history" | "message" | "follow" | "person" | "feedback" | "resume" | "capabilities";
