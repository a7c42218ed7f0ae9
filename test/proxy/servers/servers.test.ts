import { once } from "node:events";
import { readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refuseQuietHours } from "../../../src/proxy/paid-actions/rules/quiet-hours.ts";
import { deep } from "../../counts.ts";
import { readEvents } from "../../support/conversations.ts";
import { assistantUuid, ownerKey, startFakePlatform } from "../../support/fake-platform.ts";
import { type ProxyRequest, secret, send, shop } from "../../support/proxy.ts";
import { serverExamples } from "./examples.ts";
import { phonePlatform } from "./phone-platform.ts";
import { builtPackage, prepareFolder, type RunningServer, startServer } from "./start-server.ts";

/** What these need is installed here anyway; the others are hundreds of megabytes, and run in the deep run alone. */
const light = new Set(["Node", "Express", "Hono"]);
/** Where the connection's address is not to be had, and a reverse proxy writes it. */
const behindReverseProxy = new Set(["Next.js"]);
/** Addresses of this machine, so that visitors can come from several. Linux has them; macOS has to be told of them. */
const several = ["127.0.0.2", "127.0.0.3"] as const;
const hasSeveral = (await Promise.all(several.map(isOwnAddress))).every(Boolean);
const [one, other] = hasSeveral ? several : (["127.0.0.1", "127.0.0.1"] as const);
const conversationsPerHour = 60;
/** Mobile numbers of the countries that the examples list: at any time of the day one of them is awake. */
const numbers = { DE: "+4915123456789", GB: "+447400123456", NZ: "+64211234567" };

const examples = serverExamples();
const isRun = ({ name }: { readonly name: string }) => deep || light.has(name);
const folders: Record<"linked" | "installed", string> = { linked: "", installed: "" };

beforeAll(async () => {
  await builtPackage();
  folders.linked = await prepareFolder([], false);
  if (deep) {
    const heavy = examples.filter(({ name }) => !light.has(name));
    folders.installed = await prepareFolder(heavy, true);
  }
});

it("has an example of each server in docs/proxy-servers.md", () => {
  expect(examples.map(({ name }) => name)).toEqual([
    ...["Node", "Express", "Hono", "Next.js", "Deno", "Bun", "Cloudflare Workers"],
  ]);
});

it("publishes a proxy, a client and a contract that import nothing of Node's", async () => {
  const dist = join(await builtPackage(), "dist");
  const isNodes = (name: string) => name.startsWith("node:") || builtinModules.includes(name);
  const nodes = (file: string) => importsOf(join(dist, file)).filter(isNodes);
  expect(["proxy.js", "client.js", "contract.js"].flatMap(nodes)).toEqual([]);
  expect(nodes("proxy-node.js")).toContain("node:stream");
});

