import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deep } from "../counts.ts";
import { buildLibrary, install, manifests, type PackageName } from "./support/packages.ts";
import { startStubSite } from "./support/stub-site.ts";

type Project = ReturnType<typeof install>;
let page: Project;
let server: Project;

beforeAll(async () => {
  await buildLibrary();
  page = install("ringback");
  server = install("ringback", "ringback-server");
}, 240_000);

afterAll(() => {
  page[Symbol.dispose]();
  server[Symbol.dispose]();
});

describe("a project that has installed ringback alone", () => {
  it("bundles the element and the client for a page, where they work", async () => {
    const entry = join(page.path, "page.js");
    writeFileSync(
      entry,
      `import "ringback";
      import { createClient } from "ringback/client";
      document.title = typeof createClient({ baseUrl: "/api" }).call;`,
    );
    const result = await build({
      root: page.path,
      configFile: false,
      logLevel: "error",
      build: { write: false, lib: { entry, formats: ["es"] }, rolldownOptions: { output: { codeSplitting: false } } },
    });
    const [bundle] = Array.isArray(result) ? result : [result];
    const code = bundle && "output" in bundle ? bundle.output[0].code : "";
    expect(code).not.toMatch(/["']node:|ringback-server|pg-boss/);
    const site = await startStubSite({ answer: "Two AA batteries.", scripts: { "/page.js": code } });
    const { page: opened, complaints } = await site.open(
      '<ringback-chat endpoint="/api" assistant="mara"></ringback-chat><script type="module" src="/page.js"></script>',
    );
    await opened.getByRole("button", { name: /chat/i }).click();
    await opened.getByRole("textbox", { name: "Message" }).fill("Which batteries?");
    await opened.keyboard.press("Enter");
    await opened.getByRole("log").getByText("Two AA batteries.").waitFor();
    expect([await opened.title(), complaints]).toEqual(["function", []]);
    await site.close();
  });

  it("imports every other entry, and answers through the proxy", async () => {
    const { stdout, stderr } = await page.evaluate(`
      for (const name of ["", "/element", "/react", "/client", "/contract", "/proxy/node"])
        console.log("ringback" + name, Object.keys(await import("ringback" + name)).length > 0);
      import { createProxy } from "ringback/proxy";
      const proxy = createProxy({ baseUrl: "https://platform.example/api", apiKey: "k".repeat(40), secret: "s".repeat(40),
        origins: ["https://shop.example"], assistants: { mara: { uuid: "7f9c24e8-3b12-4fef-91e0-5f2f0a3a1c11" } } });
      const answer = await proxy(new Request("https://shop.example/capabilities", { headers: { origin: "https://shop.example" } }));
      console.log(answer.status);`);
    expect(stderr).toBe("");
    expect(stdout.trim().split("\n")).toEqual([
      "ringback true",
      "ringback/element true",
      "ringback/react true",
      "ringback/client true",
      "ringback/contract true",
      "ringback/proxy/node true",
      "200",
    ]);
  });

  it("is given the names of the packages of the platform and of the commands, and installs nothing by itself", async () => {
    const { stdout } = await page.evaluate(
      `for (const name of ["platform", "platform/node"]) await import("ringback/" + name).catch(({ message }) => console.log(message));`,
    );
    const words =
      "The platform is in the package ringback-server, which is not installed. Run: npm install ringback-server\n";
    expect(stdout).toBe(words.repeat(2));
    expect(await page.npx("ringback", "user", "list")).toEqual({
      code: 1,
      stdout: "",
      stderr:
        "The commands are in the package ringback-server, which is not installed. Run: npx ringback-server user list\n",
    });
    expect(existsSync(join(page.path, "node_modules/ringback-server"))).toBe(false);
  });

  it("has no file of the server", () => {
    const files = readdirSync(join(page.path, "node_modules/ringback/dist"), { recursive: true, encoding: "utf8" });
    const code = files
      .filter((file) => /\.m?js$/.test(file))
      .map((file) => readFileSync(join(page.path, "node_modules/ringback/dist", file), "utf8"));
    expect(files.filter((file) => /english-vectors|pglite|new-database|cli\.js/.test(file))).toEqual([]);
    expect(code.filter((text) => /pgboss|insert into \w*conversations/i.test(text)).length).toBe(0);
  });
});

describe("a project that has installed ringback-server", () => {
  it.runIf(deep)("runs a platform, which ringback/platform gives on as it is", async () => {
    const { stdout, stderr } = await server.evaluate(`
      import { createPlatform, openEmbedded } from "ringback-server";
      import * as same from "ringback/platform";
      import { serveNode } from "ringback-server/node";
      import * as node from "ringback/platform/node";
      console.log(same.createPlatform === createPlatform, node.serveNode === serveNode);
      const platform = createPlatform({ storage: await openEmbedded("own"), secret: "s".repeat(40) });
      const answer = await platform.fetch(new Request("http://127.0.0.1/user/me"));
      console.log(answer.status);
      await platform.close();`);
    expect([stdout, stderr]).toEqual(["true true\n401\n", ""]);
  });

  it.runIf(deep)("has its command, and that of ringback too", async () => {
    for (const command of ["ringback-server", "ringback"])
      expect(await server.npx(command, "--version")).toEqual({
        code: 0,
        stdout: `${manifests[1].version}\n`,
        stderr: "",
      });
  });

  it.runIf(deep)("starts the demo by npx and ends it with npx", async () => {
    const { url: address, text: out, stop } = await server.start("ringback-server", ["demo"], { PORT: "0" });
    await usesDemo(address).finally(stop);
    const named = out
      .replaceAll(address, "URL")
      .replace(/code=\S+/, "code=CODE")
      .replace(/rbk_\S+/, "KEY");
    expect(named).toBe(
      `Opening .ringback …
Demo      URL/
API       URL/api  (description: URL/api/openapi.json)
Proxy     URL/ringback  (assistants: mara, otto, lou)
Console   URL/console/enter?code=CODE  (works once, for 10 minutes)
API key   KEY  (shown this once)
ready URL
`,
    );
    // Its output has ended, so the server has too.
    expect(existsSync(join(server.path, ".ringback/secret"))).toBe(true);
    expect(existsSync(join(server.path, ".ringback/control.sock"))).toBe(false);
  });
});

describe.each(["ringback", "ringback-server"] as const)("the files of %s", (name: PackageName) => {
  const manifest = manifests[name === "ringback" ? 0 : 1];
  const filesOf = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => /\.m?js$/.test(file));

  it("import nothing that the package does not install", () => {
    const own = join(server.path, "node_modules", name);
    const served = /^dist\/(?:console|demo|widget)\//;
    const found = new Set<string>();
    for (const file of filesOf(own).filter((one) => !served.test(one))) {
      const code = readFileSync(join(own, file), "utf8");
      const imports = code.matchAll(
        /(?:^|[;\n}])\s*(?:import|export)\b[^;"'`]*?["']([^"'.][^"']*)["']|\bimport\(\s*["']([^"'.][^"']*)["']\)/g,
      );
      for (const [, fixed, dynamic] of imports)
        found.add((fixed ?? dynamic ?? "").replace(/^((?:@[^/]+\/)?[^/]+).*/, "$1"));
    }
    const outside = [...found].filter((module) => !isBuiltin(module));
    const allowed = [...Object.keys(manifest.dependencies), "ringback-server"];
    expect(outside.filter((module) => !allowed.includes(module))).toEqual([]);
    // What is loaded when it is asked for is among them, so the pattern above finds it.
    expect(outside).toEqual(expect.arrayContaining(name === "ringback" ? ["zod"] : ["pg", "undici", "nodemailer"]));
  });

  it("have the licence of whatever is bundled into them", () => {
    const licences = readFileSync(
      join(server.path, "node_modules", name, "dist", name === "ringback" ? "library-licences.txt" : "licences.txt"),
      "utf8",
    );
    const bundled = name === "ringback" ? ["jose", "hono"] : ["kysely", "zod", "marked"];
    for (const library of bundled) expect(licences).toMatch(new RegExp(`^${library} [\\d.]+ \\(MIT\\)$`, "m"));
    if (name === "ringback-server") {
      expect(licences).toContain("nlp.stanford.edu/projects/glove");
      expect(licences).toContain("Copyright (c) 2024 GRAYPE Systems");
    }
  });
});

