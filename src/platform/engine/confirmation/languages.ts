import { serverWords } from "../../../languages/lists/server.ts";
import type { ConfirmationWords } from "../../../languages/shapes/server/understanding.ts";
import { lazily } from "../../../text/lazily.ts";
import { smallLetters, takingDottedI, withoutLatinMarks } from "../../../text/letters.ts";

/** How people agree to what was read back to them, and how they decline it: each matches a whole message in small letters. */
export interface Confirmation {
  readonly agrees: RegExp;
  readonly declines: LineTest;
  /** How a message begins that agrees or declines, whatever follows. */
  readonly begins: { readonly yes: RegExp; readonly no: LineTest };
}

type LineTest = Pick<RegExp, "test">;

const words = Object.entries(serverWords).map(([language, { understanding }]): readonly [string, ConfirmationWords] => [
  language,
  understanding.confirmation,
]);

/** By language, as ISO 639-1. English confirmations are also read word by word: see `isConsent`. */
export const confirmations: () => Readonly<Record<string, Confirmation>> = lazily(() =>
  Object.fromEntries(words.map(([language, own]) => [language, confirmation(own)])),
);

/** Of a long message its beginning is read. */
const mostBeginning = 120;
const okays = "ok|okay|okey|oké|oke|okej|k|ок|окей";
const courteous = lazily(() =>
  words.map(([, { thanks, allRight, separator = " " }]) => {
    const all = [...new Set([...choicesOf(thanks), ...choicesOf(allRight), ...choicesOf(okays)])].join("|");
    return {
      whole: new RegExp(`^(?:${all})(?:${separator}(?:${all}))*$`, "u"),
      thanks: new RegExp(separator === " " ? `(?<!\\p{L})(?:${thanks})(?!\\p{L})` : `(?:${thanks})`, "u"),
    };
  }),
);

/**
 * Whether a message thanks, or thanks and says "all right", and nothing else. @param normalized In small letters, with single
 * spaces
 */
export function isCourtesy(normalized: string): boolean {
  return courteous().some(({ whole, thanks }) => thanks.test(normalized) && whole.test(normalized));
}

/** How a message begins in a language, whatever follows: "yes, but …" begins with a yes. */
export function beginsWith(message: string, language: string): "yes" | "no" | undefined {
  const { yes, no } = (confirmations()[language] ?? confirmations().en!).begins;
  const normalized = normalizedText(message.slice(0, mostBeginning));
  return yes.test(normalized) ? "yes" : no.test(normalized) ? "no" : undefined;
}

/** A message as the expressions match it. */
export function normalizedText(message: string): string {
  return smallLetters(message.normalize("NFC"))
    .replace(/[\s\p{P}👍✅🙂🙏]+/gu, " ")
    .trim();
}

/**
 * Words that agree in one language and mean something else in another: Spanish "ja" laughs, Italian "prima" is "earlier",
 * Malay "tak" is "no", Russian "так" is "so", Estonian "vale" is "wrong", Italian "fine" is "end", Spanish "y" is "and".
 */
export const ambiguousWords: ReadonlySet<string> = new Set("ja prima tak так vale fine y".split(" "));
/** Words that agree everywhere, and so do not show which language a message is in. */
export const sharedWords: ReadonlySet<string> = new Set("ok okay oké oke okej ок".split(" "));

function confirmation({ yes, more, alone, no, separator = " " }: ConfirmationWords): Confirmation {
  // Each word once, so that there is one way to read a message: two would take exponential time where none fits.
  const all = [...new Set([...choicesOf(yes), ...choicesOf(more)])].join("|");
  return {
    agrees: new RegExp(takingDottedI(`^(?:(?:${yes})(?:${separator}(?:${all}))*|${alone})$`), "u"),
    declines: withAnyMarks(`^(?:${no})$`),
    begins: {
      yes: new RegExp(takingDottedI(beginning(yes, separator)), "u"),
      no: withAnyMarks(beginning(no, separator)),
    },
  };
}

function beginning(words: string, separator: string): string {
  return separator === " " ? `^(?:${words})(?![\\p{L}\\p{M}])` : `^(?:${words})`;
}

/** A "nao" or "HAYIR" declines as "não" and "hayır" do: what is declined too readily can be agreed to again. */
function withAnyMarks(source: string): LineTest {
  const expression = new RegExp(withoutLatinMarks(source), "u");
  return { test: (normalized) => expression.test(withoutLatinMarks(normalized)) };
}

/** The alternatives of an expression, but not those inside its groups. */
function choicesOf(expression: string): string[] {
  return expression.match(/(?:\([^)]*\)|\[[^\]]*\]|[^|])+/g) ?? [];
}
