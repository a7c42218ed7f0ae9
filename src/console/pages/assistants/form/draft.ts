import type { Assistant } from "../../../../contract/operations/assistants/assistants.ts";
import type { VariableValue } from "../../../../contract/variable-values.ts";
import { siteOf } from "../../parts/forms/addresses.ts";
import { spaced } from "../../shared/phone-number.ts";
import { type McpServerRow, mcpRowsOf, wiredMcpServers } from "../steps/mcp-rows.ts";
import { type Field, fields } from "./fields.ts";

/** What was typed and is not saved, by field: numbers and ids as text, lists and objects as the API takes them. */
export type Changes = Readonly<Partial<Record<Field, unknown>>>;

/** A variable as it is typed. */
export interface VariableRow {
  readonly name: string;
  readonly value: string;
}

/** A built-in tool as it is typed. Its key is never returned: an empty one keeps what is stored. */
export type BuiltInTool = Readonly<Record<string, string>> & { readonly type: string };

/** What the widget looks like. */
export type Appearance = NonNullable<Assistant["appearance"]>;

/** An assistant's fields as the form shows them: what is stored, under what was typed. */
export class Draft {
  constructor(
    private readonly stored: Partial<Assistant>,
    readonly changes: Changes,
  ) {}

  /** Whether there is anything to save. */
  get isChanged(): boolean {
    return Object.keys(this.changes).length > 0;
  }

  /** A field's value as text; empty if it has none. */
  text(field: Field): string {
    const value = this.#value(field);
    if (Array.isArray(value) && fields[field].kind === "sites") return value.join("\n");
    return value === null || value === undefined ? "" : String(value);
  }

  isOn(field: Field): boolean {
    return this.#value(field) === true;
  }

  /** The ids of a list. */
  ids(field: Field): readonly number[] {
    return (this.#value(field) as readonly number[] | null | undefined) ?? [];
  }

  get variables(): readonly VariableRow[] {
    return (this.changes.variables as readonly VariableRow[] | undefined) ?? rowsOf(this.stored.variables ?? {});
  }

  /** The first message as a visitor reads it who brings no variables. */
  get firstMessage(): string {
    const find = (name: string) =>
      this.variables.find((one) => one.name === name) ??
      this.variables.find((one) => one.name.toLowerCase() === name.toLowerCase());
    return this.text("initial_message").replace(
      /\{\{\s*([\w.-]+)\s*\}\}/g,
      (_, name: string) => find(name)?.value ?? "",
    );
  }

  get appearance(): Appearance {
    return (this.#value("appearance") as Appearance | null | undefined) ?? {};
  }

  get builtInTools(): readonly BuiltInTool[] {
    return (this.changes.tools as readonly BuiltInTool[] | undefined) ?? (this.stored.tools ?? []).map(typed);
  }

  /** Whether there are built-in tools that the server cannot read, and none were typed in their place. */
  get hasUnreadableTools(): boolean {
    return !this.changes.tools && (this.stored.unreadable ?? []).includes("tools");
  }

  get mcpServers(): readonly McpServerRow[] {
    return (
      (this.changes.mcp_servers as readonly McpServerRow[] | undefined) ?? mcpRowsOf(this.stored.mcp_servers ?? [])
    );
  }

  /** Whether there are MCP servers that the server cannot read, and none were typed in their place. */
  get hasUnreadableMcpServers(): boolean {
    return !this.changes.mcp_servers && (this.stored.unreadable ?? []).includes("mcp_servers");
  }

  /** Whether a server of this name is stored: what it offers can be asked for. */
  isStored(field: "mcp_servers", name: string): boolean {
    return (this.stored[field] ?? []).some((server) => server.name === name);
  }

  get postCallSchema(): NonNullable<Assistant["post_call_schema"]> {
    return (this.#value("post_call_schema") as Assistant["post_call_schema"] | undefined) ?? [];
  }

  get fillers(): Readonly<Record<string, readonly string[]>> {
    return (this.#value("filler_config") as Record<string, string[]> | null | undefined) ?? {};
  }

  /** What was changed, as the API takes it. */
  get body(): Readonly<Record<string, unknown>> {
    const changed = Object.entries(this.changes) as [Field, unknown][];
    return Object.fromEntries(changed.map(([field, value]) => [field, this.#wire(field, value)]));
  }

  #value(field: Field): unknown {
    return field in this.changes ? this.changes[field] : this.stored[field as keyof Assistant];
  }

  #wire(field: Field, value: unknown): unknown {
    if (field === "variables") return this.#variables();
    if (field === "tools") return this.builtInTools.map(wired);
    if (field === "mcp_servers") return wiredMcpServers(this.mcpServers);
    if (field === "appearance" || field === "filler_config") return withoutEmpty(value as Record<string, unknown>);
    if (typeof value !== "string") return value;
    const text = value.trim();
    const { kind } = fields[field];
    if (kind === "sites")
      return text === ""
        ? null
        : [
            ...new Set(
              text
                .split(/[\s,;]+/)
                .filter(Boolean)
                .map(siteOf),
            ),
          ];
    if (kind === "number" || kind === "reference") return numberOf(text);
    if (kind === "codes")
      return text === ""
        ? null
        : text
            .toUpperCase()
            .split(/[\s,;]+/)
            .filter(Boolean);
    return text === "" && kind === "optional" ? null : text;
  }

  /** Values that were not edited keep their type: `5` stays a number. */
  #variables(): Record<string, VariableValue> {
    const before = this.stored.variables ?? {};
    return Object.fromEntries(
      this.variables.map(({ name, value }) => {
        const key = name.trim();
        const old = before[key];
        return [key, old !== undefined && textOf(old) === value ? old : value];
      }),
    );
  }
}

function rowsOf(variables: Assistant["variables"]): readonly VariableRow[] {
  return Object.entries(variables).map(([name, value]) => ({ name, value: textOf(value) }));
}

function textOf(value: VariableValue): string {
  return typeof value === "string" ? value : value === null ? "" : JSON.stringify(value);
}

function typed({ type, data }: Assistant["tools"][number]): BuiltInTool {
  const shown = (name: string, value: unknown) => (phoneNumbers.has(name) ? spaced(String(value)) : String(value));
  return { ...Object.fromEntries(Object.entries(data).map(([name, value]) => [name, shown(name, value)])), type };
}

const numbers = new Set(["outbound_phone_id", "timeout", "assistant_id"]);
const phoneNumbers = new Set(["phone_number", "supervisor_phone"]);

function wired(tool: BuiltInTool): Readonly<Record<string, unknown>> {
  const given = Object.entries(tool).filter(([, value]) => value !== "");
  return Object.fromEntries(
    given.map(([name, value]) => {
      if (numbers.has(name)) return [name, numberOf(value)];
      // Numbers are copied from pages that group their digits, as this one does.
      return [name, phoneNumbers.has(name) ? value.replaceAll(/[\s()\u2066\u2069-]/g, "") : value.trim()];
    }),
  );
}

/** Text that is no number stays as it is, for the server to refuse. */
function numberOf(text: string): number | string | null {
  if (text === "") return null;
  return Number.isFinite(Number(text)) ? Number(text) : text;
}

/** What was emptied is not sent, nor are blank lines. */
function withoutEmpty(parts: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const given = Object.entries(parts).map(([name, value]): [string, unknown] => [
    name,
    Array.isArray(value) ? value.filter((line) => typeof line !== "string" || line.trim() !== "") : value,
  ]);
  return Object.fromEntries(given.filter(([, value]) => value !== "" && !(Array.isArray(value) && value.length === 0)));
}
