import { escaped, oneLine } from "../../../mail/escape.ts";
import type { Mail } from "../../../mail/port.ts";

/** Chosen: of one e-mail; the console lists the others. */
const mostLines = 10;

/** A visitor who waits, with whom they talked until then. */
export interface WaitingVisitor {
  readonly uuid: string;
  /** Null if the conversation has none. */
  readonly assistant: string | null;
  readonly since: Date;
}

/**
 * Writes the e-mail that tells an owner who waits for a person, in English as the console is. It has links where the console's
 * address is known.
 */
export function composeWaiting(
  waiting: readonly WaitingVisitor[],
  { consoleUrl }: { readonly consoleUrl: string | null },
): Pick<Mail, "subject" | "text" | "html"> {
  const isOne = waiting.length === 1;
  const visitors = isOne ? "A visitor is" : `${waiting.length} visitors are`;
  const lead = isOne ? "A visitor asked for a person:" : `${waiting.length} visitors asked for a person:`;
  const lines = waiting.slice(0, mostLines).map(({ uuid, assistant, since }) => ({
    text: `in a chat${assistant === null ? "" : ` with ${oneLine(assistant)}`}, since ${since.toISOString().slice(0, 16).replace("T", " ")} UTC`,
    url: consoleUrl && `${consoleUrl}/conversations/${uuid}`,
  }));
  const more = waiting.length - lines.length;
  const end = [
    ...(more > 0 ? [`and ${more} more.`] : []),
    "Nobody has answered yet. You find them in the console, under Conversations.",
    "You can turn these e-mails off in the console, under Overview.",
  ];
  return {
    subject: `${visitors} waiting for a person`,
    text: `${[lead, ...lines.map(({ text, url }) => `- ${text}${url ? `\n  ${url}` : ""}`), ...end].join("\n")}\n`,
    html: `<!doctype html><html lang="en"><body><p>${lead}</p>\n<ul>${lines
      .map(({ text, url }) => `<li>${url ? `<a href="${escaped(url)}">${escaped(text)}</a>` : escaped(text)}</li>`)
      .join("\n")}</ul>\n${end.map((line) => `<p>${line}</p>`).join("\n")}</body></html>\n`,
  };
}
