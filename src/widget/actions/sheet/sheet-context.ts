import type { Settings } from "../../panel/settings.ts";
import type { HandOver } from "../hand-over/hand-over.ts";

/** What each step of the sheet is rendered with. */
export interface SheetContext {
  readonly handOver: HandOver;
  readonly settings: Settings;
  /** The assistant's name; empty if it has none. */
  readonly name: string;
  readonly locale: string;
}
