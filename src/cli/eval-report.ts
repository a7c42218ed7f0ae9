import type { CaseResult } from "../platform/index.ts";

/** What came of all cases on one model. */
export interface ModelResults {
  readonly name: string;
  readonly results: readonly CaseResult[];
  /** What a million of its tokens costs, where that is known. */
  readonly price: { readonly input: number; readonly output: number } | undefined;
}

/** A table with a line for each case and a column for each model, and what each took in all. */
export function resultTable(models: readonly ModelResults[]): string {
  const cases = models[0]?.results.map(({ name }) => name) ?? [];
  const rows = [
    ["", ...models.map(({ name }) => name)],
    ...cases.map((name, at) => [name, ...models.map(({ results }) => cellOf(results[at]!))]),
    ["", ...models.map(totalOf)],
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => [...row[column]!].length)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function cellOf({ failures, turns, ms }: CaseResult): string {
  return `${failures.length > 0 ? "✗" : "✓"} ${turns} ${turns === 1 ? "turn" : "turns"}, ${(ms / 1_000).toFixed(1)} s`;
}

function totalOf({ results, price }: ModelResults): string {
  const total = (count: (result: CaseResult) => number) => results.reduce((sum, result) => sum + count(result), 0);
  const input = total(({ usage }) => usage.inputTokens);
  const output = total(({ usage }) => usage.outputTokens);
  const other = total(({ otherUsage }) => otherUsage.inputTokens + otherUsage.outputTokens);
  const passed = total(({ failures }) => (failures.length > 0 ? 0 : 1));
  const parts = [`${passed} of ${results.length} passed`];
  if (input + output > 0) parts.push(`${input} + ${output} tokens`);
  if (price) parts.push(`costs ${((input * price.input + output * price.output) / 1_000_000).toFixed(4)}`);
  if (other > 0) parts.push(`${other} tokens of visitors and judges`);
  return parts.join(", ");
}

/** The same as JUnit's XML, which build servers show: a suite for each model. */
export function junitXml(models: readonly ModelResults[]): string {
  const suites = models.map(({ name, results }) => {
    const failed = results.filter(({ failures }) => failures.length > 0).length;
    const cases = results.map(({ name: title, failures, ms }) => {
      const words = failures.map(({ turn, text }) => `turn ${turn}: ${text}`);
      const failure = `<failure message="${escaped(words[0] ?? "")}">${escaped(words.join("\n"))}</failure>`;
      const head = `<testcase classname="${escaped(name)}" name="${escaped(title)}" time="${ms / 1_000}"`;
      return words.length === 0 ? `    ${head}/>` : `    ${head}>${failure}</testcase>`;
    });
    const head = `<testsuite name="${escaped(name)}" tests="${results.length}" failures="${failed}">`;
    return [`  ${head}`, ...cases, "  </testsuite>"].join("\n");
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join("\n")}\n</testsuites>\n`;
}

function escaped(text: string): string {
  const signs: Readonly<Record<string, string>> = { "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;" };
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, " ")
    .replace(/[<>&"]/g, (sign) => signs[sign]!);
}
