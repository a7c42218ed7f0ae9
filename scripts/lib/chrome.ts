import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { root } from "./processes.ts";

/** How every test starts a browser: headless, no connections of its own. */
export const chromeFlags: readonly string[] = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-dev-shm-usage",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const names = ["google-chrome-stable", "google-chrome", "chromium", "chromium-browser", "chrome", "microsoft-edge"];
const macApplications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
];

/**
 * A browser for the tests: CHROME_PATH, else one on PATH, else the one inside the @sparticuz/chromium package (Linux
 * x64), else one from Debian's packages.
 * @throws When there is none: a missing browser is a failure, never a skip.
 */
export async function findChrome(): Promise<string> {
  const given = process.env.CHROME_PATH;
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROME_PATH names no file: ${given}`);
    return given;
  }
  const found = onPath() ?? (process.platform === "darwin" ? macApplications.find(existsSync) : undefined);
  const path = found ?? (await packaged()) ?? fromPackageManager();
  if (!path) throw new Error("No browser for the tests: install Chrome or Chromium, or set CHROME_PATH.");
  return path;
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const candidates = process.platform === "win32" ? ["chrome.exe", "msedge.exe"] : names;
  return folders.flatMap((folder) => candidates.map((name) => join(folder, name))).find(existsSync);
}

/** The package unpacks to TMPDIR and reuses whatever lies there, so its folder is named by its version. */
async function packaged(): Promise<string | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const { version } = JSON.parse(readFileSync(join(root, "node_modules/@sparticuz/chromium/package.json"), "utf8"));
  const folder = join(tmpdir(), `ringback-chromium-${version}`);
  mkdirSync(folder, { recursive: true });
  const before = { TMPDIR: process.env.TMPDIR, AWS_LAMBDA_JS_RUNTIME: process.env.AWS_LAMBDA_JS_RUNTIME };
  // Naming a runtime makes it unpack the shared libraries that a bare machine lacks, and set LD_LIBRARY_PATH to them.
  Object.assign(process.env, { TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: "nodejs22.x" });
  try {
    const { default: chromium } = await import("@sparticuz/chromium");
    return await chromium.executablePath();
  } catch (error) {
    console.error(`The packaged browser cannot be used: ${error}`);
    return undefined;
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

function fromPackageManager(): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return undefined;
  try {
    execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    execFileSync("apt-get", ["install", "-y", "-qq", "chromium"], { stdio: "inherit" });
  } catch {
    return undefined;
  }
  return onPath();
}
