import { readJsonFile, writeWholeFile } from "../../../src/platform/node/index.ts";

/** A list in one JSON file that is replaced as a whole: a killed process leaves the old or the new one. */
export class StoredList<Item> {
  readonly #file: string;
  #items: readonly Item[];

  /** @param initial The items before anything was stored. */
  constructor(file: string, initial: () => readonly Item[] = () => []) {
    this.#file = file;
    this.#items = readJsonFile<Item[]>(file) ?? initial();
  }

  get items(): readonly Item[] {
    return this.#items;
  }

  replace(items: readonly Item[]): void {
    writeWholeFile(this.#file, JSON.stringify(items));
    this.#items = items;
  }
}
