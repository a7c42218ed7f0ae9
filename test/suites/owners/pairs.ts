import type { Operation } from "../../../src/contract/kit/operation.ts";
import type { RequestParts } from "../conformance/api.ts";
import type { Fixture } from "../conformance/fixtures.ts";
import { hasId, type Id, type IdField, withId } from "./ids.ts";
import type { Kind } from "./matrix.ts";
import { rowsOf } from "./rows.ts";
import type { Stranger, World } from "./world.ts";

/** What was found wrong, in words; empty where all is right. */
export type Findings = string[];

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Ids that nothing has. */
const unknownNumber = 2_147_483_647;
const unknownUuid = "00000000-0000-4000-8000-000000000000";
const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Chosen: lets every count of requests to a minute run out. */
const pauseMs = 61_000;

/** Asks an operation in the asker's name; who guesses ids is not slowed down here. */
export async function ask(row: Operation, parts: RequestParts, { platform, asker }: World): Promise<Answer> {
  platform.pass(pauseMs);
  const response = await asker.api.send(row, parts);
  return { status: response.status, text: await response.text() };
}

/** One id of another owner's in one place: it reads as an unknown one, shows nothing and changes nothing. */
export async function checkOwned(
  row: Operation,
  fixture: Fixture,
  { field, kind, stranger, id }: { field: IdField; kind: Kind; stranger: Stranger; id: Id },
  world: World,
): Promise<Findings> {
  const { api, ids } = world.asker;
  const valid = async () => (await fixture.valid(api)) ?? {};
  const own = await valid();
  const [ownId] = ids[kind] ?? [];
  const proof = await ask(row, hasId(own, field) || ownId === undefined ? own : withId(own, field, ownId), world);
  const unknownId = unknownOf(id);
  const unknown = await ask(row, withId(await valid(), field, unknownId), world);
  const foreign = await ask(row, withId(await valid(), field, id), world);
  const [seen, expected] = [normal(foreign, id), normal(unknown, unknownId)];
  return [
    ...(isSuccess(proof) ? [] : [`the asker's own is refused: ${proof.status} ${proof.text}`]),
    ...(seen === expected ? [] : [`${seen} where an unknown id is answered ${expected}`]),
    ...(await findTraces(foreign, id, world)),
    ...(await findChanges(stranger, world)),
  ];
}

/** A place that another owner's list gave: the asker's own list goes on from there. */
export async function checkPlace(
  row: Operation,
  fixture: Fixture,
  { field, stranger, id }: { field: IdField; stranger: Stranger; id: Id },
  world: World,
): Promise<Findings> {
  const valid = (await fixture.valid(world.asker.api)) ?? {};
  const answer = await ask(row, withId(valid, field, id), world);
  return [
    ...(isSuccess(answer) ? [] : [`${answer.status} ${answer.text}`]),
    ...(await findTraces(answer, id, world)),
    ...(await findChanges(stranger, world)),
  ];
}

/** Words and ids of the other owners in an answer, but for the id that was asked with. */
export async function findTraces({ text }: Answer, asked: Id | undefined, { strangers }: World): Promise<Findings> {
  return strangers.flatMap(({ word, before }) => {
    const rest = asked === undefined ? text : text.replaceAll(String(asked), "");
    const tokens = new Set(rest.match(/[\w-]+/g));
    const found = [...before.ids].filter((id) => tokens.has(id));
    return [...(rest.includes(word) ? [word] : []), ...found].map((trace) => `shows ${trace}: ${text}`);
  });
}

/** Rows of another owner's that are not as they were. */
export async function findChanges({ userId, before }: Stranger, { platform }: World): Promise<Findings> {
  const now = await rowsOf(platform.db, userId);
  const [old, fresh] = [new Set(before.lines), new Set(now.lines)];
  return [
    ...now.lines.filter((line) => !old.has(line)).map((line) => `added: ${line}`),
    ...before.lines.filter((line) => !fresh.has(line)).map((line) => `lost: ${line}`),
  ];
}

export function isSuccess({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}

function unknownOf(id: Id): Id {
  if (typeof id === "number") return unknownNumber;
  return id.replace(uuids, "") === "" ? unknownUuid : "nobody's";
}

/** An answer without what differs between any two: the id that was asked with, and uuids that were drawn for it. */
function normal({ status, text }: Answer, asked: Id): string {
  return `${status} ${text.replaceAll(String(asked), "<id>").replaceAll(uuids, "<uuid>")}`;
}
