import { hasWords, wordsOf } from "../../../../languages/server.ts";
import { escaped, longestName, oneLine } from "../../../mail/escape.ts";
import type { Mail } from "../../../mail/port.ts";
import { namelessPerson } from "../people/coming-and-going.ts";
import type { PersonsAnswer } from "./store.ts";

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
  const { subject, someone, reply, why } = wordsOf(language).messages.mail;
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
    html: `<!doctype html><html lang="${hasWords(language) ? language : "en"}"><body>${parts
      .map(
        ({ author, content }) =>
          `${author === undefined ? "" : `<p dir="auto"><b>${escaped(author)}</b></p>`}<p dir="auto">${escaped(content).replaceAll("\n", "<br>\n")}</p>`,
      )
      .join("\n")}\n<hr>\n<p>${end.map(escaped).join("<br>\n")}</p></body></html>\n`,
  };
}
