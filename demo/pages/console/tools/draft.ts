import type { Tool } from "../../../../src/contract/operations/tools.ts";

export type Parameter = Tool["schema"][number];

/** A header as it is typed. The values of stored ones are not known here; `stored` is the name they are stored under. */
export interface HeaderDraft {
  readonly name: string;
  readonly value: string;
  readonly stored: string | undefined;
}

/** The lists of a tool's form. */
export interface ToolDraft {
  readonly schema: readonly Parameter[];
  readonly headers: readonly HeaderDraft[];
}

export const newTool: ToolDraft = { schema: [], headers: [] };

export function draftOf({ schema, headers }: Tool): ToolDraft {
  return { schema, headers: headers.map(({ name }) => ({ name, value: "", stored: name })) };
}

/** The form as the API takes it; a stored header that was left alone goes without its value. */
export function bodyOf({ schema, headers }: ToolDraft, form: FormData): object {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  return {
    name: text("name"),
    description: text("description"),
    method: text("method"),
    endpoint: text("endpoint"),
    confirm: text("confirm"),
    timeout: Number(text("timeout")),
    schema,
    headers: headers.map(({ name, value, stored }) => (value === "" && name === stored ? { name } : { name, value })),
  };
}
