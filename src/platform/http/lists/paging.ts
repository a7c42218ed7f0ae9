import { limits } from "../../../contract/limits.ts";

type Query = Readonly<Record<string, string | number | undefined>>;

/** Which page of a list was requested. */
export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
  /** The list's address, with the query's other parameters. */
  readonly url: string;
  readonly query: Query;
}

/** Reads a paged list's query. Links name `per_page` where it is not the list's default. */
export function readPage(
  { page, per_page: perPage, ...filters }: Query & { readonly page: number; readonly per_page: number },
  { url, defaultPerPage = limits.itemsPerPage }: { readonly url: string; readonly defaultPerPage?: number },
): PageRequest {
  return { page, perPage, url, query: { ...filters, per_page: perPage === defaultPerPage ? undefined : perPage } };
}

/** The rows of a page, for a query. */
export function rangeOf({ page, perPage }: PageRequest): { limit: number; offset: number } {
  return { limit: perPage, offset: (page - 1) * perPage };
}

/**
 * The envelope of a paged list. A page past the end has no data, and `from` and `to` are null.
 * @source Endpoints › Calls › Response envelope
 */
export function pageEnvelope<Item>(data: Item[], total: number, { page, perPage, url, query }: PageRequest) {
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const linkTo = (target: number) => `${url}?${new URLSearchParams({ ...given(query), page: String(target) })}`;
  const previous = page > 1 ? linkTo(page - 1) : null;
  const next = page < lastPage ? linkTo(page + 1) : null;
  const from = data.length > 0 ? (page - 1) * perPage + 1 : null;
  return {
    current_page: page,
    data,
    first_page_url: linkTo(1),
    from,
    last_page: lastPage,
    last_page_url: linkTo(lastPage),
    links: [
      { url: previous, label: "&laquo; Previous", active: false },
      ...shownPages(page, lastPage).map((target) =>
        target === undefined
          ? { url: null, label: "...", active: false }
          : { url: linkTo(target), label: String(target), active: target === page },
      ),
      { url: next, label: "Next &raquo;", active: false },
    ],
    next_page_url: next,
    path: url,
    per_page: perPage,
    prev_page_url: previous,
    to: from === null ? null : from + data.length - 1,
    total,
  };
}

/** Every page up to a dozen; beyond that the ends and the neighbours, so the envelope stays small however long the list. */
function shownPages(page: number, lastPage: number): (number | undefined)[] {
  const around = new Set([1, 2, lastPage - 1, lastPage, ...Array.from({ length: 7 }, (_, at) => page - 3 + at)]);
  const shown: (number | undefined)[] = [];
  for (let target = 1; target <= lastPage; target++) {
    if (lastPage <= 12 || around.has(target)) shown.push(target);
    else {
      if (shown.at(-1) !== undefined) shown.push(undefined);
      // Jump to the next page that is shown: the list may have a million.
      target = Math.min(...[...around].filter((candidate) => candidate > target)) - 1;
    }
  }
  return shown;
}

function given(query: Query): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}
