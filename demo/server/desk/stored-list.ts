import { readJsonFile, writeWholeFile } from "../../../src/platform/node/index.ts";

/** A list in one JSON file that is replaced as a whole: a killed process leaves the old or the new one. */
export class StoredList<Item> {
  readonly #file: string;
  readonly #initial: () => readonly Item[];
  #items: readonly Item[] | undefined;

  /** @param initial The items before anything was stored; asked when somebody looks. */
  constructor(file: string, initial: () => readonly Item[] = () => []) {
    this.#file = file;
    this.#initial = initial;
    this.#items = readJsonFile<Item[]>(file);
  }

  get items(): readonly Item[] {
    this.#items ??= this.#initial();
    return this.#items;
  }

  replace(items: readonly Item[]): void {
    writeWholeFile(this.#file, JSON.stringify(items));
    this.#items = items;
  }
}
