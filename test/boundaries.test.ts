import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

const src = join(import.meta.dirname, "../src");
const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));

/** What each folder may import of ours, besides itself. Data flows one way. */
const allowed: Record<string, readonly string[]> = {
  contract: [],
  languages: ["contract"],
  http: ["contract"],
  text: [],
  client: ["contract", "http"],
  widget: ["client", "contract", "languages", "text"],
  proxy: ["http", "client", "contract", "languages", "text"],
  platform: ["http", "contract", "languages", "text"],
  site: ["contract", "platform", "proxy"],
  console: ["http", "contract", "client", "languages", "platform", "widget"],
  cli: ["platform", "proxy", "site", "console"],
};

/**
 * The layers inside `platform`, lowest first: a folder or a file imports its own layer and those below. Handlers are written
 * with what is in `http`, and know of nobody who serves them.
 */
const platformLayers: readonly (readonly string[])[] = [
  [
    "log.ts",
    "version.ts",
    "program.ts",
    "time.ts",
    "doctor-finding.ts",
    "async-queue.ts",
    "bounded-pool.ts",
    "background.ts",
    "vault.ts",
    "client-address.ts",
    "number-forms.ts",
    "telemetry",
    "safe-fetch",
  ],
  ["storage", "call-states.ts", "assistant-field-uses.ts"],
  ["ledger", "jobs", "events", "files", "mail"],
  ["engine", "notifications"],
  ["carriers", "channels", "relay", "reading"],
  ["http"],
  ["resources", "retention", "export"],
  // What puts a platform together, and what is run beside one.
  [
    "platform.ts",
    "stored-carriers.ts",
    "all-handlers.ts",
    "all-jobs.ts",
    "api-description.ts",
    "public-pages.ts",
    "reference",
    "mcp-server",
  ],
  ["administration", "backup", "doctor.ts", "evaluation", "node", "index.ts"],
];
/** What a command loads at once, beside its own words: the rest comes while the database opens. */
const startEntries = ["platform/node/opening.ts", "site/starting.ts"];
/** The two engines: what is not theirs imports neither. What they share is `engine/understanding`. */
const engines = ["offline", "llm"];
/** The only modules outside its own folder that the widget may load at run time; all else is types. */
const widgetRuntime = [
  "contract/limits.ts",
  "contract/problem.ts",
  "contract/codes.ts",
  "contract/record.ts",
  "contract/visitor-actions.ts",
  "contract/file-limits.ts",
  "client/json.ts",
  "client/request.ts",
  "text/markdown/bounds.ts",
  "text/markdown/divide.ts",
  "text/markdown/outline.ts",
  "text/markdown/plain.ts",
  "text/markdown/read.ts",
  "text/markdown/split.ts",
  "text/markdown/weight.ts",
];
/** The chat without its look: the widget's own too. */
const isChat = (file: string) => file.startsWith("client/chat/");
/** The words that the widget loads: those of a page's language, and the English that travels with its code. */
const widgetWords =
  /^languages\/(?:locale|own-words|translation|widget|lists\/(?:codes|widget|actions|extras|input-card|rating|files|earlier|help)|[a-z]{2}\/widget(?:\/(?:actions|extras|input-card|rating|files|earlier|help))?|en\/widget\/[a-z-]+)\.ts$/;
/** What these load in their turn. */
const widgetBundled = [
  ...widgetRuntime,
  "client/follow/event-follower.ts",
  "http/first-aborted.ts",
  "http/read-error.ts",
  "http/event-stream/read-events.ts",
  "http/event-stream/read-reply.ts",
  "text/markdown/complete.ts",
  "text/markdown/tokenizer.ts",
];

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
  /** By `import()`, when it is needed. */
  readonly isDynamic: boolean;
}

