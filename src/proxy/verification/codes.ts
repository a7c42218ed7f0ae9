const codeForm = /^\d{6}$/;
const codes = 1_000_000;

/** Six digits, each code as likely as any other. */
export function randomCode(): string {
  // The uneven rest of 2³² is thrown again.
  const even = 2 ** 32 - (2 ** 32 % codes);
  for (;;) {
    const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (value < even) return String(value % codes).padStart(6, "0");
  }
}

/** The code as people type it: digits of any width or script, with spaces or hyphens. Undefined for what is no code. */
export function readCode(typed: string): string | undefined {
  const plain = typed
    .normalize("NFKC")
    .replace(/[\s\p{Cf}-]/gu, "")
    .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.charCodeAt(0) - 0x660) % 0x90));
  return codeForm.test(plain) ? plain : undefined;
}
