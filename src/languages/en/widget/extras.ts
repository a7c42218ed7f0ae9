import type { ExtraWords } from "../../shapes/widget/extras.ts";

/** The words in English. */
export const englishExtraWords: ExtraWords = {
  teaser: "Message from the chat",
  dismiss: "Dismiss",
  fields: {
    title: "Before we start",
    name: "Name",
    email: "Email",
    phone: "Phone number",
    optional: "optional",
    choose: "Please choose",
    start: "Start chat",
    missing: "Please fill this in.",
    wrong: {
      email: "Please enter an address like name@example.com.",
      tel: "Please enter a phone number.",
      number: "Please enter a number.",
      url: "Please enter an address like https://example.com.",
    },
  },
  consent: {
    title: "Before your first message",
    text: (company) => `What you write is sent to ${company || "this site"} and stored there to answer you.`,
    stored: {
      session: "This tab remembers the conversation until you close it.",
      local: (days) => `This browser remembers the conversation for ${days} ${days === 1 ? "day" : "days"}.`,
      none: "This browser does not remember the conversation.",
    },
    agree: "Agree and send",
    decline: "Not now",
  },
  speech: {
    dictate: "Dictate",
    readAloud: "Read replies aloud",
    title: "Dictation",
    where: "Your browser turns your voice into text. Most browsers send the sound to their maker for that.",
    begin: "Start dictating",
    problem: {
      "not-allowed": "The microphone is not allowed here. You can type instead, or allow it in the browser.",
      "audio-capture": "No microphone was found. You can type instead.",
      network: "The browser could not reach its speech service. You can type instead.",
      other: "Dictation stopped. You can type instead.",
    },
    local: "A voice of this device reads replies aloud. Nothing is sent anywhere for that.",
    noVoice: "This device has no voice for this language.",
    ok: "OK",
  },
};
