import { escaped, longestName, oneLine } from "../../../mail/lines.ts";
import type { Mail } from "../../../mail/port.ts";
import { namelessPerson } from "../people/coming-and-going.ts";
import type { PersonsAnswer } from "./store.ts";

interface Words {
  readonly subject: string;
  readonly someone: string;
  readonly reply: string;
  readonly why: string;
}

/** By the assistant's language. What the visitor has written is in none: their address may be somebody else's. */
const words: Readonly<Record<string, Words>> = {
  en: {
    subject: "{person} answered in your chat with {assistant}",
    someone: "Somebody",
    reply: "You can reply to this e-mail.",
    why: "You receive this because your address was left in a chat with {assistant}. If that was not you, ignore this e-mail.",
  },
  de: {
    subject: "{person} hat in Ihrem Chat mit {assistant} geantwortet",
    someone: "Jemand",
    reply: "Sie können auf diese E-Mail antworten.",
    why: "Sie erhalten diese E-Mail, weil Ihre Adresse in einem Chat mit {assistant} hinterlassen wurde. Waren Sie das nicht, dann beachten Sie sie nicht.",
  },
  fr: {
    subject: "{person} a répondu dans votre conversation avec {assistant}",
    someone: "Quelqu'un",
    reply: "Vous pouvez répondre à cet e-mail.",
    why: "Vous recevez cet e-mail parce que votre adresse a été laissée dans une conversation avec {assistant}. Si ce n'était pas vous, ignorez-le.",
  },
  es: {
    subject: "{person} ha respondido en su chat con {assistant}",
    someone: "Alguien",
    reply: "Puede responder a este correo.",
    why: "Recibe este correo porque su dirección se dejó en un chat con {assistant}. Si no fue usted, no le haga caso.",
  },
};

export interface AnswersToSend {
  readonly answers: readonly PersonsAnswer[];
  readonly assistant: string;
  /** ISO 639-1, of the assistant. */
  readonly language: string;
  /** Whether somebody reads replies. */
  readonly takesReplies: boolean;
}

/** Writes the e-mail that brings answers: as text, and as HTML that is made of the same text and loads nothing. */
export function composeAnswers({
  answers,
  assistant,
  language,
  takesReplies,
}: AnswersToSend): Pick<Mail, "subject" | "text" | "html"> {
  const known = Object.hasOwn(words, language) ? language : "en";
  const { subject, someone, reply, why } = words[known] as Words;
  const name = oneLine(assistant);
  const fill = (text: string, person = "") => text.replace("{person}", () => person).replace("{assistant}", () => name);
  const authors = [...new Set(answers.map(({ author }) => oneLine(author === namelessPerson ? someone : author)))];
  const end = [...(takesReplies ? [reply] : []), fill(why)];
  // Named only where it is not one and the same: the subject has that name.
  const parts = answers.map(({ author, content }) => ({
    author: authors.length > 1 ? oneLine(author === namelessPerson ? someone : author) : undefined,
    content: content
      .toWellFormed()
      .replaceAll(/\r\n?/g, "\n")
      .replaceAll(/[^\P{Cc}\n\t]/gu, "")
      .trim(),
  }));
  return {
    subject: fill(subject, authors.join(", ").slice(0, 2 * longestName)),
    text: `${parts
      .map(({ author, content }) => (author === undefined ? content : `${author}:\n${content}`))
      .join("\n\n")}\n\n-- \n${end.join("\n")}\n`,
    html: `<!doctype html><html lang="${known}"><body>${parts
      .map(
        ({ author, content }) =>
          `${author === undefined ? "" : `<p dir="auto"><b>${escaped(author)}</b></p>`}<p dir="auto">${escaped(content).replaceAll("\n", "<br>\n")}</p>`,
      )
      .join("\n")}\n<hr>\n<p>${end.map(escaped).join("<br>\n")}</p></body></html>\n`,
  };
}
