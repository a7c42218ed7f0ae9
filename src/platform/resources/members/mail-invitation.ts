import { hashToken } from "../../http/principal.ts";
import type { Log } from "../../log.ts";
import { escaped, oneLine } from "../../mail/escape.ts";
import { MailFailure, type MailSender } from "../../mail/port.ts";
import type { Db } from "../../storage/db.ts";
import * as users from "../user/store.ts";

/**
 * Sends the link of an invitation to whom it is for, while the request waits: the link is in no job, because it is kept as a hash alone.
 * @returns Whether the mail server has taken it
 */
export async function mailInvitation(
  { email, code }: { readonly email: string; readonly code: string },
  {
    db,
    userId,
    mail,
    consoleUrl,
    log,
  }: {
    readonly db: Db;
    readonly userId: number;
    readonly mail: MailSender | undefined;
    readonly consoleUrl: string | undefined;
    readonly log: Log;
  },
): Promise<boolean> {
  if (!mail || consoleUrl === undefined) return false;
  const { company, name } = await users.get(db, userId);
  const team = oneLine(company ?? name);
  const url = `${consoleUrl}/join?code=${code}`;
  const lead = `${team} has invited you to answer visitors together.`;
  const end = "The link works once, for seven days. If you do not know the sender, do nothing.";
  try {
    await mail.send({
      messageId: `invitation-${hashToken(code).slice(0, 32)}@${mail.domain}`,
      references: [],
      to: email,
      subject: `Join ${team}`,
      text: `${[lead, url, end].join("\n\n")}\n`,
      html: `<!doctype html><html lang="en"><body><p>${escaped(lead)}</p><p><a href="${escaped(url)}">Join ${escaped(team)}</a></p><p>${escaped(end)}</p></body></html>\n`,
    });
    return true;
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    log.warn({ code: error.code }, "an invitation could not be sent by e-mail");
    return false;
  }
}
