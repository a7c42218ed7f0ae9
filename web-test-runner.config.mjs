// Widget tests in a real browser, on the sources, bundled; with RINGBACK_BUILT=1 those of the whole element on the built files, as a site
// loads them. With RINGBACK_BROWSER=firefox in Firefox, which is driven by WebDriver BiDi, with RINGBACK_BROWSER=webkit in
// WebKit, by its own driver.
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { esbuildPlugin } from "@web/dev-server-esbuild";
import { defaultReporter } from "@web/test-runner";
import { chromeLauncher } from "@web/test-runner-chrome";
import { bundleBrowserTests } from "./scripts/lib/bundle-browser-tests.ts";
import { chromeFlags, findChrome } from "./scripts/lib/chrome.ts";
import { findFirefox, firefoxPreferences } from "./scripts/lib/firefox.ts";
import { findWebKit, webKitLauncher } from "./scripts/lib/webkit.ts";

const built = process.env.RINGBACK_BUILT === "1";

/** One page at a time: a page that is not in front is hidden to itself, and its timers wait. */
function firefoxLauncher() {
  const executablePath = findFirefox();
  const launchOptions = { browser: "firefox", executablePath, extraPrefsFirefox: { ...firefoxPreferences } };
  const launcher = chromeLauncher({ launchOptions, createPage: pageWithoutOrientation, concurrency: 1 });
  return Object.assign(launcher, { name: "Firefox" });
}

/** Sets the size of a page also where Firefox (140 ESR) cannot turn a screen, which Puppeteer does with each size. */
async function pageWithoutOrientation({ browser }) {
  const page = await browser.newPage();
  const setViewport = page.setViewport.bind(page);
  page.setViewport = async (viewport) => {
    await setViewport(viewport).catch((error) => {
      if (!error.message.includes("unknown command emulation.setScreenOrientationOverride")) throw error;
    });
  };
  return page;
}

function launcherOf(browser) {
  if (browser === "firefox") return firefoxLauncher();
  return browser === "webkit" ? webKitLauncher(findWebKit()) : chromiumLauncher();
}

/**
 * Pages of one site share storage, locks and channels: files that are tested side by side would reach each other. Each has the
 * focus, as if it were alone.
 */
async function pageOfItsOwn({ browser }) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.emulateFocusedPage(true);
  return page;
}

async function chromiumLauncher() {
  const executablePath = await findChrome();
  const launchOptions = { executablePath, args: [...chromeFlags] };
  return chromeLauncher({ launchOptions, createPage: pageOfItsOwn, concurrency: 3 });
}

/**
 * Tests import sources. With `--watch` and `--manual` these are served one by one, so that a change is in the next page, and with
 * RINGBACK_SOURCES=1, so that they may lie in a copy of this folder.
 */
const servesSources =
  process.env.RINGBACK_SOURCES === "1" || process.argv.some((word) => word === "--watch" || word === "--manual");

/** On built files the import of the element gets what a site loads. */
function bundledTests() {
  let scripts;
  return {
    name: "bundled-tests",
    async serverStart() {
      scripts = await bundleBrowserTests({ built, deep: process.env.RINGBACK_DEEP === "1" });
    },
    serve({ path }) {
      const body = scripts.get(path);
      return body === undefined ? undefined : { body, type: "js" };
    },
  };
}

/** Writes the counts that `npm test` adds up, and how long each file's tests took. */
const counts = {
  stop({ sessions }) {
    const totals = { passed: 0, failed: 0, skipped: 0, files: [], failures: [] };
    for (const session of sessions) {
      const name = relative(import.meta.dirname, session.testFile);
      if (session.errors.length > 0 || !session.testResults) {
        totals.failed++;
        totals.failures.push({ name, message: session.errors.map(({ message }) => message).join("\n") });
      }
      if (session.testResults) count(session.testResults, totals, name);
      totals.files.push({ name, seconds: duration(session.testResults) / 1000 });
    }
    if (process.env.RINGBACK_COUNTS) writeFileSync(process.env.RINGBACK_COUNTS, JSON.stringify(totals));
  },
};

function count(suite, totals, path) {
  for (const test of suite.tests) {
    totals[test.skipped ? "skipped" : test.passed ? "passed" : "failed"]++;
    if (!test.skipped && !test.passed)
      totals.failures.push({ name: `${path} > ${test.name}`, message: test.error?.message ?? "" });
  }
  for (const inner of suite.suites) count(inner, totals, inner.name ? `${path} > ${inner.name}` : path);
}

/** Milliseconds that the tests of a suite took. */
function duration(suite) {
  if (!suite) return 0;
  const parts = [...suite.tests.map((test) => test.duration ?? 0), ...suite.suites.map(duration)];
  return parts.reduce((sum, part) => sum + part, 0);
}

/** Files of some five seconds and more come first: one that begins last runs alone in the end, on one core. */
const longestFirst = [
  "chat/live",
  "markdown/rendering",
  "panel/transcript",
  "freezing/freezing",
  "chat/person",
  "markdown/hostile",
  "actions/states",
  "element/placement",
  "panel/long-transcript",
  "panel/states",
  "actions/call",
  "element/host-page",
].map((name) => `test/browser/${name}.test.ts`);

export default {
  rootDir: ".",
  nodeResolve: servesSources ? { exportConditions: ["browser"] } : false,
  files: [...longestFirst, "test/browser/**/*.test.ts"],
  plugins: servesSources
    ? [esbuildPlugin({ ts: true, tsconfig: "tsconfig.json", target: "es2022" })]
    : [bundledTests()],
  browsers: [await launcherOf(process.env.RINGBACK_BROWSER)],
  // A page goes on to the next file with what the last one has stored: a chat would take up a conversation that it does not know.
  testRunnerHtml: (testFramework) =>
    `<!doctype html><html><body><script>sessionStorage.clear(); localStorage.clear();</script><script type="module" src="${testFramework}"></script></body></html>`,
  reporters: [defaultReporter({ reportTestProgress: false }), counts],
  testFramework: { config: { timeout: 40_000 } },
  // Full counts of one file take Firefox minutes.
  testsFinishTimeout: process.env.RINGBACK_DEEP === "1" ? 1_500_000 : 300_000,
};
