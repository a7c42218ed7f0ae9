import { expect } from "chai";
import { help, loadHelp } from "../../../src/widget/help/load.ts";
import { showPanel } from "../panel/show-panel.ts";
import { violations } from "../support/axe.ts";
import { press } from "../support/dom.ts";
import { type Answer, echo, json, type Seen, serverOf, startChat, until } from "./server.ts";

const features = { "Ringback-Features": "idempotency, sse, earlier" };
const at = "2026-11-20T10:00:00.000000Z";
const [first, second, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

/** A server that begins these conversations one after the other, and lists those that `listed` lets through. */
function serverWith(uuids: string[], listed: (request: Seen) => object[] = listAll, say: Answer = echo) {
  return serverOf((request) => {
    const { method, path } = request;
    if (path === "/conversations/earlier") return json({ status: true, conversations: listed(request) }, 200, features);
    if (method === "POST" && path === "/conversations")
      return json({ status: true, conversation_id: uuids.shift(), history: [] }, 200, {
        ...features,
        "Ringback-Resume": `secret-${uuids.length}`,
      });
    if (path === "/sessions") return json({ token: "t", expires_at: at }, 200, { "Ringback-Token": "t" });
    if (method === "GET") {
      const history = [{ id: 1, role: "user", content: `in ${path}` }];
      return json({ status: true, history, variables: {} }, 200, features);
    }
    return say(request);
  });
}
const listAll = ({ body }: Seen) => (body.conversations as { id: string }[]).map(({ id }) => listedAs(id));
const listedAs = (id: string, more: object = {}) => ({
  id,
  title: `About ${id}`,
  state: "open",
  created_at: at,
  last_message_at: at,
  last_reply_id: 9,
  ...more,
});

describe("earlier conversations", () => {
  it("are kept with their secrets where the visitor has written, and are gone on with under them", async () => {
    const server = serverWith([first, second, third]);
    const { conversation, lines } = startChat(server, { storage: "session" });
    await conversation.open();
    expect(conversation.view.hasEarlier).to.equal(false);
    await conversation.send("one");
    await conversation.startNew();
    expect(conversation.view.hasEarlier).to.equal(true);
    await conversation.startNew(); // nothing was written in the second
    await conversation.send("three");
    const listed = await conversation.earlier();
    expect(listed.map(({ uuid, isCurrent, isUnread }) => [uuid, isCurrent, isUnread])).to.deep.equal([
      [third, true, false],
      [first, false, true],
    ]);
    await conversation.goTo(listed[1]!);
    expect([conversation.uuid, ...lines()]).to.deep.equal([first, `user done: in /conversations/${first}`]);
    expect(server.seen.find(({ path }) => path === "/sessions")?.body).to.deep.equal({
      conversation_id: first,
      resume: "secret-2",
    });
    await conversation.send("more");
    // After a reload it is the one that is gone on with, and the other one is still there.
    const after = startChat(server, { storage: "session" });
    await after.conversation.open();
    expect(after.conversation.uuid).to.equal(first);
    expect((await after.conversation.earlier()).map(({ uuid }) => uuid)).to.have.members([first, third]);
  });

  it("are read beside the visitor's own once they have ended, which takes no text", async () => {
    const server = serverWith([first, second], ({ body }) =>
      (body.conversations as { id: string }[]).map(({ id }) => listedAs(id, id === first ? { state: "ended" } : {})),
    );
    const { conversation } = startChat(server, { storage: "session" });
    await conversation.send("one");
    await conversation.startNew();
    await conversation.send("two");
    const ended = (await conversation.earlier()).find(({ uuid }) => uuid === first);
    await conversation.goTo(ended!);
    expect([conversation.uuid, conversation.view.phase]).to.deep.equal([first, "ended"]);
    const after = startChat(server, { storage: "session" });
    await after.conversation.open();
    expect([after.conversation.uuid, after.conversation.view.phase]).to.deep.equal([second, "open"]);
  });

  it("keep what was written in each and not sent, also after a reload, and while one that has ended is read", async () => {
    const server = serverWith([first, second, third], ({ body }) =>
      (body.conversations as { id: string }[]).map(({ id }) => listedAs(id, id === third ? { state: "ended" } : {})),
    );
    const { conversation } = startChat(server, { storage: "session" });
    const go = async (to: string, of = conversation) => of.goTo((await of.earlier()).find(({ uuid }) => uuid === to)!);
    await conversation.send("one");
    await conversation.startNew();
    await conversation.send("two");
    await conversation.startNew();
    await conversation.send("three");
    await go(first);
    conversation.draft = "Half of the first";
    await go(second);
    expect(conversation.draft).to.equal("");
    conversation.draft = "Half of the second";
    await go(third);
    conversation.draft = "Its text box is closed";
    expect(conversation.draft).to.equal("");
    await go(second);
    expect(conversation.draft).to.equal("Half of the second");
    await go(first);
    expect(conversation.draft).to.equal("Half of the first");
    const after = startChat(server, { storage: "session" });
    await after.conversation.open();
    expect(after.conversation.draft).to.equal("Half of the first");
    await go(second, after.conversation);
    expect(after.conversation.draft).to.equal("Half of the second");
    // A visitor who begins another one takes along what is in the text box.
    await after.conversation.startNew();
    expect(after.conversation.draft).to.equal("Half of the second");
  });

  it("keep what was written before the first message for the next one that is begun", async () => {
    const { conversation } = startChat(serverWith([first, second, third]), { storage: "session" });
    await conversation.send("one");
    await conversation.startNew();
    conversation.draft = "Not begun";
    const [kept] = await conversation.earlier();
    await conversation.goTo(kept!);
    expect(conversation.draft).to.equal("");
    await conversation.startNew();
    expect(conversation.draft).to.equal("Not begun");
  });

  it("keep what waited to be sent, and send it there once the visitor is back, and nowhere else", async () => {
    const held = Promise.withResolvers<void>();
    const server = serverWith([first, second], listAll, async (request) => {
      if (request.body.message === "two") await held.promise;
      return echo(request);
    });
    const { conversation, lines } = startChat(server, { storage: "session" });
    const go = async (to: string) => conversation.goTo((await conversation.earlier()).find(({ uuid }) => uuid === to)!);
    await conversation.send("one");
    await conversation.startNew();
    void conversation.send("two");
    await until(() => server.seen.some(({ body }) => body.message === "two"));
    void conversation.send("three");
    await go(first);
    held.resolve();
    await conversation.send("four");
    await go(second);
    await until(() => lines().at(-1) === "assistant done: You said: three");
    const said = server.seen.filter(({ path }) => path.endsWith("/messages"));
    expect(said.map(({ path, body }) => `${path.split("/")[2]} ${body.message}`)).to.include.members([
      `${first} one`,
      `${second} two`,
      `${first} four`,
      `${second} three`,
    ]);
    expect(
      said.filter(({ path, body }) => path.includes(first) && /two|three/.test(String(body.message))),
    ).to.deep.equal([]);
    expect(said.filter(({ body }) => body.message === "three")).to.have.length(1);
  });

  it("are gone on with in a tab of their own while another tab has gone to another one", async () => {
    const server = serverWith([first, second]);
    const one = startChat(server, { storage: "local" }).conversation;
    await one.send("one");
    await one.startNew();
    await one.send("two");
    const other = startChat(server, { storage: "local" }).conversation;
    await other.open();
    expect(other.uuid).to.equal(second);
    await one.goTo((await one.earlier()).find(({ uuid }) => uuid === first)!);
    await other.send("for the second");
    await one.send("for the first");
    const said = server.seen.slice(-2).map(({ path, body }) => `${path.split("/")[2]} ${body.message}`);
    expect(said).to.deep.equal([`${second} for the second`, `${first} for the first`]);
  });

  it("are at most 20, are forgotten once the server does not name them, and by logging out", async () => {
    const uuids = Array.from({ length: 23 }, () => crypto.randomUUID());
    const begun = [...uuids];
    const server = serverWith(begun, (request) => listAll(request).slice(1));
    const { conversation } = startChat(server, { storage: "local" });
    for (let count = 0; count < uuids.length; count++) {
      await conversation.send("hello");
      if (count < uuids.length - 1) await conversation.startNew();
    }
    const asked = () => server.seen.findLast(({ path }) => path === "/conversations/earlier")?.body.conversations;
    expect(await conversation.earlier()).to.have.length(19);
    expect(asked()).to.have.length(20);
    conversation.leave();
    expect(Object.keys(localStorage).filter((key) => key.startsWith("ringback:"))).to.deep.equal([]);
    expect(conversation.view.hasEarlier).to.equal(false);
  });

  it("are of another device where the site says who the visitor is, and open by that alone; nothing is kept without storage", async () => {
    const server = serverWith([second], () => [listedAs(first, { known: true })]);
    const { conversation } = startChat(server, { storage: "none", identity: async () => "signed", hasIdentity: true });
    await conversation.open();
    expect(conversation.view.hasEarlier).to.equal(true);
    const [listed] = await conversation.earlier();
    await conversation.goTo(listed!);
    const session = server.seen.find(({ path }) => path === "/sessions");
    expect([session?.body, session?.headers.get("ringback-identity")]).to.deep.equal([
      { conversation_id: first },
      "signed",
    ]);
    expect(conversation.uuid).to.equal(first);
    expect([Object.keys(sessionStorage), Object.keys(localStorage)]).to.deep.equal([[], []]);
  });

  it("stand in a list that a keyboard opens, goes through and closes, and that axe finds nothing wrong with", async () => {
    const about = (uuid: string, more: object) => ({
      uuid,
      title: `About ${uuid}`,
      at: Date.now(),
      state: "open" as const,
      isUnread: false,
      isCurrent: false,
      secret: "",
      isKnown: false,
      seen: 0,
      ...more,
    });
    const earlier = [
      about(first, { isCurrent: true }),
      about(second, { isUnread: true }),
      about(third, { state: "ended" }),
    ];
    const { panel, asked } = await showPanel({ phase: "open", items: [], hasEarlier: true }, { earlier });
    const root = panel.shadowRoot!;
    const find = (selector: string) => root.querySelector<HTMLElement>(selector);
    await until(() => find(".back") !== null);
    const back = find(".back")!;
    expect(back.ariaLabel).to.equal("Your conversations");
    back.focus();
    back.click();
    await until(() => root.activeElement?.matches(".one") ?? false);
    expect([...root.querySelectorAll(".about .note-of")].map(({ textContent }) => textContent)).to.deep.equal([
      "Open now",
      "New answer",
      "Ended",
    ]);
    expect(find("ringback-transcript")?.hasAttribute("inert")).to.equal(true);
    // Each looks as if it led somewhere: the arrow is at its end.
    for (const one of root.querySelectorAll<HTMLElement>(".one")) {
      const [arrow, row] = [one.querySelector(".icon")!.getBoundingClientRect(), one.getBoundingClientRect()];
      expect(row.right - arrow.right).to.be.within(0, 16);
    }
    expect(await violations(panel)).to.deep.equal([]);
    press(root.activeElement!, "ArrowDown");
    expect(root.activeElement?.textContent).to.contain(second);
    press(root.activeElement!, "Escape");
    await panel.updateComplete;
    expect([find(".earlier"), root.activeElement]).to.deep.equal([null, back]);
    back.click();
    await until(() => root.querySelectorAll(".one").length === 3);
    root.querySelectorAll<HTMLElement>(".one")[1]!.click();
    await panel.updateComplete;
    expect([find(".earlier"), asked.at(-1)]).to.deep.equal([null, `goTo ${second}`]);
    back.click();
    await until(() => find(".new") !== null);
    find(".new")!.click();
    expect(asked.at(-1)).to.equal("startNew");
  });
});

describe("the search of help articles", () => {
  afterEach(() => document.body.replaceChildren());

  it("lists nothing twice: one title of one document once, and one of several with their documents", async () => {
    loadHelp(() => undefined);
    await until(() => help !== undefined);
    const article = (title: string, document: string, text: string) => ({ title, document, text, url: null });
    const articles = [
      article("Delivery", "Orders", "Within two days."),
      article("Delivery", "Returns", "Free."),
      article("Delivery", "Orders", "On Saturdays too."),
      article("Paying", "Orders", "By card."),
    ];
    const conversation = { uuid: first, open: async () => undefined, request: async () => json({ articles }) };
    const search = document.createElement("ringback-help-search");
    Object.assign(search, { conversation, locale: "en" });
    document.body.replaceChildren(search);
    const inside = search.shadowRoot!;
    await until(() => inside.querySelector("input") !== null);
    inside.querySelector("input")!.value = "delivery";
    inside.querySelector("form")!.requestSubmit();
    const buttons = () => [...inside.querySelectorAll<HTMLElement>("li button")];
    await until(() => buttons().length > 0);
    const text = (element: Element) => element.textContent!.replaceAll(/\s+/g, " ").trim();
    expect(buttons().map(text)).to.deep.equal(["DeliveryOrders", "DeliveryReturns", "Paying"]);
    expect(text(inside.querySelector("[role=status]")!)).to.contain("3");
    buttons()[0]!.click();
    await until(() => inside.querySelector(".article") !== null);
    expect(text(inside.querySelector(".article")!)).to.equal("Within two days. On Saturdays too.");
    expect(await violations(search)).to.deep.equal([]);
  });
});
