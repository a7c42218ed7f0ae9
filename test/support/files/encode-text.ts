/** The bytes of characters in a character set that the platform decodes and does not encode: one or two each. */
export function encoderOf(label: string): (text: string) => Uint8Array {
  const decoder = new TextDecoder(label);
  const known = new Map<string, readonly number[]>();
  const add = (bytes: readonly number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes));
    if ([...text].length === 1 && text !== "\ufffd" && !known.has(text)) known.set(text, bytes);
  };
  for (let first = 0; first < 256; first++) add([first]);
  for (let first = 128; first < 256; first++) for (let second = 0x40; second < 256; second++) add([first, second]);
  return (text) =>
    Uint8Array.from(
      [...text].flatMap((character) => {
        const bytes = known.get(character);
        if (!bytes) throw new Error(`${label} has no ${character}`);
        return bytes;
      }),
    );
}
