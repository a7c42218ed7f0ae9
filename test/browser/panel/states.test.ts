import { expect } from "chai";
import type { ConversationView } from "../../../src/client/chat/model.ts";
import { violations } from "../support/axe.ts";
import { button, find, findAll, pause, press, textIn, type, until } from "../support/dom.ts";
import { mine, showPanel, theirs } from "./show-panel.ts";

describe("the panel", () => {
  it("shows a greeting in an empty conversation, and that an AI replies", async () => {
    const { panel, become } = await showPanel();
    expect(textIn(panel)).to.contain("Hi! How can we help?");
    expect(textIn(panel)).to.contain("AI assistant · Halden Heating");
    expect(textIn(panel)).to.contain("AI can be wrong.");
    await become({ items: [mine("Hi")] });
    expect(textIn(panel)).not.to.contain("Hi! How can we help?");
  });

  it("greets nobody whose conversation is still on its way", async () => {
    const { panel, become } = await showPanel({ phase: "connecting" }, { isContinued: true });
    expect(textIn(panel)).to.contain("connecting").and.not.to.contain("Hi! How can we help?");
    await become({ phase: "open" });
    expect(textIn(panel), "where there is none after all").to.contain("Hi! How can we help?");
  });

  it("says nothing of an AI where the page says so itself", async () => {
    const { panel } = await showPanel({}, { disclosure: false });
    expect(textIn(panel)).not.to.match(/\bAI\b/);
  });

  it("cuts a company's long name at its end, also in a chat that runs the other way", async () => {
    const { panel } = await showPanel({}, { company: "Northern Heating and Plumbing ".repeat(5), disclosure: false });
    for (const direction of ["ltr", "rtl"]) {
      panel.closest<HTMLElement>(".root")!.dir = direction;
      const line = find(panel.shadowRoot!, ".line")!;
      const range = document.createRange();
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      while (!walker.nextNode()?.textContent?.trim());
      range.setStart(walker.currentNode, 0);
      range.setEnd(walker.currentNode, 1);
      expect(range.getBoundingClientRect().left, direction).to.be.at.least(line.getBoundingClientRect().left);
    }
  });

  it("shows a by-line where the speaker changes, and the time where five minutes have passed or it is the newest", async () => {
    const noon = new Date(Date.now() - 86_400_000).setHours(12, 0, 0, 0);
    const later = noon + 600_000;
    const { panel } = await showPanel({
      items: [
        mine("Hi", { at: noon }),
        theirs("Hello", { at: noon }),
        theirs("How can I help?", { at: noon }),
        mine("It is loud", { at: later }),
        theirs("I see", { at: later + 299_000 }),
        mine("Can you come?", { at: later + 299_000 }),
        theirs("Yes", { at: later + 600_000 }),
      ],
    });
    await until(() => /Sent \d/.test(textIn(panel)));
    expect(textIn(panel)).to.match(/Mara Hello.*Mara I see.*Mara \d+:\d\d Yes/);
    expect(textIn(panel).match(/Sent \d+:\d\d/g)).to.have.length(1);
    expect(textIn(panel)).to.match(/You : ?Can you come\? Sent \d+:\d\d/);
  });

  it("shows a separator between days", async () => {
    const { panel } = await showPanel({
      items: [mine("Hi", { at: new Date().setDate(new Date().getDate() - 1) }), mine("Again", { at: Date.now() })],
    });
    expect(textIn(panel)).to.match(/Yesterday .*Hi.* Today .*Again/);
  });

  it("shows the owner's hours in their own direction, also in a chat that runs the other way", async () => {
    const { panel } = await showPanel({
      items: [mine("Hi")],
      aiEnabled: false,
      person: { state: "waiting", replyHours: "We answer from 9 to 17." },
    });
    panel.dir = "rtl";
    const lines = findAll(panel.shadowRoot!, ".note p").flatMap(({ childNodes }) => [...childNodes]);
    const line = lines.find((node): node is Text => node instanceof Text && node.data.includes("9 to 17"))!;
    const range = document.createRange();
    const left = (character: string) => {
      range.setStart(line, line.data.indexOf(character));
      range.setEnd(line, line.data.indexOf(character) + 1);
      return range.getBoundingClientRect().left;
    };
    expect(left(".")).to.be.greaterThan(left("W"));
  });

  it("is quiet about earlier messages that are loading", async () => {
    const { panel, become } = await showPanel({ items: [theirs("Hello", { id: 9 })], older: "some" });
    const look = () => {
      const { fontWeight, textDecorationLine } = getComputedStyle(find(panel.shadowRoot!, ".older button")!);
      return [fontWeight, textDecorationLine];
    };
    expect(look()).to.deep.equal(["600", "underline"]);
    await become({ older: "loading" });
    expect(look()).to.deep.equal(["400", "none"]);
  });

  it("lets a failed message be sent again or deleted", async () => {
    const { panel, asked } = await showPanel({ items: [mine("a", { state: "failed", code: "UNREACHABLE" })] });
    expect(textIn(panel)).to.contain("Not sent");
    button(panel.shadowRoot!, "Try again").click();
    button(panel.shadowRoot!, "Delete").click();
    expect(asked).to.deep.equal(["retry a", "remove a"]);
  });

  it("says that a failure of the server is on our side", async () => {
    const { panel } = await showPanel({ items: [mine("a", { state: "failed", code: "PROCESSING_FAILED" })] });
    expect(textIn(panel)).to.contain("Something went wrong on our side Your message is safe.");
  });

  it("lets a queued message be cancelled", async () => {
    const { panel, asked } = await showPanel({ notice: { kind: "offline" }, items: [mine("a", { state: "queued" })] });
    expect(textIn(panel)).to.contain("Waiting to send");
    expect(textIn(panel)).to.contain("You’re offline");
    button(panel.shadowRoot!, "Cancel").click();
    expect(asked).to.deep.equal(["remove a"]);
  });

  it("leaves it to the visitor whether a message that may have arrived is sent again", async () => {
    const { panel, asked } = await showPanel({ items: [mine("a", { state: "unknown" })] });
    expect(textIn(panel)).to.contain("We can’t tell if this arrived");
    button(panel.shadowRoot!, "Check first").click();
    button(panel.shadowRoot!, "Send again").click();
    expect(asked).to.deep.equal(["check a", "retry a"]);
  });

  it("counts down a limit, keeps the draft, and sends it afterwards", async () => {
    const { now } = Date;
    try {
      const { panel, field, sent } = await showPanel({ notice: { kind: "rate-limited", until: now() + 40_000 } });
      type(field, "It went off again");
      press(field, "Enter");
      expect(sent).to.deep.equal([]);
      expect(textIn(panel)).to.match(/You can write again in \d\d seconds\./);
      const left = () => Number(find(panel.shadowRoot!, "ringback-countdown")?.shadowRoot?.textContent ?? Number.NaN);
      await until(() => left() > 20);
      Date.now = () => now() + 20_000;
      await until(() => left() <= 20);
      Date.now = () => now() + 41_000;
      await until(() => left() === 0);
      expect(field.value).to.equal("It went off again");
      press(field, "Enter");
      expect(sent).to.deep.equal(["It went off again"]);
    } finally {
      Date.now = now;
    }
  });

  it("shows the fallback when the balance is used up, without naming the balance", async () => {
    const fallback = document.createElement("a");
    Object.assign(fallback, { href: "tel:+442079460102", textContent: "020 7946 0102" });
    const { panel } = await showPanel(
      { notice: { kind: "balance", phase: "message" } },
      { fallback, hasFallback: true },
    );
    expect(textIn(panel)).to.contain(
      "Mara can’t answer just now Your message stays in the box below. Our team is glad to help:",
    );
    expect(fallback.offsetHeight).to.be.greaterThan(0);
    expect(textIn(panel)).not.to.match(/balance|money|fund|credit/i);
  });

  it("mentions no message where none was written yet", async () => {
    const { panel } = await showPanel({ phase: "refused", notice: { kind: "balance", phase: "start" } });
    expect(textIn(panel)).to.contain("Mara can’t answer just now What you write stays in the box below.");
    expect(textIn(panel)).not.to.contain("Our team");
  });

  it("keeps an ended conversation readable and offers a new one", async () => {
    const { panel, field, asked } = await showPanel({ phase: "ended", items: [mine("Thank you!")] });
    expect(textIn(panel)).to.contain("Thank you!");
    expect(field.readOnly).to.equal(true);
    button(panel.shadowRoot!, "Start a new one").click();
    expect(asked).to.deep.equal(["startNew"]);
  });

  it("offers another try when the chat could not be reached", async () => {
    const { panel, asked } = await showPanel({ phase: "refused", notice: { kind: "unavailable" } });
    button(panel.shadowRoot!, "Try again").click();
    expect(asked).to.deep.equal(["open"]);
  });

  it("shows who is writing, and that it takes long", async () => {
    const { panel, become } = await showPanel({ items: [mine("Hi")], waiting: "writing" });
    expect(textIn(panel)).to.contain("Mara is writing");
    await become({ waiting: "no", writer: "Paul" });
    expect(textIn(panel)).to.contain("Paul is writing");
    await become({ waiting: "writing", writer: undefined });
    await become({ waiting: "slow" });
    expect(textIn(panel)).to.contain("Still working on it. Some answers take a while.");
    await become({ waiting: "no" });
    expect(textIn(panel)).not.to.contain("Still working");
    // Of the assistant nothing while a person answers, also where the server takes long.
    await become({ waiting: "writing", aiEnabled: false });
    expect(textIn(panel)).not.to.contain("Mara is writing");
  });

  it("shows that a person will answer instead, and once they do", async () => {
    const { panel, become } = await showPanel({ aiEnabled: false, items: [mine("Hi")] });
    expect(textIn(panel)).to.contain("Waiting for a person · Halden Heating");
    expect(textIn(panel)).to.contain("Someone from our team will answer Keep typing. They’ll see your messages here.");
    expect(textIn(panel)).not.to.contain("AI can be wrong.");
    await become({ person: { state: "joined", name: "Paul" } });
    expect(textIn(panel)).to.contain("Paul A person answers · Halden Heating");
  });

  it("offers a rating of each reply where the server takes it, and shows the visitor's", async () => {
    const items = [
      theirs("Hello.", { id: 1 }),
      mine("Hi"),
      theirs("Tuesday.", { id: 3, key: "answer" }),
      theirs("Or not."),
    ];
    const { panel, become, asked } = await showPanel({ items, takesFeedback: true });
    const thumbs = () => [...find(panel.shadowRoot!, ".column")!.querySelectorAll<HTMLElement>(".rating button")];
    expect(thumbs().map(({ ariaLabel }) => ariaLabel)).to.deep.equal(["Helpful", "Not helpful"]);
    expect(thumbs().map(({ ariaPressed }) => ariaPressed)).to.deep.equal(["false", "false"]);
    for (const thumb of thumbs()) thumb.click();
    expect(asked).to.deep.equal(["rate answer up", "rate answer down"]);
    await become({ items: items.with(2, { ...items[2]!, feedback: "down" }) });
    expect(thumbs().map(({ ariaPressed }) => ariaPressed)).to.deep.equal(["false", "true"]);
    await become({ takesFeedback: false });
    expect(thumbs()).to.deep.equal([]);
  });

  it("starts a new conversation from its menu, which Escape closes", async () => {
    const { panel, asked } = await showPanel({ items: [mine("Hi")] });
    const more = button(panel.shadowRoot!, "More");
    more.click();
    await panel.updateComplete;
    const menu = find(panel.shadowRoot!, "[role=menu]")!;
    expect(menu.hidden).to.equal(false);
    press(menu.querySelector("[role=menuitem]")!, "Escape");
    await panel.updateComplete;
    expect(menu.hidden).to.equal(true);
    more.click();
    menu.querySelector<HTMLElement>("[role=menuitem]")!.click();
    expect(asked).to.deep.equal(["startNew"]);
  });

  it("moves between the items of its menu with the arrow keys, in a circle", async () => {
    const { panel } = await showPanel({ items: [mine("Hi")], takesPerson: true });
    button(panel.shadowRoot!, "More").click();
    await panel.updateComplete;
    const items = [...find(panel.shadowRoot!, "[role=menu]")!.querySelectorAll<HTMLElement>("[role=menuitem]")];
    const focused = () => items.indexOf(panel.shadowRoot!.activeElement as HTMLElement);
    const places = ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"].map((key) => {
      press(panel.shadowRoot!.activeElement!, key);
      return focused();
    });
    expect([items.length, ...places]).to.deep.equal([3, 1, 2, 0, 2]);
  });

  it("reads out a person's message under their name, and the assistant's under its own", async () => {
    const { panel, become } = await showPanel({ items: [mine("Hi")] });
    await become({ items: [mine("Hi"), theirs("Hello.", { author: "Jo" }), theirs("Tuesday.")] });
    const said = [...find(panel.shadowRoot!, "[aria-live]")!.children].map(({ textContent }) => textContent);
    expect(said.map((text) => text?.split(/[^A-Za-z]/)[0])).to.deep.equal(["Jo", "Mara"]);
  });

  it("reads out a reply without the marks of its formatting, and escaped marks as what they stand for", async () => {
    const { panel, become } = await showPanel({ items: [mine("Hi")] });
    const text =
      "# Done\n\n> **Booked** [here](https://x.example)\n\n- Phone: \\+497614\n- Id: KB\\_1 \\*\\*\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n```js\nx\n```";
    await become({ items: [mine("Hi"), theirs(text)] });
    const said = find(panel.shadowRoot!, "[aria-live]")!.lastElementChild!.textContent!.replace(/\s+/g, " ");
    expect(said).to.match(/Done Booked here Phone: \+497614 Id: KB_1 \*\* A: 1, B: 2 x$/);
  });

  it("reads out once that a call says how far it is, and nothing of its steps", async () => {
    const { panel, become } = await showPanel({ items: [mine("Hi")] });
    const startedAt = Date.now();
    for (const done of [undefined, 1, 2, 3]) {
      const progress = done === undefined ? {} : { progress: { done, total: 4, text: `Part ${done}` } };
      const calls = [{ name: "import_contacts", arguments: {}, startedAt, ...progress }];
      await become({ items: [mine("Hi"), theirs("", { key: "answer", state: "streaming", calls })] });
    }
    await become({ items: [mine("Hi"), theirs("All are there.", { key: "answer" })] });
    await until(() => find(panel.shadowRoot!, "[aria-live]")!.childElementCount === 2);
    const said = [...find(panel.shadowRoot!, "[aria-live]")!.children].map(({ textContent }) => textContent);
    expect(said).to.deep.equal(["Import contacts: Running", "Mara: All are there."]);
  });

  it("shows function calls, or hides them where the page says so", async () => {
    const calls = [{ name: "book_visit", arguments: { day: "Thursday" }, result: { reference: "HV-20817" } }];
    const shown = await showPanel({ items: [theirs("Booked.", { calls })] });
    expect(find(shown.panel.shadowRoot!, "ringback-function-card")).to.exist;
    const hidden = await showPanel({ items: [theirs("Booked.", { calls })] }, { functionCalls: "hidden" });
    expect(find(hidden.panel.shadowRoot!, "ringback-function-card")).not.to.exist;
  });

  it("links a privacy page only with http or https", async () => {
    const { panel } = await showPanel({}, { privacyUrl: "https://halden.example/privacy" });
    expect(find<HTMLAnchorElement>(panel.shadowRoot!, "a")?.rel).to.equal("noopener noreferrer");
    const other = await showPanel({}, { privacyUrl: "javascript:alert(1)" });
    expect(find(other.panel.shadowRoot!, "a")).not.to.exist;
  });
});

