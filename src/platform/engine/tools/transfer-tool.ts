import type { Tool } from "../turn.ts";

const longestName = 40;

/** A tool that hands the conversation over to another assistant of the owner. It changes nothing by itself. */
export function createTransferTool({ id, name }: { readonly id: number; readonly name: string }): Tool {
  const words = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, longestName);
  return {
    name: `transfer_to_${words || "assistant"}`,
    description: `Transfers the conversation to the assistant “${name}”, who answers this message and the next ones. Use it when the visitor asks for it, or for what your instructions leave to it. Do not announce it.`,
    parameters: [],
    needsConsent: false,
    writes: false,
    transfersTo: id,
    run: async () => ({ ok: true, result: { transferred_to: name } }),
  };
}
