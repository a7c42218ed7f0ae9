/** An e-mail address with the name that is shown beside it. */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** One e-mail to one person. All its texts may hold anything: the adapter encodes them. */
export interface Mail {
  /** Without angle brackets: the same for each try, so that receivers can tell a repetition. */
  readonly messageId: string;
  /** Those of the e-mails that it goes on from, oldest first. */
  readonly references: readonly string[];
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Sends e-mails from one sender. */
export interface MailSender {
  /** What the ids of its messages end with: the domain of its sender. */
  readonly domain: string;
  /** Whether replies reach somebody who was named for them. */
  readonly takesReplies: boolean;
  /** Resolves when the server has accepted the message, not when it arrives. @throws {MailFailure} */
  send(mail: Mail): Promise<void>;
}

/**
 * Why a message was not accepted, as a code and never in the server's words, which may quote the address.
 * @example
 * ```ts
 * import { type Mail, MailFailure, type MailSender } from "ringback-server";
 *
 * export const sender: MailSender = {
 *   domain: "shop.example",
 *   takesReplies: false,
 *   async send({ to, subject, text }: Mail) {
 *     const body = JSON.stringify({ to, subject, text });
 *     const { ok, status } = await fetch("https://mail.example/send", { method: "POST", body });
 *     if (!ok) throw new MailFailure(String(status), status < 500);
 *   },
 * };
 * ```
 */
export class MailFailure extends Error {
  override readonly name = "MailFailure";

  constructor(
    /** A reply code of SMTP (`550`) or of the connection (`ETIMEDOUT`). */
    readonly code: string,
    /** Another try would fail as well. */
    readonly isFinal: boolean,
  ) {
    super(`mail: ${code}`);
  }
}

/**
 * One person's address, in the characters that no mail server reads as more than one: letters, digits and a few marks. Those
 * outside ASCII before the @ need a server with SMTPUTF8, which the adapter asks for.
 */
export function isMailAddress(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[\p{L}\p{M}\p{N}_.!#$%&'*+/=?^`{|}~-]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.-]*[\p{L}\p{M}\p{N}])?$/u.test(text)
  );
}
