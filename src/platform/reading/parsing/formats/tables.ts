/** Rows as a table of markdown, the first of them its head; rows of one cell as lines. */
export function tableOfRows(rows: readonly (readonly string[])[]): string {
  const filled = rows.map((row) => row.map(cellText)).filter((row) => row.some((cell) => cell !== ""));
  const width = filled.reduce((most, row) => Math.max(most, row.length), 0);
  if (width <= 1) return filled.map(([cell = ""]) => `- ${cell}`).join("\n");
  const line = (row: readonly string[]) => `| ${Array.from({ length: width }, (_, at) => row[at] ?? "").join(" | ")} |`;
  const [head = [], ...rest] = filled;
  return [line(head), `|${" --- |".repeat(width)}`, ...rest.map(line)].join("\n");
}

function cellText(cell: string): string {
  return cell.replace(/\s+/g, " ").replaceAll("|", "/").trim();
}

/** Most cells of a table that are read; a table of more is no document to answer from. */
export const mostCells = 100_000;
