import { expect } from "chai";
import { answer, refused } from "../../../demo/pages/scenarios/scripted-proxy.ts";
import type { ActionConversation } from "../../../src/client/chat/model.ts";
import { button, eventually, find, findAll, pause, textIn, until } from "../support/dom.ts";
import { changeWaits, deepFocus, VisitorPage } from "./visitor-page.ts";
import "../../../src/widget/index.ts";
import { sha256 } from "../../../src/widget/actions/proof/sha256.ts";

describe("a call that a visitor asks for", () => {
  let page: VisitorPage;

  beforeEach(() => {
    page = new VisitorPage();
    changeWaits();
  });

  afterEach(() => page.close());

  it("proves the number as it was typed with its country, and tells the assistant what the box holds", async () => {
    page.proxy.history = page.proxy.history.slice(-1);
    await page.show();
    await page.choose("Call me");
    // A chat in which only the assistant has spoken says nothing of what the visitor wants.
    expect(find<HTMLTextAreaElement>(page.root, "#summary")?.value).to.equal("");
    await page.fill("#summary", "E14, noise");
    await page.sendNumber();
    await page.fill("#code", "418 920");
    await page.waitFor("Your phone is ringing");
    const announced = find(page.root, "[aria-live]")!;
    await until(() => announced.textContent?.includes("Your phone is ringing"));
    expect([...announced.children].map(textIn).filter((text) => text === "Placing the call")).to.have.length(1);
    expect(page.proxy.requests("POST /verifications")[0]?.body).to.deep.equal({
      phone_number: "+4407700900123",
      purpose: "call",
      consent: true,
    });
    expect(page.proxy.requests("POST /verifications/check")[0]?.body).to.deep.equal({
      verification_id: "v1",
      code: "418920",
    });
    expect(page.calls.map(({ body }) => body)).to.deep.equal([{ summary: "E14, noise" }]);
  });

  it("chooses the country that a number with its code is of, also after another was chosen", async () => {
    await page.show();
    await page.choose("Call me");
    const select = await until(() => find<HTMLSelectElement>(page.root, ".country select"));
    const shown = () => [select.value, find(page.root, ".country span")?.textContent];
    await page.fill("#number", "+49 1512 3456789");
    await until(() => select.value === "DE");
    expect(shown()).to.deep.equal(["DE", "DE +49"]);
    select.value = "GB";
    select.dispatchEvent(new Event("change", { bubbles: true }));
    await page.fill("#number", "0049 1512 3456789");
    await until(() => select.value === "DE");
    expect(shown()).to.deep.equal(["DE", "DE +49"]);
    await page.fill("#number", "07700 900123");
    await pause();
    expect(shown()).to.deep.equal(["DE", "DE +49"]);
  });

  it("names an assistant without a name inside its sentences as the language does", async () => {
    const pages = [
      { locale: "en-GB", more: "More ways to reach us", call: "Call me", summary: "What the assistant will know" },
      {
        locale: "de-AT",
        more: "Weitere Wege, uns zu erreichen",
        call: "Mich anrufen",
        summary: "Was der Assistent weiß",
      },
    ];
    for (const { locale, more, call, summary } of pages) {
      await page.show({ locale, heading: "" });
      await page.click(more);
      await page.click(call);
      await until(() => find(page.root, 'label[for="summary"]')?.textContent === summary);
    }
  });

  it("asks for the consent in the page's language where the site has it, and says which was agreed to", async () => {
    const consents = { en: "I agree to this call.", de: "Ich stimme dem Anruf zu.", ar: "أوافق على الاتصال." };
    page.proxy.capabilities = { ...page.proxy.capabilities, consent: consents.en, consents };
    const pages = [
      { locale: "en-GB", more: "More ways to reach us", call: "Call me", send: "Send me a code", language: "en" },
      {
        locale: "de-AT",
        more: "Weitere Wege, uns zu erreichen",
        call: "Mich anrufen",
        send: "Code senden",
        language: "de",
      },
      { locale: "ar", more: "طرق أخرى للتواصل معنا", call: "الاتصال بي", send: "إرسال رمز إليّ", language: "ar" },
    ] as const;
    for (const { locale, more, call, send, language } of pages) {
      await page.show({ locale });
      await page.click(more);
      await page.click(call);
      const consent = await until(() => find<HTMLInputElement>(page.root, "#consent"));
      expect(find(page.root, "label.consent")?.textContent).to.include(consents[language]);
      await page.fill("#number", "07700 900123");
      consent.click();
      await page.click(send);
      await until(() => page.proxy.requests("POST /verifications").length > 0);
      const { body } = page.proxy.requests("POST /verifications").at(-1)!;
      expect(body).to.include({ consent: true, consent_language: language });
      page.close();
      page = new VisitorPage();
      page.proxy.capabilities = { ...page.proxy.capabilities, consent: consents.en, consents };
    }
    await page.show({ locale: "fr" });
    await page.click("Autres moyens de nous joindre");
    await page.click("Être appelé");
    await until(() => find(page.root, "label.consent")?.textContent?.includes(consents.en));
  });

  it("sends nothing that costs money when it is canceled within five seconds", async () => {
    changeWaits((ms) => ms);
    await page.show();
    await page.askForCall();
    await page.waitFor("Your phone will ring");
    // Who presses Enter after the last digit wants the call: the button must not have the focus.
    expect((deepFocus() as HTMLElement | null)?.localName).to.equal("div");
    await page.click("Cancel");
    await pause(100);
    expect(page.text).not.to.contain("Your phone will ring");
    expect(page.calls).to.deep.equal([]);
  });

  it("repeats a lost request under its one key, and says that nobody knows when no answer comes", async () => {
    page.proxy.script["POST /calls"] = [
      () => {
        throw new TypeError("Failed to fetch");
      },
    ];
    await page.show();
    await page.askForCall();
    await page.waitFor("We lost sight of this call");
    expect(page.calls.length).to.be.greaterThan(2);
    expect(new Set(page.calls.map(({ key }) => key)).size).to.equal(1);
    delete page.proxy.script["POST /calls"];
    await page.click("Check again");
    await page.waitFor("Your phone is ringing");
    expect(new Set(page.calls.map(({ key }) => key)).size).to.equal(1);
  });

  it("asks for no second code for the same purpose, and for another number on request", async () => {
    page.proxy.script["GET /calls/c1"] = [answer({ handle: "c1", status: "no-answer", duration: 0 })];
    await page.show();
    await page.askForCall();
    await page.click("Call again");
    await page.waitFor("We call you now");
    expect(page.text).to.contain("You can still cancel for 5 seconds.").and.not.to.contain("last digit");
    expect(page.text).to.contain("+44 7700 900123");
    await page.click("Change");
    await page.waitFor("Where can we call you?");
    expect(find<HTMLInputElement>(page.root, "#number")!.value).to.equal("07700 900123");
  });

  it("uses another key when the visitor asks for another call", async () => {
    page.proxy.script["GET /calls/c1"] = [answer({ handle: "c1", status: "busy", duration: 0 })];
    await page.show();
    await page.askForCall();
    await page.click("Call again");
    await page.waitFor("We call you now");
    find<HTMLButtonElement>(page.root, ".sheet .primary")!.click();
    await until(() => page.calls.length === 2);
    expect(page.calls[0]?.key).not.to.equal(page.calls[1]?.key);
  });

  it("tells the page how it goes, and lets it cancel what the visitor chose", async () => {
    await page.show();
    const emitted: unknown[] = [];
    page.chat.addEventListener("ringback-action", ({ detail }) => emitted.push(detail));
    page.chat.addEventListener(
      "ringback-before-action",
      (event) => event.detail.kind === "sms" && event.preventDefault(),
    );
    await page.choose("Text me this");
    await pause();
    expect(page.text).not.to.contain("Where can we text you?");
    await page.askForCall();
    await page.waitFor("Your phone is ringing");
    expect(emitted).to.deep.equal([
      { kind: "call", state: "requested" },
      { kind: "call", state: "initiated", id: "c1" },
      { kind: "call", state: "ringing", id: "c1" },
    ]);
  });

  it("says whom the visitor talks with: the assistant, or the team once a person has taken over", async () => {
    const talk = { handle: "c1", status: "in-progress", duration: 3 };
    page.proxy.script["GET /calls/c1"] = [answer(talk), answer({ ...talk, transferred: true })];
    await page.show();
    const shown: string[] = [];
    const observe = () => {
      const title = find(page.root, "ringback-call-card .head b, .live .head b")?.textContent;
      if (title?.startsWith("On the phone") && shown.at(-1) !== title) shown.push(title);
      return shown.length === 2;
    };
    await page.askForCall();
    await until(observe);
    expect(shown).to.deep.equal(["On the phone with Mara", "On the phone with our team"]);
  });

  it("hangs up once", async () => {
    await page.show();
    await page.askForCall();
    await page.waitFor("Your phone is ringing");
    page.proxy.script["POST /calls/c1/end"] = [answer({ handle: "c1", status: "ended", duration: 0 })];
    await page.click("Cancel the call");
    await page.waitFor("Call ended");
    expect(page.proxy.requests("POST /calls/c1/end")).to.have.length(1);
  });

  it("leads to the call that rings in place of calling a second time", async () => {
    await page.show();
    await page.askForCall();
    await page.waitFor("Your phone is ringing");
    find<HTMLTextAreaElement>(page.root, "textarea")!.focus();
    await page.choose("Call me");
    await until(() => deepFocus()?.textContent?.includes("Cancel the call"));
    expect(page.calls).to.have.length(1);
  });

  it("leads to the call that rings from so far below that its card is not in the page", async () => {
    page.proxy.history = page.proxy.history.slice(-1);
    await page.show();
    await page.askForCall();
    await page.waitFor("Your phone is ringing");
    const { conversation } = find(page.root, "ringback-panel")! as unknown as { conversation: ActionConversation };
    const { items } = conversation.view;
    const text = "A long question about the noise of the boiler. ".repeat(8);
    const more = Array.from({ length: 60 }, (_, index) => ({
      ...items[0]!,
      key: `more-${index}`,
      role: "user" as const,
      text,
      at: Date.now() + index,
    }));
    conversation.show([...items, ...more]);
    await until(() => !find(page.root, "ringback-call-card"));
    await page.choose("Call me");
    const focused = await until(() => deepFocus()?.textContent?.includes("Cancel the call") && deepFocus());
    await eventually(() => {
      const log = find(page.root, ".scroller")!.getBoundingClientRect();
      expect(focused.getBoundingClientRect().top).to.be.within(log.top, log.bottom);
    });
    expect(page.text).not.to.contain("We call you now");
    expect(page.calls).to.have.length(1);
    await until(() => find(page.root, ".pill")?.textContent?.trim() === "Go to the newest message");
  });

  it("says of what cannot be a number that it is none, and of nothing that one is needed", async () => {
    await page.show();
    await page.choose("Call me");
    await page.click("Send me a code");
    await page.waitFor("Please enter your phone number.");
    await page.fill("#number", "12");
    await page.click("Send me a code");
    await page.waitFor("This is not a phone number");
    expect(page.proxy.requests("POST /verifications")).to.deep.equal([]);
  });

  it("calls no number wrong where the server was not reached", async () => {
    page.proxy.script["POST /verifications"] = [
      () => {
        throw new TypeError("Failed to fetch");
      },
    ];
    await page.show();
    await page.askForCode();
    await page.waitFor("We couldn’t reach the server");
    expect(find(page.root, "#number")!.ariaInvalid).to.equal("false");
  });

  it("finds the proof that the server wants before it sends a code", async () => {
    const salt = "a1b2?expires=1";
    const challenge = Array.from(sha256(`${salt}4711`), (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
    page.proxy.script["POST /verifications"] = [
      refused(403, "PROOF_REQUIRED", {
        challenge: { algorithm: "SHA-256", challenge, salt, signature: "s", maxnumber: 10_000 },
      }),
      answer({ verification_id: "v2", resend_at: new Date().toISOString() }),
    ];
    await page.show();
    await page.askForCode();
    await page.waitFor("Type the code we texted you");
    const proof = JSON.parse(atob(String(page.proxy.requests("POST /verifications")[1]?.body?.proof)));
    expect(proof).to.deep.equal({ algorithm: "SHA-256", challenge, number: 4711, salt, signature: "s" });
  });

  it("finds the proof, and shows each digit of the code, in a page where Prototype.js has replaced Array.from", async () => {
    const { from } = Array;
    const challenge = from(sha256("s4711"), (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
    page.proxy.script["POST /verifications"] = [
      refused(403, "PROOF_REQUIRED", {
        challenge: { algorithm: "SHA-256", challenge, salt: "s", signature: "s", maxnumber: 10_000 },
      }),
      answer({ verification_id: "v2", resend_at: new Date().toISOString() }),
    ];
    try {
      // As there: it takes what has a length, and does nothing with each.
      Array.from = (values: ArrayLike<unknown>) => Array.prototype.slice.call(values);
      await page.show();
      await page.askForCode();
      await page.waitFor("Type the code we texted you");
      await page.fill("#code", "4189");
      const digits = () => findAll(page.root, ".code span").map((digit) => digit.textContent);
      await until(() => digits().join("") === "4189");
      expect(digits()).to.have.length(6);
    } finally {
      Array.from = from;
    }
  });

  it("places no call once the chat is taken out of the page within the seconds to cancel", async () => {
    changeWaits((ms) => (ms === 5_000 ? 400 : ms));
    await page.show();
    await page.askForCall();
    await page.waitFor("Your phone will ring");
    page.chat.remove();
    await pause(600);
    expect(page.calls).to.deep.equal([]);
  });

  it("sends one code for two clicks, and ticks the agreement to a text for nobody who agreed to a call", async () => {
    await page.show();
    await page.choose("Call me");
    await page.fill("#number", "07700 900123");
    find<HTMLInputElement>(page.root, "#consent")!.click();
    const send = button(page.root, "Send me a code");
    send.click();
    send.click();
    await page.waitFor("Type the code we texted you");
    expect(page.proxy.requests("POST /verifications")).to.have.length(1);
    await page.click("Back to chat");
    await page.choose("Text me this");
    const consent = await until(() => find<HTMLInputElement>(page.root, "#consent"));
    expect(find<HTMLInputElement>(page.root, "#number")!.value).to.equal("07700 900123");
    expect(consent.checked).to.equal(false);
  });

  it("takes who wrote too long a summary to the step that says so", async () => {
    await page.show();
    await page.choose("Call me");
    await page.fill("#summary", "x".repeat(1_001));
    await page.sendNumber();
    await page.fill("#code", "418920");
    await page.waitFor("We call you now");
    expect(find(page.root, "#summary-problem")).not.to.equal(undefined);
    expect(page.calls).to.deep.equal([]);
  });

  it("covers nothing of the panel's header, however large the browser makes the text", async () => {
    await page.show();
    await page.choose("Call me");
    const sheet = await until(() => find(page.root, ".sheet"));
    const header = find(page.root, ".header")!;
    for (const size of [12, 20, 28]) {
      const larger = new CSSStyleSheet();
      larger.replaceSync(`:host, * { font-size: ${size}px !important; }`);
      for (const part of [header, sheet]) {
        const root = part.getRootNode() as ShadowRoot;
        root.adoptedStyleSheets = [...root.adoptedStyleSheets, larger];
      }
      const gap = () => sheet.getBoundingClientRect().top - header.getBoundingClientRect().bottom;
      await until(() => Math.abs(gap()) < 2);
    }
  });
});

describe("SHA-256 of the proof", () => {
  it("is the browser's own, for texts of one block and of several", async () => {
    for (const length of [0, 3, 55, 56, 63, 64, 119, 120, 200]) {
      const text = "abc?=1".repeat(40).slice(0, length);
      const expected = new DataView(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
      expect([...sha256(text)]).to.deep.equal(Array.from({ length: 8 }, (_, at) => expected.getInt32(at * 4)));
    }
  });
});
