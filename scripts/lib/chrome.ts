import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
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
 * @param packagedFirst Prefers the package's to one on PATH. It is Chromium's headless shell: the same engine without a
 * browser's windows, which takes half the processor time (default: false)
 * @throws When there is none: a missing browser is a failure, never a skip.
 */
export async function findChrome({ packagedFirst = false } = {}): Promise<string> {
  const given = process.env.CHROME_PATH;
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROME_PATH names no file: ${given}`);
    return given;
  }
  const installed = () => onPath() ?? (process.platform === "darwin" ? macApplications.find(existsSync) : undefined);
  const path =
    (packagedFirst ? await packaged() : undefined) ?? installed() ?? (await packaged()) ?? fromPackageManager();
  if (!path) throw new Error("No browser for the tests: install Chrome or Chromium, or set CHROME_PATH.");
  return path;
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const candidates = process.platform === "win32" ? ["chrome.exe", "msedge.exe"] : names;
  return folders.flatMap((folder) => candidates.map((name) => join(folder, name))).find(existsSync);
}

/**
 * The browser inside the package, unpacked once into a folder named by its version. What starts it later inherits from
 * this process where its libraries and fonts are: a bare machine has neither.
 */
async function packaged(): Promise<string | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const { version } = JSON.parse(readFileSync(join(root, "node_modules/@sparticuz/chromium/package.json"), "utf8"));
  const folder = join(tmpdir(), `ringback-chromium-${version}`);
  try {
    if (!existsSync(folder)) await unpack(folder);
  } catch (error) {
    console.error(`The packaged browser cannot be used: ${error}`);
    return undefined;
  }
  const needed = {
    LD_LIBRARY_PATH: [join(folder, "al2023/lib"), process.env.LD_LIBRARY_PATH].filter(Boolean).join(":"),
    FONTCONFIG_FILE: join(folder, "fonts.conf"),
  };
  const path = join(folder, "chromium");
  try {
    execFileSync(path, ["--version"], { env: { ...process.env, ...needed }, stdio: "ignore" });
  } catch {
    return undefined; // a machine that it was not built for
  }
  Object.assign(process.env, needed);
  return path;
}

/** The package sets these when it is loaded, for a folder that is moved afterwards. */
const changedByPackage = ["TMPDIR", "AWS_LAMBDA_JS_RUNTIME", "LD_LIBRARY_PATH", "FONTCONFIG_PATH", "HOME"];

/** Unpacks beside and moves into place: half a browser, left by a killed run, must not be taken for one. */
async function unpack(folder: string): Promise<void> {
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const before = changedByPackage.map((name) => [name, process.env[name]] as const);
  // Naming a runtime makes the package unpack its shared libraries too.
  Object.assign(process.env, { TMPDIR: unfinished, AWS_LAMBDA_JS_RUNTIME: "nodejs22.x" });
  try {
    const { default: chromium } = await import("@sparticuz/chromium");
    await chromium.executablePath();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
  const folders = [join(folder, "fonts"), "/usr/share/fonts", "/usr/local/share/fonts"];
  const dirs = folders.map((path) => `<dir>${path}</dir>`).join("");
  const fonts = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${dirs}<cachedir>${folder}/fonts-cache</cachedir></fontconfig>`;
  writeFileSync(join(unfinished, "fonts.conf"), fonts);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error; // another run was quicker
    rmSync(unfinished, { recursive: true, force: true });
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
