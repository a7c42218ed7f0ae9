import { join } from "node:path";
import { defineConfig, mergeConfig, type UserConfig } from "vite";
import { askAgain } from "./scripts/lib/ask-again.ts";
import { bundledLicences } from "./scripts/lib/bundled-licences.ts";
import { chunkNames } from "./scripts/lib/chunk-names.ts";
import { compileEarly } from "./scripts/lib/compile-early.ts";
import { consoleBars } from "./scripts/lib/console-pages.ts";
import { demoBars, demoPages } from "./scripts/lib/demo-pages.ts";
import { litAnywhere } from "./scripts/lib/lit-anywhere.ts";
import { minifyAgain } from "./scripts/lib/minify-again.ts";
import { plainNamespaces } from "./scripts/lib/plain-namespaces.ts";
import { smallerLit } from "./scripts/lib/smaller-lit.ts";
import { smallerLiterals } from "./scripts/lib/smaller-literals.ts";
import { startChunks } from "./scripts/lib/start-chunks.ts";

/** Lit's core and the launcher travel in one file: one request, and one dictionary for compression. */
const firstLoad =
  /\/(?:lit|lit-element|@lit\/reactive-element)\/(?!.*(?:directive|decorator))|\/lit-html\/node\/(?:lit-html|is-server)|\/src\/widget\/(?:ringback-chat\.|styles\/shadow-element\.|events|browser-support|launcher\/)|\/src\/languages\/(?:locale|lists\/codes|en\/widget\/launcher)\./;

/**
 * The panel travels with the cards of function calls, which most conversations come to show: compressed together they
 * are 1.3 kB smaller, and no answer waits for another request.
 */
const panelLoad =
  /\/src\/client\/chat\/(?!others|tools\/run|files\/|earlier|progress)|\/src\/widget\/(?:chat-controller|panel\/(?!.*(?:searchable|countdown))|host\/(?!modal)|placement\/|styles\/|cards\/function\/(?!booking|own|body|results|progress)|(?:cards\/input|rating|files|earlier|help)\/load)|\/src\/languages\/(?:own-words\.|en\/widget(?:\.|\/(?:function-card|markdown)\.))|safe-link|hidden-characters|@floating-ui/;

/** Loaded when the chat is opened: what keeps it in step with people and other tabs. */
const othersLoad = /\/src\/client\/chat\/others\//;

/** What few visitors come to need: in one file it is 0.5 kB smaller than in four. */
const seldomLoad =
  /\/src\/widget\/(?:person\/|cards\/function\/(?:booking\/|own-content)|panel\/notes\/countdown)|\/src\/languages\/en\/widget\/booking\./;

/** What a line of the transcript shows once it is opened. */
const cardBodyLoad = /\/src\/(?:widget\/cards\/function\/body\/|languages\/en\/widget\/function-card-body\.)/;

/** Answers as Markdown. Named, so that what results share with it, its pictures, stays with it. */
const renderLoad = /\/src\/widget\/markdown\/(?:elements\/|render\.)/;

/** What a result offers: with the first one that may offer something. */
const resultsLoad = /\/src\/widget\/cards\/function\/results\//;

/** What a page turns on by an attribute: teaser, fields before the chat, consent, dictation, reading aloud. */
const extrasLoad = /\/src\/(?:widget\/extras\/|languages\/en\/widget\/extras\.)/;

/** What asks the visitor for an agreement or for values: with the first answer that does. */
const inputCardLoad =
  /\/src\/(?:widget\/cards\/input\/(?!load)|languages\/lists\/input-card\.|languages\/en\/widget\/input-card\.)/;

/** The question after a conversation, where a site asks it. */
const ratingLoad = /\/src\/(?:widget\/rating\/(?!load)|languages\/lists\/rating\.|languages\/en\/widget\/rating\.)/;

/** The list of a visitor's conversations, where they can have several. */
const earlierLoad =
  /\/src\/(?:widget\/earlier\/(?!load)|client\/chat\/earlier|languages\/lists\/earlier\.|languages\/en\/widget\/earlier\.)/;

/** The search of help articles, where a page offers it. */
const helpLoad = /\/src\/(?:widget\/help\/(?!load)|languages\/lists\/help\.|languages\/en\/widget\/help\.)/;

/** What runs a function of the page: with the first call of one. */
const toolsLoad = /\/src\/client\/chat\/tools\/run/;

/** How far a call is: with the first one that says so. */
const progressLoad = /\/src\/(?:widget\/cards\/function|client\/chat)\/progress\//;

