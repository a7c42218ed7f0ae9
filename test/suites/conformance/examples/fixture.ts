import type { Api, RequestParts } from "../api.ts";

/** Makes what a request needs and gives one; undefined if the target does not offer what it takes. */
export type Make = (to: Api) => Promise<RequestParts | undefined> | RequestParts | undefined;

/** A valid example request of an operation, and requests that bring about those of its failures that a request alone can. */
export interface Fixture {
  readonly valid: Make;
  /** Makes one more item of a list. */
  readonly fill?: (to: Api) => Promise<unknown>;
  /** How many items of a list are shown where none were asked for. (default: 15) */
  readonly perPage?: number;
  /** By code; several ways where there are several. */
  readonly failing?: Readonly<Record<string, Make | readonly Make[]>>;
}

export const unknownUuid = "00000000-0000-4000-8000-000000000000";
export const unknownId = 2_147_483_647;
export const nothing: Fixture = { valid: () => ({}) };

/** The same request by somebody else, whose the things that it names are not. */
export const asOther = ({ target }: Api, parts: RequestParts): RequestParts | undefined =>
  target.otherKey === undefined ? undefined : { ...parts, token: target.otherKey };
