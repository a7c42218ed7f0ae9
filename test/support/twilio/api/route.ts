import type { Network } from "../network.ts";

/** A request as a handler sees it. */
export interface ApiRequest {
  readonly network: Network;
  /** What the groups of the route's pattern matched. */
  readonly path: Readonly<Record<string, string>>;
  /** Without the query. */
  readonly pathname: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  /** The body where it was JSON. */
  readonly json: unknown;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body?: object | undefined;
  /** A medium, in place of the body. */
  readonly bytes?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** Runs once the request was answered, or would have been. */
  readonly after?: () => void;
}

/** One operation. Parameters that are not listed are reported as a problem. */
export interface Route {
  readonly method: "GET" | "POST" | "DELETE";
  readonly pattern: RegExp;
  readonly query?: readonly string[];
  readonly form?: readonly string[];
  readonly takesJson?: boolean;
  handle(request: ApiRequest): ApiAnswer;
}

const pageParameters = ["PageSize", "Page", "PageToken"];

/** The query of a list. */
export function listQuery(...filters: readonly string[]): readonly string[] {
  return [...filters, ...pageParameters];
}

/** A pattern for a path below the account: `Calls/:sid.json`. */
export function accountPath(path: string): RegExp {
  const named = path.replaceAll(".", "\\.").replace(/:(\w+)/g, "(?<$1>[^/.]+)");
  return new RegExp(`^/2010-04-01/Accounts/(?<accountSid>AC[0-9a-f]{32})/${named}$`);
}

/** One parameter's value; an empty one is none. */
export function optional(parameters: URLSearchParams, name: string): string | undefined {
  return parameters.get(name) || undefined;
}

interface Page<T> {
  readonly items: readonly T[];
  readonly size: number;
  readonly page: number;
  readonly from: number;
  addressOf(page: number): string;
  readonly hasNext: boolean;
}

/** A page of a list in the 2010 API. @source https://www.twilio.com/docs/usage/twilios-response#response-formats-list-paging-information */
export function page2010(name: string, request: ApiRequest, all: readonly object[]): ApiAnswer {
  const { items, size, page, from, addressOf, hasNext } = paginate(request, all);
  return {
    status: 200,
    body: {
      [name]: items,
      end: from + Math.max(items.length - 1, 0),
      first_page_uri: addressOf(0),
      next_page_uri: hasNext ? addressOf(page + 1) : null,
      page,
      page_size: size,
      previous_page_uri: page > 0 ? addressOf(page - 1) : null,
      start: from,
      uri: addressOf(page),
    },
  };
}

/** A page of a list in the newer APIs, with `meta`; its addresses are whole, on the public host. */
export function pageWithMeta(key: string, host: string, request: ApiRequest, all: readonly object[]): ApiAnswer {
  const { items, size, page, addressOf, hasNext } = paginate(request, all);
  const whole = (number: number) => `https://${host}${addressOf(number)}`;
  return {
    status: 200,
    body: {
      [key]: items,
      meta: {
        page,
        page_size: size,
        first_page_url: whole(0),
        previous_page_url: page > 0 ? whole(page - 1) : null,
        url: whole(page),
        next_page_url: hasNext ? whole(page + 1) : null,
        key,
      },
    },
  };
}

function paginate<T>({ query, pathname }: ApiRequest, all: readonly T[]): Page<T> {
  const size = Math.min(1000, Math.max(1, Number(query.get("PageSize") ?? 50) || 50));
  const page = Number(query.get("Page") ?? 0) || 0;
  const from = page * size;
  const addressOf = (number: number) => {
    const parameters = new URLSearchParams(query);
    parameters.set("PageSize", `${size}`);
    parameters.set("Page", `${number}`);
    if (number > 0) parameters.set("PageToken", `PA${number}`);
    else parameters.delete("PageToken");
    return `${pathname}?${parameters}`;
  };
  const items = all.slice(from, from + size);
  return { items, size, page, from, addressOf, hasNext: from + size < all.length };
}
