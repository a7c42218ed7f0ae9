import { describe, expect, it } from "vitest";
import { startFakePlatform } from "../support/fake-platform.ts";
import { startPlatform } from "../support/platform.ts";
import { startProxy } from "../support/proxy.ts";

const utf16 = (mark: number[], swap: boolean, text: string) => {
  const bytes = Buffer.from(text, "utf16le");
  return Buffer.concat([Buffer.from(mark), swap ? bytes.swap16() : bytes]);
};
/** Ways in which programs write JSON. */
const forms: readonly (readonly [name: string, type: string, write: (text: string) => Buffer])[] = [
  ["UTF-8", "application/json", (text) => Buffer.from(text)],
  ["UTF-8 with a byte-order mark", "application/json", (text) => Buffer.from(`\ufeff${text}`)],
  ["UTF-8 that is named", 'application/json; charset="UTF-8"', (text) => Buffer.from(text)],
  ["UTF-16 with a byte-order mark", "application/json", (text) => utf16([0xff, 0xfe], false, text)],
  ["UTF-16, its greater byte first", "application/json", (text) => utf16([0xfe, 0xff], true, text)],
  ["UTF-16 that is named", "application/json; charset=utf-16le", (text) => utf16([], false, text)],
  ["ISO 8859-1 that is named", "application/json;charset=ISO-8859-1", (text) => Buffer.from(text, "latin1")],
];

describe("a body of JSON", () => {
  it("is read in the character set of its byte-order mark or of its type, by the platform", async () => {
    await using platform = await startPlatform();
    const { assistantUuid, key } = platform.owner;
    const text = JSON.stringify({ assistant_id: assistantUuid, type: "test", variables: { name: "Zoë Grüß" } });
    const post = (type: string, body: Buffer) =>
      fetch(`${platform.url}/conversations`, {
        method: "POST",
        headers: { "content-type": type },
        body: new Uint8Array(body),
      });
    for (const [name, type, write] of forms) {
      const response = await post(type, write(text));
      expect(response.status, name).toBe(200);
      const { conversation_id } = await response.json();
      const stored = await platform.request("GET", `/conversations/${conversation_id}`, { token: key });
      expect((await stored.json()).variables, name).toEqual({ name: "Zoë Grüß" });
    }
    expect((await post("application/json; charset=x-nonsense", Buffer.from(text))).status).toBe(415);
    expect((await post("application/json", Buffer.from(text, "latin1"))).status).toBe(400);
    expect((await post("application/json", Buffer.from([0xef, 0xbb, 0xbf]))).status).toBe(422);
  });

  it("is read so by the proxy too", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    for (const [name, type, write] of forms) {
      const headers = { "content-type": type };
      const { status } = await proxy.ask("POST", "/conversations", { headers, body: new Uint8Array(write("{}")) });
      expect(status, name).toBe(200);
    }
  });
});
