import { asCell, asLine } from "./text-marks.ts";

/** Rows as a table of markdown, the first of them its head; rows of one cell as lines. */
export function tableOfRows(rows: readonly (readonly string[])[]): string {
  const filled = rows.map((row) => row.map(asCell)).filter((row) => row.some((cell) => cell !== ""));
  const width = filled.reduce((most, row) => Math.max(most, row.length), 0);
  if (width <= 1) return filled.map(([cell = ""]) => `- ${asLine(cell)}`).join("\n");
  const line = (row: readonly string[]) => `| ${Array.from({ length: width }, (_, at) => row[at] ?? "").join(" | ")} |`;
  const [head = [], ...rest] = filled;
  return [line(head), `|${" --- |".repeat(width)}`, ...rest.map(line)].join("\n");
}

/** Most cells of a table that are read; a table of more is no document to answer from. */
export const mostCells = 100_000;
