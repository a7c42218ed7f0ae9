import { expect } from "chai";
import { button, pause, press, textIn, type, until } from "../support/dom.ts";
import { showPanel } from "./show-panel.ts";

describe("the text box", () => {
  it("sends the trimmed text with Enter and becomes empty", async () => {
    const { field, sent, panel } = await showPanel();
    type(field, "  What does a visit cost? ");
    press(field, "Enter");
    await panel.updateComplete;
    expect(sent).to.deep.equal(["What does a visit cost?"]);
    await pause();
    expect(field.value).to.equal("");
  });

  it("sends with its button, which is disabled while there is nothing to send", async () => {
    const { field, sent, panel } = await showPanel();
    const send = button(panel.shadowRoot!, "Send message");
    expect(send.disabled).to.equal(true);
    type(field, "Hello");
    await pause();
    expect(send.disabled).to.equal(false);
    send.click();
    expect(sent).to.deep.equal(["Hello"]);
  });

  const setSilently: Record<string, (field: HTMLTextAreaElement) => void> = {
    "a script of the page": (field) => {
      field.value = "Hello";
    },
    "an extension, which has an object of its own for the field": (field) =>
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")!.set!.call(field, "Hello"),
    "the browser's autofill, which fires a change alone": (field) => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")!.set!.call(field, "Hello");
      field.dispatchEvent(new Event("change", { bubbles: true }));
    },
  };
  for (const [name, set] of Object.entries(setSilently)) {
    it(`sends a text that was set by ${name} without an input event, with Enter and with its button`, async () => {
      const { field, sent, panel } = await showPanel();
      set(field);
      press(field, "Enter");
      expect(sent).to.deep.equal(["Hello"]);
      await pause();
      expect(field.value).to.equal("");
      set(field);
      const send = button(panel.shadowRoot!, "Send message");
      send.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, composed: true }));
      await pause();
      send.click();
      expect(sent).to.deep.equal(["Hello", "Hello"]);
    });
  }

  it("starts a line with Shift and Enter", async () => {
    const { field, sent } = await showPanel();
    type(field, "Hello");
    expect(press(field, "Enter", { shiftKey: true })).to.equal(true);
    expect(sent).to.deep.equal([]);
  });

  it("does not send with the Enter that ends a composed word", async () => {
    const { field, sent } = await showPanel();
    type(field, "かんじ");
    expect(press(field, "Enter", { isComposing: true })).to.equal(true);
    expect(press(field, "Enter", { keyCode: 229 })).to.equal(true);
    expect(sent).to.deep.equal([]);
  });

  it("gets a refused text back before the text written since", async () => {
    const { field, panel } = await showPanel({}, { answer: "returned" });
    type(field, "First");
    press(field, "Enter");
    await panel.updateComplete;
    await pause();
    expect(field.value).to.equal("First");
    panel.returnText("Earlier");
    await pause();
    expect(field.value).to.equal("Earlier\nFirst");
  });

  it("counts code points: 2,000 emoji are sent, one more is marked", async () => {
    const { field, sent, panel } = await showPanel();
    type(field, "🔥".repeat(2_001));
    await pause();
    press(field, "Enter");
    expect(sent).to.deep.equal([]);
    expect(textIn(panel)).to.contain("2,001 of 2,000 characters. Please shorten by 1.");
    expect(field.getAttribute("aria-invalid")).to.equal("true");
    expect((field.getRootNode() as ShadowRoot).querySelector("mark")?.textContent).to.equal("🔥");
    type(field, "🔥".repeat(2_000));
    press(field, "Enter");
    expect(sent).to.have.length(1);
  });

  it("grows with its text up to eight lines", async () => {
    const { field } = await showPanel();
    await pause();
    const single = field.clientHeight;
    type(field, "one\ntwo\nthree");
    await until(() => field.clientHeight === 3 * single);
    type(field, "line\n".repeat(20));
    await until(() => field.clientHeight === 8 * single);
  });
});
