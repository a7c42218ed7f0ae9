import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from "playwright-core";
import { budgetResults } from "../scripts/lib/budgets.ts";
import { chromeFlags, findChrome } from "../scripts/lib/chrome.ts";
import { root, runOrExit } from "../scripts/lib/processes.ts";
import { buildDeepChat } from "./support/deep-chat.ts";
import { median, percentile } from "./support/figures.ts";
import { installMeasures, type Kind, type PageMeasures } from "./support/page-measures.ts";
import { marker, startWidgetServer } from "./support/widget-server.ts";

declare const measures: PageMeasures;

type Samples = Record<Kind, number[]>;

const folder = "build/bench";
const ours = ["floor", "widget"] as const;
const everyKind = [...ours, "deepChat"] as const;
const sizes = [0, 100, 1_000, 10_000];
/** Of more messages it shows nothing within a minute. */
const mostOfDeepChat = 1_000;
const repeats = 5;
const exchanges = 5;
const longChars = 50_000;
const [streamChars, streamPieces] = [8_000, 400] as const;
const settleMs = 300;

/** What is measured, by the names that pick single ones: `npm run bench -- widget start`. */
const measurements: Readonly<Record<string, (browser: Browser, url: string) => Promise<Row[]>>> = {
  start: measureStart,
  throttled: (browser, url) => measureLongestTask(browser, url, 4),
  sizes: measureSizes,
  still: measureWithoutMotion,
  reply: measureReply,
  long: measureLongAnswer,
  stream: measureStream,
  scrolling: measureScrolling,
};

/**
 * The widget beside a bare page of its own libraries (the floor), which shows the newest 30 messages: medians of pairs
 * in one run, CPU as the browser counts it for the page's main thread. All times as multiples of the floor's. Where the
 * issue of speed was written beside another widget, deep-chat, that one is measured too: as it comes, without settings.
 * @param names Which measurements (default: all).
 */
export default async function widget(...names: readonly string[]): Promise<void> {
  const chosen = names.length > 0 ? names : Object.keys(measurements);
  const unknown = chosen.filter((name) => !Object.hasOwn(measurements, name));
  if (unknown.length > 0) throw new Error(`Of the widget are measured: ${Object.keys(measurements).join(", ")}`);
  await runOrExit("scripts/lib/build.ts", [folder, "widget:widget", "loader:widget", "floor:floor"]);
  await buildDeepChat(join(root, folder, "deep-chat"));
  const server = await startWidgetServer(join(root, folder));
  const browser = await chromium.launch({ executablePath: await findChrome(), args: [...chromeFlags] });
  try {
    const rows: Row[] = [];
    for (const name of chosen) rows.push(...(await measurements[name]!(browser, server.url)));
    console.table(Object.fromEntries(rows.map(({ what, ...figures }) => [what, figures])));
    console.table(Object.fromEntries(weights().map(({ moment, ...figures }) => [moment, figures])));
  } finally {
    await browser.close();
    server.stop();
  }
}

interface Row {
  readonly what: string;
  readonly widget: number;
  readonly floor?: number;
  readonly deepChat?: number;
  readonly ratio?: number;
  readonly goal: string;
}

async function measureStart(browser: Browser, url: string): Promise<Row[]> {
  const [cpu, wall, longest] = [newSamples(), newSamples(), newSamples()];
  for (let index = 0; index <= repeats; index++) {
    for (const kind of inTurns(everyKind, index)) {
      await using shown = await openPage(browser, url);
      const before = await shown.cpu();
      const ms = await shown.start(kind, 0);
      const spent = (await shown.cpu()) - before;
      await shown.settle();
      if (index === 0) continue; // the first of each warms the machine up
      cpu[kind].push(spent);
      wall[kind].push(ms);
      longest[kind].push(await shown.page.evaluate(() => measures.longestTask()));
    }
  }
  return [
    row("script to text box, CPU ms", cpu, "≤ 1.0 ×"),
    row("script to text box, wall ms", wall, "≤ 1.4 ×"),
    row("longest task at start, ms", longest, "0"),
  ];
}

async function measureLongestTask(browser: Browser, url: string, throttle: number): Promise<Row[]> {
  const longest = newSamples();
  for (let index = 0; index < 3; index++) {
    for (const kind of inTurns(ours, index)) {
      await using shown = await openPage(browser, url);
      await shown.client.send("Emulation.setCPUThrottlingRate", { rate: throttle });
      await shown.start(kind, 0);
      await shown.settle();
      longest[kind].push(await shown.page.evaluate(() => measures.longestTask()));
    }
  }
  return [row(`longest task at start, ${throttle} × slower, ms`, longest, "≤ 85")];
}

