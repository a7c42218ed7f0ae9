import { expect } from "chai";
import "../../../src/widget/index.ts";
import type { RingbackChat } from "../../../src/widget/element.ts";
import { type Answer, dropped, fullServer, json, refusal, reply, sse, stream } from "../chat/server.ts";
import { find, findAll, press, textIn, type, until } from "../support/dom.ts";

/** What a server does with a message, and what follows from it. */
interface Row {
  readonly does: string;
  /** Its answers in order, the last one to all further requests. */
  readonly answers: readonly Answer[];
  /** Whether its answers name the feature `idempotency`. (default: they do) */
  readonly keys?: false;
  /** The browser is offline from before the message, or from its first request, for a moment. */
  readonly offline?: "before" | "meanwhile";
  /** The mark below the message; empty if the text is back in the text box. */
  readonly mark: RegExp;
  /** The rest of what the visitor reads. */
  readonly reads?: RegExp;
  /** What a screen reader announces. */
  readonly announces: readonly (string | RegExp)[];
  /** How many requests carry the message: all with one key. */
  readonly requests: number;
  /** What is stored then: messages that wait, or nothing of the conversation. */
  readonly stored: number | "nothing";
}

const question = "Can someone come today?";
const answered = { mark: /^Sent \d/, reads: /Low pressure\./, stored: 0 } as const;
const said = "Assistant: Low pressure.";
const failed = { mark: /^Not sent · Try again · Delete$/, announces: ["Not sent"], stored: 0 } as const;
const ours = /Something went wrong on our side Your message is safe\./;
const unknown = {
  keys: false,
  mark: /^We can’t tell if this arrived$/,
  reads: /The line dropped while sending It may have arrived\. Sending again could book twice\. Check first Send again/,
  announces: [/^We can’t tell if this arrived\. It may have arrived/],
  requests: 1,
  stored: 0,
} as const;
const html =
  (status: number): Answer =>
  () =>
    new Response("<h1>Sorry</h1>", { status, headers: { "content-type": "text/html" } });
const whole: Answer = () => json(reply);
const pieces = [sse("delta", { text: "Low " }), sse("delta", { text: "pressure." })];

