import { randomBytes } from "node:crypto";

/** Chosen: 256 bits. */
const nameBytes = 32;
const form = /^[\w-]{16,64}$/;

/** A new name for a file, which nobody can guess. */
export function newFileName(): string {
  return randomBytes(nameBytes).toString("base64url");
}

/** Whether a text has the form of a name: no path, and nothing that an address would have to escape. */
export function isFileName(name: string): boolean {
  return form.test(name);
}

/** @throws {TypeError} For whatever is no name, such as a path */
export function checkFileName(name: string): string {
  if (!isFileName(name)) throw new TypeError("a file's name has 16 to 64 letters, digits, hyphens and underscores");
  return name;
}
