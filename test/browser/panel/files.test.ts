import { expect } from "chai";
import { shrink } from "../../../src/client/chat/files/shrink.ts";
import type { RequestOptions } from "../../../src/client/request.ts";
import { ApiError } from "../../../src/contract/problem.ts";
import "../../../src/widget/actions/index.ts";
import type { MessageFilesElement } from "../../../src/widget/files/files-element.ts";
import type { FileButtonsElement, FileTrayElement } from "../../../src/widget/files/tray-element.ts";
import { button, find, press, textIn, type, until } from "../support/dom.ts";
import { mine, type Shown, showPanel, theirs } from "./show-panel.ts";

type Send = (text: string, more?: object) => Promise<"taken" | "returned">;

/** A panel whose conversation takes files, and what it sends. */
async function showFiles(view: Parameters<typeof showPanel>[0] = {}) {
  const shown = await showPanel({ takesFiles: true, ...view });
  const { panel } = shown;
  const requests: { path: string; options: RequestOptions }[] = [];
  const sent: { text: string; more: unknown }[] = [];
  const server = { answer: (): Promise<Response> | Response => added(`file-${requests.length}`) };
  Object.assign(panel.conversation, {
    uuid: "c",
    left: new AbortController().signal,
    open: async () => undefined,
    request: async (path: string, options: RequestOptions) => {
      requests.push({ path, options });
      options.signal?.throwIfAborted();
      return server.answer();
    },
  });
  const onSend: Send = async (text, more) => {
    sent.push({ text, more });
    return "taken";
  };
  panel.onSend = onSend;
  await until(() => tray(shown)?.shadowRoot !== null && input(shown) !== null);
  return { ...shown, requests, sent, server };
}

const added = (id: string) => Response.json({ id, name: "a.png", type: "image/png", size: 4 });
const root = ({ panel }: Pick<Shown, "panel">) => panel.shadowRoot!;
const tray = (shown: Pick<Shown, "panel">) => find<FileTrayElement>(root(shown), "ringback-file-tray");
const buttons = (shown: Pick<Shown, "panel">) => find<FileButtonsElement>(root(shown), "ringback-file-buttons");
const input = (shown: Pick<Shown, "panel">) =>
  buttons(shown)?.shadowRoot?.querySelector<HTMLInputElement>("#files") ?? null;
const text = (shown: Pick<Shown, "panel">) => textIn(tray(shown)!.shadowRoot!);

function choose(shown: Pick<Shown, "panel">, ...files: File[]): void {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  const field = input(shown)!;
  field.files = data.files;
  field.dispatchEvent(new Event("change"));
}

const note = (name = "notes.txt", bytes = 4) => new File(["x".repeat(bytes)], name, { type: "text/plain" });
const failing = (code: string, status: number) => () => Promise.reject(new ApiError({ code, status, detail: "" }));

/** A panel whose visitor goes to other conversations, each with a draft of its own. */
async function showSeveral() {
  const shown = await showFiles({ items: [mine("Hi")] });
  const { panel } = shown;
  const { conversation } = panel;
  const drafts = new Map<string, string>();
  let left = new AbortController();
  Object.assign(conversation, {
    left: left.signal,
    goTo: async ({ uuid }: { uuid: string }) => {
      drafts.set(conversation.uuid, conversation.draft);
      left.abort();
      left = new AbortController();
      Object.assign(conversation, { uuid, left: left.signal, draft: drafts.get(uuid) ?? "" });
    },
  });
  const go = async (uuid: string) => {
    await panel.goTo({ uuid, state: "open" } as never);
    await panel.updateComplete;
    await tray(shown)?.updateComplete;
  };
  const box = () => find(root(shown), "ringback-composer")!.shadowRoot!.querySelector("textarea")!;
  return { ...shown, go, box };
}

