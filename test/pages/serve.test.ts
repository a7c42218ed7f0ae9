import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readFolder } from "../../src/site/files/served.ts";
import { deep } from "../counts.ts";
import { startWebServer } from "../support/web-server.ts";
import { addAccounts } from "./support/accounts.ts";
import { violations } from "./support/axe.ts";
import { closeContexts, openPage, sharedBrowser } from "./support/browser.ts";
import { dataFolder } from "./support/demo.ts";
import { type RunningProgram, ringback, startProgram } from "./support/program.ts";
import { addRobin } from "./support/robin.ts";

const password = "correct horse battery";
const widget = join(import.meta.dirname, "../../build/test/widget");
const data = dataFolder();
let server: RunningProgram;

beforeAll(async () => {
  await addAccounts(data.path, [{ email: "ada@example.com", name: "Ada", password, balanceUsd: 10 }]);
  keepEarlierVersion();
  const SMTP_URL = "smtp://127.0.0.1:9?from=chat@example.com"; // nothing is sent in these tests
  server = await startProgram("serve", data.path, { PORT: "0", SMTP_URL });
});

afterAll(async () => {
  await closeContexts();
  await server?.stop();
  data[Symbol.dispose]();
});

/** As another version has left it, which had a chunk that this one has not. */
function keepEarlierVersion(): void {
  const folder = join(data.path, "pages");
  const widget = { "chunks/panel-earlier0.js": Buffer.from("// earlier").toString("base64") };
  mkdirSync(folder);
  writeFileSync(join(folder, "index.json"), JSON.stringify({ current: "before", earlier: [] }));
  writeFileSync(join(folder, "before.json"), JSON.stringify({ widget, console: {} }));
}

/** Signs in without a browser; answers the response with the cookie as a browser sends it back. */
async function signIn(body: unknown, headers: Record<string, string> = { origin: server.url }) {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  };
  const response = await fetch(`${server.url}/console/sign-in`, init);
  return { response, cookie: response.headers.get("set-cookie")?.split(";")[0] ?? "" };
}

/** A request under any `Host`, whose answer is not decoded. */
function sendRaw(url: string, headers: Record<string, string> = {}, body?: string) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const path = url.slice(new URL(url).origin.length); // as it is: a URL would shorten it
    const method = body === undefined ? "GET" : "POST";
    const sent = httpRequest({ hostname, port, path, method, headers }, async (answer) => {
      const pieces: Buffer[] = [];
      for await (const piece of answer) pieces.push(piece as Buffer);
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces) });
    });
    sent.on("error", reject).end(body);
  });
}

const getRaw = (path: string, headers: Record<string, string> = {}) => sendRaw(server.url + path, headers);

