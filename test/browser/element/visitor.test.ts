import { expect } from "chai";
import "../../../src/widget/index.ts";
import type { RingbackChat } from "../../../src/widget/element.ts";
import { proxyServer, secret } from "../chat/proxy.ts";
import { button, find, pause, press, textIn, type, until } from "../support/dom.ts";

/** Another one in each test: a page requests its capabilities once. */
let endpoint = "";
let count = 0;

describe("<ringback-chat> at a proxy", () => {
  const { fetch } = window;
  let proxy: ReturnType<typeof proxyServer>;
  let offers = 0;

  beforeEach(() => {
    endpoint = `https://proxy-${++count}.example/api`;
    proxy = proxyServer();
    offers = 0;
    window.fetch = async (input, init) => {
      const url = String(input);
      if (!url.startsWith(endpoint)) return fetch(input, init);
      if (!url.endsWith("/capabilities")) return proxy.fetch(input, init);
      offers++;
      return Response.json({ assistants: ["mara"], actions: ["call"] });
    };
    sessionStorage.clear();
    localStorage.clear();
  });

  afterEach(() => {
    document.body.replaceChildren();
    window.fetch = fetch;
  });

  it("requests the capabilities when first opened, once for the page, and never before", async () => {
    const chat = place();
    button(await shadow(chat), "Open chat").dispatchEvent(new PointerEvent("pointerenter"));
    await pause(300);
    expect([offers, proxy.seen.length]).to.deep.equal([0, 0]);
    chat.show();
    await until(() => offers === 1);
    chat.hide();
    await chat.updateComplete;
    chat.show();
    await say(chat, "one");
    expect(offers).to.equal(1);
    const other = place({ mode: "inline" });
    await say(other, "two");
    expect(offers).to.equal(1);
  });

  it("logs which assistants the proxy offers, where the page names another", async () => {
    const { error } = console;
    const logged: unknown[] = [];
    console.error = (text: unknown) => logged.push(text);
    try {
      place({ mode: "inline", assistant: "otto" }).send("Hello");
      await until(() => logged.length > 0);
      expect(logged).to.deep.equal([`ringback: "otto" is none of: mara`]);
      await say(place({ mode: "inline" }), "one");
      expect(logged).to.have.length(1);
    } finally {
      console.error = error;
    }
  });

  it("sends the identity, a string or a function's result, when a session starts", async () => {
    const chat = place({ mode: "inline" });
    chat.identity = async () => "jwt-of-the-site";
    await say(chat, "one");
    const identities = proxy.seen.map(({ headers }) => headers.get("ringback-identity"));
    expect(identities).to.deep.equal(["jwt-of-the-site", null]);
  });

  it("continues without an identity when the page's function fails", async () => {
    const { error } = console;
    const complaints: unknown[] = [];
    console.error = (text: unknown) => complaints.push(text);
    try {
      const chat = place({ mode: "inline" });
      chat.identity = () => Promise.reject(new Error("signed out"));
      await say(chat, "one");
      expect(proxy.seen[0]?.headers.get("ringback-identity")).to.equal(null);
      expect(complaints).to.deep.equal(['ringback: "identity" failed.']);
    } finally {
      console.error = error;
    }
  });

  it("resumes after a reload, and exposes the proxy's secrets nowhere", async () => {
    const first = place({ mode: "inline" });
    await say(first, "one");
    first.remove();
    Object.assign(proxy, {
      history: [
        { id: 1, role: "user", content: "one" },
        { id: 2, role: "assistant", content: "Hello again" },
      ],
    });
    const before = proxy.seen.length;
    const second = place({ mode: "inline" });
    const events: string[] = [];
    for (const name of ["ringback-message", "ringback-error", "ringback-function-call"] as const) {
      second.addEventListener(name, (event) => events.push(JSON.stringify(event.detail)));
    }
    await say(second, "two");
    expect(textIn(await shadow(second))).to.contain("Hello again");
    expect(proxy.paths().slice(before)).to.deep.equal(["POST /sessions", "GET …", "POST …/messages"]);
    const shown = textIn(document) + second.shadowRoot!.innerHTML + events.join() + location.href;
    expect(shown).not.to.match(/token-\d|resume-/);
    expect(proxy.seen.map(({ path }) => path).join()).not.to.match(/token-\d|resume-/);
  });

  it("clears storage, transcript, draft, session and identity at logout", async () => {
    const chat = place({ mode: "inline" });
    chat.identity = "jwt-of-the-site";
    await say(chat, "one");
    expect(JSON.stringify({ ...sessionStorage })).to.contain(secret);
    const field = find<HTMLTextAreaElement>(chat.shadowRoot!, "textarea")!;
    type(field, "My number is");
    await chat.logout();
    await until(() => textIn(chat.shadowRoot!).includes("How can we help?") && field.value === "");
    expect(sessionStorage.length).to.equal(0);
    expect(textIn(chat.shadowRoot!)).not.to.contain("one");
    const before = proxy.seen.length;
    await say(chat, "two");
    const [start, message] = proxy.seen.slice(before);
    expect([start?.path, start?.headers.get("authorization"), start?.headers.get("ringback-identity")]).to.deep.equal([
      "/conversations",
      null,
      null,
    ]);
    expect(message?.headers.get("authorization")).to.equal("Bearer token-2");
  });

  it("clears at logout what an earlier page stored, without a request", async () => {
    const first = place({ mode: "inline" });
    await say(first, "one");
    first.remove();
    const before = proxy.seen.length;
    await place().logout();
    expect(sessionStorage.length).to.equal(0);
    expect(proxy.seen.length).to.equal(before);
  });
});

function place(attributes: Record<string, string> = {}): RingbackChat {
  const chat = document.createElement("ringback-chat");
  for (const [name, value] of Object.entries({ endpoint, assistant: "mara", ...attributes }))
    chat.setAttribute(name, value);
  document.body.append(chat);
  return chat;
}

async function shadow(chat: RingbackChat): Promise<ShadowRoot> {
  await chat.updateComplete;
  return chat.shadowRoot!;
}

async function say(chat: RingbackChat, text: string): Promise<void> {
  const root = await shadow(chat);
  const field = await until(() => find<HTMLTextAreaElement>(root, "textarea"));
  type(field, text);
  press(field, "Enter");
  await until(() => textIn(root).includes(`You said: ${text}`));
}
