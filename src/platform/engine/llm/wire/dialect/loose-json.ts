/**
 * Parses JSON, with Python's `NaN` and `Infinity` as null, and with raw line breaks inside strings. Undefined if the text is cut
 * off: nothing is completed, since a truncated argument means something else.
 */
export function parseLoosely(text: string): unknown {
  // Nearly every text is well-formed: only the others pay for the second attempt.
  return parse(text) ?? parse(outsideTexts(escapeControls(text), withoutSpecialNumbers));
}

/** Undefined if the text is no JSON, which no JSON value is. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** What a model wrote as a function's arguments; undefined if it cannot be read. Without NUL and lone surrogates. */
export function readWrittenArguments(given: unknown): unknown {
  if (given === undefined || given === null || (Array.isArray(given) && given.length === 0)) return {};
  if (typeof given !== "string") return cleanDeep(given);
  const text = given.replace(/^\s*```(?:json)?\s*|\s*```\s*$/g, "").trim();
  if (text === "" || /^(?:null|none|undefined|\[\])$/i.test(text)) return {};
  const read = parseLoosely(text) ?? parseLoosely(withoutLastCommas(escapeControls(text))) ?? parsePython(text);
  // Encoded twice.
  if (typeof read === "string") return cleanDeep(parseLoosely(read) ?? read);
  if (read !== undefined) return cleanDeep(read);
  const objects = objectsIn(text);
  // `{}` in front of the arguments, or the same again behind them.
  const full = objects.filter((one) => Object.keys(one as object).length > 0);
  const distinct = new Set(full.map((one) => JSON.stringify(one)));
  return distinct.size === 1 ? cleanDeep(full[0]) : undefined;
}

/** A copy without NUL, and with a replacement character for each lone surrogate. */
export function cleanDeep(value: unknown): unknown {
  if (typeof value === "string") return cleanString(value);
  if (Array.isArray(value)) return value.map(cleanDeep);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [cleanString(name), cleanDeep(one)]));
}

export function cleanString(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** Objects that follow each other with nothing between them; none where the text holds anything else. */
function objectsIn(text: string): unknown[] {
  const objects: unknown[] = [];
  let start = 0;
  while (start < text.length) {
    const end = endOfObject(text, start);
    const read = end === undefined ? undefined : parseLoosely(text.slice(start, end));
    if (end === undefined || read === undefined) return [];
    objects.push(read);
    start = end + (/^\s*/.exec(text.slice(end))?.[0].length ?? 0);
  }
  return objects;
}

/** Where the object or array that begins at `start` ends; undefined if it is cut off. */
export function endOfObject(text: string, start: number): number | undefined {
  if (text[start] !== "{" && text[start] !== "[") return undefined;
  let depth = 0;
  let isText = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (isText) {
      if (character === "\\") at++;
      else if (character === '"') isText = false;
    } else if (character === '"') isText = true;
    else if (character === "{" || character === "[") depth++;
    else if (character === "}" || character === "]") {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

function outsideTexts(text: string, change: (code: string) => string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|[^"]+/gs, (part) => (part.startsWith('"') ? part : change(part)));
}

function withoutSpecialNumbers(code: string): string {
  return code.replace(/-?\b(?:NaN|Infinity)\b/g, "null");
}

function withoutLastCommas(text: string): string {
  return outsideTexts(text, (code) => code.replace(/,(\s*[}\]])/g, "$1"));
}

/** Line breaks and tabs inside texts, as JSON writes them. */
function escapeControls(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"/gs, (part) =>
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is escaped
    part.replace(/[\u0000-\u001f]/g, (control) => JSON.stringify(control).slice(1, -1)),
  );
}

/** A Python dictionary in single quotes, with True, False and None; undefined if it holds double quotes. */
function parsePython(text: string): unknown {
  if (!/^\{\s*'/.test(text) || text.includes('"') || text.includes("\\")) return undefined;
  const quoted = text.replace(/'([^']*)'/g, (_, said: string) => JSON.stringify(said));
  const words: Readonly<Record<string, string>> = { True: "true", False: "false", None: "null" };
  return parseLoosely(
    outsideTexts(quoted, (code) => code.replace(/\b(?:True|False|None)\b/g, (word) => words[word] ?? word)),
  );
}