describe("ringback-server serve", () => {
  it.runIf(deep)(
    "lets an account in by its password, whose new assistant answers on a page of another origin",
    async () => {
      let html = "";
      await using shop = await startWebServer((_request, response) => {
        response.setHeader("content-type", "text/html");
        response.end(html);
      });
      const browser = await sharedBrowser();
      const { page, complaints } = await openPage(await browser.newContext({ reducedMotion: "reduce" }));
      await page.goto(server.url);
      await page.getByRole("link", { name: "Open the console" }).click();
      await page.goto(`${server.url}/console/assistants/new`);
      await page.getByRole("heading", { name: "Sign in to the console" }).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.getByLabel("E-mail address").fill("ada@example.com");
      await page.getByLabel("Password").fill("not this one");
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("alert").getByText("E-mail address or password is wrong.").waitFor();
      await page.getByLabel("Password").fill(password);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Who it is" }).waitFor();
      await page.getByRole("link", { name: "Overview" }).click();
      await page.getByRole("heading", { name: "First steps" }).waitFor();
      await page.getByRole("link", { name: "Create an assistant" }).click();

      await page.getByLabel("Name", { exact: true }).fill("Robin");
      await page.getByLabel("Language", { exact: true }).selectOption("Polish");
      await page.getByLabel("First message").fill("Robin here. What can I do for you?");
      await page.getByLabel("Instructions").fill("You are Robin.");
      await page.getByRole("button", { name: "Create assistant" }).click();
      await page.getByRole("heading", { name: "What it knows" }).waitFor();
      await page.getByRole("link", { name: "All settings" }).click();
      await page.locator("summary", { hasText: "Voice" }).click();
      // Those of its language alone, one of which was chosen with it.
      const voices = page.getByLabel("Voice", { exact: true });
      await expect
        .poll(() => voices.locator("option").allTextContents())
        .toEqual(["Device voice, higher", "Device voice, lower"]);
      const further = page.getByRole("group", { name: "Further languages" });
      await expect.poll(() => further.getByRole("checkbox", { name: "German" }).count()).toBe(1);
      expect(await further.getByRole("checkbox", { name: "Polish" }).count()).toBe(0);
      await page.getByRole("link", { name: "Where it goes" }).click();
      const tag = (await page.getByRole("region", { name: "Script tag" }).textContent()) ?? "";
      expect(tag).toMatch(/^<script async src="http:\/\/127\.0\.0\.1:\d+\/embed\/[0-9a-f-]{36}\.js"><\/script>$/);
      expect(await page.getByRole("link", { name: "Open a test page" }).count()).toBe(0);
      expect(await page.evaluate(() => document.cookie + JSON.stringify([localStorage, sessionStorage]))).toBe(
        "[{},{}]",
      );
      await page.goto(`${server.url}/console/`);
      await page.getByText("ringback-server user credit").waitFor();
      expect(await page.getByRole("button", { name: "Add demo funds" }).count()).toBe(0);
      const emails = page.getByRole("checkbox", { name: "Tell me when a visitor waits for a person" });
      await expect.poll(() => emails.isChecked()).toBe(true);
      await emails.click();
      await page.getByText("You get no e-mails about waiting visitors.").waitFor({ state: "attached" });
      await page.reload();
      await emails.waitFor();
      expect(await emails.isChecked()).toBe(false);
      expect(await violations(page)).toEqual([]);
      expect(complaints).toEqual([]);

      html = `<!doctype html><title>A shop</title><h1>A shop</h1>${tag}`;
      const visitor = await openPage(await browser.newContext({ reducedMotion: "reduce" }));
      await visitor.page.goto(shop.origin);
      await visitor.page.getByRole("button", { name: "Open chat" }).click();
      await visitor.page.getByText("Robin here. What can I do for you?").first().waitFor();
      await visitor.page.getByRole("textbox", { name: "Message" }).fill("Are you there?");
      await visitor.page.keyboard.press("Enter");
      const log = visitor.page.getByRole("log", { name: "Conversation" });
      await log.getByText("Are you there?").waitFor();
      await expect.poll(async () => (await log.innerText()).length).toBeGreaterThan(100);
      expect(visitor.complaints).toEqual([]);

      // What the owner changes is on the page, which nobody touches.
      await page.goto(`${server.url}/console/assistants/1#appearance`);
      await page.getByLabel("Message beside the button").fill("Ask Robin anything");
      await page.getByLabel("Color", { exact: true }).fill("#7a2e22");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Saved").first().waitFor();
      const next = await openPage(await browser.newContext({ reducedMotion: "reduce" }));
      await next.page.goto(shop.origin);
      await next.page.getByText("Ask Robin anything").waitFor();
      const accent = next.page.locator("ringback-chat");
      expect(await accent.evaluate((chat) => getComputedStyle(chat).getPropertyValue("--ringback-accent"))).toBe(
        "#7a2e22",
      );
      expect(next.complaints).toEqual([]);

      await page.getByRole("link", { name: "Conversations" }).click();
      await page.locator("main a", { hasText: "Robin" }).first().click();
      await page.getByText("Are you there?").first().waitFor();
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.getByRole("heading", { name: "Sign in to the console" }).waitFor();
    },
  );

  it("gives a session in a sealed cookie to its own pages, and to nobody else", async () => {
    const right = { email: "Ada@Example.com", password };
    const { response, cookie } = await signIn(right);
    expect([response.status, await response.json()]).toEqual([200, { message: "Signed in" }]);
    expect(response.headers.get("set-cookie")).toMatch(/; Path=\/console; HttpOnly; SameSite=Strict$/);
    const ask = async (path: string, init: RequestInit = {}) => (await fetch(server.url + path, init)).status;
    const [, sealed = ""] = cookie.split("=");
    expect(await ask("/console/api/user/me", { headers: { cookie } })).toBe(200);
    expect(await ask("/console/api/user/me")).toBe(401);
    expect(await ask("/api/user/me", { headers: { authorization: `Bearer ${sealed}` } })).toBe(401);
    const write = { method: "POST", body: JSON.stringify({ name: "Kiosk" }) };
    const headers = { cookie, "content-type": "application/json" };
    expect(await ask("/console/api/user/api-keys", { ...write, headers })).toBe(403);
    expect(
      await ask("/console/api/user/api-keys", { ...write, headers: { ...headers, origin: "https://evil.example" } }),
    ).toBe(403);
    expect(await ask("/console/api/user/api-keys", { ...write, headers: { ...headers, origin: server.url } })).toBe(
      201,
    );
    expect(await ask("/console/api/funds", { ...write, headers: { ...headers, origin: server.url } })).toBe(404);
    expect(await ask("/console/enter?code=x")).toBe(200); // a page's address, and no way in
    for (const origin of ["https://evil.example", "null", ""]) {
      const foreign = await signIn(right, { origin });
      expect([foreign.response.status, foreign.cookie], origin).toEqual([403, ""]);
    }
    expect((await signIn(right, { origin: server.url, "sec-fetch-site": "cross-site" })).response.status).toBe(403);
    for (const [body, status] of [
      [{ email: "ada@example.com", password: "x" }, 401],
      [{ email: "bob@example.com", password }, 401],
      [{ email: "ada@example.com" }, 422],
      [{ email: ["ada@example.com"], password: { length: 1 } }, 422],
      [null, 422],
      ["x".repeat(20_000), 413],
    ] as const)
      expect([(await signIn(body)).response.status, (await signIn(body)).cookie]).toEqual([status, ""]);
  });

  it("serves the widget to every site, compressed, with chunks that browsers keep, and no other file of the package", async () => {
    const listed = JSON.parse(readFileSync(join(widget, "integrity.json"), "utf8"));
    const chunk = Object.keys(listed).find((name) => name.startsWith("chunks/panel-")) ?? "";
    for (const [name, caching] of [
      ["ringback.js", "public, max-age=60"],
      [chunk, "public, max-age=31536000, immutable"],
    ] as const) {
      const plain = await getRaw(`/widget/${name}`);
      expect(plain.body.equals(readFileSync(join(widget, name))), name).toBe(true);
      expect(plain.headers).toMatchObject({
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": caching,
        "access-control-allow-origin": "*",
        "cross-origin-resource-policy": "cross-origin",
        "x-content-type-options": "nosniff",
        vary: "accept-encoding",
      });
      const small = await getRaw(`/widget/${name}`, { "accept-encoding": "gzip, br;q=1.0" });
      expect([small.headers["content-encoding"], brotliDecompressSync(small.body).equals(plain.body)]).toEqual([
        "br",
        true,
      ]);
      const zipped = await getRaw(`/widget/${name}`, { "accept-encoding": "gzip, br;q=0" });
      expect([zipped.headers["content-encoding"], gunzipSync(zipped.body).equals(plain.body)]).toEqual(["gzip", true]);
      const tag = `W/${small.headers.etag}`; // as a proxy in front may mark it
      const again = await getRaw(`/widget/${name}`, { "accept-encoding": "br", "if-none-match": `"x", ${tag}` });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    }
    for (const path of [
      "",
      "platform.js",
      "cli.js",
      "../server/cli.js",
      "..%2fserver%2fcli.js",
      "%2e%2e/secret",
      "constructor",
    ])
      expect((await getRaw(`/widget/${path}`)).status, path).toBe(404);
    expect((await getRaw("/console/assets/../../secret")).status).toBe(404);
  });

  it("answers pages of the version before an upgrade, and lets nobody keep that a chunk is not there", async () => {
    const earlier = await getRaw("/widget/chunks/panel-earlier0.js");
    expect([earlier.status, earlier.body.toString()]).toEqual([200, "// earlier"]);
    for (const path of ["/widget/chunks/panel-missing0.js", "/console/assets/app-missing0.js"])
      expect(await getRaw(path), path).toMatchObject({ status: 404, headers: { "cache-control": "no-store" } });
  });

  it("has pages under a strict policy, and answers to its own names alone, health checks apart", async () => {
    for (const path of ["/", "/console/", "/console/tools/7"]) {
      const { status, headers, body } = await getRaw(path);
      expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
      expect(headers["content-security-policy"]).toMatch(
        /^default-src 'none'; script-src 'self'; .*require-trusted-types-for 'script'/,
      );
      expect(body.toString()).not.toMatch(/handset|demo/i);
    }
    expect(await getRaw("/console")).toMatchObject({ status: 308, headers: { location: "/console/" } });
    expect((await getRaw("/ringback/capabilities")).status).toBe(404);
    for (const path of ["/", "/api/openapi.json", "/widget/ringback.js", "/console/"])
      expect((await getRaw(path, { host: "rebound.example" })).status, path).toBe(421);
    expect((await getRaw("/readyz", { host: "10.0.0.7:8080" })).status).toBe(200);
    expect((await getRaw("/api/docs")).body.toString()).toContain('href="/console/"');
  });
});