const states: Record<string, Partial<ConversationView>> = {
  greeting: {},
  connecting: { phase: "connecting" },
  conversation: {
    items: [mine("Hi", { at: Date.now() - 86_400_000 }), theirs("**Hello**"), mine("More")],
    waiting: "writing",
  },
  failed: { items: [mine("Hi", { state: "failed", code: "PROCESSING_FAILED" })] },
  unknown: { items: [mine("Hi", { state: "unknown" })] },
  offline: { items: [mine("Hi", { state: "queued" })], notice: { kind: "offline" } },
  limited: { items: [mine("Hi")], notice: { kind: "rate-limited", until: Date.now() + 600_000 } },
  refusedMessage: { items: [mine("Hi")], notice: { kind: "invalid" } },
  running: {
    items: [mine("Hi"), theirs("", { calls: [{ name: "find_visit", arguments: {}, startedAt: Date.now() }] })],
    waiting: "writing",
  },
  booked: {
    items: [
      theirs("Booked.", {
        calls: [{ name: "book_visit", arguments: {}, result: { start: "2026-11-26T09:00", reference: "HV-20817" } }],
      }),
    ],
  },
  balance: { items: [mine("Hi")], notice: { kind: "balance", phase: "message" } },
  ended: { items: [mine("Hi")], phase: "ended" },
  refused: { phase: "refused", notice: { kind: "unavailable" } },
  longer: { items: [theirs("Hello"), mine("Hi")], older: "some" },
  person: { items: [mine("Hi")], aiEnabled: false },
  rated: { items: [mine("Hi"), theirs("Tuesday.", { id: 3, feedback: "up" })], takesFeedback: true },
};

describe("axe", () => {
  for (const theme of ["light", "dark"] as const) {
    for (const [name, view] of Object.entries(states)) {
      it(`finds no violation: ${name}, ${theme}`, async () => {
        const { panel } = await showPanel(view, { theme });
        expect(await violations(panel)).to.deep.equal([]);
      });
    }
    it(`finds no violation: too long, ${theme}`, async () => {
      const { panel, field } = await showPanel({}, { theme });
      type(field, "a".repeat(2_037));
      await pause();
      expect(await violations(panel)).to.deep.equal([]);
    });
  }
});
