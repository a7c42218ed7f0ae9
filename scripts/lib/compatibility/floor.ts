import { createRequire } from "node:module";

/** The oldest browsers that the widget runs in: see docs/decisions/043. */
export const floor = {
  chrome: "111",
  chrome_android: "111",
  edge: "111",
  firefox: "115",
  firefox_android: "115",
  safari: "16.4",
  safari_ios: "16.4",
} as const;

/** One entry of MDN's compatibility data: what it is about, in which browsers since when, and what is below it. */
export interface Entry {
  readonly [name: string]: Entry | undefined;
}

/** A feature that some browser of the floor lacks: its place in MDN's data, such as `api.AbortSignal.any_static`. */
export interface NewerFeature {
  readonly feature: string;
  readonly lackedBy: readonly string[];
}

interface Support {
  readonly version_added?: string | boolean;
  readonly version_removed?: string;
  readonly flags?: unknown;
  readonly prefix?: string;
  readonly alternative_name?: string;
}

/** MDN's data: `api`, `css`, `javascript` and others. */
export function readCompatibility(): Entry {
  return createRequire(import.meta.url)("@mdn/browser-compat-data") as Entry;
}

/** The browsers of the floor that lack what `entry` is about; empty if the data has nothing on it. */
export function lackedBy(entry: Entry | undefined): string[] {
  const support = (entry?.__compat as { support?: Record<string, Support | readonly Support[]> } | undefined)?.support;
  if (!support) return [];
  return Object.entries(floor).flatMap(([browser, oldest]) => {
    const given = [support[browser] ?? []].flat();
    return given.some((statement) => isSupported(statement, oldest)) ? [] : [browser];
  });
}

/** Under its own name and without a setting; in part counts, as what is missing is mostly a detail. */
function isSupported(given: Support, oldest: string): boolean {
  if (given.flags || given.prefix || given.alternative_name) return false;
  if (given.version_removed && compare(given.version_removed, oldest) <= 0) return false;
  return typeof given.version_added === "string" && compare(given.version_added, oldest) <= 0;
}

/** Compares versions such as "16.4", "≤37" and "preview". */
function compare(one: string, other: string): number {
  if (one === "preview") return 1;
  const [[a = 0, b = 0], [c = 0, d = 0]] = [one, other].map((text) => text.replace("≤", "").split(".").map(Number)) as [
    number[],
    number[],
  ];
  return a - c || b - d;
}
