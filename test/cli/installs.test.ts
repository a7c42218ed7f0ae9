import { execFile, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { buildDemo, buildOnce } from "../../scripts/lib/demo-build.ts";
import { npxFolderOf } from "../../src/cli/libraries.ts";
import { emptyFolder, startFlags } from "../pages/support/demo.ts";

const root = join(import.meta.dirname, "../..");
const built = "build/package/dist";
const builtDemo = "build/test";
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const libraries = Object.keys(manifest.peerDependencies);

/**
 * The package with its server entries, in a project that has what `npm install ringback` brings, and `more`; the project is in
 * `place` of an empty folder.
 */
function install(more: readonly string[] = [], place = ".") {
  const folder = emptyFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  const modules = join(folder.path, place, "node_modules");
  const own = join(modules, "ringback");
  cpSync(join(root, built), join(own, "dist"), { recursive: true });
  cpSync(join(root, "bin"), join(own, "bin"), { recursive: true });
  writeFileSync(join(own, "package.json"), JSON.stringify(manifest));
  writeFileSync(join(folder.path, "package.json"), '{ "type": "module", "private": true }');
  for (const name of [...Object.keys(manifest.dependencies), ...more]) {
    mkdirSync(join(modules, name, ".."), { recursive: true });
    symlinkSync(join(root, "node_modules", name), join(modules, name));
  }
  const run = (...words: readonly string[]) =>
    promisify(execFile)(process.execPath, words, { cwd: folder.path }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    );
  return {
    path: folder.path,
    own,
    run,
    evaluate: (code: string) => run("--input-type=module", "--eval", code),
    command: (...words: readonly string[]) => run(join(own, "bin/ringback.js"), ...words),
  };
}

/** The names of the packages that an error's command installs. */
function packagesOf(message: string): string[] {
  const words = /npm install (.*)/.exec(message)?.[1]?.trim().split(" ") ?? [];
  return words.map((word) => word.replace(/@[\d.]+$/, "")).sort();
}

describe("what `npm install ringback` brings", () => {
  beforeAll(async () => {
    await buildOnce(built, ["server"]);
    await buildDemo(builtDemo);
  }, 240_000);

  it("imports every server entry, without a package of the platform", async () => {
    const { evaluate } = install();
    const entries = ["client", "contract", "proxy", "proxy/node", "platform", "platform/node"];
    const code = `for (const name of ${JSON.stringify(entries)}) console.log(name, Object.keys(await import("ringback/" + name)).length > 0);`;
    expect(await evaluate(code)).toEqual({
      code: 0,
      stdout: entries.map((name) => `${name} true\n`).join(""),
      stderr: "",
    });
  });

  it("answers through the proxy", async () => {
    const { evaluate } = install();
    const { stdout } = await evaluate(`
      import { createProxy } from "ringback/proxy";
      const proxy = createProxy({ baseUrl: "https://platform.example/api", apiKey: "k".repeat(40), secret: "s".repeat(40),
        origins: ["https://shop.example"], assistants: { mara: { uuid: "7f9c24e8-3b12-4fef-91e0-5f2f0a3a1c11" } } });
      const answer = await proxy(new Request("https://shop.example/capabilities", { headers: { origin: "https://shop.example" } }));
      console.log(answer.status);`);
    expect(stdout).toBe("200\n");
  });

  it("names the command that installs the rest, where the platform is used without it", async () => {
    const { evaluate } = install();
    const { stdout } = await evaluate(`
      import { openEmbedded, openInMemory, openPostgres } from "ringback/platform";
      const failures = [() => openInMemory(), () => openEmbedded("data"), () => openPostgres("postgres://a:b@127.0.0.1/c")];
      for (const work of failures) await work().catch(({ name, message }) => console.log(name, message.replace(/.*Run: /, "")));`);
    const always = "file-type@22 htmlparser2@12 mammoth@1 pg-boss@12.35.0 undici@8 unpdf@1 ws@8";
    expect(stdout.trim().split("\n")).toEqual([
      `MissingLibraries npm install @electric-sql/pglite@0.5 ${always}`,
      `MissingLibraries npm install @electric-sql/pglite@0.5 ${always}`,
      `MissingLibraries npm install pg@8 ${always}`,
    ]);
  });

  it("finds the packages where no folder named `node_modules` holds them, as with Yarn's Plug'n'Play", async () => {
    const { path, run } = install();
    const resolver = `const Module = require("node:module");
      const resolve = Module._resolveFilename;
      const kept = { id: "", filename: ${JSON.stringify(join(root, "package.json"))}, paths: [${JSON.stringify(join(root, "node_modules"))}] };
      Module._resolveFilename = (name, from, ...rest) =>
        resolve(name, ${JSON.stringify(libraries)}.includes(name) ? kept : from, ...rest);`;
    writeFileSync(join(path, "resolver.cjs"), resolver);
    const code = 'import { missingLibraries } from "ringback/platform/node"; console.log(missingLibraries());';
    const { stdout } = await run("--require", "./resolver.cjs", "--input-type=module", "--eval", code);
    expect(stdout).toBe("[]\n");
  });

  it("prints that command from the command line too, and installs nothing in a project", async () => {
    const { command } = install();
    const { code, stdout, stderr } = await command("user", "list");
    expect([code, stdout]).toEqual([1, ""]);
    const always = libraries.filter((name) => !/^(?:pg|kysely|ai|@ai-sdk\/.*|@redis\/client|nodemailer)$/.test(name));
    expect(packagesOf(stderr)).toEqual(always.sort());
    expect((await command("--version")).stdout).toBe(`${manifest.version}\n`);
    expect((await command("--help")).stdout).toMatch(/^ringback COMMAND/);
  });

  it("names all that is missing at once, for PostgreSQL, a language model, Redis and e-mail too", async () => {
    const { path, run } = install(["pino"]);
    const environment = {
      DATABASE_URL: "postgres://a@127.0.0.1:1/c",
      RINGBACK_LLM_URL: "http://127.0.0.1:1/v1",
      RINGBACK_LLM_MODELS: "tiny",
      REDIS_URL: "redis://127.0.0.1:1",
      SMTP_URL: "smtp://127.0.0.1?from=a@b.example",
    };
    const code = `Object.assign(process.env, ${JSON.stringify(environment)}); process.argv.push("-", "user", "list");
      await import(${JSON.stringify(join(path, "node_modules/ringback/bin/ringback.js"))});`;
    const { stderr } = await run("--input-type=module", "--eval", code);
    const named = libraries.filter((name) => !["@electric-sql/pglite", "kysely", "pino"].includes(name));
    expect(packagesOf(stderr)).toEqual(named.sort());
  });

  it("runs a platform with what README.md says to install, without what it says to leave out", async () => {
    const line = /^npm install (ringback @electric.*)$/m.exec(readFileSync(join(root, "README.md"), "utf8"))?.[1] ?? "";
    const words = line.split(" ").slice(1);
    const named = words.map((word) => word.replace(/@[\d.]+$/, ""));
    expect([...named, "kysely"].sort()).toEqual([...libraries].sort());
    for (const word of words) {
      const name = word.replace(/@[\d.]+$/, "");
      const range: string = manifest.peerDependencies[name];
      expect(`${range.replace("^", "")}.`.startsWith(`${word.slice(name.length + 1)}.`), word).toBe(true);
      expect(manifest.devDependencies[name]).toBe(range.replace("^", ""));
    }
    const optional = ["pg", "ai", "@ai-sdk/openai-compatible", "@redis/client", "nodemailer", "pino", "yaml"];
    const { evaluate } = install(named.filter((name) => !optional.includes(name)));
    const { stdout, stderr } = await evaluate(`
      import { createPlatform, openInMemory } from "ringback/platform";
      const platform = createPlatform({ storage: await openInMemory(), secret: "s".repeat(40) });
      const answer = await platform.fetch(new Request("http://127.0.0.1/user/me"));
      console.log(answer.status);
      await platform.close();`);
    expect([stdout, stderr]).toEqual(["401\n", ""]);
  });

  it("starts the demo by npx in an empty folder, once what it needs is installed there, and ends it with npx", async () => {
    const npxFolder = "_npx/1f2e";
    const { path, own } = install([], npxFolder);
    // As `npm run build` puts them beside the server's files.
    for (const part of ["widget", "console", "demo", "server/new-database.zst"]) {
      const name = part === "widget" ? "." : part.replace("server/", "");
      cpSync(join(root, builtDemo, part), join(own, "dist", name), { recursive: true });
    }
    const npm = join(path, "npm.js");
    writeFileSync(
      npm,
      `import { mkdirSync, symlinkSync } from "node:fs";
      import { dirname } from "node:path";
      for (const name of ${JSON.stringify(libraries)}) {
        mkdirSync(dirname("node_modules/" + name), { recursive: true });
        symlinkSync(${JSON.stringify(join(root, "node_modules"))} + "/" + name, "node_modules/" + name);
      }`,
    );
    const npx = join(path, "npx.js");
    const words = [...startFlags, join(own, "bin/ringback.js"), "demo"];
    writeFileSync(
      npx,
      `import { spawn } from "node:child_process"; spawn(process.execPath, ${JSON.stringify(words)}, { stdio: "inherit" });`,
    );
    const child = spawn(process.execPath, [npx], {
      cwd: path,
      env: { PATH: process.env.PATH, PORT: "0", npm_execpath: npm, npm_lifecycle_event: "npx" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let hasEnded = false;
    const ended = new Promise<void>((resolve) =>
      child.once("close", () => {
        hasEnded = true;
        resolve();
      }),
    );
    let [out, complaints] = ["", ""];
    child.stderr.setEncoding("utf8").on("data", (piece: string) => {
      complaints += piece;
    });
    child.stdout.setEncoding("utf8").on("data", (piece: string) => {
      out += piece;
    });
    try {
      await expect.poll(() => hasEnded || out.includes("ready "), { timeout: 50_000 }).toBe(true);
      expect(complaints).toBe("Installing what a server needs (once, a minute or so) …\n");
      const address = /^ready (\S+)\n$/m.exec(out)?.[1] ?? "";
      expect(
        out
          .replaceAll(address, "URL")
          .replace(/code=\S+/, "code=CODE")
          .replace(/rbk_\S+/, "KEY"),
      ).toBe(
        `Opening .ringback …
Demo      URL/
API       URL/api  (description: URL/api/openapi.json)
Proxy     URL/ringback  (assistants: mara, otto, lou)
Console   URL/console/enter?code=CODE  (works once, for 10 minutes)
API key   KEY  (shown this once)
ready URL
`,
      );
      for (const page of ["/", "/website/", "/gallery/", "/handset/", "/console/", "/widget/ringback.js"]) {
        const response = await fetch(address + page);
        const text = await response.text();
        expect([page, response.status]).toEqual([page, 200]);
        const assets = [...text.matchAll(/(?:src|href)="(\/[^"]*assets\/[^"]+)"/g)];
        for (const [, asset] of assets) expect([asset, (await fetch(address + asset)).status]).toEqual([asset, 200]);
        expect(assets.length > 0).toBe(!page.endsWith(".js"));
      }
      const post = async (to: string, body: object, token?: string) => {
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
    } finally {
      child.kill("SIGKILL");
    }
    await ended;
    expect(existsSync(join(path, ".ringback/secret"))).toBe(true);
    expect(existsSync(join(path, ".ringback/control.sock"))).toBe(false);
    expect(complaints.split("\n")).toHaveLength(2);
  });

  it("knows npx's own cache by its path", () => {
    expect(npxFolderOf("/home/a/.npm/_npx/1f2e/node_modules/ringback/dist/chunks/run.js")).toBe(
      "/home/a/.npm/_npx/1f2e",
    );
    expect(npxFolderOf("C:\\a\\_npx\\1f2e\\node_modules\\ringback\\dist\\cli.js")).toBe("C:\\a\\_npx\\1f2e");
    expect(npxFolderOf("/home/a/shop/node_modules/ringback/dist/cli.js")).toBeUndefined();
  });
});
