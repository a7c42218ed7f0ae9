import type { Edge, Path } from "./edges.ts";

type Values = Readonly<Record<string, unknown>>;

/** A valid body or query with one field beyond its edge, or left out. */
export function beyond(values: Values, { path, around, ...edge }: Edge): Values {
  const prepared = around.reduce((whole, { path: place, value }) => set(whole, place, value), values);
  return "beyond" in edge ? set(prepared, path, edge.beyond) : remove(prepared, path);
}

/** A valid body or query with one field at its edge. */
export function within(values: Values, { path, around, within: value }: Edge): Values {
  return set(
    around.reduce((whole, next) => set(whole, next.path, next.value), values),
    path,
    value,
  );
}

function set(values: Values, path: Path, value: unknown): Values {
  const copy = structuredClone(values) as Record<string | number, unknown>;
  const [last, parent] = walk(copy, path);
  parent[last] = value;
  return copy;
}

function remove(values: Values, path: Path): Values {
  const copy = structuredClone(values) as Record<string | number, unknown>;
  const [last, parent] = walk(copy, path);
  delete parent[last];
  return copy;
}

function walk(
  values: Record<string | number, unknown>,
  path: Path,
): [string | number, Record<string | number, unknown>] {
  const parent = path.slice(0, -1).reduce((place, key) => place[key] as Record<string | number, unknown>, values);
  return [path.at(-1) ?? "", parent];
}