/** Opens its pages with what they load, and talks to its assistant. */
async function usesDemo(address: string): Promise<void> {
  for (const path of ["/", "/website/", "/gallery/", "/handset/", "/console/", "/widget/ringback.js"]) {
    const response = await fetch(address + path);
    const text = await response.text();
    expect([path, response.status]).toEqual([path, 200]);
    const assets = [...text.matchAll(/(?:src|href)="(\/[^"]*assets\/[^"]+)"/g)];
    for (const [, asset] of assets) expect([asset, (await fetch(address + asset)).status]).toEqual([asset, 200]);
    expect(assets.length > 0).toBe(!path.endsWith(".js"));
  }
  const post = (to: string, body: object, token?: string) => {
    const headers = { "content-type": "application/json", origin: address };
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const init = { method: "POST", headers: { ...headers, ...authorization }, body: JSON.stringify(body) };
    return fetch(`${address}/ringback/conversations${to}`, init);
  };
  const opened = await post("", { assistant_id: "mara", type: "widget" });
  const { conversation_id: uuid } = (await opened.json()) as { conversation_id: string };
  const token = opened.headers.get("ringback-token") ?? "";
  const answered = await post(`/${uuid}/messages`, { message: "Which batteries does my thermostat take?" }, token);
  expect((await answered.json()).message).toContain("two AA batteries");
}