/** What adds files to messages and shows them: where a conversation takes some, or has one. */
const filesLoad =
  /\/src\/(?:widget\/files\/(?!load)|client\/chat\/files\/(?!send)|contract\/file-limits|languages\/lists\/files\.|languages\/en\/widget\/files\.)/;

/** What sends the files that a page gives: with the first of them. */
const sendFilesLoad = /\/src\/client\/chat\/files\/send/;

/** What these share with calls and texts: the browser's speech. */
const optionalLoad = /\/src\/widget\/actions\/web-call\/(?:hearing|voice|speech)\./;

/** What a chunk with the words of a language is called: `de`, `actions-de`, `extras-de`, and the list of all. */
function languageChunk(module: string | null): string | undefined {
  const [, folder, file] =
    /\/src\/languages\/(?:([a-z]{2})\/)?(?:widget\/(?=actions|extras|input-card|rating|files|earlier|help))?(widget|actions|extras|input-card|rating|files|earlier|help)\.ts$/.exec(
      module ?? "",
    ) ?? [];
  if (file === undefined) return undefined;
  if (folder === undefined) return file === "widget" ? "translations" : undefined;
  return file === "widget" ? folder : `${file}-${folder}`;
}

const isRelease = process.env.RINGBACK_RELEASE === "1";

/** Bundled into `ringback`: proxy and client need no package beside it but Zod, which their types name. */
const bundledInLibrary =
  /^(?:@hono\/node-server|entities|grapheme-splitter|hono|ipaddr\.js|jose|libphonenumber-js|marked|sms-segments-calculator)(?:\/|$)/;

/**
 * Bundled into `ringback-server`: plain JavaScript in hundreds of small files, whose reading is a quarter of what a command
 * takes. Kysely and Zod are its dependencies all the same, because its types name them.
 */
const bundledInServer =
  /^(?:@hono\/node-server|chrono-node|entities|grapheme-splitter|hono|ipaddr\.js|jose|kysely|libphonenumber-js|marked|robots-parser|sms-segments-calculator|zod)(?:\/|$)/;

/** The embedded database and the sentence encoder run in threads, the parsers of documents in a process: each begins with a file of its own. */
const programs = {
  "pglite-thread": "src/platform/storage/pglite/thread.ts",
  "parsing-program": "src/platform/reading/parsing/program.ts",
  "encoder-thread": "src/platform/engine/encoder/thread.ts",
};

const at = (path: string): string => join(import.meta.dirname, path);

/**
 * Every build of the project, chosen by `--mode`. `npm run build` makes the two packages of them, in dist/ and server/dist/;
 * `npm start` builds the demo from the same modes into build/.
 */
