import { expect } from "chai";
import { answer, refused, scriptProxy, silence, streamed, uuid } from "../../../demo/pages/scenarios/scripted-proxy.ts";
import { enter } from "../element/place.ts";
import { find, findAll, pause, press, until } from "../support/dom.ts";
import { changeWaits, deepFocus, pretendMouse, VisitorPage } from "./visitor-page.ts";
import "../../../src/widget/index.ts";

describe("the menu of ways to continue", () => {
  let page: VisitorPage;

  beforeEach(() => {
    page = new VisitorPage();
    changeWaits();
  });

  afterEach(() => page.close());

  it("begins after the consent that the page asks for, and not without it", async () => {
    page.proxy.history = page.proxy.history.slice(-1);
    await page.show({ consent: "" });
    await until(() => find(page.root, "ringback-gate"));
    await page.choose("Talk to a person");
    await page.waitFor("Before your first message");
    expect([page.proxy.requests(`POST /conversations/${uuid}/person`), Object.keys(sessionStorage)]).to.deep.equal([
      [],
      [],
    ]);
    await page.click("Not now");
    await page.choose("Call me");
    await page.waitFor("Before your first message");
    expect(find(page.root, ".sheet")).to.equal(undefined);
    await page.click("Agree and send");
    await page.waitFor("Where can we call you?");
  });

  it("offers only what the page allows", async () => {
    await page.show({ actions: "sms whatsapp" });
    await page.click("More ways to reach us");
    const items = await until(() => {
      const found = findAll(page.root, "[role=menuitem]:not(.header *)").filter(
        (item) => item.closest(".menu")?.getAttribute("aria-label") === "More ways to reach us",
      );
      return found.length > 0 && found;
    });
    expect(items.map(({ ariaLabel }) => ariaLabel)).to.deep.equal(["Text me this", "Continue on WhatsApp"]);
  });

  it("leaves the panel where it is while the focus moves to a choice before the menu is placed", async () => {
    await page.show();
    page.chat.style.inlineSize = "400px";
    await page.click("More ways to reach us");
    const [first, ...others] = await until(() => {
      const choices = findAll(page.root, "[role=menuitem]").filter((choice) => find(choice, ".kind"));
      return choices.length > 1 && choices;
    });
    first!.closest<HTMLElement>(".menu")!.style.setProperty("--_x", "300px");
    others.at(-1)!.focus();
    expect(page.root.querySelector(".frame")!.scrollLeft).to.equal(0);
  });

  it("offers to text nothing before there is an answer to text: a greeting is none", async () => {
    page.proxy.history = page.proxy.history.slice(-1);
    await page.show({ actions: "call sms whatsapp" });
    await page.click("More ways to reach us");
    const kinds = () => findAll(page.root, ".menu .kind").map(({ textContent }) => textContent);
    await until(() => kinds().length > 0);
    expect(kinds()).to.deep.equal(["Call me", "Continue on WhatsApp"]);
    page.proxy.script[`POST /conversations/${uuid}/messages`] = [
      answer({ status: true, message: "At eight.", function_calls: [], id: 4 }),
    ];
    await page.chat.send("When do you open?");
    await until(() => kinds().includes("Text me this"));
  });

  it("keeps what is covered out of reach, leaves the sheet by Escape, and gives the focus back", async () => {
    await page.show();
    await page.choose("Call me");
    const number = await until(() => find<HTMLInputElement>(page.root, "#number"));
    const covered = findAll(page.root, "ringback-transcript, ringback-composer");
    await until(() => covered.every(({ inert }) => inert));
    press(number, "Escape");
    await until(() => !find(page.root, ".sheet"));
    expect(covered.some(({ inert }) => inert)).to.equal(false);
    await until(
      () =>
        find(page.root, "ringback-action-button")?.shadowRoot?.activeElement ??
        deepFocus()?.closest("ringback-action-button"),
    );
  });

  it("keeps the sheet, what was typed and the focus while another language loads, and then speaks it", async () => {
    await page.show();
    await page.choose("Call me");
    await page.fill("#number", "07700 900123");
    const number = find<HTMLInputElement>(page.root, "#number")!;
    number.focus();
    const seen = new MutationObserver(() => undefined);
    const actions = find(page.root, "ringback-actions")!;
    seen.observe(actions.parentElement!, { childList: true });
    page.chat.locale = "de";
    await page.waitFor("Wo können wir Sie anrufen?");
    const removed = seen.takeRecords().flatMap(({ removedNodes }) => [...removedNodes]);
    expect(removed).not.to.include(actions);
    expect(find<HTMLInputElement>(page.root, "#number")).to.equal(number);
    expect([number.value, deepFocus()]).to.deep.equal(["07700 900123", number]);
    await until(
      () =>
        find(page.root, "ringback-action-button")?.shadowRoot?.querySelector("button")?.ariaLabel !==
        "More ways to reach us",
    );
  });

  it("gives the focus back when a choice of the menu opens no sheet", async () => {
    page.proxy.script[`POST /conversations/${uuid}/person`] = [answer({ status: true, person: { state: "waiting" } })];
    await page.show();
    await page.click("More ways to reach us");
    (await until(() => find(page.root, ".menu .kind")))!.closest("button")!.click();
    await until(() => !find(page.root, ".menu .kind"));
    await until(
      () =>
        find(page.root, "ringback-action-button")?.shadowRoot?.activeElement ??
        deepFocus()?.closest("ringback-action-button"),
    );
  });

  it("offers nothing of the endpoint before, once the page has named another one", async () => {
    await page.show();
    await until(() => find(page.root, "ringback-action-button"));
    const other = scriptProxy(`${page.endpoint}-other`);
    other.capabilities = { ...other.capabilities, actions: ["sms"] };
    page.chat.endpoint = `${page.endpoint}-other`;
    await page.chat.updateComplete;
    enter(page.chat);
    await until(() => other.requests("GET /capabilities").length > 0);
    await page.click("More ways to reach us");
    await until(() => findAll(page.root, ".menu .kind").length > 0);
    const kinds = findAll(page.root, ".menu .kind").map(({ textContent }) => textContent);
    other.restore();
    expect(kinds).to.deep.equal(["Talk to a person", "Text me this"]);
  });
});