async function measureSizes(browser: Browser, url: string): Promise<Row[]> {
  const rows: Row[] = [];
  let atHundred: number | undefined;
  for (const size of sizes) {
    const [opened, openedCpu, nodes, exchange, latency] = Array.from({ length: 5 }, newSamples) as [
      Samples,
      Samples,
      Samples,
      Samples,
      Samples,
    ];
    for (let index = 0; index < repeats; index++) {
      for (const kind of inTurns(size > mostOfDeepChat ? ours : everyKind, index)) {
        await using shown = await openPage(browser, url);
        const before = await shown.cpu();
        await shown.start(kind, size);
        if (size > 0) opened[kind].push(await shown.page.evaluate((mark) => measures.opened(mark), marker));
        openedCpu[kind].push((await shown.cpu()) - before);
        await shown.settle();
        nodes[kind].push(await shown.nodes());
        for (let count = 0; count <= exchanges; count++) {
          const begun = await shown.cpu();
          const ms = await shown.page.evaluate((mark) => measures.exchange("And to Friday?", mark), marker);
          await shown.settle();
          if (count === 0) continue;
          exchange[kind].push((await shown.cpu()) - begun);
          latency[kind].push(ms);
        }
      }
    }
    if (size === 100) atHundred = median(exchange.widget);
    if (size > 0) rows.push(row(`open ${size} messages, ms`, opened, "≤ 1.5 ×"));
    if (size > 0) rows.push(row(`open ${size} messages, CPU ms`, openedCpu, ""));
    rows.push(row(`DOM nodes at ${size}`, nodes, "≤ 1,500"));
    rows.push(row(`one exchange at ${size}, CPU ms`, exchange, "≤ 16 and ≤ 2.0 ×"));
    if (size === 0) rows.push(row("response to reply in the page, ms", latency, "≤ 1.1 ×"));
    if (size > 100 && atHundred) {
      rows.push({
        what: `one exchange at ${size} messages delivered at once, by that at 100`,
        widget: round(median(exchange.widget) / atHundred),
        goal: "≤ 1.5 at 10,000",
      });
    }
  }
  return rows;
}

/** What the motion of new messages and of who writes costs shows beside the exchange above. */
async function measureWithoutMotion(browser: Browser, url: string): Promise<Row[]> {
  const exchange = newSamples();
  for (let index = 0; index < 3; index++) {
    for (const kind of inTurns(ours, index)) {
      await using shown = await openPage(browser, url, { reducedMotion: "reduce" });
      await shown.start(kind, 0);
      await shown.settle();
      for (let count = 0; count <= exchanges; count++) {
        const begun = await shown.cpu();
        await shown.page.evaluate((mark) => measures.exchange("And to Friday?", mark), marker);
        await shown.settle();
        if (count > 0) exchange[kind].push((await shown.cpu()) - begun);
      }
    }
  }
  return [row("one exchange at 0 with reduced motion, CPU ms", exchange, "")];
}

/** From the key to the visitor's own message, and from the response to the reply on the screen. */
async function measureReply(browser: Browser, url: string): Promise<Row[]> {
  const [own, painted] = [newSamples(), newSamples()];
  for (let index = 0; index < repeats; index++) {
    for (const kind of inTurns(everyKind, index)) {
      await using shown = await openPage(browser, url);
      await shown.start(kind, 0);
      await shown.settle();
      for (let count = 0; count <= exchanges; count++) {
        const { ownMs, paintedMs } = await shown.page.evaluate(
          (mark) => measures.answered("And to Friday?", mark),
          marker,
        );
        await shown.settle();
        if (count === 0) continue;
        own[kind].push(ownMs);
        painted[kind].push(paintedMs);
      }
    }
  }
  return [
    row("own message in the page after the key, ms", own, "≤ 5, the same task"),
    row("reply painted after the response, ms", painted, "≤ 18"),
  ];
}

async function measureLongAnswer(browser: Browser, url: string): Promise<Row[]> {
  const [first, end, cpu, longest] = [newSamples(), newSamples(), newSamples(), newSamples()];
  for (let index = 0; index < 3; index++) {
    for (const kind of inTurns(everyKind, index)) {
      await using shown = await openPage(browser, url);
      await shown.start(kind, 0);
      await shown.page.evaluate((mark) => measures.exchange("And to Friday?", mark), marker);
      await shown.settle();
      await shown.page.evaluate(() => measures.longestTask());
      const begun = await shown.cpu();
      const { firstMs, endMs } = await shown.page.evaluate(([chars, mark]) => measures.longAnswer(chars, mark), [
        longChars,
        marker,
      ] as const);
      await shown.settle();
      cpu[kind].push((await shown.cpu()) - begun);
      first[kind].push(firstMs);
      end[kind].push(endMs);
      longest[kind].push(await shown.page.evaluate(() => measures.longestTask()));
    }
  }
  return [
    row("50 kB answer to its first paint, ms", first, "≤ 40"),
    row("50 kB answer to its end, ms", end, "≤ 150"),
    row("50 kB answer, CPU ms in all", cpu, "≤ 1.5 ×"),
    row("50 kB answer, longest task, ms", longest, "0"),
  ];
}

