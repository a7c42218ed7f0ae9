import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

/** A list in one file that is replaced whole: a killed process leaves the old or the new one. */
export class KeptList<Item> {
  readonly #file: string;
  #items: readonly Item[];

  /** @param first What is there before anything was kept. */
  constructor(file: string, first: () => readonly Item[] = () => []) {
    this.#file = file;
    this.#items = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Item[]) : first();
  }

  get items(): readonly Item[] {
    return this.#items;
  }

  keep(items: readonly Item[]): void {
    writeFileSync(`${this.#file}.new`, JSON.stringify(items), { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
    this.#items = items;
  }
}
