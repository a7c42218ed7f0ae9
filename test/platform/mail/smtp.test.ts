import { describe, expect, it } from "vitest";
import { isMailAddress, MailFailure } from "../../../src/platform/mail/port.ts";
import { inspectSmtp } from "../../../src/platform/mail/smtp/inspect-smtp.ts";
import { openSmtp } from "../../../src/platform/mail/smtp/smtp-sender.ts";
import { readSmtpUrl, type SmtpSettings, showSmtp } from "../../../src/platform/mail/smtp/smtp-url.ts";
import { readEnvironment } from "../../../src/platform/node/environment.ts";
import { surroundingsOf } from "../../../src/platform/node/start-checks.ts";
import { startSmtpServer } from "../../support/smtp-server.ts";

const password = "canary-of-the-password";
const sender = "from=Umbrella Shop <chat@shop.example>";
const mail = {
  messageId: "1@shop.example",
  references: [],
  to: "visitor@shop.example",
  subject: "Hello",
  text: "Hello",
  html: "<p>Hello",
};

function settingsOf(url: string): SmtpSettings {
  const read = readSmtpUrl(url);
  if ("refusal" in read) throw new Error(read.refusal);
  return read;
}

describe("SMTP_URL", () => {
  it("names a server, who sends and who reads replies", () => {
    expect(readEnvironment({}).smtp).toBeUndefined();
    const { smtp } = readEnvironment({
      SMTP_URL: `smtp://ada:p%40ss@mail.example?${sender}&reply-to=help%2Bchat@shop.example`,
    });
    expect(smtp).toEqual({
      host: "mail.example",
      port: 587,
      secure: false,
      login: { user: "ada", password: "p@ss" },
      from: { name: "Umbrella Shop", address: "chat@shop.example" },
      replyTo: { name: "", address: "help+chat@shop.example" },
    });
    expect(settingsOf('smtps://[::1]?from="Ada" <ada+chat@shop.example>')).toMatchObject({
      host: "::1",
      port: 465,
      secure: true,
      login: undefined,
      from: { name: "Ada", address: "ada+chat@shop.example" },
    });
    expect(showSmtp(settingsOf(`smtp://ada:${password}@mail.example:2525?${sender}`))).toBe("smtp://mail.example:2525");
  });

  it.each([
    [
      `${password}@mail.example`,
      "SMTP_URL is no address of the form smtp://USER:PASSWORD@HOST:587?from=Name <address>",
    ],
    [`https://ada:${password}@mail.example?${sender}`, "SMTP_URL begins with https:"],
    [`smtp://ada:${password}@mail.example`, "SMTP_URL names no sender; add ?from=Name <address>"],
    [`smtp://ada:${password}@mail.example?from=${password}`, "SMTP_URL has a from that is no address"],
    [`smtp://ada:${password}@mail.example?from=a@b.example,c@d.example`, "SMTP_URL has a from that is no address"],
    [`smtp://ada:${password}@mail.example?from=A%0D%0ABcc: x <a@b.example>`, "SMTP_URL has a from that is no address"],
    [`smtp://ada:${password}@mail.example?${sender}&reply-to=nobody`, "SMTP_URL has a reply-to that is no address"],
    [`smtp://ada:${password}@mail.example?${sender}&pool=true`, "SMTP_URL has a parameter besides from and reply-to"],
    [`smtp://ada:${password}@mail.example/inbox?${sender}`, "SMTP_URL has a path"],
    [`smtp://${password}@mail.example?${sender}`, "SMTP_URL names a user or a password without the other"],
    [`smtp://ada:${password}%zz@mail.example?${sender}`, "SMTP_URL has a % that is not written %25"],
  ])("is refused where it is wrong, without its password: %#", (SMTP_URL, complaint) => {
    const read = () => readEnvironment({ SMTP_URL });
    expect(read).toThrow(complaint);
    expect(read).not.toThrow(password);
  });

  it("is named by ringback-server doctor without its password", () => {
    const environment = readEnvironment({ SMTP_URL: `smtp://ada:${password}@mail.example?${sender}` });
    const findings = surroundingsOf(environment).map(({ text }) => text);
    expect(findings).toContain(
      "E-mail: people's answers go to visitors, and owners are told who waits, by smtp://mail.example:587, from chat@shop.example.",
    );
    expect(findings.join()).not.toContain(password);
  });
});

describe("an address", () => {
  it.each([
    ["ada@shop.example", true],
    ["ada+chat@büro.example", true],
    ["chloé@büro.example", true],
    ["用户@例え.テスト", true],
    ["ada＠b@shop.example", false],
    ["a\u202eb@shop.example", false],
    ["a@b,c@d.example", false],
    ["a@b.example\r\nBcc: c@d.example", false],
    ["a@b.example\nX", false],
    ['"a b"@shop.example', false],
    ["Ada <ada@shop.example>", false],
    ["a;b@shop.example", false],
    ["@shop.example", false],
    ["ada@", false],
    [`${"a".repeat(250)}@b.de`, false],
  ])("is one person's: %j", (text, isOne) => expect(isMailAddress(text)).toBe(isOne));
});

