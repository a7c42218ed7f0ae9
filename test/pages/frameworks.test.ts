import { join } from "node:path";
import { compile } from "svelte/compiler";
import { build, type Rolldown } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type StubSite, startStubSite } from "./support/stub-site.ts";

/** One page of React, Vue and Svelte, each with a chat of its own, bundled as a site bundles it. */
async function bundle(): Promise<string> {
  const svelte = {
    name: "svelte",
    transform: (code: string, id: string) =>
      id.endsWith(".svelte")
        ? { code: compile(code, { generate: "client", filename: id }).js.code, map: null }
        : undefined,
  };
  const built = (await build({
    configFile: false,
    logLevel: "error",
    plugins: [svelte],
    // In a test runner Vite would compile for development.
    oxc: { jsx: { runtime: "automatic", development: false } },
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, "support/hosts/main.ts"), formats: ["es"], fileName: "page" },
    },
  })) as Rolldown.RolldownOutput[];
  return built[0]?.output[0].code ?? "";
}

describe("a chat in a framework", () => {
  let site: StubSite;

  beforeAll(async () => {
    site = await startStubSite({ answer: "It is **E14**.", scripts: { "/page.js": await bundle() } });
  });

  afterAll(() => site?.close());

  it("takes properties and listeners the way of React, Vue and Svelte, and answers in each", async () => {
    const { page, complaints } = await site.open(
      '<script type="module" src="/ringback.mjs"></script><script type="module" src="/page.js"></script>',
    );
    for (const name of ["React", "Vue", "Svelte"]) {
      const chat = page.getByRole("region", { name });
      await chat.getByRole("textbox", { name: "Message" }).fill("What is it?");
      await chat.getByRole("button", { name: "Send message" }).click();
      await chat.locator("strong", { hasText: "E14" }).waitFor();
      const id = name.toLowerCase();
      await expect.poll(() => page.title()).toContain(`${id}:user ${id}:assistant`);
      const variables = (id: string) =>
        document.querySelector<HTMLElementTagNameMap["ringback-chat"]>(`#${id}`)?.variables;
      expect(await page.evaluate(variables, id)).toEqual({ plan: "pro" });
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
