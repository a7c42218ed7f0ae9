import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../../src/platform/storage/migrations");
/** What makes a new database. */
const first = ["001-schema.sql", "002-queue.sql"];

/** What servers of the version before cannot go on with, or not with each statement that they send. */
const breaking: readonly RegExp[] = [
  /\bdrop (?:table|column|function|type|view|schema)\b/,
  /\brename (?:to|column)\b/,
  /\balter (?:column )?\w+ (?:set data )?type\b/,
  /\balter (?:column )?\w+ (?:set not null|drop default)\b/,
  /\badd (?:column )?(?!.*\bdefault\b)\w+ [^,;]*\bnot null\b/,
];
/** What reads or writes every row of a table while nobody else may write to it. */
const holding: readonly RegExp[] = [
  /\balter (?:column )?\w+ (?:set data )?type\b/,
  /\balter (?:column )?\w+ set not null\b/,
  /\badd (?:constraint \w+ )?(?:check|foreign key|unique|primary key|exclude)\b(?!.*\bnot valid\b)/,
  /\badd column [^,;]*\bdefault (?:gen_random_uuid|random|clock_timestamp|nextval)\b/,
  /\b(?:cluster|vacuum full|reindex)\b/,
];

/** The rules that a migration breaks without saying so. */
function faultsOf(text: string): string[] {
  const code = text
    .replace(/--.*$/gm, "")
    .replace(/(\$\w*\$)[\s\S]*?\1/g, "")
    .toLowerCase();
  const statements = code.split(";").map((statement) => statement.replace(/\s+/g, " ").trim());
  const made = new Set(
    statements.flatMap((statement) => /^create table (?:if not exists )?([\w.]+)/.exec(statement)?.[1] ?? []),
  );
  const faults: string[] = [];
  const note = (rule: string, statement: string, reason: RegExp) => {
    if (!reason.test(text)) faults.push(`${rule}: ${statement}`);
  };
  for (const statement of statements) {
    const table = /^alter table (?:if exists )?(?:only )?([\w.]+)/.exec(statement)?.[1];
    const indexed = /^create (?:unique )?index .*? on (?:only )?([\w.]+)/.exec(statement)?.[1];
    const isOld = !made.has(table ?? indexed ?? "");
    if (isOld && breaking.some((pattern) => pattern.test(statement)))
      note("breaks", statement, /^-- Needs: \S+\.sql$/m);
    if (isOld && (indexed !== undefined || holding.some((pattern) => pattern.test(statement))))
      note("holds up", statement, /^-- Holds writers up: \S.{20,}$/m);
    if (/^(?:update|delete from) /.test(statement) && !/\bwhere\b/.test(statement))
      note("holds up", statement, /^-- Holds writers up: \S.{20,}$/m);
  }
  return faults;
}

describe("a migration", () => {
  const files = readdirSync(folder).filter((name) => !first.includes(name));

  it("lets the version before go on, and holds writers up for a moment only, or says what it needs and why", () => {
    const faults = files.flatMap((name) =>
      faultsOf(readFileSync(join(folder, name), "utf8")).map((fault) => `${name} ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it("makes no function: what comes after it, on a new database too, is the text of the function's file", () => {
    const making = files.filter((name) =>
      /^\s*create (?:or replace )?function/im.test(readFileSync(join(folder, name), "utf8")),
    );
    expect(making).toEqual([]);
  });

  it.each([
    "alter table calls drop column line",
    "alter table calls rename column line to path",
    "alter table calls add column line text not null",
    "alter table calls alter column line set not null",
    "alter table calls alter id type bigint",
    "drop function turn_begin(bigint)",
    "create index calls_by_line on calls (line)",
    "alter table calls add constraint line_is_short check (length(line) < 9)",
    "alter table calls add column code uuid default gen_random_uuid()",
    "update calls set line = ''",
  ])("is found where it does not: %s", (statement) => {
    expect(faultsOf(`${statement};`)).not.toEqual([]);
  });

  it.each([
    "alter table calls add column line text",
    "alter table calls add column line text not null default ''",
    "alter table calls add constraint line_is_short check (length(line) < 9) not valid",
    "create table lines (id bigint primary key); create index lines_by_id on lines (id)",
    "create or replace function f() returns void language sql as $$ update calls set line = '' $$",
    "-- Needs: 140-lines.sql\nalter table calls drop column line",
    "-- Holds writers up: a thousand rows at most, for milliseconds.\ncreate index lists_by_name on lists (name)",
  ])("is accepted where it does: %s", (statement) => {
    expect(faultsOf(`${statement};`)).toEqual([]);
  });
});
