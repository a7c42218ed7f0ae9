import { expect } from "chai";
import "../../../src/widget/index.ts";
import { asks, loadAsks } from "../../../src/widget/ask-cards/load.ts";
import { open, place, root, send } from "../element/place.ts";
import { type StubServer, stubServer } from "../element/server.ts";
import { violations } from "../support/axe.ts";
import { button, find, findAll, pause, textIn, until } from "../support/dom.ts";

const question = "**Book visit**\n\n- **Date**: Tuesday, 24 November 2026\n\nShall I book it?";
const fields = [
  { name: "date", label: "Date", type: "date", value: "2026-11-24", required: true },
  { name: "time", label: "Time", type: "time", value: "10:00", required: true },
  { name: "people", label: "People", type: "number", min: 1, max: 8 },
  { name: "phone", label: "Phone", type: "text", value: "[redacted]", required: true, hidden: true },
];
const pending_call = {
  id: "card-1",
  name: "book_visit",
  title: "Book visit",
  fields,
  expires_at: "2026-11-21T00:00:00.000000Z",
  question,
  action: "Book it",
};
const asking = {
  status: true,
  message: `Gladly.\n\n${question}`,
  function_calls: [],
  choices: ["Yes", "No"],
  pending_call,
};
const form = {
  id: "form-1",
  title: "Book visit",
  fields: [
    { name: "date", label: "Date", type: "date", value: "2026-11-24", required: true },
    { name: "name", label: "Name", type: "text", required: true },
    { name: "email", label: "E-mail", type: "email" },
    { name: "kind", label: "Kind", type: "choice", options: ["Boiler", "Tap"], required: true },
    { name: "days", label: "Days", type: "choices", options: ["Monday", "Tuesday"] },
    { name: "notes", label: "Notes", type: "long_text" },
    { name: "urgent", label: "Urgent", type: "boolean" },
    { name: "people", label: "People", type: "number", min: 1, max: 8 },
  ],
};