for (const example of examples) {
  (isRun(example) ? describe : describe.skip)(example.name, () => {
    let platform: Awaited<ReturnType<typeof startFakePlatform>>;
    let server: RunningServer;
    const hasReverseProxy = behindReverseProxy.has(example.name);

    beforeAll(async () => {
      platform = await startFakePlatform(phonePlatform);
      server = await startServer(example, {
        folder: light.has(example.name) ? folders.linked : folders.installed,
        settings: {
          RINGBACK_API_URL: platform.url,
          RINGBACK_API_KEY: ownerKey,
          RINGBACK_SECRET: secret,
          RINGBACK_ASSISTANT: assistantUuid,
          ...(hasReverseProxy ? { RINGBACK_TRUST_PROXY_HOPS: "1" } : {}),
        },
      });
    });

    afterAll(async () => {
      await server?.[Symbol.asyncDispose]();
      await platform[Symbol.asyncDispose]();
    });

    /** As a client of this address that claims another. */
    function ask(method: string, path: string, { localAddress = one, headers, ...request }: ProxyRequest = {}) {
      const claim = `198.51.100.${Math.floor(Math.random() * 256)}`;
      const forwarded = hasReverseProxy ? `${claim}, ${localAddress}` : claim;
      const sent = { ...request, localAddress, headers: { "x-forwarded-for": forwarded, ...headers } };
      return send(server.url, method, `/ringback${path}`, sent);
    }

    async function open(localAddress: string = one) {
      const opened = await ask("POST", "/conversations", { body: { assistant_id: "mara" }, localAddress });
      expect(opened.status, opened.text).toBe(200);
      const uuid = String(opened.json.conversation_id);
      return { opened, uuid, path: `/conversations/${uuid}`, token: opened.headers.get("ringback-token") ?? "" };
    }

    const refusals = () => server.events().filter((event) => event.type === "refused");

    it("carries a conversation, with every header that a page needs", async () => {
      const { opened, path, token, uuid } = await open();
      expect(opened.headers.get("access-control-allow-origin")).toBe(shop);
      expect(opened.headers.get("access-control-expose-headers")).toContain("Ringback-Token");
      expect(opened.headers.get("vary")).toContain("Origin");
      expect(opened.headers.get("cache-control")).toBe("no-store");
      const spoken = await ask("POST", `${path}/messages`, { token, body: { message: "Grüße 💥" } });
      expect(spoken.json.message, spoken.text).toBe("You said: Grüße 💥");
      expect(platform.seen.at(-1)).toMatchObject({
        body: { message: "Grüße 💥" },
        headers: { authorization: `Bearer ${ownerKey}` },
      });
      const read = await ask("GET", `${path}?after=1`, { token });
      expect([read.status, platform.seen.at(-1)?.path]).toEqual([200, `/api${path}?after=1`]);
      const body = { conversation_id: uuid, resume: opened.headers.get("ringback-resume") };
      const resumed = await ask("POST", "/sessions", { body });
      expect([resumed.status, resumed.headers.has("ringback-token")]).toEqual([200, true]);
    });

    it("passes on a reply word by word, also to a client that takes compressed answers", async () => {
      const { path, token } = await open();
      const goOn = Promise.withResolvers<void>();
      platform.answer = async (_, response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.write('event: delta\ndata: {"text":"one "}\n\n');
        await goOn.promise;
        const done = { status: true, message: "one two", function_calls: [] };
        response.end(`event: delta\ndata: {"text":"two"}\n\nevent: done\ndata: ${JSON.stringify(done)}\n\n`);
      };
      const headers = { origin: shop, authorization: `Bearer ${token}`, accept: "text/event-stream" };
      const response = await fetch(`${server.url}/ringback${path}/messages`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json", "accept-encoding": "gzip, br" },
        body: JSON.stringify({ message: "Hi" }),
      });
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      const first = await reader?.read();
      expect(first?.value).toBe('event: delta\ndata: {"text":"one "}\n\n');
      goOn.resolve(); // only now does the platform send the rest
      let rest = "";
      for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) rest += next.value;
      expect(readEvents(rest).map(({ event }) => event)).toEqual(["delta", "done"]);
      platform.answer = phonePlatform;
    });

    it("ends the platform's stream when the page that follows a conversation leaves", async () => {
      const { path, token } = await open();
      const left = Promise.withResolvers<void>();
      platform.answer = (_, response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.write('id: 1\nevent: ai_enabled\ndata: {"ai_enabled":false}\n\n');
        response.on("close", left.resolve);
      };
      const page = new AbortController();
      const response = await fetch(`${server.url}/ringback${path}/events`, {
        headers: { origin: shop, authorization: `Bearer ${token}`, accept: "text/event-stream" },
        signal: page.signal,
      });
      expect(response.status).toBe(200);
      await response.body?.getReader().read();
      page.abort();
      await left.promise;
      platform.answer = phonePlatform;
    });

    it.runIf(deep)("keeps a stream open in which nothing happens: the heartbeat comes after 15 s", async () => {
      const { path, token } = await open();
      platform.answer = (_, response) =>
        response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
      const headers = { origin: shop, authorization: `Bearer ${token}`, accept: "text/event-stream" };
      const page = new AbortController();
      const { signal } = page;
      const response = await fetch(`${server.url}/ringback${path}/events`, { headers, signal });
      const first = await response.body?.pipeThrough(new TextDecoderStream()).getReader().read();
      expect(first?.value).toBe(": still here\n\n");
      page.abort();
      platform.answer = phonePlatform;
    });

    it("refuses a page that is not listed in words that name `origins`, and tells the owner the page's origin", async () => {
      const reached = platform.seen.length;
      const origin = "https://unlisted.example";
      const refused = await ask("GET", "/capabilities", { origin });
      expect([refused.status, refused.code]).toEqual([403, "ORIGIN_NOT_ALLOWED"]);
      expect(refused.json.message).toContain("`origins`");
      // A browser thus hides the answer, which is what the widget's line in the page's console goes by.
      expect(refused.headers.has("access-control-allow-origin")).toBe(false);
      await expect.poll(() => refusals().at(-1)).toMatchObject({ code: "ORIGIN_NOT_ALLOWED", origin });
      const preflight = await ask("OPTIONS", "/conversations", { origin });
      expect([preflight.status, preflight.headers.has("access-control-allow-origin")]).toEqual([403, false]);
      expect(platform.seen).toHaveLength(reached);
    });

    it("answers the preflight of a listed page", async () => {
      const preflight = await ask("OPTIONS", "/conversations");
      expect([preflight.status, preflight.text]).toEqual([204, ""]);
      expect(Object.fromEntries(preflight.headers)).toMatchObject({
        "access-control-allow-origin": shop,
        "access-control-allow-methods": "GET, POST",
        "access-control-allow-headers": expect.stringContaining("idempotency-key"),
        "access-control-max-age": "600",
        vary: expect.stringContaining("Origin"),
      });
    });

    it("refuses a body that is too large, and goes on serving", async () => {
      const { path, token } = await open();
      const reached = platform.seen.length;
      for (const size of [70_000, 3_000_000]) {
        const refused = await ask("POST", `${path}/messages`, { token, body: { message: "x".repeat(size) } });
        expect([refused.status, refused.code], String(size)).toEqual([413, "BODY_TOO_LARGE"]);
      }
      expect(platform.seen).toHaveLength(reached);
      expect((await ask("GET", "/capabilities")).status).toBe(200);
    });

    it("counts by the client's address, whatever a client claims in a header", async ({ skip }) => {
      skip(!hasSeveral, `needs ${several.join(" and ")} (macOS: sudo ifconfig lo0 alias 127.0.0.2, and for the other)`);
      for (let at = 0; at < conversationsPerHour; at++) await open(other);
      const refused = await ask("POST", "/conversations", { body: {}, localAddress: other });
      expect([refused.status, refused.code]).toEqual([429, "RATE_LIMITED"]);
      await expect.poll(() => refusals().at(-1)).toMatchObject({ code: "RATE_LIMITED", address: other });
      await open(one);
    });

    it("calls a visitor once, and only one who has proved a number", async () => {
      const { token } = await open();
      const call = () => ask("POST", "/calls", { token, body: {}, headers: { "idempotency-key": "call-1" } });
      const unproved = await call();
      expect([unproved.status, unproved.code]).toEqual([403, "NUMBER_NOT_VERIFIED"]);
      const asked = await ask("POST", "/verifications", {
        token,
        body: { phone_number: numberAwake(), purpose: "call", consent: true },
      });
      expect(asked.status, asked.text).toBe(200);
      const text = platform.seen.findLast(({ path }) => path === "/api/user/sms");
      const code = /\b\d{6}\b/.exec(String(text?.body.body))?.[0];
      const { verification_id } = asked.json;
      expect((await ask("POST", "/verifications/check", { token, body: { verification_id, code } })).status).toBe(200);
      const begun = await call();
      expect(begun.status, begun.text).toBe(200);
      expect((await call()).json).toEqual(begun.json);
      const calls = platform.seen.filter(({ method, path }) => method === "POST" && path === "/api/user/make_call");
      expect(calls.map(({ body }) => body.phone_number)).toEqual([numberAwake()]);
    });

    it("refuses paths and methods that are not the proxy's, HEAD and TRACE among them", async () => {
      const reached = platform.seen.length;
      const unknown = await ask("GET", "/user/me");
      expect([unknown.status, unknown.code]).toEqual([404, "NOT_FOUND"]);
      expect((await ask("PUT", "/capabilities", { body: {} })).status).toBe(405);
      const head = await ask("HEAD", "/capabilities");
      expect([head.status, head.text]).toEqual([405, ""]);
      expect((await ask("TRACE", "/capabilities")).status).toBeGreaterThanOrEqual(400); // the server's own word, most often
      expect((await ask("GET", "/capabilities")).status).toBe(200);
      expect(platform.seen).toHaveLength(reached);
    });

    it("prints neither the key, the assistant nor a number", () => {
      expect(server.events().length).toBeGreaterThan(5);
      for (const hidden of [ownerKey, assistantUuid, secret, numberAwake()])
        expect(server.output()).not.toContain(hidden);
    });
  });
}

async function isOwnAddress(address: string): Promise<boolean> {
  const server = createServer().listen(0, address);
  return once(server, "listening")
    .then(
      () => true,
      () => false,
    )
    .finally(() => server.close());
}

function numberAwake(): string {
  const quietHours = { from: "21:00", to: "08:00" };
  const awake = Object.entries(numbers).find(([country]) => {
    try {
      refuseQuietHours(country, new Date(), quietHours);
      return true;
    } catch {
      return false;
    }
  });
  return awake?.[1] ?? "";
}

/** Everything that a built file imports from outside the build, by way of its own chunks too. */
function importsOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const names = [
    ...readFileSync(file, "utf8").matchAll(
      /^(?:import|export)\b[^;'"]*["']([^"']+)["']|\bimport\(["']([^"']+)["']\)/gm,
    ),
  ];
  return names
    .map(([, name = "", dynamic = name]) => dynamic)
    .flatMap((name) => (name.startsWith(".") ? importsOf(join(dirname(file), name), seen) : [name]));
}
