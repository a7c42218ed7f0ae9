import { englishCardWords } from "../cards/words.ts";
import { englishMarkdownWords } from "../markdown/words.ts";
import { launcherWords } from "./launcher.ts";
import type { Words } from "./words.ts";

/** English: part of the panel, and what a translation leaves out. */
export const words: Words = {
  launcher: { ...launcherWords, unread: (count) => `${count} new ${count === 1 ? "message" : "messages"}` },
  assistant: "Assistant",
  theAssistant: "The assistant",
  aiAssistant: "AI assistant",
  personAnswers: "A person answers",
  close: "Close",
  more: "More",
  startNew: "Start a new conversation",
  askForPerson: "Talk to a person",
  sound: "Sound for new messages",
  save: "Save conversation",
  conversation: "Conversation",
  greeting: "Hi! How can we help?",
  older: "Show earlier messages",
  olderLoading: "Loading earlier messages",
  olderFailed: "Earlier messages couldn’t be loaded.",
  olderLoaded: (count) => `${count} earlier ${count === 1 ? "message" : "messages"} loaded`,
  olderNotPrinted: "Earlier messages are not included.",
  suggestions: "Suggestions",
  introduction: (name, company) => `I’m ${name || "the AI assistant"}${introduced(name, company)}.`,
  you: "You",
  message: "Message",
  placeholder: "Write a message",
  placeholderEnded: "Start a new conversation to write",
  send: "Send message",
  finePrint: "AI can be wrong. Please check what matters.",
  privacy: "Privacy",
  connecting: "One moment, connecting",
  slow: "Still working on it. Some answers take a while.",
  writing: (name) => `${name} is writing`,
  today: "Today",
  yesterday: "Yesterday",
  newMessages: (count) => `${count} new`,
  newest: "Go to the newest message",
  sending: "Sending",
  sent: (time) => `Sent ${time}`,
  helpful: "Helpful",
  notHelpful: "Not helpful",
  queued: "Waiting to send",
  cancel: "Cancel",
  notSent: "Not sent",
  retry: "Try again",
  remove: "Delete",
  delivery: {
    line: "We can’t tell if this arrived",
    title: "The line dropped while sending",
    text: "It may have arrived. Sending again could book twice.",
    check: "Check first",
    sendAgain: "Send again",
  },
  offline: { title: "You’re offline", text: "Keep typing. We’ll send everything in order when you’re back." },
  rateLimited: {
    title: "One moment",
    text: (seconds) => `You can write again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
  },
  limited: {
    title: "You’ve reached the limit for now",
    text: (time) => `You can write here again from ${time}.`,
  },
  invalid: { title: "Not sent", text: "This message can’t be taken. Please word it differently." },
  balance: {
    title: (name) => `${name} can’t answer just now`,
    draft: { start: "What you write stays in the box below.", message: "Your message stays in the box below." },
    fallback: "Our team is glad to help:",
  },
  ended: {
    title: "This conversation has ended",
    text: "You can still read it, or start a new one.",
    startNew: "Start a new one",
  },
  unavailable: { title: "The chat can’t be reached just now", text: "What you write stays in the box below." },
  serverError: { title: "Something went wrong on our side", text: "Your message is safe." },
  person: {
    title: "Someone from our team will answer",
    text: "Keep typing. They’ll see your messages here.",
    email: "E-mail, in case we miss you here",
    leave: "Send",
    wrongEmail: "Please enter an address like name@example.com.",
    notTaken: "That didn’t work. Please try again.",
    kept: (email) => `We will write to ${email} if we miss you here.`,
  },
  length: (count, limit) => `${count} of ${limit} characters`,
  tooLong: (count, limit, excess) => `${count} of ${limit} characters. Please shorten by ${excess}.`,
  said: (name, text) => `${name}: ${text}`,
  markdown: englishMarkdownWords,
  card: englishCardWords,
};

function introduced(name: string, company: string): string {
  if (name) return company ? `, the AI assistant of ${company}` : ", an AI assistant";
  return company ? ` of ${company}` : "";
}
