import { describe, expect, it } from "vitest";
import { operations } from "../../src/contract/all-operations.ts";
import { operation } from "../../src/contract/kit/operation.ts";
import { s } from "../../src/contract/kit/schema.ts";
import { unimplementedIds } from "../../src/platform/all-handlers.ts";
import { renderReference } from "../../src/platform/reference/page.ts";
import { startPlatform } from "../support/platform.ts";

describe("the reference page", () => {
  it("is open to everybody below the platform's own path, and what it loads is there", async () => {
    await using platform = await startPlatform({ basePath: "/api" });
    const response = await platform.request("GET", "/api/docs");
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const page = await response.text();
    const addresses = [...page.matchAll(/(?:href|src)="([^#"][^"]*)"/g)].map(([, address = ""]) => address);
    expect(new Set(addresses)).toEqual(new Set(["docs/mark.svg", "docs/style.css", "docs/theme.js", "openapi.json"]));
    for (const address of addresses) {
      const loaded = await fetch(new URL(address, `${platform.url}/api/docs`));
      expect(loaded.status, address).toBe(200);
      await loaded.arrayBuffer();
    }
  });

  it("may load nothing but its style sheet, its mark and the script of its theme, and be framed by nobody", async () => {
    await using platform = await startPlatform();
    const response = await platform.request("GET", "/docs");
    const policy = response.headers.get("content-security-policy") ?? "";
    const own = ["default-src 'none'", "style-src 'self'", "script-src 'self'"];
    for (const rule of [...own, "frame-ancestors 'none'", "form-action 'none'"]) {
      expect(policy.split("; ")).toContain(rule);
    }
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    const page = (await response.text()).replace('<script src="docs/theme.js"></script>', "");
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=/i);
  });

  it("has every operation under its id, with its path, its limits and its refusals, and says which are open", async () => {
    await using platform = await startPlatform();
    const page = await (await platform.request("GET", "/docs")).text();
    for (const { id, path, failures } of Object.values(operations)) {
      const part = page.slice(page.indexOf(`<article id="${id}"`)).split("</article>")[0] ?? "";
      expect(part, id).toContain(`<code>${path}</code>`);
      expect(part.includes("not implemented, returns 501"), id).toBe(unimplementedIds.includes(id));
      for (const code of Object.keys(failures)) expect(part, id).toContain(code);
      expect(page).toContain(`href="#${id}"`);
    }
    expect(page).toContain("text, at most 300 characters");
    expect(page).toContain("file, at most 20 MB");
  });

  it("shows text as text, whatever a row says", () => {
    const row = operation({
      id: "x",
      summary: "<script>alert(1)</script>",
      notes: "\"'<img src=x onerror=alert(1)>",
      tag: "</section>",
      method: "GET",
      path: "/<b>",
      auth: "none",
      errorShape: "message",
      query: s.object({ "<i>": s.optional(s.enum(["<u>"])) }),
      success: { status: 200, body: s.object({ "<s>": s.literal("</code>") }) },
      failures: { X: { status: 400, message: "<em>" } },
    });
    const page = renderReference([row], { unimplemented: [], version: "<q>" });
    expect(page).not.toMatch(/<(?:script|img src=x|b|i|u|s|em|q)>/);
    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  });
});
