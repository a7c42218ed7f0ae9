import { consoleLinks } from "../../src/console/links.ts";
import { pageParts } from "./page-parts.ts";

/** The bar of the pages that `ringback serve` has. */
export const consoleBar = pageParts({ label: "Pages", menu: "Pages", links: consoleLinks }, (file) =>
  file.endsWith("start.html") ? "/" : "/console/",
);
