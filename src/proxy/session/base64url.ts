/** Bytes as text that may stand in a URL or header. */
export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ "+": "-", "/": "_" })[sign] ?? "");
}

/** The bytes of such a text, or of ordinary base64; undefined for what is neither. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w+/-]*={0,2}$/.test(text)) return undefined;
  try {
    return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** So many random bytes of the system's, as text. */
export function randomText(bytes: number): string {
  return base64url(crypto.getRandomValues(new Uint8Array(bytes)));
}
