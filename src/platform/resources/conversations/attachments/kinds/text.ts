/** Chosen: kinds of files are known by their beginnings. */
const headBytes = 65_536;
/** How what is more than a text begins: markup that a browser would draw, RTF, PostScript. */
const moreThanText = /^\s*(?:<[!?a-z]|\{\\rtf|%!ps)/i;

/**
 * Whether bytes are a text and nothing else: characters that are shown, in whatever character set, and nothing at their beginning that
 * a program takes for something else.
 */
export async function isPlainText(bytes: Uint8Array): Promise<boolean> {
  if (bytes.byteLength === 0) return false;
  const head = bytes.subarray(0, headBytes);
  const wide = wideCharset(bytes);
  if (wide) {
    const text = new TextDecoder(wide).decode(bytes);
    return !hasControls(text) && !moreThanText.test(text.slice(0, 1_024));
  }
  for (const byte of bytes) if (isControl(byte)) return false;
  if (moreThanText.test(new TextDecoder().decode(head.subarray(0, 1_024)))) return false;
  const { fileTypeFromBuffer } = await import("file-type"); // forty files, which no start waits for
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  return !found || found.mime.startsWith("text/");
}

/** UTF-16 says so with its first two bytes. */
function wideCharset([first, second]: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

function hasControls(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (isControl(text.charCodeAt(at))) return true;
  return text.includes("\ufffd");
}

/** Of the control characters a text has tabs, line breaks and new pages. */
function isControl(code: number): boolean {
  return code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0c && code !== 0x0d;
}