describe("sending by SMTP", () => {
  it("encodes whatever the texts hold: no header is added, and one recipient gets it", async () => {
    await using server = await startSmtpServer();
    const subject = "Hi\r\nBcc: other@shop.example\r\n\r\nbody";
    const text = ".\r\nMAIL FROM:<x>\r\nÄ long line: ".padEnd(3_000, "ü ");
    await openSmtp(settingsOf(`smtp://${server.host}?${sender}&reply-to=Help <help@shop.example>`)).send({
      ...mail,
      subject,
      text,
      references: ["0@shop.example"],
    });
    const [received] = server.mails;
    expect([received?.from, received?.to]).toEqual(["chat@shop.example", ["visitor@shop.example"]]);
    expect(received?.headers.has("bcc")).toBe(false);
    expect(received?.headers.get("subject")).toMatch(/^Hi\s+Bcc: other@shop\.example\s+body$/);
    expect(received?.text.replaceAll("\r\n", "\n").trimEnd()).toBe(text.replaceAll("\r\n", "\n").trimEnd());
    expect(received?.html).toBe(mail.html);
    expect(Object.fromEntries(received?.headers ?? [])).toMatchObject({
      from: "Umbrella Shop <chat@shop.example>",
      to: "visitor@shop.example",
      "reply-to": "Help <help@shop.example>",
      "message-id": "<1@shop.example>",
      "in-reply-to": "<0@shop.example>",
      references: "<0@shop.example>",
      "auto-submitted": "auto-generated",
    });
  });

  it("reaches an address with letters outside ASCII before the @ and behind it", async () => {
    await using server = await startSmtpServer();
    await openSmtp(settingsOf(`smtp://${server.host}?${sender}`)).send({ ...mail, to: "chloé@büro.example" });
    expect(server.mails[0]?.to).toEqual(["chloé@büro.example"]);
    expect(server.mails[0]?.headers.get("to")).toBe("chloé@büro.example");
  });

  it("refuses an address that a server could read as several, before it connects", async () => {
    const smtp = openSmtp(settingsOf(`smtp://127.0.0.1:1?${sender}`));
    await expect(smtp.send({ ...mail, to: "a@b.example,c@d.example" })).rejects.toEqual(
      new MailFailure("EADDRESS", true),
    );
  });

  it.each([
    [{ recipients: [550] }, "550", true],
    [{ recipients: [450] }, "450", false],
    [{ recipients: [530] }, "530", false],
    [{ messages: [554] }, "554", true],
    [{ messages: [452] }, "452", false],
  ])("fails with the reply code, and without the reply: %j", async (options, code, isFinal) => {
    await using server = await startSmtpServer(options);
    const failure = await openSmtp(settingsOf(`smtp://${server.host}?${sender}`))
      .send(mail)
      .catch((error) => error);
    expect(failure).toBeInstanceOf(MailFailure);
    expect([failure.code, failure.isFinal, failure.message]).toEqual([code, isFinal, `mail: ${code}`]);
  });

  // Other systems have one address of their own only.
  it.runIf(process.platform === "linux")("sends no password to another machine unencrypted", async () => {
    await using server = await startSmtpServer({ host: "127.0.0.2", login: { user: "ada", password } });
    const smtp = settingsOf(`smtp://ada:${password}@${server.host}?${sender}`);
    await expect(openSmtp(smtp).send(mail)).rejects.toEqual(new MailFailure("ETLS", false));
    expect((await inspectSmtp({ smtp }))[0]?.text).toContain(
      "offers no encrypted connection that can be used (STARTTLS)",
    );
    expect(server.mails).toEqual([]);
  });

  it("signs in, and ringback-server doctor says whether that succeeds", async () => {
    await using server = await startSmtpServer({ login: { user: "ada", password } });
    const as = (word: string, host = server.host) => settingsOf(`smtp://ada:${word}@${host}?${sender}`);
    await openSmtp(as(password)).send(mail);
    expect(server.mails).toHaveLength(1);
    await expect(openSmtp(as("wrong")).send(mail)).rejects.toMatchObject({ code: "535", isFinal: false });
    expect(await inspectSmtp({ smtp: as(password) })).toEqual([
      { level: "real", text: `E-mail: smtp://${server.host} answers, and the sign-in succeeds.` },
    ]);
    expect(await inspectSmtp({ smtp: as("wrong") })).toEqual([
      { level: "problem", text: `E-mail: SMTP_URL: smtp://${server.host} refuses the user or the password.` },
    ]);
    expect(await inspectSmtp({ smtp: settingsOf(`smtp://127.0.0.1:1?${sender}`) })).toEqual([
      { level: "problem", text: "E-mail: SMTP_URL: smtp://127.0.0.1:1 cannot be used (ECONNREFUSED)." },
    ]);
  });
});
