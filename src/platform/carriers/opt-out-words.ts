/** What a text that consists of one word asks of the sender of texts. */
export type Keyword = "stop" | "start" | "help";

/** Words that networks have agreed on, alone in a text and in small letters. */
export const optOutWords: Readonly<Record<string, Keyword>> = {
  stop: "stop",
  stopall: "stop",
  unsubscribe: "stop",
  cancel: "stop",
  end: "stop",
  quit: "stop",
  revoke: "stop",
  optout: "stop",
  start: "start",
  unstop: "start",
  help: "help",
  info: "help",
};
