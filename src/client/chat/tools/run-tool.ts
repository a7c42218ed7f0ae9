import { isRecord } from "../../../contract/record.ts";
import type { ClientCall, PageTools } from "./page-tool.ts";

/** Chosen: less than the server takes, with room for its escapes. */
const mostChars = 15_000;
const notAvailable = { error: "This is not available on the page." };
const begun = new Set<string>();

/**
 * Runs a call on this page, once, and gives its result. What fails is a result too; a page that is left before the end says that
 * the function is not available.
 */
export async function runTool(
  tools: PageTools,
  { id, name, arguments: given }: ClientCall,
  give: (result: object) => Promise<unknown>,
): Promise<void> {
  if (begun.has(id)) return;
  begun.add(id);
  const over = new AbortController();
  const leave = () => {
    over.abort();
    give(notAvailable).catch(() => undefined);
  };
  addEventListener("pagehide", leave, { signal: over.signal });
  const result = await run(tools, name, given);
  if (over.signal.aborted) return;
  over.abort();
  await give(result).catch((cause: unknown) => console.error("ringback:", cause));
}

async function run(tools: PageTools, name: string, given: ClientCall["arguments"]): Promise<object> {
  const tool = tools.get(name);
  if (!tool) return notAvailable;
  try {
    const value: unknown = await tool.run(given);
    const result = value === undefined ? {} : isRecord(value) ? value : { result: value };
    if (JSON.stringify(result).length <= mostChars) return result;
    console.error(`ringback: the result of the tool "${name}" is too large.`);
  } catch (cause) {
    console.error(`ringback: the tool "${name}" failed.`, cause);
  }
  return { error: "The page could not do this." };
}