describe.runIf(deep)("the proxy of ringback-server serve", () => {
  it("offers what its file names to the pages that it names, on the account's own assistants", async () => {
    using own = dataFolder();
    const [token] = await addAccounts(own.path, [
      { email: "ada@example.com", password, balanceUsd: 10 },
      { email: "bob@example.com", password },
    ]);
    const file = join(own.path, "proxy.yaml");
    const uuid = "5f0c1b9e-6a39-4a52-9d3f-0c7f4f6f2b11";
    const settings = (more = "") =>
      writeFileSync(file, `account: ada@example.com\norigins: ["https://shop.example"]\n${more}`);
    settings(`assistants: { robin: { uuid: "${uuid}" } }`);
    let uuidOfRobin = "";
    {
      await using first = await startProgram("serve", own.path, { PORT: "0", RINGBACK_PROXY: file });
      expect(first.text).toContain("The proxy's account has no assistant with the uuid of robin.");
      uuidOfRobin = await addRobin(first.url, token ?? "");
    }
    settings(`assistants: { robin: { uuid: "${uuidOfRobin}" } }\npolicy: { variables: [name] }`);
    await using proxied = await startProgram("serve", own.path, {
      PORT: "0",
      RINGBACK_PROXY: file,
      RINGBACK_PUBLIC_URL: "https://chat.example",
      RINGBACK_TRUST_PROXY_HOPS: "1",
    });
    expect(proxied.text).toMatch(/^Proxy .*\/ringback {2}\(assistants: robin\)$/m);
    expect(proxied.text).not.toContain("Warning");
    const start = (origin: string, variables = {}) =>
      fetch(`${proxied.url}/ringback/conversations`, {
        method: "POST",
        headers: { origin, "content-type": "application/json" },
        body: JSON.stringify({ assistant_id: "robin", variables }),
      });
    const started = await start("https://shop.example", { name: "Cleo" });
    expect(started.status).toBe(200);
    expect(started.headers.get("access-control-allow-origin")).toBe("https://shop.example");
    expect((await start("https://shop.example", { secret: "x" })).status).toBe(422);
    expect((await start(proxied.url)).status).toBe(200);
    expect((await start("https://evil.example")).status).toBe(403);

    // The console shows the names to the account alone.
    const sites: unknown[] = [];
    for (const email of ["ada@example.com", "bob@example.com"]) {
      const headers = { origin: proxied.url, "content-type": "application/json" };
      const body = JSON.stringify({ email, password });
      const signedIn = await fetch(`${proxied.url}/console/sign-in`, { method: "POST", headers, body });
      const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
      sites.push((await (await fetch(`${proxied.url}/console/api/site`, { headers: { cookie } })).json()).assistants);
    }
    expect(sites).toEqual([[{ name: "robin", uuid: uuidOfRobin }], []]);

    // Behind HTTPS, as a reverse proxy passes requests on.
    const signInFrom = (address: string, word: string, origin = "https://chat.example") => {
      const headers = { host: "chat.example", origin, "x-forwarded-for": address };
      const body = JSON.stringify({ email: "ada@example.com", password: word });
      return sendRaw(`${proxied.url}/console/sign-in`, headers, body);
    };
    const inside = await signInFrom("203.0.113.1", password);
    for (const name of ["ringback_console", "ringback_device"])
      expect(inside.headers["set-cookie"]).toContainEqual(
        expect.stringMatching(new RegExp(`^__Host-${name}=.*; Path=/; HttpOnly; Secure; SameSite=Strict$`)),
      );
    expect((await signInFrom("203.0.113.1", password, "https://shop.example")).status).toBe(403);
    for (let time = 0; time < 5; time++) expect((await signInFrom("203.0.113.1", "guess")).status).toBe(401);
    expect((await signInFrom("203.0.113.1", password)).status).toBe(429);
    expect((await signInFrom("203.0.113.2", password)).status).toBe(200);
    expect(proxied.text).toMatch(/^Console {3}https:\/\/chat\.example\/console\/$/m);
  });
});

