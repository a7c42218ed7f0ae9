import { schemaOf } from "../../../src/contract/kit/json-schema.ts";
import type { Operation } from "../../../src/contract/kit/operation.ts";
import type { RequestParts } from "../conformance/api.ts";
import { within } from "../conformance/change.ts";
import { type Member, membersOf } from "../conformance/edges.ts";

/** What an id is on the wire: a row's number, a uuid, a cursor, or a name that somebody chose. */
export type Id = number | string;

/** A place where an operation takes an id: `params id`, `query cursor`, `body tools[].assistant_id`. */
export interface IdField extends Pick<Member, "path" | "around"> {
  readonly name: string;
  readonly place: "params" | "query" | "body";
}

/** Names of fields that say which thing is meant, or where in a list to go on. */
const idName = /(?:^|_)(?:id|ids|uuid|identifier)$|^(?:from|after|before|cursor)$/;

/** Every path parameter, and every field of query and body that is an id by its name, however deep. */
export function idFieldsOf(row: Operation): IdField[] {
  return (["params", "query", "body"] as const).flatMap((place) => {
    const schema = row[place];
    if (!schema) return [];
    return membersOf(schemaOf(schema, "input"))
      .filter(({ path }) => place === "params" || idName.test(String(path.at(-1))))
      .map(({ path, around }) => ({ place, path, around, name: `${place} ${spell(path)}` }));
  });
}

/** The request with this id in this place; a list of ids gets it as its only item. */
export function withId(parts: RequestParts, { place, path, around }: IdField, id: Id): RequestParts {
  const value = String(path.at(-1)).endsWith("_ids") ? [id] : id;
  return { ...parts, [place]: within(parts[place] ?? {}, { path, around, says: "", within: value }) };
}

/** Whether the request names something there already. */
export function hasId(parts: RequestParts, { place, path }: IdField): boolean {
  return path.length === 1 && parts[place]?.[String(path[0])] !== undefined;
}

function spell(path: Member["path"]): string {
  return path.join(".").replaceAll(".0", "[]");
}
