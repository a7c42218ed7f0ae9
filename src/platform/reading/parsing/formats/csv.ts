import Papa from "papaparse";
import { DocumentProblem } from "../../problem.ts";
import type { Source } from "../source.ts";
import { mostCells, tableOfRows } from "./tables.ts";

const delimiters = [",", ";", "\t", "|"];
const maxColumns = 200;

/** Reads rows of text, each with the header of its columns. */
export function readCsv(text: string): Source {
  const [, named] = /^sep=(.)\r?\n/.exec(text) ?? [];
  const body = named === undefined ? text : text.slice(text.indexOf("\n") + 1);
  const { data } = Papa.parse<string[]>(body, {
    ...(named === undefined ? { delimitersToGuess: delimiters } : { delimiter: named }),
    skipEmptyLines: "greedy",
    preview: mostCells + 1,
  });
  const cells = data.reduce((sum, row) => sum + row.length, 0);
  if (cells > mostCells) throw new DocumentProblem(`It has more than ${mostCells.toLocaleString("en")} cells.`);
  const rows = data.map((row) => row.slice(0, maxColumns));
  return { markdown: tableOfRows(rows), given: data.flat().join(" ") };
}