describe("ringback-server serve, started wrongly, says what is wrong and ends:", () => {
  it.runIf(deep)("a proxy's file that cannot be used", async () => {
    using own = dataFolder();
    const file = join(own.path, "proxy.yaml");
    const assistants = 'assistants: { robin: { uuid: "5f0c1b9e-6a39-4a52-9d3f-0c7f4f6f2b11" } }';
    const start = () => ringback(own.path, ["serve"], { env: { PORT: "0", RINGBACK_PROXY: file } });
    writeFileSync(file, `account: ada@example.com\n${assistants}\norigins: ["shop.example"]`);
    const complaint = `RINGBACK_PROXY ${file}: there is no account ada@example.com. Add it first: ringback-server user add ada@example.com`;
    expect(await start()).toEqual({ code: 1, out: "", complaint });
    await ringback(own.path, ["user", "add", "ada@example.com"]);
    const wrong = await start();
    expect([wrong.code, wrong.complaint]).toEqual([
      1,
      `RINGBACK_PROXY ${file}: origins[0] must be an exact origin such as https://shop.example, without a path.`,
    ]);
  });

  it.runIf(deep)("a port that is taken", async () => {
    using own = dataFolder();
    const PORT = new URL(server.url).port;
    const complaint = `Port ${PORT} is taken. Set PORT to another.`;
    expect(await ringback(own.path, ["serve"], { env: { PORT } })).toEqual({ code: 1, out: "", complaint });
  });
});

it.runIf(deep)(
  "calls the network simulated on each built page while it is, and on none where a carrier is configured",
  async () => {
    const { pagesWith } = await import("../../src/cli/serve/pages.ts");
    const built = readFolder(join(widget, "../console"));
    const notedOn = (state: "simulated" | "real") =>
      [...pagesWith(built, { state })]
        .filter(([path, { body }]) => path.endsWith(".html") && body.includes("Simulated"))
        .map(([path]) => path);
    expect(notedOn("simulated").toSorted()).toEqual(["demo.html", "index.html", "start.html"]);
    expect(notedOn("real")).toEqual([]);
  },
);
