/** What a route is found by. */
export interface RouteKey {
  readonly method: string;
  /** Parameters in braces: `/conversations/{uuid}`. */
  readonly path: string;
}

/** Where a known path leads. */
export interface FoundRoute<Route extends RouteKey> {
  /** Undefined if the path takes other methods only. */
  readonly route: Route | undefined;
  /** All routes of the path, in their order. */
  readonly routes: readonly Route[];
  /** The path's parameters by name, as they stand in it. */
  readonly params: Readonly<Record<string, string>>;
}

export interface RouteTable<Route extends RouteKey> {
  /** Undefined for an unknown path. Paths match to the letter: no other case, no second slash, no decoding. */
  find(path: string, method: string): FoundRoute<Route> | undefined;
}

interface Pattern<Route> {
  readonly segments: readonly string[];
  readonly routes: Route[];
}

/** Indexes routes by path. A fixed path is found before one with a parameter in the same place. */
export function createRouteTable<Route extends RouteKey>(
  routes: readonly Route[],
  {
    parameter = /./,
  }: { /** What a parameter must match. (default: anything but nothing) */ readonly parameter?: RegExp } = {},
): RouteTable<Route> {
  const patterns = [...Map.groupBy(routes, ({ path }) => path)]
    .sort(([a], [b]) => Number(a.includes("{")) - Number(b.includes("{")))
    .map(([path, here]): Pattern<Route> => ({ segments: path.split("/"), routes: here }));
  const byLength = Map.groupBy(patterns, ({ segments }) => segments.length);

  return {
    find(path, method) {
      const given = path.split("/");
      const found = byLength.get(given.length)?.find(({ segments }) => matches(segments, given, parameter));
      if (!found) return undefined;
      const route = found.routes.find((candidate) => candidate.method === method);
      return { route, routes: found.routes, params: paramsOf(found.segments, given) };
    },
  };
}

/** Parameters of a path as they were before somebody encoded them for it. */
export function decodedParams(params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, text]) => [name, decodedText(text)]));
}

/** An escape that stands for no character stays as it is: its id is unknown. */
function decodedText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function matches(segments: readonly string[], given: readonly string[], parameter: RegExp): boolean {
  return segments.every((segment, at) => {
    const text = given[at] ?? "";
    return nameOf(segment) === undefined ? segment === text : parameter.test(text);
  });
}

function paramsOf(segments: readonly string[], given: readonly string[]): Record<string, string> {
  const named = segments.flatMap((segment, at): [string, string][] => {
    const name = nameOf(segment);
    return name === undefined ? [] : [[name, given[at] ?? ""]];
  });
  return Object.fromEntries(named);
}

function nameOf(segment: string): string | undefined {
  return segment.startsWith("{") ? segment.slice(1, -1) : undefined;
}