const builds: Record<string, UserConfig> = {
  /** The element as ES modules: the launcher at once, panel and markdown as chunks that load when needed. */
  widget: {
    publicDir: false,
    plugins: [
      litAnywhere(),
      smallerLit(),
      smallerLiterals(),
      askAgain(),
      plainNamespaces(),
      ...(isRelease ? [minifyAgain()] : []),
      compileEarly(/^chunks\/(?:launcher|panel|render|others|searchable-text)-/),
      bundledLicences(),
    ],
    build: {
      target: "es2022",
      emptyOutDir: false,
      modulePreload: false,
      sourcemap: isRelease,
      // As a library, because the code that preloads a page's chunks would be a tenth of the first load.
      lib: { entry: { ringback: "src/widget/index.ts", element: "src/widget/element.ts" }, formats: ["es"] },
      rolldownOptions: {
        output: {
          entryFileNames: "[name].mjs",
          chunkFileNames: ({ name, facadeModuleId }) => `chunks/${languageChunk(facadeModuleId) ?? name}-[hash].js`,
          minify: true,
          // Hints for bundlers that would bundle this bundle again; licences stay.
          comments: { annotation: false, jsdoc: false },
          codeSplitting: {
            groups: [
              { name: "launcher", test: firstLoad },
              { name: "panel", test: panelLoad },
              { name: "seldom", test: seldomLoad },
              { name: "others", test: othersLoad },
              { name: "card-body", test: cardBodyLoad },
              { name: "render", test: renderLoad },
              { name: "results", test: resultsLoad },
              { name: "extras", test: extrasLoad },
              { name: "input-card", test: inputCardLoad },
              { name: "rating", test: ratingLoad },
              { name: "earlier", test: earlierLoad },
              { name: "help", test: helpLoad },
              { name: "tools", test: toolsLoad },
              { name: "progress", test: progressLoad },
              { name: "files", test: filesLoad },
              { name: "send-files", test: sendFilesLoad },
              { name: "optional", test: optionalLoad },
            ],
          },
        },
      },
    },
  },
  /** The script tag: a classic script that queues commands and imports the widget, built before, from beside itself. */
  loader: {
    publicDir: false,
    plugins: [chunkNames()],
    build: {
      target: "es2022",
      emptyOutDir: false,
      sourcemap: isRelease,
      rolldownOptions: {
        input: { ringback: "src/widget/loader.ts" },
        external: [/ringback\.mjs$/],
        output: { format: "iife", entryFileNames: "[name].js", minify: true },
      },
    },
  },
  /** The page that `npm run bench -- widget` measures the widget against. */
  floor: {
    publicDir: false,
    build: {
      target: "es2022",
      emptyOutDir: false,
      lib: { entry: { floor: "bench/support/floor-page.ts" }, formats: ["es"] },
      rolldownOptions: { output: { entryFileNames: "[name].mjs", minify: true } },
    },
  },
  /** The demo's pages, served under their own strict policy; they tell the weight of the widget that is built beside them. */
  pages: {
    root: "demo/pages",
    publicDir: "public",
    plugins: [demoBars, demoPages()],
    build: {
      target: "es2022",
      emptyOutDir: false,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: ["home", "website", "help", "gallery", "scenarios", "documents", "not-found", "handset", "try"].map(
          (page) => `demo/pages/${page}/index.html`,
        ),
      },
    },
  },
  /** The console of `ringback serve` with the page at `/`, and the demo's console, all with what they load below `/console/`. */
  console: {
    root: "src/console/pages",
    base: "/console/",
    publicDir: false,
    plugins: [consoleBars],
    build: {
      target: "es2022",
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: ["index", "start", "demo", "preview"].map((page) => `src/console/pages/${page}.html`),
        // How countries group their numbers: a quarter of the console, which changes seldom.
        output: { codeSplitting: { groups: [{ name: "phone-numbers", test: /[\\/]libphonenumber-js[\\/]/ }] } },
      },
    },
  },
  /** What `ringback` has beside the element: the client, its contract and the proxy. */
  library: {
    publicDir: false,
    plugins: [bundledLicences("library-licences.txt")],
    ssr: { noExternal: bundledInLibrary },
    build: {
      ssr: true,
      target: "node22",
      emptyOutDir: false,
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        // On Node the compiler's own helpers import `node:module`, and share a chunk with the contract.
        platform: "neutral",
        input: {
          client: "src/client/index.ts",
          contract: "src/contract/index.ts",
          proxy: "src/proxy/index.ts",
          "proxy-node": "src/proxy/node.ts",
        },
        output: { entryFileNames: "[name].js", chunkFileNames: "shared/[name]-[hash].js" },
      },
    },
  },
  /** `ringback-server`: the platform, and the command line with proxy, console and demo. */
  server: {
    publicDir: false,
    plugins: [
      startChunks(
        {
          command: [at("src/cli/run.ts")],
          opening: ["environment", "commands/demo", "commands/platform", "commands/serve"].map((file) =>
            at(`src/cli/${file}.ts`),
          ),
          serving: [at("src/site/serve-site.ts")],
        },
        { "pglite-parts": at(programs["pglite-thread"]), "parsing-parts": at(programs["parsing-program"]) },
      ),
      bundledLicences("licences.txt", {
        "/character-maps.json": "scripts/lib/character-maps-licence.txt",
        "/letters.json": "scripts/lib/letters-licence.txt",
        "/english-vectors.txt": "scripts/lib/word-vectors-licence.txt",
        "/vector-extension.json": "scripts/lib/vector-extension-licence.txt",
      }),
    ],
    ssr: { noExternal: bundledInServer },
    build: {
      ssr: true,
      target: "node22",
      emptyOutDir: false,
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: {
          platform: "src/platform/index.ts",
          "platform-node": "src/platform/node/index.ts",
          cli: "src/cli.ts",
          ...programs,
        },
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: "chunks/[name]-[hash].js",
          // A stack trace needs the lines, not the text: the code beside it is not minified.
          sourcemapExcludeSources: true,
          // Comments would be a seventh of what each start reads, and their quotation marks double what it keeps.
          comments: { annotation: false, jsdoc: false },
          charset: "ascii",
        },
      },
    },
  },
};

/** Warnings, without how long each plugin took. */
const quiet: UserConfig = {
  logLevel: "warn",
  build: { rolldownOptions: { checks: { bundlerTimings: false } } },
};

export default defineConfig(({ mode }) => {
  const config: UserConfig = mergeConfig(quiet, builds[mode] ?? {});
  return { configFile: false, ...config };
});