describe("files beside the text box", () => {
  it("stay with the conversation that they were chosen in, with the text beside them, also while they are on their way", async () => {
    const { go, box, ...shown } = await showSeveral();
    choose(shown, note("a.txt"));
    await until(() => shown.requests.length === 1);
    await until(() => text(shown).includes("a.txt") && !tray(shown)!.shadowRoot!.querySelector("progress"));
    const slow = Promise.withResolvers<Response>();
    shown.server.answer = () => slow.promise;
    choose(shown, note("b.txt"));
    await until(() => shown.requests.length === 2);
    await type(box(), "Both of these");
    await until(() => shown.panel.conversation.draft === "Both of these");
    await go("d");
    expect([tray(shown)!.shadowRoot!.querySelector("li"), box().value]).to.deep.equal([null, ""]);
    await type(box(), "Something else");
    press(box(), "Enter");
    await until(() => shown.sent.length === 1);
    expect(shown.sent[0]).to.deep.equal({ text: "Something else", more: undefined });
    shown.server.answer = () => added("again");
    await go("c");
    await until(() => shown.requests.length === 3);
    expect(box().value).to.equal("Both of these");
    expect(text(shown)).to.match(/a\.txt[\s\S]*b\.txt/);
    press(box(), "Enter");
    await until(() => shown.sent.length === 2);
    expect(shown.sent[1]).to.deep.equal({ text: "Both of these", more: { attachments: ["file-1", "again"] } });
    expect(shown.requests.map(({ path }) => path)).to.deep.equal(Array(3).fill("/conversations/c/attachments"));
  });

  it("take the text that waits for them along, and send nothing into the other conversation", async () => {
    const { go, box, ...shown } = await showSeveral();
    const slow = Promise.withResolvers<Response>();
    shown.server.answer = () => slow.promise;
    choose(shown, note("a.txt"));
    await type(box(), "With a file");
    press(box(), "Enter");
    await until(() => box().value === "" && text(shown).includes("With a file"));
    await go("d");
    slow.resolve(added("late"));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([box().value, shown.sent]).to.deep.equal(["", []]);
    shown.server.answer = () => added("again");
    await go("c");
    expect(box().value).to.equal("With a file");
    press(box(), "Enter");
    await until(() => shown.sent.length === 1);
    expect(shown.sent[0]).to.deep.equal({ text: "With a file", more: { attachments: ["again"] } });
  });

  it("are uploaded at once and go with the message, whose text may be empty", async () => {
    const shown = await showFiles();
    const send = button(root(shown), "Send message");
    expect(send.disabled).to.equal(true);
    choose(shown, note());
    await until(() => text(shown).includes("notes.txt added"));
    expect(shown.requests[0]?.path).to.equal("/conversations/c/attachments");
    expect(shown.requests[0]?.options.method).to.equal("POST");
    expect(send.disabled).to.equal(false);
    send.click();
    await until(() => shown.sent.length === 1);
    expect(shown.sent).to.deep.equal([{ text: "", more: { attachments: ["file-1"] } }]);
    await until(() => tray(shown)!.shadowRoot!.querySelector("li") === null);
    expect(send.disabled).to.equal(true);
  });

  it("are chosen by buttons that the one for calls does not cover", async () => {
    const shown = await showFiles();
    const calls = document.createElement("ringback-action-button");
    const handOver = { kinds: ["call"], options: { words: {} }, subscribe: () => () => undefined };
    Object.assign(calls, { slot: "action", handOver });
    shown.panel.append(calls);
    const round = await until(() => calls.shadowRoot?.querySelector(".round"));
    const last = [...buttons(shown)!.shadowRoot!.querySelectorAll("button")].at(-1)!;
    expect(round.getBoundingClientRect().left).to.be.at.least(last.getBoundingClientRect().right);
  });

  it("come by paste and drop too", async () => {
    const shown = await showFiles();
    const data = new DataTransfer();
    data.items.add(note("pasted.txt"));
    const paste = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, composed: true, cancelable: true });
    shown.field.dispatchEvent(paste);
    expect(paste.defaultPrevented).to.equal(true);
    await until(() => text(shown).includes("pasted.txt"));
    const dropped = new DataTransfer();
    dropped.items.add(note("dropped.txt"));
    const drag = (kind: string) =>
      shown.field.dispatchEvent(
        new DragEvent(kind, { dataTransfer: dropped, bubbles: true, composed: true, cancelable: true }),
      );
    drag("dragover");
    await until(() => text(shown).includes("Drop files here"));
    expect(drag("drop")).to.equal(false);
    await until(() => text(shown).includes("dropped.txt added") && !text(shown).includes("Drop files here"));
    const words = new DataTransfer();
    words.setData("text/plain", "words");
    const plain = new ClipboardEvent("paste", {
      clipboardData: words,
      bubbles: true,
      composed: true,
      cancelable: true,
    });
    shown.field.dispatchEvent(plain);
    expect(plain.defaultPrevented, "a text is pasted as ever").to.equal(false);
  });

  it("are refused here where they are of another kind, empty, too large or too many", async () => {
    const shown = await showFiles();
    choose(shown, note("run.exe"), note("none.txt", 0), note("long.txt", 10 * 1_024 ** 2 + 1));
    await until(() => tray(shown)!.shadowRoot!.querySelectorAll(".problem").length === 3);
    expect(text(shown)).to.match(/Pictures, PDF, Word, text and CSV files can be sent.*Larger than 10 MB/su);
    expect(shown.requests).to.deep.equal([]);
    choose(shown, new File(["ftypheic"], "photo.heic", { type: "image/heic" }));
    await until(() => text(shown).includes("This kind of picture cannot be read here"));
    const remove = () => tray(shown)!.shadowRoot!.querySelector<HTMLElement>('[aria-label="Remove photo.heic"]');
    remove()!.click();
    await until(() => !remove());
    choose(shown, note("4.txt"), note("5.txt"), note("6.txt"));
    await until(() => text(shown).includes("No more than 5 files with one message"));
    expect(text(shown)).not.to.include("6.txt");
    type(shown.field, "Here");
    press(shown.field, "Enter");
    await until(() => shown.sent.length === 1);
    expect(shown.sent[0]?.more, "those that cannot be sent are left out")
      .to.have.property("attachments")
      .with.lengthOf(2);
  });

  it("can be tried again, and removed, with the focus where it was", async () => {
    const shown = await showFiles();
    shown.server.answer = failing("UNREACHABLE", 0);
    choose(shown, note("one.txt"));
    await until(() => text(shown).includes("Not uploaded"));
    shown.server.answer = () => added("again");
    button(tray(shown)!.shadowRoot!, "Try again: one.txt").click();
    await until(() => text(shown).includes("one.txt added"));
    shown.server.answer = failing("RATE_LIMITED", 429);
    choose(shown, note("two.txt"));
    await until(() => text(shown).includes("Too many files for now"));
    button(tray(shown)!.shadowRoot!, "Remove two.txt").click();
    await until(() => tray(shown)!.shadowRoot!.querySelectorAll("li").length === 1);
    await until(() => tray(shown)!.shadowRoot!.activeElement?.getAttribute("aria-label") === "Remove one.txt");
  });

  it("are uploaded again by Send where that has failed, and say at the file what to do where it fails again", async () => {
    const shown = await showFiles();
    shown.server.answer = failing("UNREACHABLE", 0);
    choose(shown, note("plan.txt"));
    await until(() => text(shown).includes("Not uploaded"));
    const heard: string[] = [];
    const status = tray(shown)!.shadowRoot!.querySelector("[role=status]")!;
    new MutationObserver(() => heard.push(status.textContent!)).observe(status, { subtree: true, characterData: true });
    let fail = (_: ApiError): void => undefined;
    shown.server.answer = () => new Promise((_, reject) => (fail = reject));
    type(shown.field, "This one.");
    press(shown.field, "Enter");
    await until(() => shown.requests.length === 2 && text(shown).includes("Sent once the files are uploaded"));
    fail(new ApiError({ code: "UNREACHABLE", status: 0, detail: "" }));
    await until(() => shown.field.value === "This one.");
    expect(shown.sent).to.deep.equal([]);
    await until(() => heard.length === 2);
    expect(heard).to.deep.equal(["plan.txt is being uploaded", "plan.txt: Not uploaded. Try again, or remove it."]);
    shown.server.answer = () => added("again");
    press(shown.field, "Enter");
    await until(() => shown.sent.length === 1);
    expect(shown.sent).to.deep.equal([{ text: "This one.", more: { attachments: ["again"] } }]);
    // A file alone can be sent too.
    shown.server.answer = failing("UNREACHABLE", 0);
    choose(shown, note("other.txt"));
    await until(() => text(shown).includes("Not uploaded"));
    shown.server.answer = () => added("other");
    button(root(shown), "Send message").click();
    await until(() => shown.sent.length === 2);
    expect(shown.sent[1]).to.deep.equal({ text: "", more: { attachments: ["other"] } });
  });

  it("hold a text back until they are there, and give it back when asked", async () => {
    const shown = await showFiles();
    let arrive = (_: Response): void => undefined;
    shown.server.answer = () => new Promise((resolve) => (arrive = resolve));
    choose(shown, note());
    await until(() => shown.requests.length === 1);
    type(shown.field, "This is it.");
    press(shown.field, "Enter");
    await until(() => text(shown).includes("Sent once the files are uploaded"));
    expect(shown.sent).to.deep.equal([]);
    button(tray(shown)!.shadowRoot!, "Edit").click();
    await until(() => shown.field.value === "This is it.");
    press(shown.field, "Enter");
    await until(() => shown.field.value === "");
    arrive(added("late"));
    await until(() => shown.sent.length === 1);
    expect(shown.sent).to.deep.equal([{ text: "This is it.", more: { attachments: ["late"] } }]);
  });

  it("go with the text that waits for them but for one that is removed meanwhile, whose upload does not end", async () => {
    const shown = await showFiles();
    let arrive = (_: Response): void => undefined;
    shown.server.answer = () =>
      shown.requests.length === 1
        ? new Promise((_, reject) => {
            const { signal } = shown.requests[0]!.options;
            signal?.addEventListener("abort", () => reject(new ApiError({ code: "ABORTED", status: 0, detail: "" })));
          })
        : new Promise((resolve) => (arrive = resolve));
    choose(shown, note("stuck.txt"), note("plan.txt"));
    await until(() => shown.requests.length === 2);
    type(shown.field, "These two.");
    press(shown.field, "Enter");
    await until(() => text(shown).includes("Sent once the files are uploaded"));
    button(tray(shown)!.shadowRoot!, "Remove stuck.txt").click();
    await until(() => tray(shown)!.shadowRoot!.querySelectorAll("li").length === 1);
    expect(text(shown)).to.include("These two.");
    arrive(added("plan"));
    await until(() => shown.sent.length === 1);
    expect([shown.sent, shown.field.value]).to.deep.equal([
      [{ text: "These two.", more: { attachments: ["plan"] } }],
      "",
    ]);
  });

  it("have no button where none can be sent", async () => {
    const shown = await showPanel();
    expect(buttons(shown)).to.equal(undefined);
  });
});

