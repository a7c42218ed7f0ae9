import type { HelpCentre } from "./help-centre.ts";
import { marramPages } from "./marram/pages.ts";

/** The shop's pages of Marram Coffee. */
export const marramHelp: HelpCentre = {
  name: "Marram’s pages",
  description: "The shop's pages of Marram Coffee",
  pages: marramPages,
  pathOf: (file) => `/documents/#${file}`,
  texts: import.meta.glob<string>("./marram/*.md", { query: "?raw", import: "default", eager: true }),
};
