import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { pagesWith } from "../../src/cli/serve/pages.ts";
import { fileOf } from "../../src/site/files/served.ts";

it("calls the network simulated in the bar of a page while it is, and not where a carrier is configured", () => {
  const bar = readFileSync(join(import.meta.dirname, "../../src/console/pages/shared/bar.html"));
  const pages = new Map([["index.html", fileOf(bar, "index.html")!]]);
  const textWith = (state: "simulated" | "real") => String(pagesWith(pages, { state }).get("index.html")?.body);
  expect(textWith("simulated")).toContain("Simulated");
  expect(textWith("real")).toContain("<a ");
  expect(textWith("real")).not.toContain("Simulated");
});
