/** Comma-separated values as in RFC 4180, with the mark by which spreadsheets know UTF-8. */
export function writeCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

/**
 * What spreadsheets take for a formula: after spaces too, in full width too, and after a semicolon, which separates where a decimal
 * comma is usual.
 */
const formulas = /(^|;)(?=\s*[=+\-@＝＋－＠]|[\t\r])/g;

/** What a spreadsheet would take for a formula stays a text. */
function cell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = value.replace(formulas, "$1'");
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Has the browser save a text as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
