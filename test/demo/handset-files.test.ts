import { describe, expect, it } from "vitest";
import { createHandset } from "../../demo/server/handset.ts";

const origin = "http://demo.example";
const to = "+447700900321";

/** Two phones that write to a network which keeps all they send. */
function startHandset() {
  const written: { from: string; body: string; files?: readonly { name: string; type: string; data: string }[] }[] = [];
  const carrier = {
    channels: ["sms", "whatsapp"],
    handsetNumber: async (id: string) => `+4477009005${id.charCodeAt(0) % 10}${id.charCodeAt(1) % 10}`,
    messagesOf: async () => [],
    write: async (message: (typeof written)[number]) => void written.push(message),
    fileOf: async (handset: string, { message, at }: { message: number; at: number }) => {
      const found = written[message];
      const file = found?.from === handset ? found.files?.[at] : undefined;
      return file && { ...file, bytes: Buffer.from(file.data, "base64") };
    },
  };
  const vault = { seal: (text: string) => text, opens: () => true, open: (text: string) => text };
  const { app } = createHandset({
    carrier: carrier as never,
    contacts: async () => [],
    origins: [origin],
    now: () => new Date(0),
    vault: vault as never,
  });
  const ask = (path: string, init: RequestInit = {}, phone = "ab") =>
    app.request(path, { ...init, headers: { origin, cookie: `ringback_handset=${phone}`, ...init.headers } });
  const send = async (texts: Record<string, string>, ...files: File[]) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(texts)) form.set(name, value);
    for (const file of files) form.append("file", file);
    const request = new Request(origin, { method: "POST", body: form });
    const type = request.headers.get("content-type")!;
    const bytes = new Uint8Array(await request.arrayBuffer());
    // A browser says how long the form is.
    return ask("/messages", {
      method: "POST",
      body: bytes,
      headers: { "content-type": type, "content-length": String(bytes.byteLength) },
    });
  };
  return { ask, send, written };
}

describe("files from a simulated phone", () => {
  it("go by WhatsApp, with words or without, and are shown to that phone alone", async () => {
    const { ask, send, written } = startHandset();
    const picture = new File(["picture"], "boiler.png", { type: "image/png" });
    expect((await send({ channel: "whatsapp", to, body: "" }, picture)).status).toBe(200);
    expect(written[0]).toMatchObject({
      channel: "whatsapp",
      to,
      body: "",
      files: [{ name: "boiler.png", type: "image/png" }],
    });
    const shown = await ask("/messages/0/files/0");
    expect([shown.headers.get("content-type"), await shown.text()]).toEqual(["image/png", "picture"]);
    expect(shown.headers.get("content-disposition")).toMatch(/^inline/);
    expect((await ask("/messages/0/files/0", {}, "cd")).status).toBe(404);
    expect((await ask("/messages/0/files/1")).status).toBe(404);
  });

  it("are shown in place where they are pictures of a kind that runs nothing, and saved where they are not", async () => {
    const { ask, send } = startHandset();
    for (const [at, type] of ["image/svg+xml", "text/html", "nonsense"].entries()) {
      await send({ channel: "whatsapp", to, body: "" }, new File(["<script>"], "a", { type }));
      const { headers } = await ask(`/messages/${at}/files/0`);
      expect([headers.get("content-type"), headers.get("content-security-policy")]).toEqual([
        "application/octet-stream",
        "default-src 'none'; sandbox",
      ]);
      expect(headers.get("content-disposition")).toMatch(/^attachment/);
    }
  });

  it("are refused by text, to no number, empty, missing, too large, and without a length", async () => {
    const { ask, send, written } = startHandset();
    const file = new File(["x"], "a.txt", { type: "text/plain" });
    expect((await send({ channel: "sms", to, body: "" }, file)).status).toBe(422);
    expect((await send({ channel: "whatsapp", to: "nobody", body: "" }, file)).status).toBe(422);
    expect((await send({ channel: "whatsapp", to, body: "" }, new File([], "a.txt"))).status).toBe(422);
    expect((await send({ channel: "whatsapp", to, body: "Hello" })).status).toBe(422);
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    for (const more of [{}, { "content-length": String(20 * 1_048_576) }])
      expect((await ask("/messages", { method: "POST", body: "--x--", headers: { ...headers, ...more } })).status).toBe(
        413,
      );
    expect(written).toEqual([]);
  });
});
