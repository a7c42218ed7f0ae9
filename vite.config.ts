import { defineConfig, type UserConfig } from "vite";
import { askAgain } from "./scripts/lib/ask-again.ts";
import { demoPages } from "./scripts/lib/demo-pages.ts";
import { litAnywhere } from "./scripts/lib/lit-anywhere.ts";
import { ownExports } from "./scripts/lib/own-exports.ts";
import { smallerDecorators } from "./scripts/lib/smaller-decorators.ts";
import { smallerLit } from "./scripts/lib/smaller-lit.ts";
import { smallerMarkdown } from "./scripts/lib/smaller-markdown.ts";
import { smallerSanitizer } from "./scripts/lib/smaller-sanitizer.ts";
import { smallerStyles } from "./scripts/lib/smaller-styles.ts";
import { smallerTemplates } from "./scripts/lib/smaller-templates.ts";

/** Lit's core and the launcher travel in one file: one request, and one dictionary for compression. */
const firstLoad =
  /\/(?:lit|lit-element|@lit\/reactive-element)\/(?!.*(?:directive|decorator))|\/lit-html\/node\/(?:lit-html|is-server)|\/src\/widget\/(?:ringback-chat\.|events|support|launcher\/|locales\/(?:launcher|locale)\.)/;

/** The embedded database runs in a thread, the parsers of documents in a process: each begins with a file of its own. */
const programs = {
  "pglite-thread": "src/platform/storage/pglite/thread.ts",
  "parsing-program": "src/platform/reading/parsing/program.ts",
};

/**
 * Every build of the project, chosen by `--mode`. `npm run build` puts widget, loader and server into dist/ (what is
 * published); `npm start` builds the demo from the same modes into build/.
 */
const builds: Record<string, UserConfig> = {
  /** The element as ES modules: the launcher at once, panel and markdown as chunks that load when needed. */
  widget: {
    publicDir: false,
    plugins: [
      litAnywhere(),
      smallerLit(),
      smallerStyles(),
      smallerTemplates(),
      smallerDecorators(),
      smallerMarkdown(),
      smallerSanitizer(),
      askAgain(),
      ownExports(),
    ],
    build: {
      target: "es2022",
      emptyOutDir: false,
      modulePreload: false,
      // As a library, because the code that preloads a page's chunks would be a tenth of the first load.
      lib: { entry: { ringback: "src/widget/index.ts", element: "src/widget/element.ts" }, formats: ["es"] },
      rolldownOptions: {
        output: {
          entryFileNames: "[name].mjs",
          chunkFileNames: "chunks/[name]-[hash].js",
          minify: true,
          // Hints for bundlers that would bundle this bundle again; licences stay.
          comments: { annotation: false, jsdoc: false },
          codeSplitting: {
            groups: [
              { name: "launcher", test: firstLoad },
              { name: "panel", test: /src\/widget\/(?:panel|chat|host|styles)\/|safe-link|hidden-characters/ },
            ],
          },
        },
      },
    },
  },
  /** The script tag: a classic script that queues commands and imports ringback.mjs from beside itself. */
  loader: {
    publicDir: false,
    build: {
      target: "es2022",
      emptyOutDir: false,
      rolldownOptions: {
        input: { ringback: "src/widget/loader.ts" },
        external: [/ringback\.mjs$/],
        output: { format: "iife", entryFileNames: "[name].js", minify: true },
      },
    },
  },
  /** The demo's pages, served under their own strict policy; they tell the weight of the widget that is built beside them. */
  pages: {
    root: "demo/pages",
    publicDir: "public",
    plugins: [demoPages()],
    build: {
      target: "es2022",
      emptyOutDir: false,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: ["home", "website", "help", "gallery", "documents", "not-found", "handset", "console", "try"].map(
          (page) => `demo/pages/${page}/index.html`,
        ),
      },
    },
  },
  /** Platform, proxy and pages in one process. */
  "demo-server": {
    publicDir: false,
    build: {
      ssr: true,
      target: "node22",
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        input: { demo: "demo/server/main.ts", cli: "src/cli.ts", ...programs },
        output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
      },
    },
  },
  /** The published server entries. */
  server: {
    publicDir: false,
    build: {
      ssr: true,
      target: "node22",
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        input: {
          client: "src/client/index.ts",
          contract: "src/contract/index.ts",
          proxy: "src/proxy/index.ts",
          "proxy-node": "src/proxy/node.ts",
          platform: "src/platform/index.ts",
          "platform-node": "src/platform/node/index.ts",
          cli: "src/cli.ts",
          ...programs,
        },
        output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
      },
    },
  },
};

export default defineConfig(({ mode }) => ({ configFile: false, logLevel: "warn", ...builds[mode] }));
