import { globSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { root } from "./processes.ts";

/** What pages that tests open in frames load. */
const scriptsOfPages = ["test/browser/markdown/frame.ts"];

export interface BrowserTestForm {
  /** Whether the tests of the whole element get the built one, as a site loads it, in place of its sources. */
  readonly built: boolean;
  /** Whether full counts are wanted: tests in a browser know no environment. */
  readonly deep: boolean;
}

/**
 * All tests of `test/browser` as scripts by the path that the test server is asked for. What several of them import is in chunks
 * that they share: sources served one by one are some hundred requests for each file.
 */
export async function bundleBrowserTests(form: BrowserTestForm): Promise<ReadonlyMap<string, string>> {
  const files = [...globSync("test/browser/**/*.test.ts", { cwd: root }), ...scriptsOfPages];
  const built = (await build({
    configFile: false,
    logLevel: "error",
    plugins: [replacements(form)],
    build: {
      write: false,
      minify: false,
      target: "es2022",
      lib: { entry: Object.fromEntries(files.map((file) => [file, join(root, file)])), formats: ["es"] },
      rolldownOptions: {
        output: { entryFileNames: "[name]", chunkFileNames: "build/browser-tests/[name]-[hash].js" },
      },
    },
  })) as Rolldown.RolldownOutput[];
  return new Map(
    built
      .flatMap(({ output }) => output)
      .flatMap((file) => (file.type === "chunk" ? [[`/${file.fileName}`, file.code]] : [])),
  );
}

function replacements({ built, deep }: BrowserTestForm): Plugin {
  return {
    name: "browser-tests",
    enforce: "pre",
    resolveId(source, importer) {
      const isElement = importer?.startsWith(join(root, "test/browser/element/"));
      const isEntry = isElement && source.endsWith("/src/widget/index.ts");
      return built && isEntry ? { id: "/build/test/widget/ringback.mjs", external: "absolute" } : undefined;
    },
    transform(code, id) {
      if (!deep || id !== join(root, "test/browser/support/deep.ts")) return undefined;
      return code.replace("deep: boolean = false", "deep: boolean = true");
    },
  };
}
