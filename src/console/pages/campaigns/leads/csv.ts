/** A record of a CSV file. */
export interface CsvRecord {
  /** Where it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Reads comma-separated values with quotes, as in RFC 4180. Semicolons and tabs separate too, if the first line has more of
 * them than commas: spreadsheets write them in many countries, and paste tabs.
 */
export function parseCsv(text: string): readonly CsvRecord[] {
  const source = text.replace(/^\ufeff/, "");
  const separator = separatorOf(source);
  const records: { line: number; cells: string[] }[] = [];
  let record = { line: 1, cells: [] as string[] };
  let cell = "";
  let line = 1;
  let isQuoted = false;
  const endCell = () => {
    record.cells.push(cell);
    cell = "";
  };
  const endRecord = () => {
    endCell();
    records.push(record);
    record = { line, cells: [] };
  };
  for (let at = 0; at < source.length; at++) {
    const char = source[at] ?? "";
    if (char === "\n") line++;
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (source[at + 1] === '"') cell += source[++at];
      else isQuoted = false;
    } else if (char === '"' && cell.trim() === "") {
      cell = "";
      isQuoted = true;
    } else if (char === separator) endCell();
    else if (char === "\n") endRecord();
    else if (char !== "\r") cell += char;
  }
  if (cell !== "" || record.cells.length > 0) endRecord();
  return records;
}

function separatorOf(text: string): string {
  const first = text.trimStart().split("\n", 1)[0] ?? "";
  const countOf = (separator: string) => first.split(separator).length;
  return [",", ";", "\t"].reduce((best, one) => (countOf(one) > countOf(best) ? one : best));
}
