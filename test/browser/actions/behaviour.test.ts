import { expect } from "chai";
import {
  answer,
  refused,
  type ScriptedProxy,
  scriptProxy,
  uuid,
} from "../../../demo/pages/scenarios/scripted-proxy.ts";
import { sha256 } from "../../../src/widget/actions/proof/sha256.ts";
import { LevelMeter } from "../../../src/widget/actions/web-call/level-meter.ts";
import type { RingbackChat } from "../../../src/widget/element.ts";
import { button, find, findAll, pause, press, textIn, until } from "../support/dom.ts";
import "../../../src/widget/index.ts";

let count = 0;
let endpoint: string;
let proxy: ScriptedProxy;
let chat: RingbackChat;
const { setTimeout: realTimeout, matchMedia: realMatchMedia } = window;

/** A chat with the scripted proxy, at the endpoint of the test: a second one continues what the first has stored. */
async function place(attributes: Record<string, string> = {}): Promise<void> {
  chat = document.createElement("ringback-chat");
  const given = { endpoint, mode: "inline", heading: "Mara · Halden Heating", locale: "en-GB", ...attributes };
  for (const [name, value] of Object.entries(given)) chat.setAttribute(name, value);
  document.body.replaceChildren(chat);
  await until(() => find(root(), "textarea"));
  root()
    .querySelector(".frame")!
    .dispatchEvent(new FocusEvent("focusin", { bubbles: true, composed: true }));
}

const root = () => chat.shadowRoot!;
const waitFor = (text: string) => until(() => textIn(root()).includes(text));
const calls = () => proxy.requests("POST /calls");

async function click(name: string): Promise<void> {
  const found = await until(() =>
    findAll(root(), "button").some((one) => (one.ariaLabel ?? one.textContent?.trim()) === name),
  );
  if (found) button(root(), name).click();
}

async function choose(name: string): Promise<void> {
  await click("More ways to reach us");
  await click(name);
}

async function fill(selector: string, text: string): Promise<void> {
  const field = await until(() => find<HTMLInputElement>(root(), selector));
  field.value = text;
  field.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
}

async function askForCode(name = "Call me"): Promise<void> {
  await choose(name);
  await fill("#number", "07700 900123");
  find<HTMLInputElement>(root(), "#consent")!.click();
  await click("Send me a code");
}

/** What has the focus, inside shadow roots too. */
function deepFocus(): Element | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}

async function askForCall(): Promise<void> {
  await askForCode();
  await fill("#code", "418920");
}

