import type * as known from "../../src/platform/telemetry/figures.ts";

type Known = Pick<typeof known, "figures" | "stateFigures">;

/** The figures of `/metrics`, as a Markdown table. */
export function figureDocs({ figures, stateFigures }: Known): string {
  const rows = [...Object.values(figures), ...Object.values(stateFigures)].map(({ name, kind, labels, help }) => {
    const words = labels.map((label) => `\`${label}\``).join(", ");
    return `| \`${name}\` | ${kind} | ${words} | ${help} |`;
  });
  return ["| figure | kind | labels | |", "|---|---|---|---|", ...rows].join("\n");
}
