import { join } from "node:path";
import { build, mergeConfig, type Plugin, type PluginOption, type Rolldown } from "vite";
import viteConfig from "../../../vite.config.ts";
import { root } from "../processes.ts";

/** What takes time and changes nothing that can be seen. */
const left = /^(?:minify-again|smaller-.*|compile-early|start-chunks|bundled-licences)$/;
/** Names stay as they are from one build to the next, so that what was built before finds what is built anew. */
const names = { assetFileNames: "assets/[name][extname]" };
const namesOf: Readonly<Record<string, object>> = {
  widget: { chunkFileNames: "chunks/[name]-00000000.js" },
  pages: { ...names, entryFileNames: "assets/[name].js", chunkFileNames: "assets/[name].js" },
  console: { ...names, entryFileNames: "assets/[name].js", chunkFileNames: "assets/[name].js" },
};

/**
 * Builds a mode of vite.config.ts into a folder, without a minifier, and again at each change of its sources. Resolves once it
 * is built for the first time; `onBuilt` is called for each time after.
 */
export async function watchBuild(mode: string, folder: string, onBuilt: () => void): Promise<void> {
  // A server's libraries are not bundled: that takes longer than to read them.
  const { plugins = [], ssr: _, ...config } = await viteConfig({ mode, command: "build" });
  const outDir = join(root, folder);
  const watched = mergeConfig(config, {
    plugins: plugins.flat().filter((plugin) => !left.test(nameOf(plugin))),
    logLevel: "error",
    build: {
      outDir,
      emptyOutDir: false,
      minify: false,
      sourcemap: true,
      reportCompressedSize: false,
      watch: { buildDelay: 20 },
      rolldownOptions: { output: { minify: false, ...namesOf[mode] } },
    },
  });
  const watcher = (await build(watched)) as Rolldown.RolldownWatcher;
  await new Promise<void>((resolve) => {
    let isFirst = true;
    watcher.on("event", (event) => {
      if (event.code === "ERROR") console.error(`${mode}: ${event.error.message}`);
      if ("result" in event) void event.result?.close();
      if (event.code !== "END") return;
      if (isFirst) resolve();
      else onBuilt();
      isFirst = false;
    });
  });
}

function nameOf(plugin: PluginOption): string {
  return plugin && "name" in plugin ? (plugin as Plugin).name : "";
}