describe("a call that a visitor asks for", () => {
  beforeEach(() => {
    endpoint = `/behaviour-${++count}`;
    proxy = scriptProxy(endpoint);
    window.setTimeout = ((work: () => void, ms = 0, ...rest: unknown[]) =>
      realTimeout(work, ms > 300 && ms <= 6_000 ? 30 : ms, ...rest)) as typeof window.setTimeout;
  });

  afterEach(() => {
    window.setTimeout = realTimeout;
    chat.remove();
    proxy.restore();
    sessionStorage.clear();
  });

  it("proves the number as it was typed with its country, and tells the assistant what the box holds", async () => {
    await place();
    await choose("Call me");
    await fill("#summary", "E14, noise");
    await fill("#number", "07700 900123");
    find<HTMLInputElement>(root(), "#consent")!.click();
    await click("Send me a code");
    await fill("#code", "418 920");
    await waitFor("Your phone is ringing");
    expect(proxy.requests("POST /verifications")[0]?.body).to.deep.equal({
      phone_number: "+4407700900123",
      purpose: "call",
      consent: true,
    });
    expect(proxy.requests("POST /verifications/check")[0]?.body).to.deep.equal({
      verification_id: "v1",
      code: "418920",
    });
    expect(calls().map(({ body }) => body)).to.deep.equal([{ summary: "E14, noise" }]);
  });

  it("begins after the consent that the page asks for, and not without it", async () => {
    await place({ consent: "" });
    await until(() => find(root(), "ringback-gate"));
    await choose("Talk to a person");
    await waitFor("Before your first message");
    expect([proxy.requests(`POST /conversations/${uuid}/person`), sessionStorage.length]).to.deep.equal([[], 0]);
    await click("Not now");
    await choose("Call me");
    await waitFor("Before your first message");
    expect(find(root(), ".sheet")).to.equal(undefined);
    await click("Agree and send");
    await waitFor("Where can we call you?");
  });

  it("sends nothing that costs money when it is canceled within five seconds", async () => {
    window.setTimeout = realTimeout;
    await place();
    await askForCall();
    await waitFor("Your phone will ring");
    // Who presses Enter after the last digit wants the call: the button must not have the focus.
    expect((deepFocus() as HTMLElement | null)?.localName).to.equal("div");
    await click("Cancel");
    await pause(100);
    expect(textIn(root())).not.to.contain("Your phone will ring");
    expect(calls()).to.deep.equal([]);
  });

  it("repeats a lost request under its one key, and says that nobody knows when no answer comes", async () => {
    proxy.script["POST /calls"] = [
      () => {
        throw new TypeError("Failed to fetch");
      },
    ];
    await place();
    await askForCall();
    await waitFor("We lost sight of this call");
    expect(calls().length).to.be.greaterThan(2);
    expect(new Set(calls().map(({ key }) => key)).size).to.equal(1);
    delete proxy.script["POST /calls"];
    await click("Check again");
    await waitFor("Your phone is ringing");
    expect(new Set(calls().map(({ key }) => key)).size).to.equal(1);
  });

  it("continues after a reload: under the same key without an answer, and by its handle with one", async () => {
    proxy.script["POST /calls"] = [() => new Promise<Response>(() => undefined)];
    await place();
    await askForCall();
    await until(() => calls().length === 1);
    delete proxy.script["POST /calls"];
    await place();
    await waitFor("Your phone is ringing");
    expect(calls().map(({ key }) => key)).to.deep.equal([calls()[0]?.key, calls()[0]?.key]);
    await place();
    await waitFor("Your phone is ringing");
    expect(calls()).to.have.length(2);
  });

  it("shows after a reload how far a text has come, also where that was told before its code was loaded", async () => {
    const delivered = `id: 7\nevent: delivery\ndata: {"handle":"s1","channel":"sms","status":"delivered"}\n\n`;
    const stream = () =>
      new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode(delivered)) }), {
        headers: { "content-type": "text/event-stream", "ringback-features": "idempotency, sse, events" },
      });
    await place();
    await askForCode("Text me this");
    await fill("#code", "418920");
    await click("Send the text");
    await waitFor("Sent");
    const events = `GET /conversations/${uuid}/events`;
    const before = proxy.requests(events).length;
    // The conversation's own stream may tell it too early; whoever reads from the last message on gets it again.
    proxy.script[events] = [stream];
    await place();
    await waitFor("Delivered");
    await until(() => proxy.requests(events).length >= before + 2);
    expect(proxy.requests("POST /sms")).to.have.length(1);
  });

  it("asks for no second code for the same purpose, and for another number on request", async () => {
    proxy.script["GET /calls/c1"] = [answer({ handle: "c1", status: "no-answer", duration: 0 })];
    await place();
    await askForCall();
    await click("Call again");
    await waitFor("We call you now");
    expect(textIn(root())).to.contain("+44 7700 900123");
    await click("Change");
    await waitFor("Where can we call you?");
    expect(find<HTMLInputElement>(root(), "#number")!.value).to.equal("07700 900123");
  });

  it("uses another key when the visitor asks for another call", async () => {
    proxy.script["GET /calls/c1"] = [answer({ handle: "c1", status: "busy", duration: 0 })];
    await place();
    await askForCall();
    await click("Call again");
    await waitFor("We call you now");
    find<HTMLButtonElement>(root(), ".sheet .primary")!.click();
    await until(() => calls().length === 2);
    expect(calls()[0]?.key).not.to.equal(calls()[1]?.key);
  });

  it("tells the page how it goes, and lets it cancel what the visitor chose", async () => {
    await place();
    const told: unknown[] = [];
    chat.addEventListener("ringback-action", ({ detail }) => told.push(detail));
    chat.addEventListener("ringback-before-action", (event) => event.detail.kind === "sms" && event.preventDefault());
    await choose("Text me this");
    await pause();
    expect(textIn(root())).not.to.contain("Where can we text you?");
    await askForCall();
    await waitFor("Your phone is ringing");
    expect(told).to.deep.equal([
      { kind: "call", state: "requested" },
      { kind: "call", state: "initiated", id: "c1" },
      { kind: "call", state: "ringing", id: "c1" },
    ]);
  });

  it("hangs up once", async () => {
    await place();
    await askForCall();
    await waitFor("Your phone is ringing");
    proxy.script["POST /calls/c1/end"] = [answer({ handle: "c1", status: "ended", duration: 0 })];
    await click("Cancel the call");
    await waitFor("Call ended");
    expect(proxy.requests("POST /calls/c1/end")).to.have.length(1);
  });

  it("finds the proof that the server wants before it sends a code", async () => {
    const salt = "a1b2?expires=1";
    const challenge = Array.from(sha256(`${salt}4711`), (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
    proxy.script["POST /verifications"] = [
      refused(403, "PROOF_REQUIRED", {
        challenge: { algorithm: "SHA-256", challenge, salt, signature: "s", maxnumber: 10_000 },
      }),
      answer({ verification_id: "v2", resend_at: new Date().toISOString() }),
    ];
    await place();
    await askForCode();
    await waitFor("Type the code we texted you");
    const proof = JSON.parse(atob(String(proxy.requests("POST /verifications")[1]?.body?.proof)));
    expect(proof).to.deep.equal({ algorithm: "SHA-256", challenge, number: 4711, salt, signature: "s" });
  });

  it("offers only what the page allows", async () => {
    await place({ actions: "sms whatsapp" });
    await click("More ways to reach us");
    const items = await until(() => {
      const found = findAll(root(), "[role=menuitem]:not(.header *)").filter(
        (item) => item.closest(".menu")?.getAttribute("aria-label") === "More ways to reach us",
      );
      return found.length > 0 && found;
    });
    expect(items.map(({ ariaLabel }) => ariaLabel)).to.deep.equal(["Text me this", "Continue on WhatsApp"]);
  });

  it("keeps what is covered out of reach, leaves the sheet by Escape, and gives the focus back", async () => {
    await place();
    await choose("Call me");
    const number = await until(() => find<HTMLInputElement>(root(), "#number"));
    const covered = findAll(root(), "ringback-transcript, ringback-composer");
    await until(() => covered.every(({ inert }) => inert));
    press(number, "Escape");
    await until(() => !find(root(), ".sheet"));
    expect(covered.some(({ inert }) => inert)).to.equal(false);
    await until(
      () =>
        find(root(), "ringback-action-button")?.shadowRoot?.activeElement ??
        deepFocus()?.closest("ringback-action-button"),
    );
  });

  it("shows a call in every chat that has the conversation, and stores it whichever of them stores last", async () => {
    proxy.script[`POST /conversations/${uuid}/messages`] = [
      answer({ status: true, message: "Yes.", function_calls: [] }),
    ];
    await place({ storage: "session" });
    await waitFor("You are booked for");
    const other = chat.cloneNode() as RingbackChat;
    document.body.append(other);
    await until(() => find(other.shadowRoot!, "textarea"));
    other.shadowRoot!.querySelector(".frame")!.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    const otherText = () => textIn(other.shadowRoot!);
    const stored = () => JSON.parse(sessionStorage.getItem(sessionStorage.key(0)!)!);
    await until(() => otherText().includes("You are booked for"));
    await chat.send("Hello");
    await until(() => otherText().includes("Hello"));
    await other.send("It is me again");
    await waitFor("It is me again");
    await askForCode();
    await fill("#code", "418920");
    await until(() => otherText().includes("Your phone is ringing"));
    void other.send("Thank you");
    await until(() => otherText().includes("Thank you"));
    await pause();
    expect(stored().actions.list.map(({ handle }: { handle: string }) => handle)).to.deep.equal(["c1"]);
    expect(calls()).to.have.length(1);
  });

  it("shows the next conversation nothing of a call whose answer comes after the visitor has logged out", async () => {
    let answerCall = (_: Response): void => undefined;
    proxy.script["POST /calls"] = [() => new Promise<Response>((resolve) => (answerCall = resolve))];
    await place();
    await askForCall();
    await until(() => calls().length === 1);
    await chat.logout();
    answerCall(Response.json({ handle: "c1", status: "ringing" }));
    await chat.newConversation();
    await pause(150);
    expect(textIn(root())).to.contain("You are booked");
    expect(textIn(root())).not.to.contain("7700");
    const kept = Object.entries(sessionStorage).filter(([name]) => name.includes(endpoint));
    expect(JSON.stringify(kept)).not.to.contain("7700");
    expect(proxy.requests("GET /calls/c1")).to.deep.equal([]);
  });

  it("places no call once the chat is taken out of the page within the seconds to cancel", async () => {
    window.setTimeout = ((work: () => void, ms = 0, ...rest: unknown[]) =>
      realTimeout(work, ms === 5_000 ? 400 : ms, ...rest)) as typeof window.setTimeout;
    await place();
    await askForCall();
    await waitFor("Your phone will ring");
    chat.remove();
    await pause(600);
    expect(calls()).to.deep.equal([]);
  });

  it("sends one code for two clicks, and ticks the agreement to a text for nobody who agreed to a call", async () => {
    await place();
    await choose("Call me");
    await fill("#number", "07700 900123");
    find<HTMLInputElement>(root(), "#consent")!.click();
    const send = button(root(), "Send me a code");
    send.click();
    send.click();
    await waitFor("Type the code we texted you");
    expect(proxy.requests("POST /verifications")).to.have.length(1);
    await click("Back to chat");
    await choose("Text me this");
    const consent = await until(() => find<HTMLInputElement>(root(), "#consent"));
    expect(find<HTMLInputElement>(root(), "#number")!.value).to.equal("07700 900123");
    expect(consent.checked).to.equal(false);
  });

  it("sends an interrupted request again after a reload, not hours later, and forgets it after a day", async () => {
    proxy.script["POST /calls"] = [() => new Promise<Response>(() => undefined)];
    await place();
    await askForCall();
    await until(() => calls().length === 1);
    chat.remove();
    const ageStored = (hours: number) => {
      const name = Object.keys(sessionStorage).find((key) => key.includes(`${endpoint}|`))!;
      const at = Date.now() - hours * 3_600_000;
      sessionStorage.setItem(name, sessionStorage.getItem(name)!.replace(/("kind":"call".*?"at":)\d+/, `$1${at}`));
    };
    ageStored(2);
    await place();
    await waitFor("We lost sight of this call");
    expect(calls()).to.have.length(1);
    ageStored(25);
    await place();
    await waitFor("You are booked");
    await pause(150);
    expect(textIn(root())).not.to.contain("We lost sight of this call");
    expect(calls()).to.have.length(1);
  });

  it("takes who wrote too long a summary to the step that says so", async () => {
    await place();
    await choose("Call me");
    await fill("#summary", "x".repeat(1_001));
    await fill("#number", "07700 900123");
    find<HTMLInputElement>(root(), "#consent")!.click();
    await click("Send me a code");
    await fill("#code", "418920");
    await waitFor("We call you now");
    expect(find(root(), "#summary-problem")).not.to.equal(undefined);
    expect(calls()).to.deep.equal([]);
  });

  it("gives the focus back when a choice of the menu opens no sheet", async () => {
    proxy.script[`POST /conversations/${uuid}/person`] = [answer({ status: true, person: { state: "waiting" } })];
    await place();
    await click("More ways to reach us");
    (await until(() => find(root(), ".menu .kind")))!.closest("button")!.click();
    await until(() => !find(root(), ".menu .kind"));
    await until(
      () =>
        find(root(), "ringback-action-button")?.shadowRoot?.activeElement ??
        deepFocus()?.closest("ringback-action-button"),
    );
  });

  it("offers nothing of the endpoint before, once the page has named another one", async () => {
    await place();
    await until(() => find(root(), "ringback-action-button"));
    const other = scriptProxy(`${endpoint}-other`);
    other.capabilities = { ...other.capabilities, actions: ["sms"] };
    chat.endpoint = `${endpoint}-other`;
    await chat.updateComplete;
    root()
      .querySelector(".frame")!
      .dispatchEvent(new FocusEvent("focusin", { bubbles: true, composed: true }));
    await until(() => other.requests("GET /capabilities").length > 0);
    await click("More ways to reach us");
    await until(() => findAll(root(), ".menu .kind").length > 0);
    const kinds = findAll(root(), ".menu .kind").map(({ textContent }) => textContent);
    other.restore();
    expect(kinds).to.deep.equal(["Talk to a person", "Text me this"]);
  });

  describe("in the page", () => {
    const { WebSocket: RealSocket } = window;
    let sockets: FakeSocket[];

    class FakeSocket extends EventTarget {
      static readonly OPEN = 1;
      readyState = 1;
      constructor(url: string) {
        super();
        new URL(url);
        sockets.push(this);
      }
      send(): void {}
      close(): void {
        this.readyState = 3;
      }
    }

    beforeEach(() => {
      sockets = [];
      window.WebSocket = FakeSocket as unknown as typeof WebSocket;
    });

    afterEach(() => {
      window.WebSocket = RealSocket;
    });

    async function talk(url: string): Promise<void> {
      proxy.script[`POST /conversations/${uuid}/web-calls`] = [answer({ url, token: "t" })];
      await place();
      await choose("Talk here");
      await click("Start talking");
    }

    it("ends with its conversation, and tells the page each of its states once", async () => {
      const told: unknown[] = [];
      await talk("wss://calls.example/");
      chat.addEventListener("ringback-action", ({ detail }) => told.push(detail.state));
      const socket = await until(() => sockets[0]);
      socket.dispatchEvent(new Event("open"));
      await waitFor("Talking with Mara");
      const field = find<HTMLInputElement>(root(), ".card.live input")!;
      for (const text of ["one", "two"]) {
        field.value = text;
        field.form!.requestSubmit();
      }
      await chat.newConversation();
      expect(socket.readyState).to.equal(3);
      expect(told).to.deep.equal(["requested", "in-progress", "ended"]);
    });

    it("is refused where it cannot begin, and leaves a way back", async () => {
      await talk("no address");
      await waitFor("No connection");
      await click("Stay in the chat");
      await until(() => !find(root(), ".sheet"));
    });
  });
});