describe("files of messages", () => {
  it("are shown as pictures and names, read with the visitor's session, and saved by a press", async () => {
    const canvas = document.createElement("canvas");
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    const files = [
      { id: "p", name: "boiler.png", type: "image/png", size: 2_000 },
      { id: "d", name: "plan.pdf", type: "application/pdf", size: 3_000_000 },
    ];
    const shown = await showFiles();
    shown.server.answer = () => new Response(png);
    await shown.become({
      items: [mine("", { key: "m", attachments: files }), theirs("", { key: "t", attachments: files.slice(1) })],
    });
    const transcript = () => find<HTMLElement>(root(shown), "ringback-transcript")!.shadowRoot!;
    const shownFiles = () => [...transcript().querySelectorAll<MessageFilesElement>("ringback-message-files")];
    await until(() => shownFiles().length === 2 && shownFiles()[0]?.shadowRoot?.querySelector("img") != null);
    const first = shownFiles()[0]!.shadowRoot!;
    expect(shown.requests.map(({ path }) => path)).to.deep.equal(["/conversations/c/attachments/p"]);
    expect(first.querySelector("img")?.src).to.match(/^blob:/);
    expect(textIn(first)).to.include("plan.pdf");
    expect(first.querySelector('button.file[title="Save plan.pdf"]')).to.not.equal(null);
    const end = (element: Element) => element.getBoundingClientRect().right;
    expect(end(first.querySelector("li:last-child")!), "on the visitor's side").to.be.closeTo(end(shownFiles()[0]!), 1);
    expect(transcript().querySelector(".bubble"), "no empty bubble").to.equal(null);
    expect(transcript().querySelector(".remark"), "no answer without words").to.equal(null);
  });

  it("are smaller as pictures, and without what a camera writes beside them", async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 3_000, height: 1_500 });
    canvas.getContext("2d")!.fillRect(0, 0, 3_000, 1_500);
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg"));
    const plain = new Uint8Array(await jpeg!.arrayBuffer());
    const exif = new TextEncoder().encode("Exif\0\0GPS 51.5N");
    const segment = [0xff, 0xe1, 0, exif.length + 2, ...exif];
    const photo = new File([plain.slice(0, 2), new Uint8Array(segment), plain.slice(2)], "IMG.JPEG", {
      type: "image/jpeg",
    });
    const smaller = await shrink(photo);
    const picture = await createImageBitmap(smaller);
    expect([smaller.name, smaller.type, picture.width, picture.height]).to.deep.equal([
      "IMG.jpg",
      "image/jpeg",
      2_048,
      1_024,
    ]);
    expect(await smaller.text()).not.to.include("GPS");
  });
});
