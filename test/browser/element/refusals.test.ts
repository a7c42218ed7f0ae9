import { expect } from "chai";
import "../../../src/widget/index.ts";
import type { RingbackChat } from "../../../src/widget/element.ts";
import { button, find, press, textIn, type, until } from "../support/dom.ts";
import { type StubServer, stubServer } from "./server.ts";

const draft = "Can someone come today?";
const serverWords = "Vendor said: secret-details";

/** What follows from a code: the note, where the text goes, and the events. */
interface Row {
  readonly code: string;
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly reads: RegExp;
  /** `box`: back in the text box; `place`: in the transcript, marked; `answered`: sent again until it was answered. */
  readonly words: "box" | "place" | "answered";
  readonly emitted: readonly (readonly [name: string, detail: object])[];
}

const balance = /^Mara can’t answer just now Your message stays in the box below\. Our team is glad to help:/;
const limited =
  /^You’ve reached the limit for now You can write here again from \d+:\d\d( [AP]M)?\. Our team is glad to help:/;
const gone = /^This conversation has ended You can still read it, or start a new one\. Start a new one/;
const unreachable = /^The chat can’t be reached just now What you write stays in the box below\. Try again/;
const ours = /^Something went wrong on our side Your message is safe\./;
const error = (code: string, status: number, retryable: boolean) =>
  [["ringback-error", { code, status, retryable }]] as const;
const money = (code: string, phase: string) => [["ringback-balance", { code, phase }]] as const;

const messageRows: readonly Row[] = [
  {
    code: "INSUFFICIENT_BALANCE",
    status: 400,
    reads: balance,
    words: "box",
    emitted: money("INSUFFICIENT_BALANCE", "message"),
  },
  { code: "BUDGET_REACHED", status: 503, reads: balance, words: "box", emitted: money("BUDGET_REACHED", "message") },
  { code: "LIMIT_REACHED", status: 429, reads: balance, words: "box", emitted: error("LIMIT_REACHED", 429, true) },
  {
    code: "LIMIT_REACHED",
    status: 429,
    headers: { "retry-after": "7200" },
    reads: limited,
    words: "box",
    emitted: error("LIMIT_REACHED", 429, true),
  },
  {
    code: "RATE_LIMITED",
    status: 429,
    headers: { "retry-after": "18" },
    reads: /^1[78] One moment You can write again in 1[78] seconds\./,
    words: "box",
    emitted: error("RATE_LIMITED", 429, true),
  },
  {
    code: "RATE_LIMITED",
    status: 429,
    headers: { "retry-after": "3000" },
    reads: limited,
    words: "box",
    emitted: error("RATE_LIMITED", 429, true),
  },
  {
    code: "VALIDATION_FAILED",
    status: 422,
    reads: /^Not sent This message can’t be taken\./,
    words: "box",
    emitted: error("VALIDATION_FAILED", 422, false),
  },
  {
    code: "BODY_TOO_LARGE",
    status: 413,
    reads: /^Not sent This message can’t be taken\./,
    words: "box",
    emitted: error("BODY_TOO_LARGE", 413, false),
  },
  {
    code: "CONVERSATION_NOT_FOUND",
    status: 404,
    reads: gone,
    words: "box",
    emitted: error("CONVERSATION_NOT_FOUND", 404, false),
  },
  { code: "TOKEN_EXPIRED", status: 401, reads: gone, words: "box", emitted: error("TOKEN_EXPIRED", 401, false) },
  { code: "TOKEN_MISSING", status: 401, reads: gone, words: "box", emitted: error("TOKEN_MISSING", 401, false) },
  {
    code: "ORIGIN_NOT_ALLOWED",
    status: 403,
    reads: ours,
    words: "place",
    emitted: error("ORIGIN_NOT_ALLOWED", 403, false),
  },
  {
    code: "PROCESSING_FAILED",
    status: 400,
    reads: ours,
    words: "place",
    emitted: error("PROCESSING_FAILED", 400, true),
  },
  { code: "INTERNAL", status: 500, reads: ours, words: "place", emitted: error("INTERNAL", 500, true) },
  { code: "UPSTREAM_FAILED", status: 502, reads: ours, words: "place", emitted: error("UPSTREAM_FAILED", 502, true) },
  { code: "STORE_REQUIRED", status: 503, reads: ours, words: "place", emitted: error("STORE_REQUIRED", 503, true) },
  {
    code: "CONVERSATION_BUSY",
    status: 409,
    headers: { "retry-after": "0" },
    reads: /^$/,
    words: "answered",
    emitted: [],
  },
  { code: "IN_FLIGHT", status: 409, headers: { "retry-after": "0" }, reads: /^$/, words: "answered", emitted: [] },
];

