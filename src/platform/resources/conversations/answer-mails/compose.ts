import { hasWords, wordsOf } from "../../../../languages/server.ts";
import { escaped, oneLine } from "../../../mail/escape.ts";
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
  const authorOf = ({ author }: PersonsAnswer) => oneLine(author === namelessPerson ? someone : author);
  const authors = answers.map(authorOf);
  const end = [...(takesReplies ? [reply] : []), fill(why)];
  // Named only where it is not one and the same: the subject has that name.
  const areSeveral = new Set(authors).size > 1;
  const parts = answers.map(({ content }, at) => ({
    author: areSeveral ? authors[at] : undefined,
    content: content
      .toWellFormed()
      .replaceAll(/\r\n?/g, "\n")
      .replaceAll(/[^\P{Cc}\n\t]/gu, "")
      .trim(),
  }));
  return {
    // One name, of who answered last: the verb of a sentence about several is another one in most languages.
    subject: fill(subject, authors.at(-1)),
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
