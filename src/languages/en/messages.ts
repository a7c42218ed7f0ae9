import type { MessageWords } from "../shapes/server/messages.ts";

export const messages: MessageWords = {
  person: { joined: "{name} joined", left: "{name} left" },
  nobodyCame: {
    nobody: "Nobody from our team is free just now.",
    email: "We will write to {email}.",
    goOn: "I can go on helping in the meantime: just write.",
  },
  mail: {
    subject: "{person} answered in your chat with {assistant}",
    someone: "Somebody",
    reply: "You can reply to this e-mail.",
    why: "You receive this because your address was left in a chat with {assistant}. If that was not you, ignore this e-mail.",
  },
  invitation: {
    question: "Continue the chat from {site} here? Reply YES to continue.",
    thanks: "Thank you. We can continue here.",
    declined: "All right. The chat stays on {site}.",
    inChat: "The chat continues on WhatsApp.",
  },
  keywords: {
    stopped: "You will get no more messages from us. Reply START to get them again.",
    started: "You will get messages from us again. Reply STOP to get no more.",
    howToStop: "Reply STOP to get no more messages.",
    howToReadOn: "Reply MORE for the rest.",
    more: "more",
    help: "help",
  },
  media: {
    picture: "Picture",
    voice: "Voice message",
    video: "Video",
    document: "Document",
    place: "Place",
    contact: "Contact",
    sticker: "Sticker",
    other: "Message",
    notLoaded: "A file that came with this message could not be loaded.",
    onlyText: "I can only read text. Please write what it is about.",
  },
};
