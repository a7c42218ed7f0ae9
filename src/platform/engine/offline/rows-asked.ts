import { alternativesOf } from "../../../languages/server.ts";
import { readBlocks } from "../knowledge/documents/blocks.ts";
import { relevance } from "../knowledge/excerpt.ts";
import type { Topic } from "../knowledge/result.ts";
import { isTableRule } from "../understanding/markdown.ts";
import { isInRange, numbersIn } from "./ranges.ts";
import { asGood, exact, nearlyAsGood } from "./relevance.ts";

/** Rows of one table; fewer are shown as they are. */
const leastRows = 4;

/** What a question says of rows besides their words. */
export interface RowsQuestion {
  /** The numbers in it, which may lie in the range of a row. */
  readonly numbers: readonly number[];
  /** It asks which have something not, so that the rows which say it are the others. */
  readonly excludes: boolean;
}

const which = anyWordOf("whichRows");
const excluding = anyWordOf("excludes");

function anyWordOf(kind: "whichRows" | "excludes"): RegExp {
  return new RegExp(String.raw`(?<!\p{L})(?:${alternativesOf(kind)})(?!\p{L})`, "iu");
}

/** Reads what a question says of rows. */
export function readRowsQuestion(question: string): RowsQuestion {
  return { numbers: numbersIn(question), excludes: which.test(question) && excluding.test(question) };
}

/** A passage with those rows and that column of its tables alone that the question names. */
export function narrowToRowsAsked(body: string, topics: readonly Topic[], question: RowsQuestion): string {
  const blocks = readBlocks(body);
  if (!blocks.some(({ kind }) => kind === "table")) return body;
  return blocks.map(({ kind, text }) => (kind === "table" ? cellsAsked(text, topics, question) : text)).join("\n\n");
}

/** The rows whose first cell a question names, or in whose range its number lies, else those that say most of it. */
function cellsAsked(text: string, topics: readonly Topic[], { numbers, excludes }: RowsQuestion): string {
  const lines = text.split("\n");
  if (!isTableRule(lines[1] ?? "")) return text;
  const [head = [], , ...rows] = lines.map(cellsOf);
  if (rows.length < leastRows) return text;
  const firsts = rows.map(([first = ""]) => first);
  const inRange = firsts.flatMap((first, at) => (numbers.some((number) => isInRange(number, first)) ? [at] : []));
  const inHead = head.join(" ");
  const ofRows = topics.filter((topic) => relevance(inHead, [exact(topic)]) === 0);
  const byName = withOthersNamed(namedAmong(firsts, ofRows), firsts, ofRows);
  if (excludes && byName.length === 0) return text;
  const whole = () =>
    namedAmong(
      rows.map((cells) => cells.join(" ")),
      ofRows,
      nearlyAsGood,
    );
  // "3 years" is in the range of "2 to 4 years" and of "less than 6 months": the words beside the number tell which.
  const both = byName.filter((at) => inRange.includes(at));
  const wanted = [both, byName, inRange].find((rows) => rows.length > 0) ?? whole();
  const columns = namedAmong(
    head.slice(1),
    topics.filter((topic) => relevance(head[0] ?? "", [topic]) === 0),
  );
  const isNarrow = wanted.length > 0 && wanted.length <= rows.length / 2;
  if (!isNarrow) return text;
  const isShown = (at: number) => at === 0 || columns.length !== 1 || columns.includes(at - 1);
  const shown = rows.filter((_, at) => wanted.includes(at));
  const lineOf = (cells: readonly string[]) => `| ${cells.filter((_, at) => isShown(at)).join(" | ")} |`;
  const rule = lineOf(head.map(() => "---")).replaceAll(" ", "");
  return [lineOf(head), rule, ...shown.map(lineOf)].join("\n");
}

/** The places of those texts that say most of the topics by which they differ; none where they do not differ. */
function namedAmong(texts: readonly string[], topics: readonly Topic[], share = asGood): number[] {
  const telling = topics.map(exact).filter((topic) => {
    const count = texts.filter((text) => relevance(text, [topic]) > 0).length;
    return count > 0 && count < texts.length;
  });
  const scores = texts.map((text) => relevance(text, telling));
  const top = Math.max(0, ...scores);
  return top === 0 ? [] : scores.flatMap((value, at) => (value >= top * share ? [at] : []));
}

/** The rows that are named best, and those whose whole name the question says too, in other words: "Compare Lark and Tern". */
function withOthersNamed(best: readonly number[], firsts: readonly string[], topics: readonly Topic[]): number[] {
  const said = topics.map(exact);
  const isOther = (first: string) => {
    const words = first.match(/[\p{L}\p{N}]+/gu) ?? [];
    const own = said.filter((topic) => relevance(first, [topic]) > 0);
    return (
      words.length > 0 &&
      own.length >= words.length &&
      best.every((at) => own.every((topic) => relevance(firsts[at]!, [topic]) === 0))
    );
  };
  return best.length === 0 ? [] : firsts.flatMap((first, at) => (best.includes(at) || isOther(first) ? [at] : []));
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}
