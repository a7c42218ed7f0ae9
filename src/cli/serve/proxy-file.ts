import { readFile } from "node:fs/promises";
import * as z from "zod";
import type { ProxyOptions } from "../../proxy/index.ts";

const assistant = z.strictObject({
  uuid: z.uuid("must be the assistant's uuid").toLowerCase(),
  callAssistantId: z.int().min(1).optional(),
});

const ProxyFile = z.strictObject({
  /** The account whose assistants these are; it pays for what visitors do. */
  account: z.string().regex(/^[^\s@]+@[^\s@]+$/, "must be an account's e-mail address"),
  /** Pages of other sites that may use the proxy. */
  origins: z.array(z.string()).default([]),
  assistants: z.record(z.string(), assistant),
  // The proxy itself checks what is in these.
  policy: z.record(z.string(), z.unknown()).default({}),
  identity: z.record(z.string(), z.unknown()).optional(),
  allowNoOrigin: z.boolean().optional(),
  redact: z.record(z.string(), z.array(z.string())).optional(),
});

/** What a file says about the proxy; all else is the server's. */
export interface ProxyFileSettings
  extends Pick<ProxyOptions, "origins" | "assistants" | "policy" | "identity" | "allowNoOrigin" | "redact"> {
  readonly account: string;
}

/** Makes a file's mistake readable: which file, where in it, and what. */
export class ProxyFileError extends Error {
  override readonly name = "ProxyFileError";

  constructor(path: string, problem: string) {
    super(`RINGBACK_PROXY ${path}: ${problem}`);
  }
}

/** Reads the settings of a proxy from a file of YAML or JSON. @throws {ProxyFileError} with one line for each thing that is wrong */
export async function readProxyFile(path: string): Promise<ProxyFileSettings> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new ProxyFileError(path, `cannot be read (${error.code}).`);
  });
  const { parse } = await import("yaml");
  let value: unknown;
  try {
    value = parse(text);
  } catch (error) {
    // The library's message goes on with an excerpt, which may hold a secret.
    const [problem = ""] = (error instanceof Error ? error.message : "").split("\n");
    throw new ProxyFileError(path, `is no valid YAML or JSON: ${problem.replace(/:$/, "")}.`);
  }
  if (value === null || value === undefined) throw new ProxyFileError(path, "is empty.");
  const { success, data, error } = ProxyFile.safeParse(value);
  if (success) return data as unknown as ProxyFileSettings; // as far as the proxy does not say otherwise
  const lines = error.issues.map(({ path: place, message }) => `${place.join(".") || "it"}: ${message}`);
  throw new ProxyFileError(path, lines.join(`\nRINGBACK_PROXY ${path}: `));
}
