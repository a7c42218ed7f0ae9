import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

/** A list in one JSON file that is replaced as a whole: a killed process leaves the old or the new one. */
export class StoredList<Item> {
  readonly #file: string;
  #items: readonly Item[];

  /** @param initial The items before anything was stored. */
  constructor(file: string, initial: () => readonly Item[] = () => []) {
    this.#file = file;
    this.#items = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Item[]) : initial();
  }

  get items(): readonly Item[] {
    return this.#items;
  }

  replace(items: readonly Item[]): void {
    writeFileSync(`${this.#file}.new`, JSON.stringify(items), { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
    this.#items = items;
  }
}