async function measureStream(browser: Browser, url: string): Promise<Row[]> {
  const [cpu, frames] = [newSamples(), newSamples()];
  for (let index = 0; index < 3; index++) {
    for (const kind of inTurns(everyKind, index)) {
      await using shown = await openPage(browser, url);
      await shown.start(kind, 0);
      await shown.page.evaluate((mark) => measures.exchange("And to Friday?", mark), marker);
      await shown.settle();
      const begun = await shown.cpu();
      const durations = await shown.page.evaluate(([chars, pieces, mark]) => measures.streamed(chars, pieces, mark), [
        streamChars,
        streamPieces,
        marker,
      ] as const);
      await shown.settle();
      cpu[kind].push((await shown.cpu()) - begun);
      frames[kind].push(percentile(durations, 95));
    }
  }
  return [
    row("8 kB streamed in 400 pieces, CPU ms", cpu, "≤ 0.6 ×"),
    row("8 kB streamed in 400 pieces, p95 frame, ms", frames, "≤ 17"),
  ];
}

async function measureScrolling(browser: Browser, url: string): Promise<Row[]> {
  await using shown = await openPage(browser, url);
  await shown.start("widget", 10_000);
  await shown.page.evaluate((mark) => measures.opened(mark), marker);
  await shown.settle();
  const frames = await shown.page.evaluate(() => measures.scroll(200, 120));
  return [{ what: "scrolling 10,000 messages, p95 frame, ms", widget: round(percentile(frames, 95)), goal: "≤ 17" }];
}

function weights() {
  const floor = brotliCompressSync(readFileSync(join(root, folder, "floor/floor.mjs"))).length;
  return [
    ...budgetResults(join(root, folder, "widget")).map(({ moment, bytes, goalBytes }) => ({
      moment,
      bytes,
      goal: goalBytes,
    })),
    { moment: "the floor", bytes: floor, goal: undefined },
  ];
}

interface ShownPage extends AsyncDisposable {
  readonly page: Page;
  readonly client: CDPSession;
  start(kind: Kind, messages: number): Promise<number>;
  /** Main-thread time so far, in ms. */
  cpu(): Promise<number>;
  /** Nodes that are alive once garbage is collected. */
  nodes(): Promise<number>;
  settle(): Promise<void>;
}

async function openPage(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<ShownPage> {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 800 }, ...options });
  const page = await context.newPage();
  // What is measured would be waited for in vain, a minute each time.
  page.on("pageerror", ({ message }) => {
    throw new Error(`The page failed: ${message}`);
  });
  await page.addInitScript(installMeasures);
  await page.goto(url);
  const client = await context.newCDPSession(page);
  // By the thread's own clock: by the other one, whatever else the machine runs meanwhile would count.
  await client.send("Performance.enable", { timeDomain: "threadTicks" });
  const metric = async (name: string) =>
    (await client.send("Performance.getMetrics")).metrics.find((each) => each.name === name)?.value ?? 0;
  return {
    page,
    client,
    async start(kind, messages) {
      // As a page loads: by `page.evaluate` it would count as the visitor's act, after which the chat may move.
      const expression = `measures.start("${kind}", "${url}/api/${messages}")`;
      const evaluation = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await client.send("Runtime.evaluate", evaluation);
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return Number(result.value);
    },
    cpu: async () => (await metric("TaskDuration")) * 1_000,
    async nodes() {
      await client.send("HeapProfiler.collectGarbage");
      return metric("Nodes");
    },
    settle: () => page.waitForTimeout(settleMs),
    [Symbol.asyncDispose]: () => context.close(),
  };
}

function newSamples(): Samples {
  return { widget: [], floor: [], deepChat: [] };
}

/** So that none is always the first. */
function inTurns(kinds: readonly Kind[], index: number): readonly Kind[] {
  const first = index % kinds.length;
  return [...kinds.slice(first), ...kinds.slice(0, first)];
}

function row(what: string, samples: Samples, goal: string): Row {
  const [widget, floor, deepChat] = [median(samples.widget), median(samples.floor), median(samples.deepChat)];
  return {
    what,
    widget: round(widget),
    floor: round(floor),
    ...(floor > 0 ? { ratio: round(widget / floor) } : {}),
    ...(samples.deepChat.length > 0 ? { deepChat: round(deepChat) } : {}),
    goal,
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