const startRows: readonly Omit<Row, "words">[] = [
  {
    code: "INSUFFICIENT_BALANCE",
    status: 400,
    reads: /^Mara can’t answer just now What you write stays in the box below\./,
    emitted: money("INSUFFICIENT_BALANCE", "start"),
  },
  {
    code: "BUDGET_REACHED",
    status: 503,
    reads: /^Mara can’t answer just now What you write stays in the box below\./,
    emitted: money("BUDGET_REACHED", "start"),
  },
  {
    code: "RATE_LIMITED",
    status: 429,
    headers: { "retry-after": "18" },
    reads: /You can write again in 1[78] seconds\./,
    emitted: error("RATE_LIMITED", 429, true),
  },
  {
    code: "ASSISTANT_NOT_FOUND",
    status: 404,
    reads: unreachable,
    emitted: error("ASSISTANT_NOT_FOUND", 404, false),
  },
  {
    code: "ORIGIN_NOT_ALLOWED",
    status: 403,
    reads: unreachable,
    emitted: error("ORIGIN_NOT_ALLOWED", 403, false),
  },
  {
    code: "VALIDATION_FAILED",
    status: 422,
    reads: unreachable,
    emitted: error("VALIDATION_FAILED", 422, false),
  },
  {
    code: "TOKEN_MISSING",
    status: 401,
    reads: unreachable,
    emitted: error("TOKEN_MISSING", 401, false),
  },
  { code: "INTERNAL", status: 500, reads: unreachable, emitted: error("INTERNAL", 500, true) },
];

