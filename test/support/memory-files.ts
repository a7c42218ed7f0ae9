import { checkFileName } from "../../src/platform/files/file-name.ts";
import type { FileStorage } from "../../src/platform/files/port.ts";

/** Files in memory, and what goes wrong with the next requests. */
export function createMemoryFiles() {
  const stored = new Map<string, Uint8Array<ArrayBuffer>>();
  const faults: { put?: Error; get?: Error } = {};
  const files: FileStorage = {
    async put(name, bytes) {
      if (faults.put) throw faults.put;
      stored.set(checkFileName(name), bytes.slice());
    },
    async get(name, { part } = {}) {
      if (faults.get) throw faults.get;
      const bytes = stored.get(checkFileName(name));
      return bytes && new Blob([part ? bytes.slice(part.first, part.last + 1) : bytes]).stream();
    },
    async delete(name) {
      stored.delete(checkFileName(name));
    },
  };
  return { files, stored, faults };
}
