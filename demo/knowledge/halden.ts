import { haldenPages } from "./halden/pages.ts";
import type { HelpCentre } from "./help-centre.ts";

/** The help pages of Halden Heating. */
export const haldenHelp: HelpCentre = {
  name: "Halden Help",
  description: "The help centre of Halden Heating",
  pages: haldenPages,
  pathOf: (file) => `/documents/#${file}`,
  texts: import.meta.glob<string>("./halden/*.md", { query: "?raw", import: "default", eager: true }),
};
