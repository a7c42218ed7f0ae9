import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** An e-mail as a server got it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** As it came over the line. */
  readonly raw: string;
  /** Header fields by their names in lower case, decoded. */
  readonly headers: ReadonlyMap<string, string>;
  /** The two parts, decoded. */
  readonly text: string;
  readonly html: string;
}

export interface SmtpServerOptions {
  /** (default: 127.0.0.1) */
  readonly host?: string;
  /** (default: nobody has to sign in) */
  readonly login?: { readonly user: string; readonly password: string };
  /** Reply codes for recipients and messages, one for each that is tried; 250 once they are used up. */
  readonly recipients?: number[];
  readonly messages?: number[];
}

/** A real SMTP server in this process, on a port of its own. */
export async function startSmtpServer({
  host = "127.0.0.1",
  login,
  recipients = [],
  messages = [],
}: SmtpServerOptions = {}) {
  const mails: ReceivedMail[] = [];
  const refuse = (code = 250) =>
    code === 250 ? null : Object.assign(new Error("refused: visitor@shop.example"), { responseCode: code });
  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.password) done(null, { user: username });
      else done(refuse(535));
    },
    onRcptTo: (_address, _session, done) => done(refuse(recipients.shift())),
    async onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const raw = await text(stream);
      const refusal = refuse(messages.shift());
      if (!refusal && mailFrom)
        mails.push({ from: mailFrom.address, to: rcptTo.map(({ address }) => address), raw, ...readMail(raw) });
      done(refusal);
    },
  });
  server.on("error", () => undefined); // a client that leaves in the middle
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    mails,
    host: `${host}:${port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function readMail(raw: string) {
  const [head = "", ...body] = raw.split("\r\n\r\n");
  const headers = headersOf(head);
  const [, boundary = ""] = /boundary="([^"]+)"/.exec(headers.get("content-type") ?? "") ?? [];
  const parts = body.join("\r\n\r\n").split(`--${boundary}`).slice(1, -1);
  const [plain = "", html = ""] = parts.map((part) => {
    const [partHead = "", ...content] = part.trimStart().split("\r\n\r\n");
    return decode(content.join("\r\n\r\n").trimEnd(), headersOf(partHead).get("content-transfer-encoding"));
  });
  return { headers, text: plain, html };
}

function headersOf(head: string): ReadonlyMap<string, string> {
  const lines = head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");
  return new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      decodeWords(line.slice(line.indexOf(":") + 2)),
    ]),
  );
}

function decodeWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, encoded: string) =>
      kind.toUpperCase() === "B" ? decode(encoded, "base64") : decode(encoded.replaceAll("_", " "), "quoted-printable"),
    );
}

function decode(content: string, encoding = "7bit"): string {
  if (encoding === "base64") return Buffer.from(content, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return content.replaceAll("\r\n", "\n");
  const bytes = content
    .replaceAll("=\r\n", "")
    .replaceAll("\r\n", "\n")
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
