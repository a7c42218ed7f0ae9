/** A unique key of a message: 128 random bits. Not by `randomUUID`, which is missing on pages without https. */
export function newMessageKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
