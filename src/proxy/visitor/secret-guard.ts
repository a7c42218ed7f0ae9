import { hiddenValue } from "./redact.ts";

/** Keeps the site owner's own secrets out of what leaves, even where the platform repeats them. */
export interface SecretGuard {
  /** The text without them. */
  hide(text: string): string;
  /** The same for a text in pieces: a secret may be cut in two. What may be the beginning of one waits for the next piece. */
  inPieces(): (piece: string) => string;
}

/** What is shorter is no secret, and may be an ordinary word. */
const shortestChars = 16;

export function createSecretGuard(all: readonly string[]): SecretGuard {
  const secrets = all.filter(({ length }) => length >= shortestChars);
  const pattern = new RegExp(secrets.map((secret) => secret.replace(/\W/g, "\\$&")).join("|"), "gi");
  const lowered = secrets.map((secret) => secret.toLowerCase());
  const longest = Math.max(...secrets.map(({ length }) => length));
  const hide = (text: string) => text.replace(pattern, hiddenValue);

  /** How many characters at the end begin a secret. */
  function begun(text: string): number {
    const end = text.slice(-(longest - 1)).toLowerCase();
    for (let at = 0; at < end.length; at++) {
      // The first character tells most often, and this runs for each word of a streamed answer.
      if (lowered.some((secret) => secret[0] === end[at] && secret.startsWith(end.slice(at)))) return end.length - at;
    }
    return 0;
  }

  return {
    hide,
    inPieces() {
      let held = "";
      return (piece) => {
        const text = hide(held + piece);
        const keep = begun(text);
        held = text.slice(text.length - keep);
        return text.slice(0, text.length - keep);
      };
    },
  };
}
