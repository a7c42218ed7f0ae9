import type { Finding } from "../../doctor-finding.ts";
import { MailFailure } from "../port.ts";
import { verifySmtp } from "./smtp-sender.ts";
import { type SmtpSettings, showSmtp } from "./smtp-url.ts";

/** Connects and signs in as a server does, and sends nothing. */
export async function inspectSmtp({ smtp }: { readonly smtp: SmtpSettings | undefined }): Promise<Finding[]> {
  if (!smtp) return [];
  try {
    await verifySmtp(smtp);
    return [
      { level: "real", text: `E-mail: ${showSmtp(smtp)} answers${smtp.login ? ", and the sign-in succeeds" : ""}.` },
    ];
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    return [{ level: "problem", text: `E-mail: SMTP_URL: ${showSmtp(smtp)} ${problemOf(error)}.` }];
  }
}

function problemOf({ code }: MailFailure): string {
  if (code === "ETLS")
    return "offers no encrypted connection that can be used (STARTTLS), and a password is not sent without one";
  if (code === "EAUTH" || code === "535") return "refuses the user or the password";
  return `cannot be used (${code})`;
}
