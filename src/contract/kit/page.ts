import type * as z from "zod";
import { limits } from "../limits.ts";
import { s } from "./schema.ts";

/** A link to a page of a list, with its label as HTML. @source Endpoints › Calls */
export const PageLink = s.object({ url: s.nullable(s.string()), label: s.string(), active: s.boolean() });

/** The envelope of the paged lists: as for calls. @source Endpoints › Calls */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return s.object({
    current_page: s.integer(),
    data: s.array(item),
    first_page_url: s.string(),
    from: s.nullable(s.integer()),
    last_page: s.integer(),
    last_page_url: s.string(),
    links: s.array(PageLink),
    next_page_url: s.nullable(s.string()),
    path: s.string(),
    per_page: s.integer(),
    prev_page_url: s.nullable(s.string()),
    to: s.nullable(s.integer()),
    total: s.integer(),
  });
}

/** The two query parameters of a paged list; an empty value counts as absent. @source Limits › calls per page */
export const pageQuery = {
  per_page: s.defaulted(s.integer(limits.pageSize), limits.itemsPerPage),
  page: s.defaulted(s.integer({ min: 1 }), 1),
};

/** The envelope of the lists that go by cursor: items that come or go meanwhile move no other. Settled beyond the document. */
export function cursorPageOf<Item extends z.ZodType>(item: Item) {
  return s.object({
    data: s.array(item),
    path: s.string(),
    per_page: s.integer(),
    next_cursor: s.nullable(s.string()),
    prev_cursor: s.nullable(s.string()),
  });
}

/** The two query parameters of a list by cursor; `cursor` is one that an answer gave. */
export const cursorQuery = {
  per_page: s.defaulted(s.integer(limits.pageSize), limits.itemsPerPage),
  cursor: s.optional(s.pattern(/^[\w-]{1,100}$/, "b2xkZXIgNw", "Give the next_cursor or prev_cursor of an answer.")),
};