describe("what the assistant offers", () => {
  const offered = () => findAll(root(), ".buttons button").map(({ textContent }) => textContent?.trim());

  function answerWith(actions: string[] | undefined, more: object[] = []): void {
    const created_at = new Date().toISOString();
    const history = [
      { id: 1, role: "assistant", content: "You are booked for Thursday.", created_at },
      { id: 2, role: "user", content: "Can somebody call me?", created_at },
      { id: 3, role: "assistant", content: "Yes, you can get a call.", created_at, actions },
      ...more,
    ];
    proxy.script["POST /conversations"] = [answer({ status: true, conversation_id: uuid, history })];
  }

  beforeEach(() => {
    endpoint = `/offers-${++count}`;
    proxy = scriptProxy(endpoint);
  });

  afterEach(() => {
    window.matchMedia = realMatchMedia;
    chat.remove();
    proxy.restore();
    sessionStorage.clear();
  });

  it("is a button below the answer that opens the sheet with the chat's summary, and has the focus again", async () => {
    answerWith(["call", "unheard-of"]);
    await place();
    await until(() => offered().length > 0);
    expect(offered()).to.deep.equal(["Call me"]);
    expect(find(root(), ".sheet")).to.equal(undefined);
    const kinds: string[] = [];
    chat.addEventListener("ringback-before-action", ({ detail }) => kinds.push(`${detail.kind} ${detail.state}`));
    find(root(), ".buttons button")!.focus();
    await click("Call me");
    await waitFor("Where can we call you?");
    expect(kinds).to.deep.equal(["call requested"]);
    const summary = await until(() => find<HTMLTextAreaElement>(root(), "#summary"));
    expect(summary.value).to.contain("Can somebody call me?").and.not.to.contain("you can get a call");
    await click("Back to chat");
    await until(() => deepFocus()?.textContent?.trim() === "Call me");
  });

  it("is nothing that the endpoint or the page leaves out, and nothing once something follows", async () => {
    answerWith(["call", "sms", "whatsapp"]);
    proxy.capabilities = { ...proxy.capabilities, actions: ["person", "sms", "whatsapp"] };
    await place({ actions: "person whatsapp" });
    await until(() => offered().length > 0);
    expect(offered()).to.deep.equal(["Continue on WhatsApp"]);
    answerWith(["call"], [{ id: 4, role: "user", content: "Never mind", created_at: new Date().toISOString() }]);
    await place({ endpoint: `${endpoint}`, storage: "none" });
    await until(() => find(root(), "ringback-action-button"));
    await pause(100);
    expect(offered()).to.deep.equal([]);
  });

  it("texts the answer before the one that only offers to", async () => {
    answerWith(["sms"]);
    await place();
    await until(() => offered().length > 0);
    await click("Text me this");
    await fill("#number", "07700 900123");
    find<HTMLInputElement>(root(), "#consent")!.click();
    await click("Send me a code");
    await fill("#code", "418920");
    await until(() => proxy.requests("POST /sms/quote").length > 0);
    expect(proxy.requests("POST /sms/quote")[0]?.body).to.deep.equal({ message_id: 1 });
  });

  it("asks the page before a person is asked for, wherever that is chosen", async () => {
    proxy.script[`POST /conversations/${uuid}/person`] = [answer({ status: true, person: { state: "waiting" } })];
    await place();
    const told: string[] = [];
    let isAllowed = false;
    const asked = () => proxy.requests(`POST /conversations/${uuid}/person`).length;
    chat.addEventListener("ringback-before-action", (event) => {
      told.push(`before ${event.detail.kind} ${event.detail.state}`);
      if (!isAllowed) event.preventDefault();
    });
    chat.addEventListener("ringback-action", ({ detail }) => told.push(`${detail.kind} ${detail.state}`));
    await until(() => find(root(), "ringback-action-button"));
    await click("More");
    await click("Talk to a person");
    await choose("Talk to a person");
    await pause(100);
    expect([told, asked()]).to.deep.equal([["before person requested", "before person requested"], 0]);
    isAllowed = true;
    await click("More");
    await click("Talk to a person");
    await until(() => asked() === 1);
    expect(told.slice(2)).to.deep.equal(["before person requested", "person requested"]);
  });

  it("keeps the summary that the visitor wrote when the call is refused", async () => {
    proxy.script["POST /verifications"] = [refused(429, "LIMIT_REACHED")];
    await place();
    await choose("Call me");
    await fill("#summary", "My own words");
    await fill("#number", "07700 900123");
    find<HTMLInputElement>(root(), "#consent")!.click();
    await click("Send me a code");
    await click("Stay in the chat");
    await choose("Call me");
    const summary = await until(() => find<HTMLTextAreaElement>(root(), "#summary"));
    expect(summary.value).to.equal("My own words");
  });

  it("shows WhatsApp's link as a code for the phone's camera beside the link itself", async () => {
    // The browser of the tests has no mouse.
    window.matchMedia = (query) => realMatchMedia.call(window, query.includes("hover") ? "all" : query);
    await place({ theme: "dark" });
    await askForCode("Continue on WhatsApp");
    await fill("#code", "418920");
    const link = await until(() => find<HTMLAnchorElement>(root(), "a.primary"));
    const picture = await until(() => find<SVGElement>(root(), "svg[role=img]"));
    expect(picture.getAttribute("aria-label")).to.equal("QR code that opens WhatsApp with this message");
    // Dark modules on light ground, whatever the theme, and light ground of four modules around them.
    const { backgroundColor, fill: ink } = getComputedStyle(picture);
    expect([backgroundColor, ink]).to.deep.equal(["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
    expect(link.href).to.equal("https://wa.me/442079460102?text=ABC");
    const size = Number(picture.getAttribute("viewBox")?.split(" ")[2]);
    expect((size - 8 - 17) % 4).to.equal(0);
  });
});

describe("the level of the microphone", () => {
  it("gives every microphone back, also one that was granted after it was stopped", async () => {
    const { mediaDevices } = navigator;
    const audio = new AudioContext();
    const streams: MediaStream[] = [];
    const grants: (() => void)[] = [];
    Object.defineProperty(navigator, "mediaDevices", {
      configurable: true,
      value: {
        getUserMedia: () => {
          const { stream } = audio.createMediaStreamDestination();
          streams.push(stream);
          return new Promise((resolve) => grants.push(() => resolve(stream)));
        },
      },
    });
    const meter = new LevelMeter(() => undefined);
    void meter.start();
    meter.stop();
    void meter.start();
    for (const grant of grants) grant();
    await pause();
    meter.stop();
    Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: mediaDevices });
    void audio.close();
    expect(streams.flatMap((stream) => stream.getTracks()).map(({ readyState }) => readyState)).to.deep.equal([
      "ended",
      "ended",
    ]);
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
