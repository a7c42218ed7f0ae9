import type { Tool } from "../../../contract/operations/assistants/tools.ts";
import { type ParameterDraft, parameterDraftOf, parameterOf } from "./parameters.ts";
import { toolName } from "./tool-name.ts";

/** A header in the form. The console does not know the values of stored headers; `stored` is the name of a stored one. */
export interface HeaderDraft {
  readonly name: string;
  readonly value: string;
  readonly stored: string | undefined;
}

/** The lists of a tool's form. */
export interface ToolDraft {
  readonly schema: readonly ParameterDraft[];
  readonly headers: readonly HeaderDraft[];
}

export const newTool: ToolDraft = { schema: [], headers: [] };

export function draftOf({ schema, headers }: Tool): ToolDraft {
  return {
    schema: schema.map(parameterDraftOf),
    headers: headers.map(({ name }) => ({ name, value: "", stored: name })),
  };
}

/** A stored tool as the form would send it unedited. */
export function storedBodyOf(tool: Tool): object {
  const { name, description, method, endpoint, confirm, timeout } = tool;
  const { schema, headers } = draftOf(tool);
  return { name, description, method, endpoint, confirm, timeout, ...listsOf({ schema, headers }) };
}

/** The form as a request body; a stored header that was not edited is sent without its value. */
export function bodyOf({ schema, headers }: ToolDraft, form: FormData): object {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  return {
    name: toolName(text("name")),
    description: text("description"),
    method: text("method"),
    endpoint: text("endpoint"),
    confirm: text("confirm"),
    timeout: Number(text("timeout")),
    ...listsOf({ schema, headers }),
  };
}

function listsOf({ schema, headers }: ToolDraft): object {
  return {
    schema: schema.map(parameterOf),
    headers: headers.map(({ name, value, stored }) => (value === "" && name === stored ? { name } : { name, value })),
  };
}
