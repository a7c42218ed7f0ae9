import { expect } from "chai";
import { render } from "lit";
import "../../../src/widget/index.ts";
import { inputCards, loadInputCards } from "../../../src/widget/cards/input/load.ts";
import type { RingbackChat } from "../../../src/widget/element.ts";
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

describe("an input card", () => {
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
    loadInputCards(() => undefined);
    await until(() => inputCards);
    const card = document.createElement("ringback-input-card");
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

  const card = (chat: Element) => find(root(chat as never), "ringback-input-card") as HTMLElement;
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

  const alone = { key: "a", role: "assistant", text: "", at: 0, state: "done", calls: [], form };
  /** The card of a form in a conversation of which the test says what has become of it. */
  async function showAlone(conversation: Record<string, unknown>, edited: string[] = []) {
    loadInputCards(() => undefined);
    await until(() => inputCards);
    const context = {
      locale: "en-GB",
      conversation,
      onAnswer: async () => "taken",
      onEdit: (text: string) => edited.push(text),
    };
    const place = document.createElement("div");
    document.body.replaceChildren(place);
    render(inputCards!.renderInputCard(alone as never, "open", context as never), place);
    const shown = document.querySelector("ringback-input-card")!;
    await until(() => shown.shadowRoot?.querySelector("form"));
    return shown.shadowRoot!.querySelector<HTMLInputElement>("[data-field=name]")!;
  }
  const inMemory = () => {
    const box = { kept: undefined as unknown };
    return { read: () => box.kept, write: (value: unknown) => Object.assign(box, { kept: value }) };
  };
  const put = (control: HTMLInputElement, value: string) => {
    control.value = value;
    control.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  };

  it("leaves what was put into a form to the person who takes over, and keeps it where nobody does", async () => {
    const left: string[] = [];
    const conversation = { view: { aiEnabled: true, phase: "open", items: [alone] }, forms: { card: inMemory() } };
    put(await showAlone(conversation, left), "Ada");
    expect((await showAlone(conversation, left)).value, "nothing was answered meanwhile").to.equal("Ada");
    conversation.view.aiEnabled = false;
    document.querySelector("ringback-input-card")!.remove();
    expect(left).to.have.length(1);
    expect(left[0]).to.match(/^Date: .*24.*2026\nName: Ada$/m);
    expect(conversation.forms.card.read()).to.equal(undefined);
  });

  it("leaves it to a person who has answered too, which removes what is stored, and never removes another card's", async () => {
    const left: string[] = [];
    const conversation = {
      view: { aiEnabled: true, phase: "open", items: [alone] as object[] },
      forms: { card: inMemory() },
    };
    put(await showAlone(conversation, left), "Ada");
    conversation.view = { aiEnabled: false, phase: "open", items: [alone, { ...alone, key: "b", form: undefined }] };
    const other = { id: "other", values: { name: "Grace" } };
    conversation.forms.card.write(other);
    document.querySelector("ringback-input-card")!.remove();
    expect(left[0]).to.contain("Name: Ada");
    expect(conversation.forms.card.read()).to.equal(other);
  });

  it("leaves nothing to that person of a form that was sent already", async () => {
    const left: string[] = [];
    const conversation = {
      view: { aiEnabled: true, phase: "open", items: [alone] as object[] },
      forms: { card: inMemory() },
    };
    put(await showAlone(conversation, left), "Ada");
    const sent = { ...alone, key: "b", role: "user", form: undefined };
    conversation.view = { aiEnabled: false, phase: "open", items: [alone, sent] };
    document.querySelector("ringback-input-card")!.remove();
    expect(left).to.deep.equal([]);
    expect(conversation.forms.card.read()).to.equal(undefined);
  });

  const stored = () => JSON.stringify({ ...sessionStorage });
  const control = (chat: Element, name: string) => inCard<HTMLInputElement>(chat, `[data-field=${name}]`)!;
  /** As after a reload, with the conversation as the server has it. */
  async function reload(chat: RingbackChat, reply: Record<string, unknown>) {
    chat.remove();
    const date = "2026-11-24T10:00:00.000000Z";
    const line = { content: "", function_calls: [], created_at: date };
    const { message: content, ...more } = reply;
    server.history = [
      { ...line, role: "user", id: 1, content: "Book a visit" },
      { ...line, ...more, role: "assistant", id: 2, content },
    ];
    const again = await place();
    await open(again);
    await until(() => inCard(again, ".buttons"));
    return again;
  }

  it("has what was put into a form after a reload, until it is sent", async () => {
    const hint = "Whom to ask for";
    const hinted = { ...form, fields: form.fields.map((one) => (one.name === "name" ? { ...one, hint } : one)) };
    const reply = { status: true, message: "Which day suits you?", function_calls: [], form: hinted };
    const chat = await ask(reply);
    for (const [name, value] of Object.entries({ date: "", name: "Ada", kind: "Tap", people: "3", notes: "Loud" }))
      fill(chat, name, value);
    inCard<HTMLInputElement>(chat, "[value=Tuesday]")!.click();
    const again = await reload(chat, reply);
    const values = ["date", "name", "kind", "people", "notes"].map((name) => control(again, name).value);
    expect(values).to.deep.equal(["", "Ada", "Tap", "3", "Loud"]);
    expect(textIn(card(again).shadowRoot!)).to.contain(hint);
    expect(inCard<HTMLInputElement>(again, "[value=Tuesday]")!.checked).to.equal(true);
    fill(again, "date", "2026-12-01");
    button(card(again).shadowRoot!, "Send").click();
    await until(() => !card(again));
    expect(stored()).not.to.contain("Ada");
  });

  it("keeps nothing of a form that was sent, or that a person answered, while no panel showed it", async () => {
    const reply = { status: true, message: "Which day suits you?", function_calls: [], form };
    for (const answer of [
      { role: "user", content: "Name: Ada" },
      { role: "assistant", content: "Hello", author: { name: "Kim" } },
    ]) {
      sessionStorage.clear();
      const chat = await ask(reply);
      fill(chat, "name", "Ada");
      const again = await reload(chat, reply);
      expect(stored()).to.contain("Ada");
      again.remove();
      server.history = [...server.history, { function_calls: [], ...answer, id: 3 }];
      const later = await place();
      await open(later);
      await until(() => textIn(root(later)).includes(answer.content));
      expect(stored()).not.to.contain("Ada");
      later.remove();
    }
  });

  it("keeps nothing of a form that was overtaken or whose conversation is gone, nor after logging out", async () => {
    const short = { ...form, fields: form.fields.filter(({ type }) => type !== "long_text") };
    const reply = { status: true, message: "Which day suits you?", function_calls: [], form: short };
    const chat = await ask(reply);
    fill(chat, "name", "Ada");
    expect(stored()).to.contain("Ada");
    await send(chat, "What does it cost?");
    await until(() => !card(chat));
    expect(stored()).not.to.contain("Ada");
    chat.remove();
    sessionStorage.clear();
    const other = await ask(reply);
    fill(other, "name", "Ada");
    await other.logout();
    expect(stored()).not.to.contain("Ada");
    other.remove();
    const deleted = await ask(reply);
    fill(deleted, "name", "Ada");
    server.replies.push(Response.json({ status: false, error: "Conversation not found" }, { status: 404 }));
    await send(deleted, "Is anyone there?");
    await until(() => !stored().includes("Ada"));
  });

  it("has what was changed of a call that waits for an agreement after a reload, and not after going back", async () => {
    const chat = await ask(asking);
    button(card(chat).shadowRoot!, "Change").click();
    await until(() => inCard(chat, "[data-field]"));
    fill(chat, "people", "4");
    const again = await reload(chat, asking);
    expect(control(again, "people").value).to.equal("4");
    button(card(again).shadowRoot!, "Back").click();
    await until(() => inCard(again, "dl"));
    expect(stored()).not.to.contain('"people"');
    button(card(again).shadowRoot!, "Change").click();
    await until(() => inCard(again, "[data-field]"));
    expect(control(again, "people").value).to.equal("");
  });

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