describe("a card that asks", () => {
  let server: StubServer;

  beforeEach(() => {
    server = stubServer();
    sessionStorage.clear();
  });
  afterEach(() => {
    document.body.replaceChildren();
    server.restore();
  });

  it("says once what is missing: with the field that gets the focus, and its hint with it", async () => {
    loadAsks(() => undefined);
    await until(() => asks);
    const card = document.createElement("ringback-ask");
    const fields = [
      { name: "name", label: "Name", type: "text", required: true, hint: "Whom to ask for" },
      { name: "phone", label: "Phone", type: "phone", required: true },
      { name: "notes", label: "Notes", type: "long_text" },
    ];
    const item = {
      key: "a",
      role: "assistant",
      text: "",
      at: 0,
      state: "done",
      calls: [],
      form: { id: "once", fields },
    };
    Object.assign(card, { item, locale: "en" });
    document.body.replaceChildren(card);
    const inside = await until(() => card.shadowRoot?.querySelector("form") && card.shadowRoot);
    inside.querySelector<HTMLButtonElement>("button.primary")!.click();
    await until(() => inside.activeElement?.matches("[data-field=name]"));
    const ids = inside.activeElement!.getAttribute("aria-describedby")!.split(" ");
    expect(ids.map((id) => inside.getElementById(id)?.textContent?.trim())).to.deep.equal([
      "Please fill this in.",
      "Whom to ask for",
    ]);
    const alert = inside.querySelector("[role=alert]")!;
    expect(alert.textContent).to.equal("");
    // A field that has the focus already is not read out again.
    inside.querySelector("form")!.requestSubmit();
    await until(() => alert.textContent === "Please fill this in.");
    expect(inside.querySelector("[data-field=notes]")!.hasAttribute("aria-describedby")).to.equal(false);
    expect(inside.querySelector<HTMLTextAreaElement>("[data-field=notes]")!.labels[0]!.textContent).to.equal(
      "Notes optional",
    );
    expect(await violations(card)).to.deep.equal([]);
  });

  it("has what was put into a form until it is sent, also when its conversation was left meanwhile", async () => {
    loadAsks(() => undefined);
    await until(() => asks);
    const shown = async (result = "taken") => {
      const card = document.createElement("ringback-ask");
      const item = {
        key: "a",
        role: "assistant",
        text: "",
        at: 0,
        state: "done",
        calls: [],
        form: { ...form, id: "kept" },
      };
      Object.assign(card, { item, locale: "en", onAnswer: async () => result });
      document.body.replaceChildren(card);
      return until(() => card.shadowRoot?.querySelector("form") && card);
    };
    const control = (card: Element, field: string) =>
      card.shadowRoot!.querySelector<HTMLInputElement>(`[data-field=${field}]`)!;
    const first = await shown();
    for (const [field, value] of Object.entries({ date: "", name: "Ada", kind: "Tap", people: "3", notes: "Loud" })) {
      control(first, field).value = value;
      control(first, field).dispatchEvent(new Event("input", { bubbles: true, composed: true }));
    }
    const again = await shown("returned");
    const values = (card: Element) =>
      ["date", "name", "kind", "people", "notes"].map((field) => control(card, field).value);
    expect(values(again)).to.deep.equal(["", "Ada", "Tap", "3", "Loud"]);
    control(again, "date").value = "2026-12-01";
    const send = () => again.shadowRoot!.querySelector<HTMLButtonElement>("button.primary")!.click();
    send();
    await until(() => !again.shadowRoot!.querySelector("[aria-busy=true]"));
    expect(values(await shown())[1], "it was not taken").to.equal("Ada");
    const last = document.querySelector("ringback-ask")!;
    control(last, "date").value = "2026-12-01";
    last.shadowRoot!.querySelector<HTMLButtonElement>("button.primary")!.click();
    await pause(20);
    expect(values(await shown())[1]).to.equal("");
  });

  it("leaves what was put into a form to the person who takes over, and keeps it where nobody does", async () => {
    loadAsks(() => undefined);
    await until(() => asks);
    const item = {
      key: "a",
      role: "assistant",
      text: "",
      at: 0,
      state: "done",
      calls: [],
      form: { ...form, id: "left" },
    };
    const left: string[] = [];
    const show = async (isTaken: boolean) => {
      const card = document.createElement("ringback-ask");
      const onLeft = (text: string) => {
        left.push(text);
        return isTaken;
      };
      Object.assign(card, { item, locale: "en-GB", onLeft });
      document.body.replaceChildren(card);
      const inside = await until(() => card.shadowRoot?.querySelector("form") && card.shadowRoot);
      return inside.querySelector<HTMLInputElement>("[data-field=name]")!;
    };
    const name = await show(false);
    name.value = "Ada";
    name.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
    const again = await show(true);
    expect(again.value).to.equal("Ada");
    document.body.replaceChildren();
    expect(left.at(-1)).to.match(/^Date: .*24.*2026\nName: Ada$/m);
    expect((await show(true)).value).to.equal("");
  });

  const card = (chat: Element) => find(root(chat as never), "ringback-ask") as HTMLElement;
  const inCard = <Found extends Element>(chat: Element, selector: string) =>
    card(chat)?.shadowRoot?.querySelector<Found>(selector) ?? null;
  const bodies = () => server.seen.filter(({ path }) => path.endsWith("/messages")).map(({ body }) => body);

  async function ask(reply: Record<string, unknown>, attributes = {}) {
    const chat = await place(attributes);
    await open(chat);
    server.replies.push(reply);
    await send(chat, "Book a visit");
    await until(() => inCard(chat, ".buttons"));
    return chat;
  }
  function fill(chat: Element, name: string, value: string) {
    const control = inCard<HTMLInputElement>(chat, `[data-field="${name}"]`)!;
    control.value = value;
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }

  const refused = (name: string) =>
    Response.json(
      { status: false, error: "", errors: { [name]: ["is over."] } },
      { status: 422, headers: { "ringback-code": "VALIDATION_FAILED" } },
    );

  it("shows what waits for an agreement once, beside the words, and sends the agreement", async () => {
    const chat = await ask(asking, { locale: "en-US" });
    const answers = () => findAll(root(chat), "ringback-answer").filter((answer) => answer.checkVisibility());
    await until(() => /^\s*Gladly\.\s*Shall I book it\?\s*$/.test(answers().at(-1)?.textContent ?? ""));
    expect(textIn(card(chat).shadowRoot!)).to.match(/Book visit.*Tuesday.*24.*10:00\sAM.*Hidden by this site/s);
    expect(findAll(root(chat), ".chip")).to.have.length(0);
    expect(await violations(chat)).to.deep.equal([]);
    server.replies.push({
      status: true,
      message: "It is booked.",
      function_calls: [{ name: "book_visit", arguments: {}, result: {} }],
    });
    button(card(chat).shadowRoot!, "Book it").click();
    button(card(chat).shadowRoot!, "Book it").click();
    await until(() => textIn(root(chat)).includes("It is booked."));
    expect(bodies().slice(1)).to.deep.equal([{ message: "Book it", agreement: { id: "card-1", answer: "yes" } }]);
    await until(() => textIn(card(chat).shadowRoot!).includes("Agreed"));
    expect(inCard(chat, "button")).to.equal(null);
    expect(await violations(chat)).to.deep.equal([]);
  });

  it("sends what the visitor changed and nothing else, and leaves it on the way back", async () => {
    const chat = await ask(asking, { locale: "en-US" });
    button(card(chat).shadowRoot!, "Change").click();
    await until(() => inCard(chat, "[data-field]"));
    await until(() => card(chat).shadowRoot!.activeElement === inCard(chat, "[data-field=date]"));
    expect(await violations(chat)).to.deep.equal([]);
    fill(chat, "people", "9");
    button(card(chat).shadowRoot!, "Book it").click();
    await until(() => inCard(chat, "[aria-invalid=true]"));
    expect(textIn(card(chat).shadowRoot!)).to.contain("It can be from 1 to 8.");
    expect(inCard(chat, "[data-field=people]")!.ariaInvalid).to.equal("true");
    expect(bodies()).to.have.length(1);
    button(card(chat).shadowRoot!, "Back").click();
    await until(() => inCard(chat, "dl"));
    button(card(chat).shadowRoot!, "Change").click();
    await until(() => inCard(chat, "[data-field=people]"));
    expect(inCard<HTMLInputElement>(chat, "[data-field=people]")!.value).to.equal("");
    fill(chat, "people", "3");
    fill(chat, "time", "11:30");
    button(card(chat).shadowRoot!, "Book it").click();
    await until(() => bodies().length === 2);
    expect(bodies()[1]).to.deep.equal({
      message: "Book it\nTime: 11:30\nPeople: 3",
      agreement: { id: "card-1", answer: "yes", arguments: { time: "11:30", people: 3 } },
    });
  });

  it("declines, and is overtaken by anything that is said instead", async () => {
    const chat = await ask(asking);
    button(card(chat).shadowRoot!, "No").click();
    await until(() => textIn(card(chat).shadowRoot!).includes("Not done"));
    expect(bodies()[1]).to.deep.equal({ message: "No", agreement: { id: "card-1", answer: "no" } });
    document.body.replaceChildren();
    const other = await ask(asking);
    await send(other, "What does it cost?");
    await until(() => textIn(card(other).shadowRoot!).includes("overtaken"));
    expect(inCard(other, "button")).to.equal(null);
  });

  it("says so where the server knows that it was overtaken, and leaves no message that was not sent", async () => {
    const chat = await ask(asking);
    const stale = { status: false, error: "This question has been overtaken. Nothing was done." };
    server.replies.push(Response.json(stale, { status: 409, headers: { "ringback-code": "AGREEMENT_STALE" } }));
    button(card(chat).shadowRoot!, "Book it").click();
    await until(() => textIn(card(chat).shadowRoot!).includes("overtaken"));
    expect(textIn(root(chat))).not.to.contain("Not sent");
    expect(find<HTMLTextAreaElement>(root(chat), "textarea")!.value).to.equal("");
  });

  it("has values of another direction where their labels are, and its title at its mark", async () => {
    const chat = await ask({ ...asking, pending_call: { ...pending_call, action: "" } }, { locale: "ar" });
    const edges = [...card(chat).shadowRoot!.querySelectorAll("dd, .title")].map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return element.getBoundingClientRect().right - range.getBoundingClientRect().right;
    });
    expect(edges).to.have.length(4);
    expect(Math.max(...edges)).to.be.below(1);
  });

  it("shows which values the server did not take, and leaves no message", async () => {
    const chat = await ask(asking);
    button(card(chat).shadowRoot!, "Change").click();
    await until(() => inCard(chat, "[data-field=date]"));
    fill(chat, "date", "2020-01-01");
    server.replies.push(refused("agreement.arguments.date"));
    button(card(chat).shadowRoot!, "Book it").click();
    await until(() => card(chat).shadowRoot!.activeElement === inCard(chat, "[data-field=date][aria-invalid=true]"));
    expect(inCard<HTMLInputElement>(chat, "[data-field=date]")!.value).to.equal("2020-01-01");
    await until(() => textIn(card(chat).shadowRoot!).includes("That day is over."));
    expect(textIn(root(chat))).not.to.match(/Not sent|went wrong/);
  });

  it("keeps what was filled in of a form whose values the server did not take", async () => {
    const chat = await ask({
      status: true,
      message: "Which day suits you?",
      function_calls: [],
      form: { ...form, id: "form-2" },
    });
    fill(chat, "name", "Ada Byron");
    fill(chat, "kind", "Tap");
    server.replies.push(refused("form_answer.values.date"));
    button(card(chat).shadowRoot!, "Send").click();
    await until(() => inCard(chat, "[data-field=date][aria-invalid=true]"));
    expect(inCard<HTMLInputElement>(chat, "[data-field=name]")!.value).to.equal("Ada Byron");
    expect(card(chat).shadowRoot!.querySelector(".card")!.checkVisibility()).to.equal(true);
    expect(textIn(root(chat))).not.to.match(/Not sent|went wrong/);
  });

  it("is filled in at once where several values are missing, with what is known", async () => {
    const chat = await ask({ status: true, message: "Which day suits you?", function_calls: [], form });
    expect(textIn(root(chat))).to.contain("Which day suits you?");
    expect(await violations(chat)).to.deep.equal([]);
    button(card(chat).shadowRoot!, "Send").click();
    await until(() => inCard(chat, "[aria-invalid=true]"));
    await until(() => card(chat).shadowRoot!.activeElement === inCard(chat, "[data-field=name]"));
    fill(chat, "name", "Ada Byron");
    fill(chat, "email", "ada");
    fill(chat, "kind", "Tap");
    fill(chat, "urgent", "true");
    inCard<HTMLInputElement>(chat, "[value=Tuesday]")!.click();
    button(card(chat).shadowRoot!, "Send").click();
    await until(() => inCard(chat, "[data-field=email][aria-invalid=true]"));
    expect(textIn(card(chat).shadowRoot!)).to.contain("It looks like “ada@example.org”.");
    expect(bodies()).to.have.length(1);
    fill(chat, "email", "ada@example.org");
    button(card(chat).shadowRoot!, "Send").click();
    await until(() => bodies().length === 2);
    const { form_answer, message } = bodies()[1] as { form_answer: object; message: string };
    expect(form_answer).to.deep.equal({
      id: "form-1",
      values: {
        date: "2026-11-24",
        name: "Ada Byron",
        email: "ada@example.org",
        kind: "Tap",
        days: ["Tuesday"],
        notes: null,
        urgent: true,
        people: null,
      },
    });
    expect(message).to.contain("Name: Ada Byron");
    await until(() => !inCard(chat, ".card"));
  });

  it("says to a screen reader that there is a form, what it asks for, and how many fields it has", async () => {
    const chat = await place();
    await open(chat);
    await pause(); // a history is not announced
    server.replies.push({ status: true, message: "Gladly.", function_calls: [], form: { ...form, id: "form-3" } });
    await send(chat, "Book a visit");
    await until(() =>
      find(root(chat), "[aria-live=polite]")?.textContent?.includes("Gladly. Book visit: Date, Name, E-mail"),
    );
    await until(() => inCard(chat, ".buttons"));
    const group = inCard<HTMLElement>(chat, ".card")!;
    expect(group.getAttribute("aria-label")).to.equal("Book visit");
    const about = card(chat).shadowRoot!.getElementById(group.getAttribute("aria-describedby")!)!;
    expect(about.textContent).to.equal("Please fill in this form. Fields: 8");
    expect(await violations(chat)).to.deep.equal([]);
  });

  it("has a calendar where it asks for a day or a time, else the icon of the result's card", async () => {
    const pathOf = (chat: Element) => inCard(chat, ".tile path")!.getAttribute("d");
    const booking = pathOf(await ask(asking));
    const fields = [{ name: "name", label: "Name", type: "text", value: "Ada" }];
    const others = [];
    for (const name of ["add_to_basket", "search_flights", "schedule_call"]) {
      document.body.replaceChildren();
      others.push(pathOf(await ask({ ...asking, pending_call: { ...pending_call, name, fields } })));
    }
    expect(new Set([booking, ...others]).size).to.equal(3);
    expect(others[2]).to.equal(booking);
  });

  it("speaks the chat's language, in its direction", async () => {
    const chat = await ask(
      { ...asking, pending_call: { ...pending_call, action: undefined }, choices: ["نعم", "لا"] },
      { locale: "ar" },
    );
    await until(() => textIn(card(chat).shadowRoot!).includes("تغيير"));
    expect(button(card(chat).shadowRoot!, "نعم")).to.not.equal(null);
    expect(getComputedStyle(card(chat)).direction).to.equal("rtl");
    await pause();
    expect(await violations(chat)).to.deep.equal([]);
  });

  it("can be answered again where the answer did not arrive", async () => {
    const chat = await ask(asking);
    server.replies.push(
      Response.json(
        { status: false, error: "Failed" },
        { status: 400, headers: { "ringback-code": "PROCESSING_FAILED" } },
      ),
    );
    button(card(chat).shadowRoot!, "Book it").click();
    await until(() => textIn(root(chat)).includes("Not sent"));
    await until(() => inCard(chat, ".primary:not(:disabled)"));
  });
});
