import { parseAst } from "vite";
import { type Entry, lackedBy, type NewerFeature } from "./floor.ts";
import { type Node, visit } from "./syntax.ts";

const identifier = /^[A-Za-z_$][\w$]*$/;

/**
 * What a script uses that is newer than the floor: globals (`Temporal`), members of globals (`URL.canParse`), and members of
 * anything where each class that has one of that name is too new for it (`toSpliced`, `popover`).
 *
 * Chosen: the last needs no types, so that it reads what is published, Lit and marked included. A name that the widget gives
 * to members of its own is not reported; the test that runs the widget without these members finds such a one.
 */
export function newerInScripts(codes: readonly string[], data: Entry): NewerFeature[] {
  const { names, members, own, expressions } = readScripts(codes);
  const found = new Map<string, NewerFeature>();
  const note = (feature: string, lacking: readonly string[]) => {
    if (lacking.length > 0) found.set(feature, { feature, lackedBy: lacking });
  };
  const newer = newerMembers(data);
  for (const name of names) for (const [feature, entry] of globalsNamed(name, data)) note(feature, lackedBy(entry));
  for (const member of members) {
    const [owner = "", name = ""] = member.split(".");
    const known = isGlobal(owner) ? globalsNamed(name, data) : staticsNamed(owner, name, data);
    for (const [feature, entry] of known) note(feature, lackedBy(entry));
    const unknown = known.length === 0 && !own.has(name) ? newer.get(name) : undefined;
    if (unknown) note(unknown.feature, unknown.lackedBy);
  }
  for (const { pattern, flags } of expressions) {
    if (flags.includes("v"))
      note("javascript.builtins.RegExp.unicodeSets", lackedBy(builtins(data)?.RegExp?.unicodeSets));
    if (/\(\?[ims]*-?[ims]+:/.test(pattern)) {
      note("javascript.regular_expressions.modifier", lackedBy(data.javascript?.regular_expressions?.modifier));
    }
  }
  return [...found.values()];
}

/**
 * Everything in the data that can be taken away from a page to make its scripts run as in the browsers of the floor: paths
 * from `window`, such as `["URL", "canParse"]` and `["Array", "prototype", "toSpliced"]`.
 */
export function newerPaths(data: Entry): string[][] {
  const paths: string[][] = [];
  for (const [place, classes] of [data.api, builtins(data)].entries()) {
    for (const [owner, entry] of Object.entries(classes ?? {})) {
      if (!entry || !identifier.test(owner) || owner === "__compat") continue;
      for (const [key, member] of Object.entries(entry)) {
        const name = key.replace(/_static$/, "");
        if (key === "__compat" || !identifier.test(name) || key.endsWith("_event") || lackedBy(member).length === 0)
          continue;
        if (place === 1 || key !== name) paths.push([owner, name]);
        if (key === name) paths.push([owner, "prototype", name]);
        if (owner === "Window") paths.push([name]);
      }
      if (lackedBy(entry).length > 0) paths.push([owner]);
    }
  }
  return paths;
}

function builtins(data: Entry): Entry | undefined {
  return data.javascript?.builtins;
}

/** Members that only newer classes have, by name; of several the first. */
function newerMembers(data: Entry): Map<string, NewerFeature> {
  const members = new Map<string, NewerFeature | "old">();
  for (const [place, classes] of Object.entries({ api: data.api, "javascript.builtins": builtins(data) })) {
    for (const [owner, entry] of Object.entries(classes ?? {})) {
      for (const [name, member] of Object.entries(entry ?? {})) {
        if (name === "__compat" || !identifier.test(name) || name.endsWith("_static") || !member?.__compat) continue;
        const lacking = lackedBy(member);
        if (lacking.length === 0) members.set(name, "old");
        else if (!members.has(name)) members.set(name, { feature: `${place}.${owner}.${name}`, lackedBy: lacking });
      }
    }
  }
  return new Map([...members].flatMap(([name, found]) => (found === "old" ? [] : [[name, found] as const])));
}

function globalsNamed(name: string, data: Entry): [string, Entry | undefined][] {
  const places: [string, Entry | undefined][] = [
    ["api", data.api],
    ["api.Window", data.api?.Window],
    ["javascript.builtins", builtins(data)],
  ];
  return places.flatMap(([place, entries]) =>
    entries && Object.hasOwn(entries, name) ? [[`${place}.${name}`, entries[name]] as [string, Entry | undefined]] : [],
  );
}

function isGlobal(name: string): boolean {
  return name === "globalThis" || name === "window";
}

function staticsNamed(owner: string, name: string, data: Entry): [string, Entry | undefined][] {
  return globalsNamed(owner, data).flatMap(([feature, entry]) =>
    [`${name}_static`, name].flatMap((key) =>
      entry && Object.hasOwn(entry, key) ? [[`${feature}.${key}`, entry[key]] as [string, Entry | undefined]] : [],
    ),
  );
}

/** What the scripts name, each once. */
interface Names {
  /** Identifiers that are no names of members. */
  readonly names: ReadonlySet<string>;
  /** Members that are read, after the name of what they are read from, where it has one: `URL.canParse`, `.at`. */
  readonly members: ReadonlySet<string>;
  /** Names that the scripts give to members of their own. */
  readonly own: ReadonlySet<string>;
  readonly expressions: readonly { readonly pattern: string; readonly flags: string }[];
}

function readScripts(codes: readonly string[]): Names {
  const [names, members, own] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const expressions: { pattern: string; flags: string }[] = [];
  for (const code of codes) {
    visit(parseAst(code) as unknown as Node, (node) => {
      if (node.type === "Identifier") names.add(node.name as string);
      if (node.regex) expressions.push(node.regex as { pattern: string; flags: string });
      for (const name of usedMembers(node)) members.add(name);
      for (const name of declaredNames(node)) own.add(name);
    });
  }
  return { names, members, own, expressions };
}

/** The members that a node reads by name: `a.b`, `{ b } = a`. */
function usedMembers(node: Node): string[] {
  if (node.type === "MemberExpression" && !node.computed) {
    const { object, property } = node as unknown as { object: Node; property: Node };
    return [`${object.type === "Identifier" ? object.name : ""}.${property.name}`];
  }
  if (node.type !== "ObjectPattern") return [];
  return (node.properties as Node[]).flatMap(({ key, computed }) =>
    key && !computed && (key as Node).type === "Identifier" ? [`.${(key as Node).name}`] : [],
  );
}

/** The names that a node gives to members of its own: of classes, of object literals, of `this`. */
function declaredNames(node: Node): string[] {
  return declaredKeys(node).flatMap((key) => (key?.type === "Identifier" ? [key.name as string] : []));
}

function declaredKeys(node: Node): (Node | undefined)[] {
  if (node.type === "ObjectExpression")
    return (node.properties as Node[]).map(({ key, computed }) => (computed ? undefined : (key as Node | undefined)));
  const { object, property } = ((node.type === "AssignmentExpression" && node.left) || {}) as Record<string, Node>;
  if (object?.type === "ThisExpression") return [property];
  const isMember = /^(?:MethodDefinition|PropertyDefinition|AccessorProperty)$/.test(node.type) && !node.computed;
  return isMember ? [node.key as Node] : [];
}
