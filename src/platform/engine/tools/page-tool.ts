import type { ClientTool, ClientToolProperty } from "../../../contract/operations/conversations/client-tools.ts";
import type { Tool, ToolParameter, ToolRun } from "../turn.ts";
import { failure, outcomeOfValue, serviceFailure } from "./answer.ts";
import { readArguments } from "./arguments.ts";
import { remarksOf } from "./remarks.ts";

/** Has the visitor's page run one of its functions. Undefined if no result came. Rejects when `signal` is aborted. */
export type AskPage = (
  call: { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> },
  run: ToolRun,
) => Promise<Readonly<Record<string, unknown>> | undefined>;

/** What comes from a page is the visitor's own: there are no secrets to take out. */
const hide = { inAnswers: (text: string) => text, inErrors: (text: string) => text };

/**
 * A tool that the visitor's page runs. What the page says of it, and what it answers, is a stranger's: nothing of it is obeyed, and
 * the agreement to it is the platform's to ask for.
 */
export function createPageTool({ name, description, parameters, confirm = true }: ClientTool, ask: AskPage): Tool {
  const schema = parametersOf(parameters);
  return {
    name,
    description,
    parameters: schema,
    writes: confirm,
    needsConsent: confirm,
    isOfPage: true,
    async run(args, options) {
      options.signal.throwIfAborted();
      const read = readArguments(args, schema);
      if (!read.ok) return failure(read.error);
      const result = await ask({ name, arguments: Object.fromEntries(read.values) }, options);
      if (result) return outcomeOfValue(result, hide);
      return serviceFailure("notOnPage", { isUnknown: confirm });
    },
  };
}

/** Its parameters in the words by which descriptions give a value's form, its choices, and that it may be left out. */
function parametersOf({ properties = {}, required = [] }: NonNullable<ClientTool["parameters"]> = {}): ToolParameter[] {
  return Object.entries(properties).map(([name, property]) => ({
    name,
    type: property.type === "integer" ? "number" : property.type,
    description: descriptionOf(name, property, required.includes(name)),
  }));
}

function descriptionOf(
  name: string,
  { description, enum: choices, ...schema }: ClientToolProperty,
  isRequired: boolean,
) {
  const remarks = [
    ...remarksOf(schema),
    ...(choices?.length ? [`one of: ${choices.join(", ")}`] : []),
    ...(isRequired ? [] : ["optional"]),
  ];
  const said = description || name.replaceAll("_", " ");
  return remarks.length > 0 ? `${said} (${remarks.join("; ")})` : said;
}
