import { isTimezone } from "../../../../contract/time-zones.ts";
import { findVariable } from "../../../../contract/variable-names.ts";
import { parseCsv } from "./csv.ts";

/** One lead as the API takes it. */
export interface NewLead {
  readonly phone_number: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly secondary_contacts: readonly { readonly phone_number: string }[];
}

/** A line of a list: a lead to add, or why there is none. */
export interface LeadLine {
  /** Where it begins in the list, from 1. */
  readonly line: number;
  /** What it says, for its reader. */
  readonly text: string;
  readonly lead?: NewLead;
  /** Why it is left out. */
  readonly problem?: string;
}

/** A list as it was read. */
export interface LeadList {
  /** The variables that its first line names. */
  readonly variables: readonly string[];
  readonly lines: readonly LeadLine[];
}

const phoneColumn = /phone|number|mobile|tel/i;
const secondaryColumn = /second|other contact/i;
const internationalForm = "Write it with the country’s code, such as +44 7700 900123.";
/** The variable that sets whose clock the hours of a lead go by. */
const timezone = "timezone";
const longestValue = 2_000;
const longestName = 64;
const mostVariables = 50;
const mostContacts = 10;

/**
 * Reads a pasted list or a CSV file. A first line without a number names the columns: the one called phone number is the
 * lead's, one called secondary contacts holds numbers between `;`, `/` or `|`, and all others are variables. Without such a
 * line each line is a number.
 * @param options.existing Numbers that the campaign has already
 * @param options.country Where numbers without a country's code are dialled: the server reads them. (default: nowhere)
 * @param options.names Variables that a column is read as where its name means the same: `First Name` is `first_name`
 */
export function readLeadLines(
  text: string,
  {
    existing = new Set(),
    names = [],
    country,
  }: {
    readonly existing?: ReadonlySet<string>;
    readonly names?: readonly string[];
    readonly country?: string | null | undefined;
  } = {},
): LeadList {
  const records = parseCsv(text).filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const [first] = records;
  const hasHeader = first !== undefined && isHeader(first.cells);
  const columns = readColumns(hasHeader ? first.cells : [""], [...names, timezone]);
  const seen = new Map<string, number>();
  const lines = records.slice(hasHeader ? 1 : 0).map(({ line, cells }): LeadLine => {
    const shown = { line, text: cells.join(", ") };
    const read = readCells(cells, columns, { hasHeader, isNational: Boolean(country) });
    if (typeof read === "string") return { ...shown, problem: read };
    const number = read.phone_number;
    if (existing.has(number)) return { ...shown, problem: "Already in this campaign. It stays as it is." };
    const before = seen.get(number);
    if (before !== undefined) return { ...shown, problem: `The same number as in line ${before}.` };
    seen.set(number, line);
    return { ...shown, lead: read };
  });
  return { variables: columns.flatMap(({ kind, name }) => (kind === "variable" ? [name] : [])), lines };
}

/** A number as it is typed, without spaces, brackets and hyphens; undefined if it is not in international form. */
export function readNumber(typed: string): string | undefined {
  const number = typed
    .trim()
    .replace(/^00/, "+")
    .replaceAll(/[\s().\-–\u2066-\u2069\u200e\u200f]/g, "");
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined;
}

/** A number as it is dialled in a country, its digits alone; undefined for what is none. */
function nationalNumber(typed: string): string | undefined {
  const digits = typed.trim().replaceAll(/[\s().\-–/]/g, "");
  return /^\d{4,14}$/.test(digits) ? digits : undefined;
}

/** A line that names columns has no number in it; a single word may be a number that was mistyped. */
function isHeader(cells: readonly string[]): boolean {
  if (cells.some((cell) => /\d{5}/.test(cell.replaceAll(/[\s().-]/g, "")))) return false;
  return cells.length > 1 || phoneColumn.test(cells[0] ?? "");
}

interface Column {
  readonly kind: "phone" | "secondary" | "variable";
  readonly name: string;
}

