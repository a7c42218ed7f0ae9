import { expect } from "chai";
import { answer, uuid } from "../../../demo/pages/scenarios/scripted-proxy.ts";
import type { RingbackChat } from "../../../src/widget/element.ts";
import { enter } from "../element/place.ts";
import { find, pause, textIn, until } from "../support/dom.ts";
import { changeWaits, VisitorPage } from "./visitor-page.ts";
import "../../../src/widget/index.ts";

describe("a call or a text that outlives its page", () => {
  let page: VisitorPage;

  beforeEach(() => {
    page = new VisitorPage();
    changeWaits();
  });

  afterEach(() => page.close());

  it("continues after a reload: under the same key without an answer, and by its handle with one", async () => {
    page.proxy.script["POST /calls"] = [() => new Promise<Response>(() => undefined)];
    await page.show();
    await page.askForCall();
    await until(() => page.calls.length === 1);
    delete page.proxy.script["POST /calls"];
    await page.show();
    await page.waitFor("Your phone is ringing");
    expect(page.calls.map(({ key }) => key)).to.deep.equal([page.calls[0]?.key, page.calls[0]?.key]);
    await page.show();
    await page.waitFor("Your phone is ringing");
    expect(page.calls).to.have.length(2);
  });

  it("has what was typed for it after a reload, and takes the code that was sent before, until it is placed", async () => {
    const stored = () => JSON.stringify({ ...sessionStorage });
    await page.show();
    await page.choose("Call me");
    await page.fill("#summary", "E14, noise");
    await page.fill("#number", "07700 900123");
    await page.show();
    await page.choose("Call me");
    const values = ["#number", "#summary"].map((id) => find<HTMLInputElement>(page.root, id)?.value);
    expect(values).to.deep.equal(["07700 900123", "E14, noise"]);
    expect(find<HTMLInputElement>(page.root, "#consent")?.checked).to.equal(false);
    await page.sendNumber();
    await page.fill("#code", "4189");
    expect(stored()).not.to.contain("4189");
    await page.show();
    await page.choose("Text me this");
    expect(find(page.root, "#number"), "a code for a call proves no number for a text").not.to.equal(undefined);
    await page.click("Back to chat");
    await page.choose("Call me");
    await page.fill("#code", "418920");
    await page.waitFor("Your phone is ringing");
    expect(page.proxy.requests("POST /verifications")).to.have.length(1);
    expect(page.calls.map(({ body }) => body)).to.deep.equal([{ summary: "E14, noise" }]);
    expect(Object.keys(sessionStorage).filter((name) => name.endsWith("|number"))).to.deep.equal([]);
  });

  it("asks for a code for the number that was typed last, also where that was for something else", async () => {
    await page.show();
    await page.askForCode("Call me");
    await until(() => find(page.root, "#code"));
    await page.click("Back to chat");
    await page.choose("Text me this");
    await page.fill("#number", "07700 900456");
    await page.click("Back to chat");
    await page.choose("Call me");
    await until(() => find(page.root, "#number"));
    expect(find(page.root, "#code"), "that one proves another number").to.equal(undefined);
  });

  it("has the rating and the address for an answer after a reload, until they are sent", async () => {
    page.proxy.conversation = { ai_enabled: false, person: { state: "waiting" }, rating: "asked" };
    page.proxy.script[`POST /conversations/${uuid}/rating`] = [answer({ status: true })];
    page.proxy.script[`POST /conversations/${uuid}/person`] = [answer({ status: true, person: { state: "waiting" } })];
    const name = `ringback:${new URL(page.endpoint, location.href)}|`;
    sessionStorage.setItem(name, JSON.stringify({ uuid, secret: "secret", pending: [], seen: 2 }));
    const field = (selector: string) => until(() => find<HTMLInputElement>(page.root, selector));
    await page.show();
    (await field("[name=rating][value='2']")).click();
    await page.fill("[part=card] textarea", "Too slow");
    await page.fill("#email", "ada@shop.example");
    await page.show();
    expect((await field("[part=card] textarea")).value).to.equal("Too slow");
    expect((await field("[name=rating][value='2']")).checked).to.equal(true);
    expect((await field("#email")).value).to.equal("ada@shop.example");
    (await field("[part=card] [type=submit]")).click();
    await page.waitFor("Thank you");
    (await field("#email ~ [type=submit]")).click();
    await page.waitFor("We will write to ada@shop.example");
    expect(JSON.stringify({ ...sessionStorage })).not.to.contain("Too slow");
    expect(Object.keys(sessionStorage)).to.deep.equal([name]);
  });

  it("shows after a reload how far a text has come, also where that was reported before its code was loaded", async () => {
    const delivered = `id: 7\nevent: delivery\ndata: {"handle":"s1","channel":"sms","status":"delivered"}\n\n`;
    const stream = () =>
      new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode(delivered)) }), {
        headers: { "content-type": "text/event-stream", "ringback-features": "idempotency, sse, events" },
      });
    await page.show();
    await page.askForCode("Text me this");
    await page.fill("#code", "418920");
    await page.click("Send the text");
    await page.waitFor("Text message: Sent");
    const events = `GET /conversations/${uuid}/events`;
    const before = page.proxy.requests(events).length;
    // The conversation's own stream may tell it too early; a reader from the last message on gets it again.
    page.proxy.script[events] = [stream];
    await page.show();
    await page.waitFor("Delivered");
    await until(() => page.proxy.requests(events).length >= before + 2);
    expect(page.proxy.requests("POST /sms")).to.have.length(1);
  });

  it("shows a call in every chat that has the conversation, and stores it whichever of them stores last", async () => {
    page.proxy.script[`POST /conversations/${uuid}/messages`] = [
      answer({ status: true, message: "Yes.", function_calls: [] }),
    ];
    await page.show({ storage: "session" });
    await page.waitFor("You are booked for");
    const other = page.chat.cloneNode() as RingbackChat;
    document.body.append(other);
    await until(() => find(other.shadowRoot!, "textarea"));
    enter(other);
    const otherText = () => textIn(other.shadowRoot!);
    // By its name: a chat of an earlier test may still store what it has received last.
    const name = () => Object.keys(sessionStorage).find((key) => key.includes(page.endpoint))!;
    const stored = () => JSON.parse(sessionStorage.getItem(name())!);
    await until(() => otherText().includes("You are booked for"));
    await page.chat.send("Hello");
    await until(() => otherText().includes("Hello"));
    await other.send("It is me again");
    await page.waitFor("It is me again");
    await page.askForCode();
    await page.fill("#code", "418920");
    await until(() => otherText().includes("Your phone is ringing"));
    await other.send("Thank you");
    await page.waitFor("Thank you");
    expect(stored().actions.list.map(({ handle }: { handle: string }) => handle)).to.deep.equal(["c1"]);
    expect(page.calls).to.have.length(1);
    other.remove();
  });

  it("shows the next conversation nothing of a call whose answer comes after the visitor has logged out", async () => {
    let answerCall = (_: Response): void => undefined;
    page.proxy.script["POST /calls"] = [() => new Promise<Response>((resolve) => (answerCall = resolve))];
    await page.show();
    await page.askForCall();
    await until(() => page.calls.length === 1);
    await page.chat.logout();
    answerCall(Response.json({ handle: "c1", status: "ringing" }));
    await page.chat.newConversation();
    await page.waitFor("You are booked");
    await pause(150);
    expect(page.text).not.to.contain("7700");
    const kept = Object.entries(sessionStorage).filter(([name]) => name.includes(page.endpoint));
    expect(JSON.stringify(kept)).not.to.contain("7700");
    expect(page.proxy.requests("GET /calls/c1")).to.deep.equal([]);
  });

  it("sends an interrupted request again after a reload, not hours later, and forgets it after a day", async () => {
    page.proxy.script["POST /calls"] = [() => new Promise<Response>(() => undefined)];
    await page.show();
    await page.askForCall();
    await until(() => page.calls.length === 1);
    page.chat.remove();
    const ageStored = (hours: number) => {
      const name = Object.keys(sessionStorage).find((key) => key.includes(`${page.endpoint}|`))!;
      const at = Date.now() - hours * 3_600_000;
      sessionStorage.setItem(name, sessionStorage.getItem(name)!.replace(/("kind":"call".*?"at":)\d+/, `$1${at}`));
    };
    ageStored(2);
    await page.show();
    await page.waitFor("We lost sight of this call");
    expect(page.calls).to.have.length(1);
    ageStored(25);
    await page.show();
    await page.waitFor("You are booked");
    await pause(150);
    expect(page.text).not.to.contain("We lost sight of this call");
    expect(page.calls).to.have.length(1);
  });
});