const rows: readonly Row[] = [
  { does: "answers in one piece", answers: [whole], ...answered, announces: [said], requests: 1 },
  { does: "streams", answers: [stream([...pieces, sse("done", reply)])], ...answered, announces: [said], requests: 1 },
  {
    does: "cuts its stream, then answers",
    answers: [stream(pieces, { cut: true }), whole],
    ...answered,
    announces: [said],
    requests: 2,
  },
  {
    does: "ends its stream before the reply is complete, each time",
    answers: [stream(pieces)],
    ...failed,
    requests: 5,
  },
  ...[502, 504, 520, 522, 524].map(
    (status): Row => ({
      does: `answers once through a gateway's ${status}, then by itself`,
      answers: [html(status), whole],
      ...answered,
      announces: [said],
      requests: 2,
    }),
  ),
  { does: "stays behind a gateway's 502", answers: [html(502)], ...failed, requests: 5 },
  { does: "fails with a page of its own", answers: [html(500)], ...failed, reads: ours, requests: 1 },
  { does: "is down for maintenance", answers: [html(503)], ...failed, reads: ours, requests: 1 },
  { does: "cannot be reached, or refuses the page's origin", answers: [dropped], ...failed, requests: 5 },
  { does: "answers with a page in place of JSON", answers: [html(200)], ...failed, requests: 5 },
  { does: "never answers", answers: [hang], ...failed, requests: 5 },
  {
    does: "is still answering the first request",
    answers: [refusal(409, "IN_FLIGHT"), refusal(409, "CONVERSATION_BUSY"), whole],
    ...answered,
    announces: [said],
    requests: 3,
  },
  {
    does: "has the key with another text",
    answers: [refusal(409, "IDEMPOTENCY_CONFLICT")],
    ...failed,
    reads: ours,
    requests: 1,
  },
  {
    does: "limits without a time",
    answers: [refusal(429, "RATE_LIMITED")],
    mark: /^$/,
    reads: /One moment You can write again in (30|29) seconds\./,
    announces: [/^One moment\. You can write again in (30|29) seconds\.$/],
    requests: 1,
    stored: 0,
  },
  {
    does: "limits for a long time",
    answers: [refusal(429, "RATE_LIMITED", { "retry-after": "1620" })],
    mark: /^$/,
    reads: /You’ve reached the limit for now You can write here again from \d+:\d\d/,
    announces: [/^You’ve reached the limit for now\. You can write here again from \d+:\d\d/],
    requests: 1,
    stored: 0,
  },
  {
    does: "limits by a gateway's page",
    answers: [html(429)],
    mark: /^$/,
    reads: /You can write again in (30|29) seconds\./,
    announces: [/^One moment\./],
    requests: 1,
    stored: 0,
  },
  {
    does: "refuses the size by a gateway's page",
    answers: [html(413)],
    mark: /^$/,
    reads: /This message can’t be taken\./,
    announces: [/^Not sent\. This message can’t be taken/],
    requests: 1,
    stored: 0,
  },
  {
    does: "has no money",
    answers: [refusal(402, "INSUFFICIENT_BALANCE")],
    mark: /^$/,
    reads: /The assistant can’t answer just now Your message stays in the box below\./,
    announces: [/^The assistant can’t answer just now\./],
    requests: 1,
    stored: 0,
  },
  {
    does: "no longer has the conversation",
    answers: [refusal(404, "CONVERSATION_NOT_FOUND")],
    mark: /^$/,
    reads: /This conversation has ended/,
    announces: [/^This conversation has ended\./],
    requests: 1,
    stored: "nothing",
  },
  {
    does: "is reached once the browser is online",
    answers: [whole],
    offline: "before",
    ...answered,
    announces: ["Waiting to send", /^You’re offline\./, said],
    requests: 1,
  },
  {
    does: "loses the browser while it answers",
    answers: [dropped, whole],
    offline: "meanwhile",
    ...answered,
    announces: [/^You’re offline\./, said],
    requests: 2,
  },
  {
    does: "leaves the message to a person",
    answers: [() => json({ status: true, ai_enabled: false, message: "", function_calls: [] })],
    mark: /^Sent \d/,
    reads: /Someone from our team will answer/,
    announces: [/^Someone from our team will answer\./],
    requests: 1,
    stored: 0,
  },
  { does: "cuts its stream and honours no keys", answers: [stream(pieces, { cut: true })], ...unknown },
  { does: "stays behind a gateway and honours no keys", answers: [html(504)], ...unknown },
  { does: "cannot be reached and honours no keys", answers: [dropped], ...unknown },
  { does: "never answers and honours no keys", answers: [hang], ...unknown },
];

