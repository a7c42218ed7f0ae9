import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** WebKit as Debian packages it: its driver, the browser that it drives, and a display without a screen. */
export interface WebKit {
  readonly driver: string;
  readonly browser: string;
  readonly display: string;
}

/** Finds `webkit2gtk-driver`, the MiniBrowser that comes with it and `xvfb`; undefined if one of them is missing. */
export function findWebKit(): WebKit | undefined {
  const [driver, display] = [onPath("WebKitWebDriver"), onPath("Xvfb")];
  const browser = ["/usr/lib", "/usr/libexec"]
    .filter(existsSync)
    .flatMap((folder) => [folder, ...readdirSync(folder).map((name) => join(folder, name))])
    .flatMap((folder) => ["webkit2gtk-4.1", "webkit2gtk-4.0"].map((name) => join(folder, name, "MiniBrowser")))
    .find(existsSync);
  return driver && display && browser ? { driver, browser, display } : undefined;
}

/** What a page of the tests is as large as in every browser. */
const viewport = { width: 800, height: 600 };
const startMs = 20_000;

/** Runs tests of web-test-runner in WebKit, one page at a time, by WebDriver. */
export function webKitLauncher(webKit: WebKit) {
  const programs: ChildProcess[] = [];
  let session: Promise<(method: string, path: string, body?: object) => Promise<unknown>> | undefined;
  let active: { readonly id: string; readonly url: string } | undefined;

  return {
    name: "WebKit",
    type: "webdriver",
    concurrency: 1,
    async initialize() {},
    async startSession(id: string, url: string) {
      session ??= startSession(webKit, programs);
      const ask = await session;
      active = { id, url };
      await ask("POST", "/url", { url });
    },
    isActive: (id: string) => active?.id === id,
    getBrowserUrl: () => active?.url,
    async stopSession() {
      const ask = await session;
      await ask?.("POST", "/url", { url: "about:blank" });
      active = undefined;
      return {};
    },
    async stop() {
      const ask = await session?.catch(() => undefined);
      await ask?.("DELETE", "").catch(() => undefined);
      for (const program of programs) program.kill();
    },
  };
}

async function startSession({ driver, browser, display }: WebKit, programs: ChildProcess[]) {
  // Xvfb writes the number of the display that it took to the third descriptor.
  const screen = spawn(display, ["-displayfd", "3", "-screen", "0", "1280x1024x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  programs.push(screen);
  const number = await new Promise<string>((resolve, reject) => {
    screen.once("error", reject).once("exit", () => reject(new Error("Xvfb did not start.")));
    screen.stdio[3]?.once("data", (text) => resolve(String(text).trim()));
  });
  const port = await freePort();
  const env = { ...process.env, DISPLAY: `:${number}`, WEBKIT_DISABLE_COMPOSITING_MODE: "1" };
  programs.push(spawn(driver, [`--port=${port}`], { stdio: "ignore", env }));
  const root = `http://127.0.0.1:${port}`;
  for (const until = Date.now() + startMs; ; await sleep(100)) {
    const isReady = await fetch(`${root}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) break;
    if (Date.now() > until) throw new Error("WebKitWebDriver did not start.");
  }
  const capabilities = {
    alwaysMatch: { "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] } },
  };
  const { sessionId } = (await request(`${root}/session`, "POST", { capabilities })) as { sessionId: string };
  const ask = (method: string, path: string, body?: object) =>
    request(`${root}/session/${sessionId}${path}`, method, body);
  // A page is smaller than its window by the window's bars.
  await ask("POST", "/window/rect", viewport);
  const script = "return [innerWidth, innerHeight]";
  const [width, height] = (await ask("POST", "/execute/sync", { script, args: [] })) as [number, number];
  const bars = { width: 2 * viewport.width - width, height: 2 * viewport.height - height };
  await ask("POST", "/window/rect", bars);
  return ask;
}

async function request(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`WebDriver: ${JSON.stringify(value)}`);
  return value;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

function onPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(existsSync);
}
