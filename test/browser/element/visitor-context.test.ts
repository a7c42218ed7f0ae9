import { expect } from "chai";
import "../../../src/widget/index.ts";
import { until } from "../support/dom.ts";
import { open, place } from "./place.ts";
import { type StubServer, stubServer } from "./server.ts";

const uuid = "5f0c1b9e-6a39-4a52-9d3f-0c7f4f6f2b11";

describe("the attribute context", () => {
  let server: StubServer;
  const begins = (features: string) => () =>
    Response.json({ status: true, conversation_id: uuid, history: [] }, { headers: { "ringback-features": features } });
  const said = () => server.seen.filter(({ path }) => path.endsWith("/context"));

  beforeEach(() => {
    server = stubServer();
    server.start = begins("idempotency, context");
  });

  afterEach(() => {
    document.body.replaceChildren();
    sessionStorage.clear();
    server.restore();
  });

  it("tells a server that takes it on which page the visitor is, without what stands behind ? and #", async () => {
    const before = location.href;
    history.replaceState(null, "", `${location.pathname}?token=canary#canary`);
    await open(await place());
    await until(() => said().length > 0);
    history.replaceState(null, "", before);
    const [{ method, path, body } = { method: "", path: "", body: {} }] = said();
    const { context } = body as { context: Record<string, string> };
    expect([method, path]).to.deep.equal(["POST", `/conversations/${uuid}/context`]);
    expect(context.url).to.equal(location.origin + location.pathname);
    expect(context.timezone).to.equal(Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(JSON.stringify(server.seen)).not.to.contain("canary");
  });

  it("says nothing before the chat is opened, nothing with `none`, and nothing to a server that does not know it", async () => {
    const chat = await place();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.seen).to.deep.equal([]);
    chat.remove();
    await open(await place({ context: "none" }));
    await until(() => server.seen.length > 0);
    server.start = begins("idempotency");
    document.body.replaceChildren();
    sessionStorage.clear();
    await open(await place({ assistant: "1b8d2a52-64f3-4a0c-a4d2-0a4b6a6b6c11" }));
    await until(() => server.seen.filter(({ path }) => path === "/conversations").length > 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(said()).to.deep.equal([]);
  });
});
