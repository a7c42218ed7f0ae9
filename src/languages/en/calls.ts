import type { CallWords } from "../shapes/server/calls.ts";

export const calls: CallWords = {
  greeting: "Hello, this is {name}. How can I help you?",
  apology: "I'm sorry, something went wrong on my side. Could you say that again?",
  apologyAndGoodbye:
    "I'm sorry, I'm having technical problems and can't help you right now. Please try again later. Goodbye.",
  goodbye: "I have to end our call now. Thank you for calling. Goodbye.",
  stopped: "I'm sorry, I have to end our call here. Goodbye.",
  stillThere: "Are you still there?",
  mayConnect: "Shall I put you through to somebody now?",
  mayCall: "Shall I call somebody for you now?",
  agreed: "All right.",
  holdTheLine: "Please stay on the line while I call somebody for you.",
  nobodyAnswers: "I'm sorry, nobody can take your call right now.",
  anythingElse: "Is there anything else I can do for you?",
  announcement: {
    withheld: "I have a caller for you.",
    from: "I have a caller for you, {customer}.",
    accept: "Stay on the line to talk to them, or hang up to decline.",
  },
  fillers: ["One moment, please.", "Let me check that.", "Just a second."],
  pressed: "I pressed {keys} on the keypad.",
  signs: { dot: "dot", slash: "slash", dash: "dash", underscore: "underscore", at: "at" },
  time: {
    // "3:00" may be either half of the day: it stays.
    spoken: (hour, minute) => {
      if (/^[1-9]$|^1[0-2]$/.test(hour)) return `${hour}:${minute}`;
      if (Number(hour) === 0 && minute === "00") return "midnight";
      const shown = `${Number(hour) % 12 || 12}${minute === "00" ? "" : `:${minute}`}`;
      return `${shown} ${Number(hour) < 12 ? "AM" : "PM"}`;
    },
  },
  voicemail:
    /\b(?:(?:leave|record) (?:(?:me|us) )?(?:a|your) (?:\w+ )?message|(?:after|at) the (?:tone|beep|signal)|voice ?mail|(?:reached|this is) the (?:mailbox|voicemail|answering machine)|mailbox (?:is full|of)|(?:can(?:no|')t|cannot|unable to|not able to|not available to) (?:come to|take|answer) (?:the|your|my) (?:phone|call))\b/i,
};
