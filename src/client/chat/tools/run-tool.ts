import { isRecord } from "../../../contract/record.ts";
import type { ClientCall, PageToolRun, PageTools, ToolWatch } from "./page-tool.ts";

/** Chosen: less than the server takes, with room for its escapes. */
const mostChars = 15_000;
const mostTextChars = 200;
/** Chosen: as often the card of a call is drawn, and the server informed. */
const shownEveryMs = 100;
const reportEveryMs = 1_000;
const notAvailable = { error: "This is not available on the page." };
const begun = new Set<string>();

interface RunOptions extends ToolWatch {
  /** Tells the server what came, or how far it is. */
  readonly give: (came: { readonly result: object } | { readonly progress: object }) => Promise<unknown>;
}

/**
 * Runs a call on this page, once, and gives its result. What fails is a result too; a page that is left before the end says that
 * the function is not available.
 */
export async function runTool(
  tools: PageTools,
  call: ClientCall,
  { give, signal, onProgress }: RunOptions,
): Promise<void> {
  const { id, name, arguments: given } = call;
  if (begun.has(id)) return;
  begun.add(id);
  const over = new AbortController();
  const leave = () => {
    over.abort();
    give({ result: notAvailable }).catch(() => undefined);
  };
  addEventListener("pagehide", leave, { signal: over.signal });
  signal.addEventListener("abort", () => over.abort());
  const show = paced(shownEveryMs, over.signal, (progress: object) => onProgress({ name, arguments: given, progress }));
  const tell = paced(reportEveryMs, over.signal, (progress: object) => {
    // It is sent once to a server that does not know it, which shows nothing.
    give({ progress }).catch(() => tell.end());
  });
  const result = await run(tools, call, {
    signal: over.signal,
    progress(how) {
      const progress = readProgress(how);
      show.push(progress);
      tell.push(progress);
    },
  });
  const isLeft = over.signal.aborted;
  over.abort();
  if (!isLeft) await give({ result }).catch((cause: unknown) => console.error("ringback:", cause));
}

async function run(tools: PageTools, { name, arguments: given }: ClientCall, options: PageToolRun): Promise<object> {
  const tool = tools.get(name);
  if (!tool) return notAvailable;
  try {
    const value: unknown = await tool.run(given, options);
    const result = value === undefined ? {} : isRecord(value) ? value : { result: value };
    if (JSON.stringify(result).length <= mostChars) return result;
    console.error(`ringback: the result of the tool "${name}" is too large.`);
  } catch (cause) {
    console.error(`ringback: the tool "${name}" failed.`, cause);
  }
  return { error: "The page could not do this." };
}

function readProgress(how: Parameters<PageToolRun["progress"]>[0]): object {
  if (typeof how === "number") return { done: Math.min(1, Math.max(0, how || 0)), total: 1 };
  const { done, total, text } = how;
  return {
    ...(done! >= 0 ? { done } : {}),
    ...(total! > 0 ? { total } : {}),
    ...(text ? { text: [...String(text)].slice(0, mostTextChars).join("") } : {}),
  };
}

/** Passes on the newest of what comes, at once and then every so many milliseconds, until the end. */
function paced<Item>(everyMs: number, signal: AbortSignal, pass: (item: Item) => void) {
  let next: Item | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const flush = () => {
    timer = undefined;
    if (next === undefined || isOver || signal.aborted) return;
    pass(next);
    next = undefined;
    timer = setTimeout(flush, everyMs);
  };
  return {
    push(item: Item): void {
      next = item;
      if (timer === undefined) flush();
    },
    end(): void {
      isOver = true;
    },
  };
}
