import { domainToASCII } from "node:url";
import { isMailAddress, type Mail, MailFailure, type MailSender } from "../port.ts";
import type { SmtpSettings } from "./smtp-url.ts";

const connectMs = 10_000;
/** Chosen: a server that says nothing for so long has gone; some look at a message for a while before they take it. */
const silenceMs = 30_000;
const loopbackHosts = ["127.0.0.1", "::1", "localhost"];
/** Refusals of a recipient that are about the connection, and end once its settings are right: commands out of order, no login. */
const aboutLogin = [503, 530, 535, 538];

/**
 * Sends through one SMTP server, a connection for each message. A password never leaves this machine unencrypted, and the
 * server's certificate must be valid. The library is loaded with the first message.
 * @example
 * ```ts
 * import { createPlatform, openEmbedded, openSmtp, readSmtpUrl } from "ringback-server";
 *
 * const settings = readSmtpUrl("smtps://user:password@mail.example?from=help@shop.example");
 * if ("refusal" in settings) throw new Error(settings.refusal);
 * const storage = await openEmbedded("data");
 * const secret = "at least thirty-two characters long";
 * export const platform = createPlatform({ storage, secret, mail: openSmtp(settings) });
 * ```
 */
export function openSmtp(settings: SmtpSettings): MailSender {
  const { from, replyTo } = settings;
  return {
    domain: domainToASCII(from.address.slice(from.address.indexOf("@") + 1)),
    takesReplies: replyTo !== undefined,
    async send({ to, subject, text, html, messageId, references }: Mail) {
      if (!isMailAddress(to)) throw new MailFailure("EADDRESS", true);
      const transport = await openTransport(settings);
      const bracketed = references.map((id) => `<${id}>`);
      try {
        await transport.sendMail({
          from,
          // An object, because a text would be read as a list of addresses.
          to: { name: "", address: to },
          ...(replyTo ? { replyTo } : {}),
          envelope: { from: from.address, to: [to] },
          subject,
          text,
          html,
          messageId: `<${messageId}>`,
          ...(bracketed.length > 0 ? { inReplyTo: bracketed.at(-1), references: bracketed } : {}),
          // No machine is to answer it.
          headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        throw failureOf(error);
      } finally {
        transport.close();
      }
    },
  };
}

/** Connects, signs in and leaves. @throws {MailFailure} */
export async function verifySmtp(settings: SmtpSettings): Promise<void> {
  const transport = await openTransport(settings);
  try {
    await transport.verify();
  } catch (error) {
    throw failureOf(error);
  } finally {
    transport.close();
  }
}

async function openTransport({ host, port, secure, login }: SmtpSettings) {
  const { createTransport } = await import("nodemailer");
  const isLocal = loopbackHosts.includes(host);
  return createTransport({
    host,
    port,
    secure,
    ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
    // A relay on this machine has a certificate of its own making as a rule, and nobody listens in between.
    ...(secure ? {} : isLocal ? { ignoreTLS: true } : login ? { requireTLS: true } : {}),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
  });
}

function failureOf(error: unknown): MailFailure {
  const { code, command, responseCode, message } = error as Error & {
    readonly code?: string;
    readonly command?: string;
    readonly responseCode?: number;
  };
  if (code === "ETLS") return new MailFailure(code, false);
  const isFinal =
    responseCode !== undefined &&
    responseCode >= 500 &&
    !aboutLogin.includes(responseCode) &&
    (command === "RCPT TO" || command === "DATA" || code === "EMESSAGE");
  // The library has one code for all of a socket's failures, and leaves the system's in the text.
  const [socketCode] = (code === "ESOCKET" && /\bE[A-Z]{4,}\b/.exec(message)) || [];
  return new MailFailure(
    responseCode === undefined ? (socketCode ?? code ?? "EUNKNOWN") : String(responseCode),
    isFinal,
  );
}
