/** Something that the page can do for the assistant. */
export interface PageTool {
  /** What the assistant calls it by: lowercase letters, digits and underscores. */
  readonly name: string;
  /** What it does, and when to use it. */
  readonly description: string;
  /** JSON Schema of an object whose values are texts, numbers and booleans. (default: it takes none) */
  readonly parameters?: {
    readonly type?: "object";
    readonly properties?: Readonly<Record<string, PageToolParameter>>;
    readonly required?: readonly string[];
  };
  /** Whether the visitor must agree to these very values first. (default: true) */
  readonly confirm?: boolean;
  /**
   * Does it. What it returns is the assistant's to word: an object, or with `error`, why it was not done. The values come from a
   * conversation: use them as a form's, never as markup or code. One that takes long says so by `progress`.
   */
  run(args: Readonly<Record<string, string | number | boolean>>, options: PageToolRun): unknown;
}

/** What goes with a call of a page's tool. */
export interface PageToolRun {
  /**
   * Shows the visitor how far it is: from 0 to 1, or `done` of `total` with a text. As often as you like. A call has 30 seconds from
   * its beginning, and 30 more from each report, up to four minutes.
   */
  progress(how: number | PageToolProgress): void;
  /** Aborted once nobody waits for the result: the visitor has stopped the answer or left, or the time is over. */
  readonly signal: AbortSignal;
}

/** How far a call is. Without `total`, that it goes on. */
export interface PageToolProgress {
  readonly done?: number;
  readonly total?: number;
  /** What is being done, shown as it is written: at most 200 characters, in the visitor's language. */
  readonly text?: string;
}

/** One value that a page's tool takes. */
export interface PageToolParameter {
  readonly type: "string" | "number" | "integer" | "boolean";
  readonly description?: string;
  /** What can be chosen. */
  readonly enum?: readonly string[];
  readonly format?: "date" | "time" | "date-time" | "email" | "uri";
  /** A regular expression of at most 200 characters: never run, but read as words of the description: `^[0-9]{7}$` is "7 digits". */
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** What a page can do at present, by name; it changes while pages register and remove. */
export type PageTools = ReadonlyMap<string, PageTool>;

const nameForm = /^[a-z][a-z0-9_]{0,39}$/;
const mostTools = 16;
const mostChars = 4_000;

/** The tools as they are declared to the server; what it would refuse is reported, and left out. */
export function describeTools(tools: PageTools): object[] {
  return [...tools.values()]
    .map(({ name, description, parameters, confirm }) => ({ name, description, parameters, confirm }))
    .filter((tool, at) => {
      const isFit = nameForm.test(tool.name) && JSON.stringify(tool).length <= mostChars && at < mostTools;
      if (!isFit)
        console.error(`ringback: the tool "${tool.name}" is not offered: its name, its size, or one of over 16.`);
      return isFit;
    });
}

/** A call that the page is to run, as its event brings it. */
export interface ClientCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: Parameters<PageTool["run"]>[0];
}

/** What goes with a call that the page runs. */
export interface ToolWatch {
  /** Aborted once nobody waits for its result. */
  readonly signal: AbortSignal;
  /** Receives how far it is, as an event says it. */
  onProgress(report: object): void;
}

/** Whether an event of a stream calls the page. */
export function isClientCall(call: unknown): call is ClientCall {
  return (call as { client?: unknown } | null)?.client === true;
}
