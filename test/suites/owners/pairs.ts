import { codeHeader } from "../../../src/contract/codes.ts";
import type { Operation } from "../../../src/contract/kit/operation.ts";
import { deep } from "../../counts.ts";
import type { RequestParts } from "../conformance/api.ts";
import type { Fixture } from "../conformance/examples/fixture.ts";
import { hasId, type Id, type IdField, withId } from "./ids.ts";
import type { Kind } from "./matrix.ts";
import { isOwned, rowsAsBefore, rowsOf, type Stored } from "./rows.ts";
import type { Stranger, World } from "./world.ts";

/** What was found wrong, in words; empty where all is right. */
export type Findings = string[];

/** An id of a stranger's for one place of a request. */
export interface Given {
  readonly field: IdField;
  readonly kind: Kind;
  readonly id: Id;
}

export interface Answer {
  readonly status: number;
  readonly code: string | null;
  readonly text: string;
}

/** Ids that nothing has. */
const unknownNumber = 2_147_483_647;
const unknownUuid = "00000000-0000-4000-8000-000000000000";
const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Chosen: lets every count of requests to a minute run out. */
const pauseMs = 61_000;

/** Asks an operation in the asker's name; who guesses ids is not slowed down here. */
export async function ask(
  row: Operation,
  parts: RequestParts,
  { platform, asker, keepSession }: World,
): Promise<Answer> {
  platform.pass(pauseMs);
  await keepSession();
  const response = await asker.api.send(row, parts);
  return { status: response.status, code: response.headers.get(codeHeader), text: await response.text() };
}

/** Ids of another owner's, one or several at once: they read as unknown ones, show nothing and change nothing. */
export async function checkOwned(
  row: Operation,
  fixture: Fixture,
  { stranger, given }: { stranger: Stranger; given: readonly Given[] },
  world: World,
): Promise<Findings> {
  const valid = async () => (await fixture.valid(world.asker.api)) ?? {};
  let parts = await valid();
  const proof = isAsked(parts, given) ? undefined : await ask(row, withOwn(parts, given, world), world);
  if (proof) parts = await valid();
  const unknowns = given.map((it) => ({ ...it, id: unknownOf(it.id) }));
  const unknown = await ask(row, withIds(parts, unknowns), world);
  // What was refused has used nothing up.
  const foreign = await ask(row, withIds(deep ? await valid() : parts, given), world);
  const [seen, expected] = [normal(foreign, given), normal(unknown, unknowns)];
  return [
    ...(proof && !isSuccess(proof) ? [`the asker's own is refused: ${proof.status} ${proof.text}`] : []),
    ...(seen === expected ? [] : [`${seen} where an unknown id is answered ${expected}`]),
    ...findTraces(foreign, given, world),
    ...(await findChangesNow([stranger], world)),
  ];
}

/** A place that another owner's list gave: the asker's own list goes on from there. */
export async function checkPlace(
  row: Operation,
  fixture: Fixture,
  { stranger, given }: { stranger: Stranger; given: readonly Given[] },
  world: World,
): Promise<Findings> {
  const valid = (await fixture.valid(world.asker.api)) ?? {};
  const answer = await ask(row, withIds(valid, given), world);
  return [
    ...(isSuccess(answer) ? [] : [`${answer.status} ${answer.text}`]),
    ...findTraces(answer, given, world),
    ...(await findChangesNow([stranger], world)),
  ];
}

/** Words and ids of the other owners in an answer, but for the ids that were asked with. */
export function findTraces({ text }: Answer, asked: readonly Pick<Given, "id">[], { strangers }: World): Findings {
  const rest = asked.reduce((kept, { id }) => kept.replaceAll(String(id), ""), text);
  const tokens = new Set(rest.match(/[\w-]+/g));
  return strangers.flatMap(({ word, before }) => {
    const found = [...before.ids].filter((id) => tokens.has(id));
    return [...(rest.includes(word) ? [word] : []), ...found].map((trace) => `shows ${trace}: ${text}`);
  });
}

/**
 * Rows of other owners' that are not as they were. Each change is told once: the next look begins here. `npm test` reads them where
 * one was written, the deep run each time.
 */
export async function findChangesNow(strangers: readonly Stranger[], world: World): Promise<Findings> {
  const written = await world.takeWritten();
  for (const stranger of world.strangers) stranger.isTouched ||= written.some((row) => isOwned(row, stranger.before));
  return findChanges(
    strangers.filter(({ isTouched }) => deep || isTouched),
    world,
  );
}

/** The same, whatever was written. */
export async function findChanges(strangers: readonly Stranger[], { readRows }: World): Promise<Findings> {
  if (strangers.length === 0) return [];
  const rows = await readRows();
  return strangers.flatMap((stranger) => changesOf(stranger, rows));
}

function changesOf(stranger: Stranger, rows: readonly Stored[]): Findings {
  const { before } = stranger;
  stranger.isTouched = false;
  const now = rowsAsBefore(before, rows) ?? rowsOf(rows, stranger.userId);
  stranger.before = now;
  return [
    ...[...now.lines].filter((line) => !before.lines.has(line)).map((line) => `added: ${line}`),
    ...[...before.lines].filter((line) => !now.lines.has(line)).map((line) => `lost: ${line}`),
  ];
}

export function isSuccess({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}

/** Whether the valid request, which has succeeded by then, names the asker's own in these places. The deep run asks once more. */
function isAsked(parts: RequestParts, given: readonly Given[]): boolean {
  return !deep && given.every(({ field }) => hasId(parts, field));
}

function unknownOf(id: Id): Id {
  if (typeof id === "number") return unknownNumber;
  return id.replace(uuids, "") === "" ? unknownUuid : "nobody's";
}

function withIds(parts: RequestParts, given: readonly Given[]): RequestParts {
  return given.reduce((whole, { field, id }) => withId(whole, field, id), parts);
}

/** What the valid request does not name yet, the asker has: else nothing would show that the place is looked at. */
function withOwn(parts: RequestParts, given: readonly Given[], { asker }: World): RequestParts {
  return given.reduce((whole, { field, kind }) => {
    if (hasId(whole, field)) return whole;
    const [own] = asker.ids[kind] ?? [];
    if (own === undefined) throw new Error(`the asker has no ${kind}`);
    return withId(whole, field, own);
  }, parts);
}

/** An answer without what differs between any two: the ids that were asked with, and uuids that were drawn for it. */
function normal({ status, code, text }: Answer, asked: readonly Given[]): string {
  const plain = asked.reduce((kept, { id }) => kept.replaceAll(String(id), "<id>"), text);
  return `${status} ${code} ${plain.replaceAll(uuids, "<uuid>")}`;
}
