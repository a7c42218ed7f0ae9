import { expect } from "chai";
import { mine, showPanel } from "../panel/show-panel.ts";
import { json, serverOf, startChat, until, uuid } from "./server.ts";

const features = { "Ringback-Features": "idempotency, sse, events, rating" };
const at = "2026-11-20T10:00:00.000000Z";
const history = [
  { id: 1, role: "user", content: "Hello", created_at: at },
  { id: 2, role: "assistant", content: "Hello.", created_at: at },
];

describe("the question after a conversation", () => {
  it("is known from the history and from the event, and is over when the visitor goes on", async () => {
    let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
    const tell = (id: number, state: string) =>
      stream?.enqueue(new TextEncoder().encode(`id: ${id}\nevent: rating\ndata: {"state":"${state}"}\n\n`));
    const server = serverOf(({ path }) => {
      if (path.endsWith("/events"))
        return new Response(
          new ReadableStream({
            start(controller) {
              stream = controller;
            },
          }),
          {
            headers: { ...features, "content-type": "text/event-stream" },
          },
        );
      return json({ status: true, conversation_id: uuid, history, variables: {}, rating: "asked" }, 200, features);
    });
    const { conversation } = startChat(server, { conversation: uuid });
    await conversation.open();
    expect(conversation.view.rating).to.equal("asked");
    await until(() => stream !== undefined);
    tell(3, "over");
    await until(() => conversation.view.rating === "over");
    tell(4, "asked");
    await until(() => conversation.view.rating === "asked");
  });

  it("takes a face by keyboard and a comment once, says thanks until the visitor writes on, and shows nothing before", async () => {
    const shown = await showPanel({ phase: "open", items: [mine("Hi")], rating: "asked" });
    const cardOf = () =>
      shown.panel.shadowRoot?.querySelector("ringback-transcript")?.shadowRoot?.querySelector("ringback-rating");
    const card = await found(cardOf);
    const root = card.shadowRoot!;
    const faces = await found(() => (root.querySelectorAll("input").length === 5 ? root : undefined));
    expect([...faces.querySelectorAll("input")].map((input) => input.ariaLabel)).to.deep.equal([
      "Very bad",
      "Bad",
      "Okay",
      "Good",
      "Very good",
    ]);
    expect(root.querySelector("button")).to.equal(null);
    faces.querySelectorAll("input")[3]!.click();
    const button = await found(() => root.querySelector("button"));
    root.querySelector("textarea")!.value = " Quick ";
    button.click();
    button.click();
    await until(() => root.querySelector("[role=status]")?.textContent?.includes("Thank you") ?? false);
    expect(shown.asked.filter((line) => line.includes("/rating"))).to.deep.equal([
      '/conversations/c0ffee00-0000-4000-8000-000000000000/rating {"value":4,"comment":"Quick"}',
    ]);
    expect(root.querySelector("fieldset")).to.equal(null);
    await shown.become({ rating: "given" });
    expect(cardOf()).to.equal(card);
    await shown.become({ items: [mine("Hi"), mine("One more thing")] });
    expect(cardOf()).to.equal(null);
  });
});

async function found<Found>(find: () => Found | null | undefined): Promise<Found> {
  await until(() => Boolean(find()));
  return find() as Found;
}
