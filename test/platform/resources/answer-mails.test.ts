import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { openSmtp } from "../../../src/platform/mail/smtp/smtp-sender.ts";
import { readSmtpUrl, type SmtpSettings } from "../../../src/platform/mail/smtp/smtp-url.ts";
import { mostPerDay, sendAnswers } from "../../../src/platform/resources/conversations/answer-mails/answer-mails.ts";
import { composeAnswers } from "../../../src/platform/resources/conversations/answer-mails/compose.ts";
import { mailOwner } from "../../../src/platform/resources/conversations/people/mail-owner.ts";
import { deep } from "../../counts.ts";
import { history, say, start } from "../../support/conversations.ts";
import { passJobTime, storedJobs } from "../../support/jobs.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";
import { type SmtpServerOptions, startSmtpServer } from "../../support/smtp-server.ts";
import { openStream } from "../../support/streams.ts";

const minutes = 60_000;
const hours = 60 * minutes;
const visitor = "visitor@shop.example";
const logged: string[] = [];
const note = (fields: object, text: string) => void logged.push(JSON.stringify(fields) + text);
const log = { info: note, warn: note, error: note };

afterEach(() => {
  expect(logged.join("\n")).not.toMatch(/visitor@|canary/i);
  logged.length = 0;
});

/** A platform that sends through a real SMTP server, and a conversation whose visitor has left an address. */
async function startMailing(
  options: SmtpServerOptions & { readonly replyTo?: string; readonly consoleUrl?: string } = {},
) {
  const server = await startSmtpServer(options);
  const more = options.replyTo ? `&reply-to=${options.replyTo}` : "";
  const smtp = readSmtpUrl(`smtp://${server.host}?from=Shop <chat@shop.example>${more}`) as SmtpSettings;
  const platform = await startPlatform({ mail: openSmtp(smtp), log, consoleUrl: options.consoleUrl });
  const { worker } = platform.platform;
  worker.start();
  const uuid = await start(platform);
  await leave(platform, uuid);
  return {
    ...platform,
    server,
    uuid,
    /** Moves both clocks, and lets the worker run what is due then. */
    async wait(ms: number) {
      await worker.stop();
      platform.pass(ms);
      await passJobTime(platform, ms);
      worker.start();
      const isDue = ({ kind, state, dueInMs }: Awaited<ReturnType<typeof storedJobs>>[number]) =>
        (kind.startsWith("answer-mails") || kind === "people.mail-owner") &&
        (state === "active" || (["created", "retry"].includes(state) && dueInMs <= 0));
      await expect.poll(async () => (await storedJobs(platform)).filter(isDue)).toEqual([]);
    },
    async [Symbol.asyncDispose]() {
      await platform[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** The visitor asks for a person and leaves an address, and opens no stream. */
async function leave(platform: TestPlatform, uuid: string, email = visitor) {
  const asked = await platform.request("POST", `/conversations/${uuid}/person`, { body: { email } });
  expect(asked.status).toBe(200);
}

async function answer(
  platform: TestPlatform,
  uuid: string,
  message: string,
  name: string | null = "Paul",
): Promise<number> {
  const body = { message, ...(name === null ? {} : { name }) };
  const response = await platform.request("POST", `/user/conversations/${uuid}/messages`, {
    token: platform.owner.key,
    body,
  });
  return (await response.json()).data.id;
}

const listed = async (platform: TestPlatform) =>
  (await (await platform.request("GET", "/user/conversations", { token: platform.owner.key })).json()).data[0];
const rows = ({ db }: TestPlatform) =>
  db.selectFrom("answer_mails").select(["status", "attempts", "error", "email"]).orderBy("id").execute();

describe("answers of people, by e-mail", () => {
  it("come as one, some minutes after the first, with nothing but these answers", async () => {
    await using mailing = await startMailing();
    const { server, uuid } = mailing;
    await say(mailing, uuid, "canary: <b>my secret question</b>");
    await answer(mailing, uuid, "Yes, we have <blue> umbrellas & more.\nUntil six.");
    await mailing.wait(2 * minutes + 30_000);
    await answer(mailing, uuid, "Ask for Cleo.");
    await mailing.wait(40_000);
    expect(server.mails).toEqual([]); // Paul may be writing still
    await mailing.wait(1 * minutes);
    const [mail, ...others] = server.mails;
    expect(others).toEqual([]);
    expect([mail?.from, mail?.to]).toEqual(["chat@shop.example", [visitor]]);
    expect(mail?.headers.get("subject")).toBe("Paul answered in your chat with Mara");
    expect(mail?.headers.get("message-id")).toMatch(/^<[0-9a-f-]{36}@shop\.example>$/);
    expect(mail?.headers.has("reply-to")).toBe(false);
    expect(mail?.text.trimEnd()).toBe(
      "Yes, we have <blue> umbrellas & more.\nUntil six.\n\nAsk for Cleo.\n\n-- \n" +
        "You receive this because your address was left in a chat with Mara. If that was not you, ignore this e-mail.",
    );
    expect(mail?.html).toContain("Yes, we have &lt;blue&gt; umbrellas &amp; more.<br>\nUntil six.");
    expect(mail?.html).not.toMatch(/https?:|src=|href=|<blue>/);
    expect(mail?.raw).not.toMatch(/canary|Somebody/);
    expect(await listed(mailing)).toMatchObject({ email_answers: { last: "sent", sent_at: expect.any(String) } });

    // The next ones alone, in the same thread.
    await answer(mailing, uuid, "One more thing.", "Zoë\r\nBcc: other@shop.example");
    await mailing.wait(4 * minutes);
    const next = server.mails[1];
    expect(next?.text).toMatch(/^One more thing\./);
    expect(next?.to).toEqual([visitor]);
    expect(next?.headers.has("bcc")).toBe(false);
    expect(next?.headers.get("subject")).toBe("Zoë Bcc: other@shop.example answered in your chat with Mara");
    expect(next?.headers.get("in-reply-to")).toBe(mail?.headers.get("message-id"));
    await mailing.wait(24 * hours);
    expect(server.mails).toHaveLength(2);
  });

  it("name who answered last in their subject and each beside the words, and say that replies are read where that is so", async () => {
    await using mailing = await startMailing({ replyTo: "help@shop.example" });
    const { server, uuid } = mailing;
    await answer(mailing, uuid, "Hello.");
    await answer(mailing, uuid, "And me.", "Our team");
    await mailing.wait(4 * minutes);
    const [mail] = server.mails;
    expect(mail?.headers.get("subject")).toBe("Somebody answered in your chat with Mara");
    expect(mail?.text).toMatch(/^Paul:\nHello\.\n\nSomebody:\nAnd me\.\n\n-- \nYou can reply to this e-mail\.\n/);
    expect(mail?.headers.get("reply-to")).toBe("help@shop.example");
  });

  it("are in the assistant's language, in English where there are no words for it", () => {
    const answers = [{ id: 1, content: "Hallo\u0000 \u{1F44B}\r\n<b>", author: "Paul", created_at: new Date() }];
    const written = (language: string) => composeAnswers({ answers, assistant: "Mara", language, takesReplies: false });
    expect(written("de")).toEqual({
      subject: "Paul hat in Ihrem Chat mit Mara geantwortet",
      text: expect.stringMatching(/^Hallo \u{1F44B}\n<b>\n\n-- \nSie erhalten diese E-Mail, weil/u),
      html: expect.stringContaining('<html lang="de"><body><p dir="auto">Hallo \u{1F44B}<br>\n&lt;b&gt;</p>'),
    });
    for (const language of ["sv", "constructor"])
      expect(written(language).subject).toBe("Paul answered in your chat with Mara");
  });

  it("are not sent where the visitor has read them, has written since, or never left an address", async () => {
    await using mailing = await startMailing();
    const { server, uuid } = mailing;
    await answer(mailing, uuid, "Read on the page.");
    await history(mailing, uuid);
    await mailing.wait(4 * minutes);
    const read = await answer(mailing, uuid, "Confirmed by the page.");
    await mailing.request("GET", `/conversations/${uuid}?after=${read}`);
    await mailing.wait(4 * minutes);
    await answer(mailing, uuid, "Answered by the visitor.");
    await say(mailing, uuid, "Thank you!");
    await mailing.wait(4 * minutes);
    const other = await start(mailing);
    await mailing.request("POST", `/conversations/${other}/person`, { body: {} });
    await answer(mailing, other, "To nobody.");
    await mailing.wait(4 * minutes);
    expect(server.mails).toEqual([]);
    // What the owner, or their program, reads is not read by the visitor; what their proxy reads is.
    const unread = await answer(mailing, uuid, "Not read.");
    await mailing.request("GET", `/conversations/${uuid}`, { token: mailing.owner.key });
    await mailing.wait(4 * minutes);
    expect(server.mails.map(({ text }) => text.split("\n")[0])).toEqual(["Not read."]);
    await answer(mailing, uuid, "Read through a proxy.");
    await mailing.request("GET", `/conversations/${uuid}?after=${unread}`, {
      token: mailing.owner.key,
      headers: { "ringback-visitor": "0" },
    });
    await mailing.wait(4 * minutes);
    expect(server.mails).toHaveLength(1);
  });

  it.runIf(deep)(
    "wait while a page follows, are not sent where the page had them, and are where its machine was closed",
    async () => {
      await using mailing = await startMailing();
      const { server, uuid } = mailing;
      const { id } = await mailing.db.selectFrom("conversations").select("id").executeTakeFirstOrThrow();
      const reads = async () =>
        await mailing.db
          .selectFrom("conversations")
          .select(["visitor_seen_id", "visitor_reads_until"])
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
      const url = `${mailing.url}/conversations/${uuid}/events`;
      {
        using stream = await openStream(url);
        await expect
          .poll(async () => (await reads()).visitor_reads_until?.getTime())
          .toBeGreaterThan(mailing.services.now().getTime() + 9 * minutes);
        const shown = await answer(mailing, uuid, "Shown on the page.");
        await stream.until(3);
        await mailing.wait(4 * minutes);
        await mailing.wait(4 * minutes);
        expect(server.mails).toEqual([]);
        await new Promise((resolve) => setTimeout(resolve, 1_100)); // so long on the page
        stream[Symbol.dispose]();
        await expect.poll(async () => (await reads()).visitor_seen_id).toBe(shown);
      }
      await mailing.wait(10 * minutes);
      expect(server.mails).toEqual([]);
      // A stream that nobody leaves: it ends by its age, and no page opens the next one.
      using silent = await openStream(url, { headers: { "ringback-visitor": "2" } });
      await answer(mailing, uuid, "To a closed lid.");
      await silent.ended;
      await expect
        .poll(async () => ((await reads()).visitor_reads_until?.getTime() ?? 0) - mailing.services.now().getTime())
        .toBeLessThan(31_000);
      await mailing.wait(4 * minutes);
      expect(server.mails.map(({ text }) => text.split("\n")[0])).toEqual(["To a closed lid."]);
    },
  );

  it.runIf(deep)("wait for a stream that was open before the address was left", async () => {
    await using mailing = await startMailing();
    const { server } = mailing;
    const uuid = await start(mailing);
    using stream = await openStream(`${mailing.url}/conversations/${uuid}/events`);
    const { rows } = await sql<{ id: number }>`select max(id) as id from conversations`.execute(mailing.db);
    const readsUntil = async () =>
      (
        await mailing.db
          .selectFrom("conversations")
          .select("visitor_reads_until")
          .where("id", "=", rows[0]?.id ?? 0)
          .executeTakeFirstOrThrow()
      ).visitor_reads_until;
    await expect.poll(readsUntil).not.toBeNull();
    await leave(mailing, uuid);
    await answer(mailing, uuid, "Shown on the page.");
    await stream.until(2);
    await mailing.wait(4 * minutes);
    // Only the owner is written to, of the other conversation, in which nobody has answered.
    expect(server.mails.filter(({ to }) => to.includes(visitor))).toEqual([]);
  });

  it.runIf(deep)("are tried again with pauses, under the same id, and are dead with the reason", async () => {
    await using mailing = await startMailing({ messages: [451, 451], recipients: [] });
    const { server, uuid } = mailing;
    await answer(mailing, uuid, "In spite of all.");
    await mailing.wait(4 * minutes);
    expect(await rows(mailing)).toEqual([{ status: "pending", attempts: 1, error: "451", email: null }]);
    await mailing.wait(1 * minutes);
    await mailing.wait(5 * minutes);
    expect(await rows(mailing)).toEqual([{ status: "sent", attempts: 3, error: null, email: visitor }]);
    expect(server.mails).toHaveLength(1);
  });

  it.runIf(deep)("are not sent any more once the visitor has come back between two tries", async () => {
    await using mailing = await startMailing({ messages: [451] });
    await answer(mailing, mailing.uuid, "Read between two tries.");
    await mailing.wait(4 * minutes);
    await history(mailing, mailing.uuid);
    await mailing.wait(1 * minutes);
    expect(await rows(mailing)).toMatchObject([{ status: "seen" }]);
    expect(mailing.server.mails).toEqual([]);
  });

  it("end at a refused address, which the owner sees; a corrected one gets the next", async () => {
    await using mailing = await startMailing({ recipients: [550] });
    const { server, uuid } = mailing;
    await answer(mailing, uuid, "To nobody.");
    await mailing.wait(4 * minutes);
    expect(await rows(mailing)).toMatchObject([{ status: "dead", attempts: 1, error: "550" }]);
    expect((await listed(mailing)).email_answers).toEqual({ last: "failed", error: "550" });
    await leave(mailing, uuid, "Visitor@Other.example");
    await answer(mailing, uuid, "To somebody.");
    await mailing.wait(4 * minutes);
    expect(server.mails.map(({ to, text }) => [to, text.split("\n")[0]])).toEqual([
      [["Visitor@other.example"], "To somebody."],
    ]);
  });

  it.runIf(deep)(
    "are sent again under the same id where the process died before it knew that the server has them",
    async () => {
      await using mailing = await startMailing({ messages: [451] });
      const { server, uuid } = mailing;
      await answer(mailing, uuid, "Once, or twice.");
      await mailing.wait(4 * minutes);
      await mailing.platform.worker.stop();
      const { id } = await mailing.db.selectFrom("answer_mails").select("id").executeTakeFirstOrThrow();
      const context = { signal: new AbortController().signal, attempt: 1, complete: async () => undefined };
      const services = {
        ...mailing.services,
        // The message is accepted, and its outcome is lost with the process.
        mail: {
          ...mailing.services.mail,
          send: async (sent: never) => Promise.reject(await mailing.services.mail?.send(sent)),
        },
      };
      await sendAnswers.run({ mail: id, attempt: 2 }, services as never, context).catch(() => undefined);
      expect(await rows(mailing)).toMatchObject([{ status: "pending", attempts: 1 }]);
      await mailing.wait(1 * minutes);
      expect(await rows(mailing)).toMatchObject([{ status: "sent", attempts: 2 }]);
      expect(new Set(server.mails.map(({ headers }) => headers.get("message-id"))).size).toBe(1);
      // What runs late finds that the try has its outcome.
      await sendAnswers.run({ mail: id, attempt: 2 }, mailing.services as never, context);
      expect(server.mails).toHaveLength(2);
    },
  );

  it.runIf(deep)(
    `are ${mostPerDay} in a day at most, for a conversation and for an address that anybody may have typed`,
    async () => {
      await using mailing = await startMailing();
      const { server, uuid } = mailing;
      for (let sent = 0; sent < mostPerDay; sent++) {
        await answer(mailing, uuid, `Answer ${sent}`);
        await mailing.wait(4 * minutes);
      }
      expect(server.mails).toHaveLength(mostPerDay);
      await answer(mailing, uuid, "One too many.");
      const other = await start(mailing);
      await leave(mailing, other, "VISITOR@shop.example");
      await answer(mailing, other, "From another chat.");
      await mailing.wait(2 * hours);
      expect(server.mails).toHaveLength(mostPerDay);
      await mailing.wait(23 * hours);
      expect(server.mails).toHaveLength(mostPerDay + 2);
    },
  );

  it("are deleted with their conversation, the address too, also where they wait", async () => {
    await using mailing = await startMailing({ messages: [451] });
    const { server, uuid } = mailing;
    await answer(mailing, uuid, "Never.");
    await mailing.wait(4 * minutes);
    await mailing.request("DELETE", `/user/conversations/${uuid}`, { token: mailing.owner.key });
    expect(await rows(mailing)).toEqual([]);
    await mailing.wait(24 * hours);
    expect(server.mails).toEqual([]);
  });

  it("are none without an SMTP server: nothing is stored, and nothing is said of them", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    await leave(platform, uuid);
    await answer(platform, uuid, "As ever.");
    expect((await storedJobs(platform)).map(({ kind }) => kind)).not.toContain("answer-mails.collect");
    expect(await listed(platform)).toMatchObject({ email: visitor });
    expect(await listed(platform)).not.toHaveProperty("email_answers");
  });
});

describe("an owner whose visitors wait for a person, by e-mail", () => {
  const consoleUrl = "https://chat.example/console";

  it("is e-mailed once, after some minutes, with a link to the console and nothing that a visitor wrote", async () => {
    await using mailing = await startMailing({ consoleUrl });
    const { server, uuid } = mailing;
    await mailing.db.updateTable("assistants").set({ name: "Mara\r\nBcc: all@shop.example <b>" }).execute();
    await say(mailing, uuid, "canary\r\nBcc: everybody@shop.example");
    await mailing.wait(2 * minutes);
    expect(server.mails).toEqual([]);
    await mailing.wait(1 * minutes);
    const [mail, ...others] = server.mails;
    expect(others).toEqual([]);
    const { email } = await mailing.db.selectFrom("users").select("email").executeTakeFirstOrThrow();
    expect(mail?.to).toEqual([email]);
    expect(mail?.headers.get("subject")).toBe("A visitor is waiting for a person");
    expect(mail?.headers.has("bcc")).toBe(false);
    expect(mail?.text).toContain(`${consoleUrl}/conversations/${uuid}`);
    expect(mail?.text).toContain("in a chat with Mara Bcc: all@shop.example <b>, since 20");
    expect(mail?.html).toContain("&lt;b&gt;");
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/canary|everybody|visitor@/);
    await leave(mailing, uuid, "another@shop.example"); // asked again
    await mailing.wait(40 * minutes);
    expect(server.mails).toHaveLength(1);
  });

  it.runIf(deep)("is e-mailed nothing once they have turned it off, and how to do that", async () => {
    await using mailing = await startMailing({ consoleUrl });
    const { server, owner } = mailing;
    const { key: token } = owner;
    const set = async (waiting_emails: boolean) => {
      const response = await mailing.request("PUT", "/user/me", { token, body: { waiting_emails } });
      expect(await response.json()).toMatchObject({ waiting_emails });
    };
    const read = await mailing.request("GET", "/user/me", { token });
    expect(await read.json()).toMatchObject({ waiting_emails: true });
    await set(false);
    await mailing.wait(3 * minutes);
    expect(server.mails).toEqual([]);
    await set(true);
    await leave(mailing, await start(mailing));
    await mailing.wait(3 * minutes);
    // Visitors who have waited since before are named as well.
    expect(server.mails.map(({ headers }) => headers.get("subject"))).toEqual(["2 visitors are waiting for a person"]);
    expect(server.mails[0]?.text).toContain("You can turn these e-mails off in the console, under Overview.");
  });

  it.runIf(deep)(
    "is led to a console by the server that the visitor asked at, and not by what sends the e-mail",
    async () => {
      await using mailing = await startMailing();
      const { server, owner, services } = mailing;
      mailing.pass(3 * minutes);
      const { userId: user } = owner;
      const payload = mailOwner.payload.parse({ user });
      const context = { signal: AbortSignal.timeout(10_000), attempt: 1, complete: async () => undefined };
      const elsewhere = { ...services, consoleUrl };
      await mailOwner.run(payload, elsewhere, context);
      expect(server.mails).toHaveLength(1);
      expect(server.mails[0]?.text).not.toContain("http");
    },
  );

  it.runIf(deep)("gets no second e-mail within twenty minutes, and then one for all who came meanwhile", async () => {
    await using mailing = await startMailing();
    const { server } = mailing;
    await mailing.wait(3 * minutes);
    for (let at = 0; at < 12; at++) await leave(mailing, await start(mailing));
    await mailing.wait(10 * minutes);
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]?.text).not.toContain("http"); // nobody knows where the console is
    await mailing.wait(10 * minutes);
    expect(server.mails.slice(1).map(({ headers }) => headers.get("subject"))).toEqual([
      "12 visitors are waiting for a person",
    ]);
    expect(server.mails[1]?.text).toContain("and 2 more.");
  });

  it("is e-mailed nothing if somebody has answered, or the owner tests an assistant", async () => {
    await using mailing = await startMailing();
    await answer(mailing, mailing.uuid, "Here I am.");
    await leave(mailing, await start(mailing, { type: "test" }));
    await mailing.wait(3 * minutes);
    expect(mailing.server.mails.map(({ to }) => to)).toEqual([[visitor]]);
  });

  it.runIf(deep)("is e-mailed later where the mail server is away for now", async () => {
    await using mailing = await startMailing({ messages: [451] });
    await mailing.wait(3 * minutes);
    expect(mailing.server.mails).toEqual([]);
    await mailing.wait(2 * minutes);
    expect(mailing.server.mails).toHaveLength(1);
  });
});
