import { articles } from "./fernhill/articles.ts";
import type { HelpCentre } from "./help-centre.ts";

/** The help centre of Fernhill Fibre, which has a site of its own in the demo. */
export const fernhillHelp: HelpCentre = {
  name: "Fernhill Help",
  description: "The help centre of Fernhill Fibre",
  pages: articles,
  pathOf: (file) => `/help/#${file}`,
  texts: import.meta.glob<string>("./fernhill/*.md", { query: "?raw", import: "default", eager: true }),
};