function readColumns(cells: readonly string[], known: readonly string[]): readonly Column[] {
  const names = cells.map((cell) => cell.trim());
  const phoneAt = Math.max(
    0,
    names.findIndex((name) => phoneColumn.test(name) && !secondaryColumn.test(name)),
  );
  const variableOf = (name: string) => {
    const variable = findVariable(known, name) ?? name;
    return variable !== name && names.includes(variable) ? name : variable; // another column has that name
  };
  return names.map((name, at): Column => {
    if (at === phoneAt) return { name, kind: "phone" };
    return secondaryColumn.test(name) ? { name, kind: "secondary" } : { name: variableOf(name), kind: "variable" };
  });
}

/** A lead, or what is wrong with it. */
function readCells(
  cells: readonly string[],
  columns: readonly Column[],
  { hasHeader, isNational }: { readonly hasHeader: boolean; readonly isNational: boolean },
): NewLead | string {
  const numberOf = (typed: string) => {
    // Spreadsheets keep numbers as texts by '+44… or ="+44…".
    const text = typed.trim().replace(/^="(.*)"$|^'/, "$1");
    return readNumber(text) ?? (isNational ? nationalNumber(text) : undefined);
  };
  const extra = cells.slice(columns.length).filter((cell) => cell.trim() !== "");
  if (extra.length > 0)
    return hasHeader
      ? "It has more columns than the first line."
      : "It has several columns, and no first line names them.";
  const cellOf = (at: number) => cells[at]?.trim() ?? "";
  const typed = cellOf(columns.findIndex(({ kind }) => kind === "phone"));
  const number = numberOf(typed);
  if (number === undefined) return numberProblem(typed);
  const secondary = columns
    .flatMap(({ kind }, at) => (kind === "secondary" ? cellOf(at).split(/[;/|]/) : []))
    .filter((part) => part.trim() !== "");
  const contacts = secondary.map(numberOf);
  const wrong = secondary.find((_, at) => contacts[at] === undefined);
  if (wrong !== undefined) return `Secondary contact “${wrong.trim()}”: ${numberProblem(wrong)}`;
  if (contacts.length > mostContacts) return `It has more than ${mostContacts} secondary contacts.`;
  const variables = columns.flatMap(({ kind, name }, at): [string, string][] =>
    kind === "variable" && name !== "" && cellOf(at) !== "" ? [[name, cellOf(at)]] : [],
  );
  const problem = variablesProblem(variables);
  if (problem !== undefined) return problem;
  return {
    phone_number: number,
    variables: Object.fromEntries(variables),
    secondary_contacts: contacts.flatMap((phone_number) => (phone_number === undefined ? [] : [{ phone_number }])),
  };
}

function numberProblem(typed: string): string {
  if (typed.trim() === "") return "The phone number is missing.";
  if (/^\d[.,]?\d*E\+?\d+$/i.test(typed.trim()))
    return "The spreadsheet shortened the number. Format its column as text, then export it again.";
  if (/[a-z]/i.test(typed)) return "This is no phone number.";
  if (!/^\s*(?:\+|00)/.test(typed)) return `The country’s code is missing. ${internationalForm}`;
  return `The number has too few or too many digits. ${internationalForm}`;
}

function variablesProblem(variables: readonly (readonly [name: string, value: string])[]): string | undefined {
  if (variables.length > mostVariables) return `It has more than ${mostVariables} variables.`;
  const long = variables.find(([name]) => [...name].length > longestName);
  if (long) return `The column’s name “${long[0].slice(0, 20)}…” has more than ${longestName} characters.`;
  const zone = variables.find(([name]) => name === timezone)?.[1];
  // The campaign's hours would go by another clock than the list means.
  if (zone !== undefined && !isTimezone(zone)) return `“${zone}” is no time zone. Write it like Europe/London.`;
  const full = variables.find(([, value]) => [...value].length > longestValue);
  return full && `“${full[0]}” has more than ${longestValue.toLocaleString("en-US")} characters.`;
}
