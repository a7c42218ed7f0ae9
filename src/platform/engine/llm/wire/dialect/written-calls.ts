import { knownName } from "./calls.ts";
import { fieldsOf } from "./chunk.ts";
import { endOfObject, parseLoosely, readWrittenArguments } from "./loose-json.ts";

/** A call that a model wrote as text. */
export interface WrittenCall {
  readonly name: string;
  readonly arguments: unknown;
}

/** Reads the calls in a text of any of the known kinds; those of functions that there are not are left out. */
export function readWrittenCalls(text: string, names: ReadonlySet<string>): WrittenCall[] {
  const read = [readTagged, readNamed, readPython, readObjects]
    .map((reader) => reader(text, names))
    .find((calls) => calls.length > 0);
  return (read ?? [])
    .map((call) => ({ ...call, name: knownName(call.name, names) }))
    .filter(({ name }) => names.has(name));
}

/** Whether a whole answer is a call and nothing else: `maybe` while it may yet become one. */
export function looksLikeCall(text: string, names: ReadonlySet<string>, isEnd: boolean): "call" | "maybe" | "no" {
  const isFence = /^`{1,3}(?:j(?:s(?:on?)?)?)?$/.test(text) || /^```json\s/.test(text);
  const inner = text
    .replace(/^```json\s*/, "")
    .replace(/```\s*$/, "")
    .trim();
  const begins = inner === "" || /^[[{]/.test(inner);
  if (!isFence && !begins) return "no";
  if (isFence && (inner === "" || !begins)) return isEnd ? "no" : "maybe";
  if (/^\[\s*[A-Za-z_]\w*\(/.test(inner)) {
    const isOurs = names.has(/^\[\s*([A-Za-z_]\w*)\(/.exec(inner)![1]!);
    if (!isOurs) return "no";
    return isEnd ? "call" : "maybe";
  }
  if (/^\[\s*[A-Za-z_]*$/.test(inner)) {
    const word = inner.slice(1).trim();
    return !isEnd && (word === "" || [...names].some((name) => name.startsWith(word))) ? "maybe" : "no";
  }
  if (!mayBeCall(inner)) return "no";
  if (!isEnd) return "maybe";
  return readObjects(inner).some(({ name }) => names.has(knownName(name, names))) ? "call" : "no";
}

/** Whether the first member's name is one that calls begin with, as far as it was written. */
function mayBeCall(text: string): boolean {
  const first = /^\[?\s*(?:\{\s*(?:"([^"]*)("?))?)?/.exec(text);
  const rest = text.slice(first?.[0].length ?? 0);
  const [, name, closed] = first ?? [];
  if (name === undefined) return rest === "";
  const words = ["name", "function", "type", "tool", "tool_name", "arguments", "parameters", "tool_calls", "id"];
  return closed === '"' ? words.includes(name) : words.some((word) => word.startsWith(name));
}

/** `<parameter=x>`, `<parameter name="x">` and `<arg_key>x</arg_key>` in the frames of Qwen, Anthropic, MiniMax and GLM. */
function readTagged(text: string): WrittenCall[] {
  const frames = [
    ...text.matchAll(/<function=([\w.:-]+)>([\s\S]*?)(?:<\/function>|$)/g),
    ...text.matchAll(/<(?:｜DSML｜)?invoke name="([^"]+)">([\s\S]*?)(?:<\/(?:｜DSML｜)?invoke>|$)/g),
    ...text.matchAll(/<tool_call>\s*([\w.:-]+)\s*((?:<arg_key>[\s\S]*?)?)(?:<\/tool_call>|$)/g),
  ];
  return frames.map(([, name = "", inner = ""]) => {
    const written = /^\s*\{/.test(inner) ? readWrittenArguments(inner) : undefined;
    if (written !== undefined) return { name, arguments: written };
    const pairs = [
      ...inner.matchAll(
        /<(?:｜DSML｜)?parameter(?:=([\w.-]+)| name="([^"]+)"[^>]*)>\n?([\s\S]*?)\n?<\/(?:｜DSML｜)?parameter>/g,
      ),
    ].map(([, one, other, value = ""]) => [one ?? other ?? "", value]);
    const keys = [...inner.matchAll(/<arg_key>([\s\S]*?)<\/arg_key>\s*<arg_value>([\s\S]*?)<\/arg_value>/g)].map(
      ([, key = "", value = ""]) => [key.trim(), value],
    );
    return { name, arguments: Object.fromEntries([...pairs, ...keys]) };
  });
}

/** A name with its arguments behind it: Mistral, Kimi, DeepSeek, harmony. */
function readNamed(text: string): WrittenCall[] {
  const before =
    /(?:\[TOOL_CALLS\]\s*([\w.-]+)\s*(?:\[ARGS\])?|<\|tool_call_begin\|>\s*([\w.:-]+)\s*<\|tool_call_argument_begin\|>|<｜tool▁call▁begin｜>(?:function)?(?:<｜tool▁sep｜>)?\s*([\w.:-]+)\s*(?:<｜tool▁sep｜>)?\s*(?:```json)?|commentary to=([\w.:-]+)[^{]*)\s*(?=\{)/gi;
  return [...text.matchAll(before)].flatMap((match) => {
    const start = match.index + match[0].length;
    const end = endOfObject(text, start);
    const read = end === undefined ? undefined : readWrittenArguments(text.slice(start, end));
    return read === undefined ? [] : [{ name: match.slice(1).find(Boolean) ?? "", arguments: read }];
  });
}

/** `name(a="x", b=2)`, alone, in a list or in a block. */
function readPython(text: string, names: ReadonlySet<string>): WrittenCall[] {
  const inner = text
    .replace(/^```\w*\s*|\s*```$/g, "")
    .replace(/^\[|\]$/g, "")
    .trim();
  if (!/^(?:print\()?\w+\(/.test(inner)) return [];
  return [...inner.matchAll(/\b([A-Za-z_]\w*)\(((?:[^()"']|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')*)\)/g)]
    .filter(([, name = ""]) => names.has(name))
    .map(([, name = "", given = ""]) => ({
      name,
      arguments: Object.fromEntries(
        [...given.matchAll(/(\w+)\s*=\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^,]+)/g)].map(
          ([, key = "", value = ""]) => [key, pythonValue(value.trim())],
        ),
      ),
    }));
}

function pythonValue(written: string): unknown {
  if (written.startsWith("'")) return written.slice(1, -1);
  const words: Readonly<Record<string, unknown>> = { True: true, False: false, None: null };
  return written in words ? words[written] : (parseLoosely(written) ?? written);
}

/** Objects and lists of them anywhere in a text. */
function readObjects(text: string): WrittenCall[] {
  const calls: WrittenCall[] = [];
  for (let at = text.search(/[[{]/); at >= 0 && at < text.length; ) {
    const end = endOfObject(text, at);
    const value = end === undefined ? undefined : parseLoosely(text.slice(at, end));
    if (value !== undefined && end !== undefined) {
      calls.push(...(Array.isArray(value) ? value : [value]).flatMap(callOf));
      at = end;
    } else at++;
    const next = text.slice(at).search(/[[{]/);
    at = next < 0 ? -1 : at + next;
  }
  return calls;
}

function callOf(value: unknown): WrittenCall[] {
  const given = fieldsOf(value);
  if (Array.isArray(given.tool_calls)) return given.tool_calls.flatMap(callOf);
  const fields = given.function instanceof Object ? fieldsOf(given.function) : given;
  const name = fields.name ?? fields.tool_name ?? fields.tool ?? fields.function;
  if (typeof name !== "string") return [];
  return [
    { name, arguments: readWrittenArguments(fields.arguments ?? fields.parameters ?? fields.args ?? fields.input) },
  ];
}
