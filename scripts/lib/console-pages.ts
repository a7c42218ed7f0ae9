import { consoleLinks } from "../../src/console/links.ts";
import { demoBar } from "./demo-pages.ts";
import { pageParts } from "./page-parts.ts";

const serveBar = { label: "Pages", menu: "Pages", links: consoleLinks };

/** The bars of the pages that `ringback-server serve` has, and of the demo's console. */
export const consoleBars = pageParts(
  (file) => (file.endsWith("demo.html") ? demoBar : serveBar),
  (file) => (file.endsWith("start.html") ? "/" : "/console/"),
);
