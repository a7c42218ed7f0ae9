import { isMailAddress, type MailAddress } from "../port.ts";

/** A server that takes e-mails, and whom they are from. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** Encrypted from the first byte on; otherwise by STARTTLS. */
  readonly secure: boolean;
  readonly login: { readonly user: string; readonly password: string } | undefined;
  readonly from: MailAddress;
  /** Who reads replies; undefined: the sender, if anybody. */
  readonly replyTo: MailAddress | undefined;
}

const form = "smtp://USER:PASSWORD@HOST:587?from=Name <address>";
const ports = { "smtp:": 587, "smtps:": 465 } as const;
const longestName = 100;

/**
 * Reads the address of an SMTP server, or says what is wrong with it, without repeating it: it holds a password.
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
export function readSmtpUrl(text: string): SmtpSettings | { readonly refusal: string } {
  const url = URL.parse(text);
  if (!url) return { refusal: `is no address of the form ${form}; special characters of a password are written %XX` };
  const { protocol, hostname, username, password, pathname, hash } = url;
  if (protocol !== "smtp:" && protocol !== "smtps:")
    return {
      refusal: `begins with ${protocol}, and should be ${form}, or smtps:// for a connection encrypted at once`,
    };
  if (hostname === "") return { refusal: `names no host; it should be ${form}` };
  if (!["", "/"].includes(pathname) || hash !== "") return { refusal: `has a path or a #, and should be ${form}` };
  if ((username === "") !== (password === "")) return { refusal: "names a user or a password without the other" };
  const user = decoded(username);
  const secret = decoded(password);
  const fields = readFields(url.search);
  if (user === undefined || secret === undefined || !fields) return { refusal: "has a % that is not written %25" };
  const unknown = [...fields.keys()].find((name) => name !== "from" && name !== "reply-to");
  if (unknown !== undefined) return { refusal: "has a parameter besides from and reply-to" };
  if (!fields.has("from")) return { refusal: `names no sender; add ?from=Name <address>: ${form}` };
  const from = readAddress(fields.get("from") ?? "");
  if (!from) return { refusal: "has a from that is no address: from=Name <address>" };
  const replyTo = fields.has("reply-to") ? readAddress(fields.get("reply-to") ?? "") : undefined;
  if (fields.has("reply-to") && !replyTo)
    return { refusal: "has a reply-to that is no address: reply-to=Name <address>" };
  return {
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? ports[protocol] : Number(url.port),
    secure: protocol === "smtps:",
    login: user === "" ? undefined : { user, password: secret },
    from,
    replyTo,
  };
}

/** Where the server is, as it may be shown and logged. */
export function showSmtp({ host, port, secure }: SmtpSettings): string {
  return `${secure ? "smtps" : "smtp"}://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** As people write them, so that a + stays a +. */
function readFields(search: string): ReadonlyMap<string, string> | undefined {
  const fields = new Map<string, string>();
  for (const field of search.slice(1).split("&").filter(Boolean)) {
    const [name = "", ...rest] = field.split("=");
    const value = decoded(rest.join("="));
    if (value === undefined) return undefined;
    fields.set(name, value);
  }
  return fields;
}

function readAddress(text: string): MailAddress | undefined {
  const [, quoted = "", inBrackets] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  const address = (inBrackets ?? text).trim();
  const name = quoted.trim().replace(/^"(.*)"$/, "$1");
  if (!isMailAddress(address) || name.length > longestName || /\p{Cc}/u.test(name)) return undefined;
  return { name, address };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