describe("the folders of src", () => {
  const imports = files.flatMap(importsOf);

  it("has imports to look at", () => {
    expect(imports.length).toBeGreaterThan(10);
  });

  it("lets each folder import only what stands below it", () => {
    const wrong = imports.filter(({ from, to }) => {
      const [here, there] = [folderOf(from), folderOf(to)];
      // The package's own manifest says its version; the command line starts the demo.
      const isOutside = to === "../server/package.json" || (here === "cli" && to === "../demo/server/start-demo.ts");
      return here !== there && here !== "cli.ts" && !isOutside && !allowed[here]?.includes(there);
    });
    expect(wrong).toEqual([]);
  });

  it("has no import cycle, types included", () => {
    expect(cyclesOf(imports)).toEqual([]);
  });

  it("lets each layer of the platform import only those below it, an adapter no database and no relay, and no engine another", () => {
    const found = imports.filter(isBreach).map(({ from, to }) => `${inPlatform(from)} → ${inPlatform(to)}`);
    expect([...new Set(found)]).toEqual([]);
    const known = platformLayers.flat();
    expect(files.filter((file) => folderOf(file) === "platform" && !known.includes(partOf(file)))).toEqual([]);
  });

  it("keeps the contract free of I/O: data and types, over a schema library alone", () => {
    const own = files.filter((file) => folderOf(file) === "contract");
    expect(own.length).toBeGreaterThan(20);
    for (const file of own) {
      // An example in a docstring is no code of the contract.
      const text = readFileSync(join(src, file), "utf8").replace(/\/\*\*[\s\S]*?\*\//g, "");
      const packages = [...text.matchAll(/\bfrom "([^."][^"]*)"/g)].map(([, name]) => name);
      expect(
        packages.filter((name) => name !== "zod"),
        file,
      ).toEqual([]);
      expect(text, file).not.toMatch(
        /\b(?:await|fetch\(|new (?:Response|Request|ReadableStream|TransformStream)|process\.)/,
      );
    }
  });

  it("has no folder of more than twelve files without sub-folders", () => {
    const byFolder = Map.groupBy(files, (file) => dirname(file));
    const folders = [...byFolder.keys()];
    const large = folders.filter((folder) => (byFolder.get(folder)?.length ?? 0) > 12);
    expect(large.filter((folder) => !folders.some((other) => other.startsWith(`${folder}/`)))).toEqual([]);
  });

  it("lets the widget load its words, the reader of Markdown and eight modules more of the others, and only types beyond them", () => {
    const wrong = imports.filter(
      ({ from, to, typeOnly }) =>
        (folderOf(from) === "widget" || isChat(from)) && folderOf(to) !== "widget" && !typeOnly && !isLoaded(to),
    );
    expect(wrong).toEqual([]);
    const words = imports.filter(({ from, to }) => widgetWords.test(from) && folderOf(to) === "languages");
    expect(words.length).toBeGreaterThan(50);
    // A language's words for the server, the proxy and calls never reach a browser.
    expect(
      words.filter(
        ({ to, typeOnly }) => !typeOnly && !widgetWords.test(to) && !to.startsWith("languages/shapes/widget/"),
      ),
    ).toEqual([]);
  });

  function isLoaded(file: string): boolean {
    return widgetRuntime.includes(file) || widgetWords.test(file) || isChat(file);
  }

  it("keeps those free of a schema library", () => {
    for (const file of widgetBundled) {
      expect(
        imports
          .filter(({ from }) => from === file)
          .map(({ to }) => to)
          .filter((to) => !widgetBundled.includes(to)),
      ).toEqual([]);
      expect(readFileSync(join(src, file), "utf8")).not.toMatch(/from "zod/);
    }
  });

  it("lets the demo's server and the command line use public entries only", () => {
    const entries = ["client", "contract", "platform", "platform/node", "proxy", "site", "console"]
      .map((name) => `${name}/index.ts`)
      .concat(startEntries);
    const callers = ["../demo/server", "../demo/knowledge", "cli"].flatMap((folder) =>
      readdirSync(join(src, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts"))
        .map((file) => join(folder, file)),
    );
    const outside = callers.flatMap(importsOf).filter(({ to }) => !to.startsWith("../demo/") && folderOf(to) !== "cli");
    expect(outside.length).toBeGreaterThan(10);
    const wrong = outside.filter(({ to }) => !entries.includes(to) && to !== "../server/package.json");
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it("loads the driver of PostgreSQL only where one is opened", () => {
    const withDriver = ["client.ts", "pool.ts"].map((name) => `platform/storage/postgres/${name}`);
    const importers = (pattern: RegExp) =>
      files.filter((file) => pattern.test(readFileSync(join(src, file), "utf8"))).sort();
    expect(importers(/^import (?!type ).*from "pg"/m)).toEqual(withDriver);
    expect(importers(/await import\("pg"\)/)).toEqual(["platform/storage/postgres.ts"]);
    const loaders = imports.filter(({ to, from }) => withDriver.includes(to) && !withDriver.includes(from));
    expect(loaders.filter(({ isDynamic, typeOnly }) => !isDynamic && !typeOnly)).toEqual([]);
  });

  it("loads the libraries of models and of evaluations only where they are needed", () => {
    const reached = new Set(["platform/index.ts", "platform/node/index.ts", "cli.ts"]);
    for (const file of reached)
      for (const { to, typeOnly, isDynamic } of imports.filter(({ from }) => from === file))
        if (!typeOnly && !isDynamic) reached.add(to);
    expect([...reached]).toContain("platform/engine/llm/models.ts");
    const library = /^import (?!type )[^;]*?from "(?:ai|@ai-sdk\/[^"]+|yaml)"/m;
    const users = files.filter((file) => library.test(readFileSync(join(src, file), "utf8")));
    expect(users.length).toBeGreaterThan(0);
    expect(users.filter((file) => reached.has(file))).toEqual([]);
  });

  it("loads the forms and their date parser only with an assistant that has tools", () => {
    const reached = new Set(["platform/index.ts", "platform/platform.ts"]);
    for (const file of reached)
      for (const { to, typeOnly, isDynamic } of imports.filter(({ from }) => from === file))
        if (!typeOnly && !isDynamic) reached.add(to);
    expect([...reached]).toContain("platform/engine/offline/engine.ts");
    const isLate = (file: string) => /^platform\/engine\/(?:offline\/slot-filling|understanding\/values)\//.test(file);
    expect([...reached].filter(isLate)).toEqual([]);
    const readers = files.filter((file) => /from "chrono-node"/.test(readFileSync(join(src, file), "utf8")));
    expect(readers.every(isLate)).toBe(true);
  });
});

describe("the built widget", () => {
  const folder = mkdtempSync(join(tmpdir(), "ringback-widget-"));
  const printed: string[] = [];
  let result: Awaited<ReturnType<typeof build>>;
  beforeAll(async () => {
    vi.stubEnv("NODE_ENV", "production");
    const warn = vi.spyOn(console, "warn").mockImplementation((...words) => void printed.push(words.join(" ")));
    result = await build({ mode: "widget", configFile: join(src, "../vite.config.ts"), build: { outDir: folder } });
    warn.mockRestore();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("prints nothing if nothing is wrong", () => {
    expect(printed).toEqual([]);
  });

  it("has no server modules, schema library, Node built-ins or source paths", () => {
    const outputs = (Array.isArray(result) ? result : [result]).flatMap((part) =>
      "output" in part ? part.output : [],
    );
    const chunks = outputs.filter((part) => part.type === "chunk");
    const modules = chunks.flatMap((chunk) => chunk.moduleIds).filter((id) => !id.startsWith("\0"));
    const packages = new Set(modules.flatMap((id) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []));
    const ours = modules.filter((id) => id.startsWith(src)).map((id) => relative(src, id));
    const isOwn = (id: string) =>
      folderOf(id) === "widget" || isChat(id) || widgetWords.test(id) || id.startsWith("languages/shapes/widget/");
    expect(ours.filter((id) => !isOwn(id) && !widgetBundled.includes(id))).toEqual([]);
    const browserPackages = [
      "lit",
      "lit-html",
      "lit-element",
      "@lit/reactive-element",
      "marked",
      "@floating-ui/dom",
      "@floating-ui/core",
      "@floating-ui/utils",
      "dompurify",
      "lean-qr",
    ];
    expect([...packages].filter((name) => !browserPackages.includes(name))).toEqual([]);
    for (const { code } of chunks) expect(code).not.toMatch(/["'`]node:|__vite-browser-external|\/src\//);
  });

  it("can be imported on a server, where it does nothing", async () => {
    const before = Object.getOwnPropertyNames(globalThis);
    const { RingbackChat } = await import(/* @vite-ignore */ pathToFileURL(join(folder, "ringback.mjs")).href);
    expect(RingbackChat.name).not.toBe("");
    expect(Object.getOwnPropertyNames(globalThis)).toEqual(before);
  });
});

/** Groups of files that import each other in a cycle. */
function cyclesOf(all: readonly Import[]): string[][] {
  const targets = Map.groupBy(all, ({ from }) => from);
  const reachable = (start: string): Set<string> => {
    const seen = new Set<string>();
    const open = [start];
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      for (const { to } of targets.get(file) ?? []) {
        if (seen.has(to)) continue;
        seen.add(to);
        open.push(to);
      }
    }
    return seen;
  };
  const reached = new Map(files.map((file) => [file, reachable(file)]));
  const cyclic = files.filter((file) => reached.get(file)?.has(file));
  const cycles = cyclic.map((file) =>
    cyclic.filter((other) => reached.get(file)?.has(other) && reached.get(other)?.has(file)),
  );
  return [...new Map(cycles.map((cycle) => [cycle.join(" "), cycle])).values()];
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(src, file), "utf8");
  const found: Import[] = [];
  for (const [, words = "", specifier = ""] of text.matchAll(/^(?:import|export)\s([^;"']*?)\s?from\s+"(\.[^"]+)"/gm)) {
    const names = words
      .replace(/[{}\s]+/g, " ")
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean);
    const typeOnly =
      words.startsWith("type ") || (words.includes("{") && names.every((name) => name.startsWith("type ")));
    found.push({ from: file, to: resolve(file, specifier), typeOnly, isDynamic: false });
  }
  for (const [, specifier = ""] of text.matchAll(/\bimport\(?\s*"(\.[^"]+)"/g)) {
    found.push({ from: file, to: resolve(file, specifier), typeOnly: false, isDynamic: true });
  }
  return found;
}

/** Whether an import inside the platform goes up, or across where nothing may. */
function isBreach({ from, to }: Import): boolean {
  if (folderOf(from) !== "platform" || folderOf(to) !== "platform") return false;
  const [here = 0, there = 0] = [from, to].map((file) =>
    platformLayers.findIndex((layer) => layer.includes(partOf(file))),
  );
  if (there > here) return true;
  if (/^platform\/carriers\/\w+\//.test(from)) return ["storage", "relay"].includes(partOf(to));
  const engine = /^platform\/engine\/(\w+)\//.exec(to)?.[1] ?? "";
  const isBelow = ["engine", "relay", "carriers", "reading"].includes(partOf(from));
  return engines.includes(engine) && isBelow && !from.startsWith(`platform/engine/${engine}/`);
}

/** The folder of the platform that a file is in, or the file. */
function partOf(file: string): string {
  return inPlatform(file).split("/")[0] ?? "";
}

function inPlatform(file: string): string {
  return file.replace(/^platform\//, "");
}

function resolve(file: string, specifier: string): string {
  return relative(src, join(src, dirname(file), specifier));
}

function folderOf(file: string): string {
  return file.split("/")[0] ?? "";
}
