import type { TurnInput } from "../turn.ts";
import { escapeMarkdown } from "./markdown.ts";
import type { SmallTalk } from "./small-talk.ts";

/** What the offline engine says in words of its own; everything else is taken from documents. English only. */
export const phrases = {
  /** @param knowledge The knowledge base's name, where the assistant has one. */
  smallTalk(kind: SmallTalk, { assistant, history }: TurnInput, knowledge: string | undefined): string {
    const name = escapeMarkdown(assistant.name);
    const looksUp = knowledge === undefined ? "" : ` I look things up in ${escapeMarkdown(knowledge)}.`;
    switch (kind) {
      case "greeting": {
        const isFirst = !history.some(({ role }) => role === "assistant");
        const initial = isFirst ? assistant.initialMessage.trim() : "";
        return initial || "Hello. What would you like to know?";
      }
      case "thanks":
        return "You’re welcome. Is there anything else?";
      case "goodbye":
        return "Goodbye, and come back whenever you like.";
      case "identity":
        return `I’m ${name}, an AI assistant and not a person.${looksUp}`;
      case "ability":
        return knowledge === undefined
          ? `I’m ${name}, an AI assistant. ${phrases.noKnowledge()}`
          : `I answer questions from ${escapeMarkdown(knowledge)} and show you where each answer comes from. What would you like to know?`;
      case "well-being":
        return "All is well, thank you. What would you like to know?";
      case "agreement":
        return "Good. Is there anything else you would like to know?";
    }
  },
  noKnowledge(): string {
    return "I have no documents to look things up in yet, so I can’t answer questions.";
  },
  emptyKnowledge(knowledge: string): string {
    return `${escapeMarkdown(knowledge)} has no pages yet, so I can’t look that up.`;
  },
  noQuestion(): string {
    return "I could not make out a question in that. What would you like to know?";
  },
  notFound(knowledge: string): string {
    return `I have nothing about that in ${escapeMarkdown(knowledge)}, and I don’t want to guess. You could ask it in other words.`;
  },
} as const;
