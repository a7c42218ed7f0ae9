import { join } from "node:path";
import { compile } from "svelte/compiler";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundlePage } from "./support/bundle.ts";
import { type StubSite, startStubSite } from "./support/stub-site.ts";

const svelte = {
  name: "svelte",
  transform: (code: string, id: string) =>
    id.endsWith(".svelte")
      ? { code: compile(code, { generate: "client", filename: id }).js.code, map: null }
      : undefined,
};

describe("a chat in a framework", () => {
  let site: StubSite;

  beforeAll(async () => {
    // One page of React, Vue and Svelte, each with a chat of its own.
    const page = await bundlePage(join(import.meta.dirname, "support/hosts/main.ts"), { plugins: [svelte] });
    site = await startStubSite({ answer: "It is **E14**.", scripts: { "/page.js": page } });
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
      await expect.poll(() => page.evaluate(variables, id)).toEqual({ plan: "pro" });
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