describe("with a server that", () => {
  const { fetch, setTimeout: realTimeout } = window;
  let endpoints = 0;

  beforeEach(() => {
    // No wait between two attempts, and none for an answer, takes longer than this.
    window.setTimeout = ((work: () => void, ms = 0, ...rest: unknown[]) =>
      realTimeout(work, (ms > 300 && ms <= 6_000) || ms === 75_000 ? 20 : ms, ...rest)) as typeof window.setTimeout;
  });

  afterEach(() => {
    window.setTimeout = realTimeout;
    window.fetch = fetch;
    Reflect.deleteProperty(navigator, "onLine");
    document.body.replaceChildren();
    sessionStorage.clear();
  });

  for (const row of rows) {
    it(`${row.does}: the visitor sees, hears and keeps what belongs to it`, async () => {
      const endpoint = `https://chat.example/api/${++endpoints}`;
      const server = fullServer(
        ...row.answers.map((answer) => (row.keys === false ? withoutFeatures(answer) : answer)),
      );
      window.fetch = (input, init) => {
        if (!String(input).startsWith(endpoint)) return fetch(input, init);
        if (row.offline === "meanwhile" && String(input).endsWith("/messages") && navigator.onLine) loseConnection();
        return respond(server, String(input).replace(`/api/${endpoints}`, "/api"), init, row.keys !== false);
      };
      const chat = document.createElement("ringback-chat");
      Object.assign(chat, { endpoint, mode: "inline", locale: "en" });
      document.body.append(chat);
      const field = await until(() => find<HTMLTextAreaElement>(chat.shadowRoot!, "textarea"));
      void chat.shadowRoot!.querySelector(".frame")!.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
      await until(() => server.seen.some(({ path }) => path === "/conversations"));
      if (row.offline === "before") loseConnection();
      type(field, question);
      press(field, "Enter");
      await until(() => isSettled(chat, row));
      expect(markIn(chat)).to.match(row.mark);
      if (row.reads) expect(textIn(chat.shadowRoot!)).to.match(row.reads);
      expect(textIn(chat.shadowRoot!)).not.to.match(/27 minutes|HTTP|UNREACHABLE|Refused|Sorry/);
      await until(() => field.value === (String(row.mark) === "/^$/" ? question : ""));
      const announced = findAll(chat.shadowRoot!, "[aria-live=polite] > *").map(({ textContent }) => textContent ?? "");
      expect(announced.length, announced.join("|")).to.equal(row.announces.length);
      for (const [at, text] of row.announces.entries()) {
        if (typeof text === "string") expect(announced[at]).to.equal(text);
        else expect(announced[at]).to.match(text);
      }
      const sent = server.seen.filter(({ path }) => path.endsWith("/messages"));
      expect(sent).to.have.length(row.requests);
      expect(new Set(sent.map(({ headers }) => headers.get("idempotency-key"))).size).to.equal(1);
      const name = Object.keys(sessionStorage).find((key) => !key.endsWith("|draft"));
      const record = sessionStorage.getItem(name ?? "");
      expect(record ? JSON.parse(record).pending.length : "nothing").to.equal(row.stored);
    });
  }
});

/** Whether the message has come to its end, and its note is there. */
function isSettled(chat: RingbackChat, { mark, reads = /./, announces }: Row): boolean {
  const text = textIn(chat.shadowRoot!);
  const isAnnounced = findAll(chat.shadowRoot!, "[aria-live=polite] > *").length >= announces.length;
  return mark.test(markIn(chat)) && reads.test(text) && isAnnounced;
}

/** What stands below the visitor's message. */
function markIn(chat: RingbackChat): string {
  const mark = find(chat.shadowRoot!, ".item.user .meta");
  return mark ? textIn(mark) : "";
}

function loseConnection(): void {
  Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
  setTimeout(() => {
    Reflect.deleteProperty(navigator, "onLine");
    dispatchEvent(new Event("online"));
  }, 200);
}

function hang(): Promise<Response> {
  return new Promise(() => undefined);
}

function withoutFeatures(answer: Answer): Answer {
  return async (request) => {
    const { body, status, headers } = await answer(request);
    const kept = new Headers(headers);
    kept.delete("ringback-features");
    return new Response(body, { status, headers: kept });
  };
}

/** The server's answer, or the end of the wait for it. */
async function respond(
  server: ReturnType<typeof fullServer>,
  address: string,
  init: RequestInit | undefined,
  keys: boolean,
): Promise<Response> {
  const aborted = new Promise<never>((_, reject) => {
    init?.signal?.addEventListener("abort", () => reject(init.signal?.reason), { once: true });
  });
  if (address.endsWith("/capabilities")) return Response.json({ assistants: [], actions: [] });
  const response = await Promise.race([server.fetch(address, init), aborted]);
  return keys ? response : withoutFeatures(() => response)({} as never);
}
