import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { buildOnce } from "../../scripts/lib/demo-build.ts";
import { npxFolderOf } from "../../src/cli/libraries.ts";
import { emptyFolder } from "../pages/support/demo.ts";

const root = join(import.meta.dirname, "../..");
const built = "build/package/dist";
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const libraries = Object.keys(manifest.peerDependencies);

/** The package with its server entries, in a project that has what `npm install ringback` brings, and `more`. */
function install(more: readonly string[] = []) {
  const folder = emptyFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  const modules = join(folder.path, "node_modules");
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
  beforeAll(() => buildOnce(built, ["server"]), 120_000);

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
    const always = libraries.filter((name) => !/^(?:pg|kysely|ai|@ai-sdk\/.*)$/.test(name));
    expect(packagesOf(stderr)).toEqual(always.sort());
    expect((await command("--version")).stdout).toBe(`${manifest.version}\n`);
    expect((await command("--help")).stdout).toMatch(/^ringback COMMAND/);
  });

  it("names all that is missing at once, for PostgreSQL and a language model too", async () => {
    const { path, run } = install(["pino"]);
    const environment = {
      DATABASE_URL: "postgres://a@127.0.0.1:1/c",
      RINGBACK_LLM_URL: "http://127.0.0.1:1/v1",
      RINGBACK_LLM_MODELS: "tiny",
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
    const optional = ["pg", "ai", "@ai-sdk/openai-compatible", "pino", "yaml"];
    const { evaluate } = install(named.filter((name) => !optional.includes(name)));
    const { stdout, stderr } = await evaluate(`
      import { createPlatform, openInMemory } from "ringback/platform";
      const platform = createPlatform({ storage: await openInMemory(), secret: "s".repeat(40) });
      const answer = await platform.fetch(new Request("http://127.0.0.1/user/me"));
      console.log(answer.status);
      await platform.close();`);
    expect([stdout, stderr]).toEqual(["401\n", ""]);
  });

  it("knows npx's own cache by its path", () => {
    expect(npxFolderOf("/home/a/.npm/_npx/1f2e/node_modules/ringback/dist/chunks/run.js")).toBe(
      "/home/a/.npm/_npx/1f2e",
    );
    expect(npxFolderOf("C:\\a\\_npx\\1f2e\\node_modules\\ringback\\dist\\cli.js")).toBe("C:\\a\\_npx\\1f2e");
    expect(npxFolderOf("/home/a/shop/node_modules/ringback/dist/cli.js")).toBeUndefined();
  });
});
