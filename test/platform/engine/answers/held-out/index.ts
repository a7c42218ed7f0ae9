import type { Base } from "../base.ts";
import { drawHalves } from "../halves.ts";
import { readCompanies, readQuestions } from "../read-companies.ts";

const folder = new URL("./", import.meta.url);

/** The companies with their documents and questions. All were written by somebody who did not know the engine. */
export const heldOutBases: readonly Base[] = readCompanies(folder, readQuestions(folder), {
  documentName: (file) => file.slice(0, file.lastIndexOf(".")).replaceAll("-", " "),
  isForeign: ({ facts }) => facts.length === 0,
});

export const { open: openBases, closed: closedBases } = drawHalves(heldOutBases);