describe("a refusal", () => {
  let server: StubServer;
  let emitted: [string, object][];

  beforeEach(() => {
    server = stubServer();
    emitted = [];
    sessionStorage.clear();
  });

  afterEach(() => {
    document.body.replaceChildren();
    server.restore();
  });

  for (const row of messageRows) {
    it(`of a message with ${row.code}${row.headers ? ` for ${row.headers["retry-after"]} s` : ""}`, async () => {
      const { chat, field } = await place();
      server.replies.push(refusal(row));
      type(field, draft);
      press(field, "Enter");
      await until(() => (row.words === "answered" ? textIn(chat.shadowRoot!).includes("Understood.") : noteIn(chat)));
      expect(noteIn(chat)).to.match(row.reads);
      await until(() => field.value === (row.words === "box" ? draft : ""));
      expect(findBubble(chat)).to.equal(row.words !== "box");
      expect(field.readOnly).to.equal(row.reads === gone);
      if (row.words === "place") {
        expect(button(chat.shadowRoot!, "Try again")).to.exist;
        Object.assign(emitted[0]![1], { messageId: undefined });
      }
      expect(emitted.map(([name, detail]) => [name, JSON.parse(JSON.stringify(detail))])).to.deep.equal(row.emitted);
      expect(textIn(chat.shadowRoot!)).not.to.match(new RegExp(`${row.code}|secret|vendor|balance|money|token`, "i"));
    });
  }

  for (const row of [messageRows[0]!, messageRows[4]!, messageRows[8]!]) {
    it(`of the first of several messages with ${row.code} returns them all, in order, and sends no other`, async () => {
      const { chat, field } = await place();
      let refuse!: () => void;
      server.replies.push(
        new Promise((resolve) => {
          refuse = () => resolve(refusal(row));
        }),
      );
      const results = ["one", "two", "three"].map((text) => chat.send(text));
      await until(() => server.seen.some(({ path }) => path.endsWith("/messages")));
      type(field, "four");
      refuse();
      expect(await Promise.all(results)).to.deep.equal(["returned", "returned", "returned"]);
      await until(() => field.value === "one\ntwo\nthree\nfour");
      expect(server.seen.filter(({ path }) => path.endsWith("/messages"))).to.have.length(1);
      expect(emitted.map(([name, detail]) => [name, JSON.parse(JSON.stringify(detail))])).to.deep.equal(row.emitted);
    });
  }

  it("of a message with 404 leaves the focus in the chat, also when a new conversation is started", async () => {
    const { chat, field } = await place();
    const focused = () => chat.shadowRoot!.activeElement?.shadowRoot?.activeElement?.localName;
    field.focus();
    server.replies.push(refusal(messageRows.find(({ status }) => status === 404)!));
    type(field, draft);
    press(field, "Enter");
    await until(() => noteIn(chat) && field.readOnly);
    expect(focused()).to.equal("ringback-composer");
    const again = button(chat.shadowRoot!, "Start a new one");
    again.focus();
    again.click();
    await until(() => !noteIn(chat));
    await until(() => focused() === "ringback-composer");
  });

  for (const row of startRows) {
    it(`of the conversation itself with ${row.code}`, async () => {
      server.start = () => refusal(row);
      const { chat, field } = await place();
      const note = await until(() => noteIn(chat));
      expect(note).to.match(row.reads);
      expect(emitted).to.deep.equal(row.emitted);
      if (row.code !== "RATE_LIMITED") {
        type(field, draft);
        press(field, "Enter");
        await until(() => emitted.length === 2 && field.value === draft);
        await until(() => !findBubble(chat));
      }
      expect(textIn(chat.shadowRoot!)).not.to.match(new RegExp(`${row.code}|secret|vendor|balance|money|token`, "i"));
      server.start = undefined;
    });
  }

  async function place(): Promise<{ chat: RingbackChat; field: HTMLTextAreaElement }> {
    const chat = document.createElement("ringback-chat");
    Object.assign(chat, {
      endpoint: "/api",
      assistant: "mara",
      heading: "Mara · Halden Heating",
      open: true,
      storage: "none",
    });
    chat.innerHTML = '<a slot="fallback" href="tel:+442079460102">020 7946 0102</a>';
    for (const name of ["ringback-error", "ringback-balance"] as const) {
      chat.addEventListener(name, ({ detail }) => emitted.push([name, { ...detail }]));
    }
    document.body.append(chat);
    return { chat, field: await until(() => find<HTMLTextAreaElement>(chat.shadowRoot!, "textarea")) };
  }
});

function refusal({ code, status, headers }: Pick<Row, "code" | "status" | "headers">): Response {
  const body = { status: false, error: serverWords, message: serverWords };
  return Response.json(body, { status, headers: { "Ringback-Code": code, ...headers } });
}

/** All notes of the panel, as a visitor reads them. */
function noteIn(chat: RingbackChat): string {
  const note = find(chat.shadowRoot!, ".note");
  const countdown = note?.querySelector("ringback-countdown");
  if (countdown && textIn(countdown) === "") return ""; // its code is loaded with the first limit
  return note ? `${countdown ? `${textIn(countdown)} ` : ""}${textIn(note)}`.replace(/^(\d+) \1 /, "$1 ") : "";
}

function findBubble(chat: RingbackChat): boolean {
  return find(chat.shadowRoot!, ".bubble") !== undefined;
}