describe("what the assistant offers", () => {
  let page: VisitorPage;

  beforeEach(() => {
    page = new VisitorPage();
  });

  afterEach(() => page.close());

  /** As buttons that are on the screen: they are made before the transcript, which is rendered a frame later, has a place for them. */
  const offered = () =>
    findAll(page.root, ".buttons button")
      .filter((one) => one.checkVisibility())
      .map(({ textContent }) => textContent?.trim());

  function answerWith(actions: string[] | undefined, more: object[] = []): void {
    const created_at = new Date().toISOString();
    const history = [
      { id: 1, role: "user", content: "When can somebody come?", created_at },
      { id: 2, role: "assistant", content: "You are booked for Thursday.", created_at },
      { id: 3, role: "user", content: "Can somebody call me?", created_at },
      { id: 4, role: "assistant", content: "Yes, you can get a call.", created_at, actions },
      ...more,
    ];
    page.proxy.script["POST /conversations"] = [answer({ status: true, conversation_id: uuid, history })];
  }

  it("is a button below the answer that opens the sheet with the chat's summary, and has the focus again", async () => {
    answerWith(["call", "unheard-of"]);
    await page.show();
    await until(() => offered().length > 0);
    expect(offered()).to.deep.equal(["Call me"]);
    expect(find(page.root, ".sheet")).to.equal(undefined);
    const kinds: string[] = [];
    page.chat.addEventListener("ringback-before-action", ({ detail }) => kinds.push(`${detail.kind} ${detail.state}`));
    find(page.root, ".buttons button")!.focus();
    await page.click("Call me");
    await page.waitFor("Where can we call you?");
    expect(kinds).to.deep.equal(["call requested"]);
    const summary = await until(() => find<HTMLTextAreaElement>(page.root, "#summary"));
    expect(summary.value).to.contain("Can somebody call me?").and.not.to.contain("you can get a call");
    await page.click("Back to chat");
    await until(() => deepFocus()?.textContent?.trim() === "Call me");
  });

  it("is nothing that the endpoint or the page leaves out, and nothing once something follows", async () => {
    answerWith(["call", "sms", "whatsapp"]);
    page.proxy.capabilities = { ...page.proxy.capabilities, actions: ["person", "sms", "whatsapp"] };
    await page.show({ actions: "person whatsapp" });
    await until(() => offered().length > 0);
    expect(offered()).to.deep.equal(["Continue on WhatsApp"]);
    answerWith(["call"], [{ id: 5, role: "user", content: "Never mind", created_at: new Date().toISOString() }]);
    await page.show({ storage: "none" });
    await until(() => find(page.root, "ringback-action-button"));
    await pause(100);
    expect(offered()).to.deep.equal([]);
  });

  it("texts the answer before the one that only offers to", async () => {
    answerWith(["sms"]);
    await page.show();
    await until(() => offered().length > 0);
    await page.click("Text me this");
    await page.sendNumber();
    await page.fill("#code", "418920");
    await until(() => page.proxy.requests("POST /sms/quote").length > 0);
    expect(page.proxy.requests("POST /sms/quote")[0]?.body).to.deep.equal({ message_id: 2 });
  });

  it("asks the page before a person is asked for, wherever that is chosen", async () => {
    page.proxy.script[`POST /conversations/${uuid}/person`] = [answer({ status: true, person: { state: "waiting" } })];
    await page.show();
    const emitted: string[] = [];
    let isAllowed = false;
    const asked = () => page.proxy.requests(`POST /conversations/${uuid}/person`).length;
    page.chat.addEventListener("ringback-before-action", (event) => {
      emitted.push(`before ${event.detail.kind} ${event.detail.state}`);
      if (!isAllowed) event.preventDefault();
    });
    page.chat.addEventListener("ringback-action", ({ detail }) => emitted.push(`${detail.kind} ${detail.state}`));
    await until(() => find(page.root, "ringback-action-button"));
    await page.click("More");
    await page.click("Talk to a person");
    await page.choose("Talk to a person");
    await pause(100);
    expect([emitted, asked()]).to.deep.equal([["before person requested", "before person requested"], 0]);
    isAllowed = true;
    await page.click("More");
    await page.click("Talk to a person");
    await until(() => asked() === 1);
    expect(emitted.slice(2)).to.deep.equal(["before person requested", "person requested"]);
  });

  it("keeps the summary that the visitor wrote when the call is refused", async () => {
    page.proxy.script["POST /verifications"] = [refused(429, "LIMIT_REACHED")];
    await page.show();
    await page.choose("Call me");
    await page.fill("#summary", "My own words");
    await page.sendNumber();
    await page.click("Stay in the chat");
    await page.choose("Call me");
    const summary = await until(() => find<HTMLTextAreaElement>(page.root, "#summary"));
    expect(summary.value).to.equal("My own words");
  });

  it("ends WhatsApp's link with its code, gives another one, and leaves the sheet once that was used", async () => {
    let isShort = true;
    changeWaits((ms) => (ms === 600_000 && isShort ? 30 : ms));
    const said = { role: "system", content: "The chat continues on WhatsApp.", created_at: new Date().toISOString() };
    page.proxy.script[`GET /conversations/${uuid}/events`] = [
      async () => {
        await until(() => page.proxy.requests("POST /whatsapp").length === 2);
        await pause(100);
        return streamed(["message", { id: 9, ...said }], ["done", {}])();
      },
      silence,
    ];
    await page.show();
    await page.askForCode("Continue on WhatsApp");
    await page.fill("#code", "418920");
    await page.waitFor("This code has expired. You can ask for another one.");
    expect(find(page.root, "a.primary")).to.equal(undefined);
    isShort = false;
    await page.click("Try again");
    await until(() => find(page.root, "a.primary"));
    expect(page.text).not.to.contain("expired");
    await until(() => !find(page.root, ".sheet"));
    expect(page.text).to.contain("The chat continues on WhatsApp.");
  });

  it("checks a wrong code once, and lets another one be typed in its place where it is confirmed again", async () => {
    page.proxy.script["POST /verifications/check"] = [refused(422, "CODE_WRONG", { attempts_left: 4 })];
    await page.show();
    await page.askForCall();
    await until(() => find(page.root, ".problem"));
    await page.click("Confirm");
    const field = find<HTMLInputElement>(page.root, "#code")!;
    expect(deepFocus()).to.equal(field);
    expect(field.value.slice(field.selectionStart!, field.selectionEnd!)).to.equal("418920");
    expect(page.proxy.requests("POST /verifications/check")).to.have.length(1);
  });

  it("begins another code with the digit that is typed or the code that is pasted after a wrong one", async () => {
    const wrong = refused(422, "CODE_WRONG", { attempts_left: 4 });
    page.proxy.script["POST /verifications/check"] = [wrong, wrong];
    await page.show();
    await page.askForCall();
    const field = await until(() => find(page.root, ".problem") && find<HTMLInputElement>(page.root, "#code"));
    await page.fill("#code", `${field.value}7`);
    await until(() => field.value === "7");
    await until(() => !find(page.root, ".problem"));
    await page.fill("#code", "700001");
    await until(() => page.proxy.requests("POST /verifications/check").length === 2 && find(page.root, ".problem"));
    await page.fill("#code", `${field.value}709792`);
    await until(() => page.proxy.requests("POST /verifications/check").length === 3);
    expect(page.proxy.requests("POST /verifications/check").at(-1)!.body).to.include({ code: "709792" });
  });

  it("offers what the owner has turned off no longer, and no try of a code that has none left", async () => {
    page.proxy.script["POST /verifications/check"] = [
      refused(422, "CODE_WRONG", { attempts_left: 0 }),
      refused(403, "ACTION_NOT_ALLOWED"),
    ];
    await page.show();
    await page.askForCall();
    await page.waitFor("This code has expired. You can ask for another one.");
    await page.fill("#code", "418921");
    await page.waitFor("This is not offered here");
    await page.click("Stay in the chat");
    await page.click("More ways to reach us");
    await until(() => findAll(page.root, ".menu .kind").length > 0);
    const kinds = findAll(page.root, ".menu .kind").map(({ textContent }) => textContent);
    expect(kinds).to.deep.equal(["Talk to a person", "Text me this", "Continue on WhatsApp", "Talk here"]);
  });

  it("shows WhatsApp's link as a code for the phone's camera beside the link itself", async () => {
    pretendMouse();
    await page.show({ theme: "dark" });
    await page.askForCode("Continue on WhatsApp");
    await page.fill("#code", "418920");
    const link = await until(() => find<HTMLAnchorElement>(page.root, "a.primary"));
    const picture = await until(() => find<SVGElement>(page.root, "svg[role=img]"));
    expect(picture.getAttribute("aria-label")).to.equal("QR code that opens WhatsApp with this message");
    // Dark modules on light ground, whatever the theme, and light ground of four modules around them.
    const { backgroundColor, fill: ink } = getComputedStyle(picture);
    expect([backgroundColor, ink]).to.deep.equal(["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
    expect(link.href).to.equal("https://wa.me/442079460102?text=ABC");
    const size = Number(picture.getAttribute("viewBox")?.split(" ")[2]);
    expect((size - 8 - 17) % 4).to.equal(0);
  });
});
