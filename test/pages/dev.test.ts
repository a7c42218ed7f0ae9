import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { deep } from "../counts.ts";
import { closeContexts, openPage, sharedBrowser } from "./support/browser.ts";
import { emptyFolder } from "./support/demo.ts";

const root = join(import.meta.dirname, "../..");

/** A copy of the sources, which this test changes. */
function copyOfSources() {
  const folder = emptyFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  const sources = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" });
  for (const file of sources.trim().split("\n")) {
    if (!existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(folder.path, file)), { recursive: true });
    cpSync(join(root, file), join(folder.path, file));
  }
  symlinkSync(join(root, "node_modules"), join(folder.path, "node_modules"));
  return folder.path;
}

/** `npm run dev` in a folder, on a free port. */
async function startDev(folder: string): Promise<string> {
  const env = { ...process.env, PORT: "0", RINGBACK_DATA: join(folder, "data") };
  const child = spawn(process.execPath, [join(folder, "scripts/commands/dev.ts")], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(async () => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
  });
  let out = "";
  return new Promise((resolve, reject) => {
    child.once("exit", () => reject(new Error(`npm run dev ended: ${out}`)));
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      out += text;
      const url = /^ready (\S+)$/m.exec(out)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
}

it.runIf(deep)(
  "npm run dev shows a change of the element, of a page and of the server without a reload by hand",
  async () => {
    const folder = copyOfSources();
    const change = (file: string, from: string, to: string) => {
      const text = readFileSync(join(folder, file), "utf8");
      expect(text).toContain(from);
      writeFileSync(join(folder, file), text.replace(from, to));
    };
    const url = await startDev(folder);
    const browser = await sharedBrowser();
    onTestFinished(closeContexts);
    const { page } = await openPage(await browser.newContext());
    await page.goto(`${url}/website/`);
    await page.getByRole("button", { name: "Open chat" }).waitFor();

    change("src/widget/locales/launcher.ts", '"Open chat"', '"Talk to us"');
    await page.getByRole("button", { name: "Talk to us" }).waitFor();

    change("demo/pages/website/index.html", "<title>", "<title>New: ");
    await expect.poll(() => page.title().catch(() => ""), { timeout: 60_000 }).toMatch(/^New: /);

    change("src/site/policy.ts", '"referrer-policy": "no-referrer"', '"referrer-policy": "same-origin"');
    const policy = async () => (await fetch(`${url}/website/`)).headers.get("referrer-policy");
    await expect.poll(policy, { timeout: 60_000 }).toBe("same-origin");
    // The page was loaded again by the server that has the change, and its policy lets the chat begin.
    await page.getByRole("button", { name: "Talk to us" }).click();
    await page.getByRole("textbox", { name: "Message" }).fill("What does a visit cost?");
    await page.keyboard.press("Enter");
    await page.getByRole("log").getByText("visit").last().waitFor();
  },
);
