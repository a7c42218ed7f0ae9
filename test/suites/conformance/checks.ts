import { failuresOf } from "../../../src/contract/kit/failures.ts";
import { schemaOf } from "../../../src/contract/kit/json-schema.ts";
import { type Operation, unknownIdCode } from "../../../src/contract/kit/operation.ts";
import type { Api, Deviation, RequestParts } from "./api.ts";
import { beyond, within } from "./change.ts";
import { type Edge, edgesOf } from "./edges.ts";
import type { Fixture, Make } from "./examples/fixture.ts";
import { letters } from "./letters.ts";

const unknownIds = ["2147483647", "00000000-0000-4000-8000-000000000000"];
const impossibleIds = ["0", "abc", "1.5"];

/** Ids that name nothing, one of each kind where the target is asked for a sample. */
function idsOfNothing({ target: { sample = (ids) => ids } }: Api): readonly string[] {
  return [...sample(unknownIds, 1), ...sample(impossibleIds, 1)];
}

/** What was found wrong, in words; empty where all is right. */
export type Findings = string[];

/** The answer to a valid request: its status, its schema, and nothing beside what the schema names. */
export async function checkSuccess(row: Operation, parts: RequestParts, api: Api): Promise<Findings> {
  const response = await api.send(row, parts);
  if (row.answers === "file" && response.ok) {
    const bytes = await response.blob();
    return row.success.body.safeParse(new File([bytes], "file")).success
      ? []
      : [`${bytes.size} bytes are no such file`];
  }
  const body: unknown = await response.json();
  if (response.status !== row.success.status) return [`${response.status} ${JSON.stringify(body)}`];
  const parsed = row.success.body.safeParse(body);
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  const beside = JSON.stringify(sorted(body)) === JSON.stringify(sorted(parsed.data));
  return beside ? [] : [`more than its schema names: ${JSON.stringify(body)}`];
}

/** The answers of the row's other paths. */
export async function checkAliases(row: Operation, fixture: Fixture, api: Api): Promise<Findings> {
  const findings: Findings = [];
  for (const path of row.aliases ?? []) {
    const found = await checkSuccess({ ...row, path }, (await fixture.valid(api)) ?? {}, api);
    findings.push(...found.map((it) => `${path}: ${it}`));
  }
  return findings;
}

/** Without a token where one is needed, with a wrong one and with another scheme. */
export async function checkAccess(row: Operation, parts: RequestParts, api: Api): Promise<Findings> {
  // Where no token is needed, another scheme counts as none.
  const withoutToken = row.auth === "bearer" ? [null, "Basic YTpi", api.target.key] : [];
  const wrong = [...withoutToken, "Bearer nobody", "Bearer "];
  const checks = (api.target.sample?.(wrong, 2) ?? wrong).map((authorization) =>
    refused(row, "UNAUTHENTICATED", api, parts, { authorization }).then((found) =>
      found.map((it) => `${authorization === api.target.key ? "the key without a scheme" : authorization}: ${it}`),
    ),
  );
  return (await Promise.all(checks)).flat();
}

/** The same answer for a repeated `Idempotency-Key`, and a refusal once it comes with another body. */
export async function checkRepeats(row: Operation, parts: RequestParts, api: Api): Promise<Findings> {
  const idempotencyKey = `conformance-${letters(20)}`;
  const [first, second] = [
    await answerOf(await api.send(row, parts, { idempotencyKey })),
    await answerOf(await api.send(row, parts, { idempotencyKey })),
  ];
  const other = JSON.stringify({ ...parts.body, other: true });
  return [
    ...(first === second ? [] : [`${second} in answer to a repeat of ${first}`]),
    ...(await refused(row, "IDEMPOTENCY_CONFLICT", api, parts, { idempotencyKey, raw: other })),
  ];
}

/** A body that is no JSON, of another type, or too large. */
export async function checkBodies(row: Operation, parts: RequestParts, api: Api): Promise<Findings> {
  return [
    ...(await refused(row, "MALFORMED_JSON", api, parts, { raw: "{" })),
    ...(await refused(row, "UNSUPPORTED_MEDIA_TYPE", api, parts, { raw: "a=b", contentType: "text/plain" })),
    ...(await refused(row, "BODY_TOO_LARGE", api, parts, { raw: `{"a":"${"x".repeat(2 * 1024 * 1024)}"}` })),
  ];
}

/** Every edge of every field of the body or the query. */
export async function checkFields(
  row: Operation,
  place: "body" | "query",
  fixture: Fixture,
  api: Api,
): Promise<Findings> {
  const schema = row[place];
  const valid = await fixture.valid(api);
  if (!schema || !valid) return [];
  const findings: Findings = [];
  const edges = edgesOf(schemaOf(schema, "input"), place);
  for (const edge of api.target.sample?.(edges) ?? edges) {
    const field = edge.path.join(".");
    const response = await api.send(row, { ...valid, [place]: beyond(valid[place] ?? {}, edge) });
    const body = await response.json();
    const words: unknown = body.errors?.[field]?.[0];
    if (response.status !== 422 || typeof words !== "string") {
      findings.push(`${field} ${edge.says}: ${response.status} ${JSON.stringify(body).slice(0, 200)}`);
      continue;
    }
    findings.push(
      ...shapeFindings(row, "VALIDATION_FAILED", response, body).map((it) => `${field} ${edge.says}: ${it}`),
    );
    if (row.validationMessage && body.message !== row.validationMessage) findings.push(`${field}: ${body.message}`);
    if ("within" in edge) findings.push(...(await checkWithin(row, place, fixture, edge, words, api)));
  }
  return findings;
}

/** An unknown id, and one of another owner, in each of the path's parameters. */
export async function checkIds(row: Operation, fixture: Fixture, api: Api): Promise<Findings> {
  const valid = await fixture.valid(api);
  const findings: Findings = [];
  for (const parameter of valid?.params ? Object.keys(valid.params) : []) {
    const code = unknownIdCode(row, parameter);
    for (const id of idsOfNothing(api)) {
      const found = await refused(row, code, api, { ...valid, params: { ...valid?.params, [parameter]: id } });
      findings.push(...found.map((it) => `${parameter} ${id}: ${it}`));
    }
  }
  // Of several things in a path the first is looked for first, and all of them are the other owner's.
  const [first] = Object.keys(valid?.params ?? {});
  if (row.auth === "bearer" && api.target.otherKey && first !== undefined) {
    const found = await refused(row, unknownIdCode(row, first), api, { ...valid, token: api.target.otherKey });
    findings.push(...found.map((it) => `another owner's ${first}: ${it}`));
  }
  return findings;
}

/** A caller who is not known learns nothing else; then a wrong body comes before an id that names nothing, possible or not. */
export async function checkOrder(row: Operation, fixture: Fixture, api: Api): Promise<Findings> {
  const valid = await fixture.valid(api);
  const [edge] = row.body ? edgesOf(schemaOf(row.body, "input"), "body") : [];
  if (!valid || !edge) return [];
  const wrong = { ...valid, body: beyond(valid.body ?? {}, edge) };
  const findings =
    row.auth === "none" ? [] : await refused(row, "UNAUTHENTICATED", api, wrong, { authorization: "Bearer nobody" });
  for (const parameter of Object.keys(valid.params ?? {})) {
    for (const id of idsOfNothing(api)) {
      const response = await api.send(row, { ...wrong, params: { ...valid.params, [parameter]: id } });
      const found = shapeFindings(row, "VALIDATION_FAILED", response, await response.json());
      findings.push(...found.map((it) => `${parameter} ${id} and a wrong body: ${it}`));
    }
  }
  return findings;
}

/** One of the row's own failures, by each way to meet it; undefined if the target does not offer what it takes. */
export async function checkFailure(
  row: Operation,
  code: string,
  ways: Make | readonly Make[],
  api: Api,
): Promise<Findings | undefined> {
  const findings: Findings[] = [];
  for (const make of [ways].flat()) {
    const parts = await make(api);
    if (parts) findings.push(await refused(row, code, api, parts));
  }
  return findings.length > 0 ? findings.flat() : undefined;
}

/** At the edge: a request of its own, since it may be accepted. */
async function checkWithin(
  row: Operation,
  place: "body" | "query",
  fixture: Fixture,
  edge: Edge,
  words: string,
  api: Api,
): Promise<Findings> {
  const valid = (await fixture.valid(api)) ?? {};
  const response = await api.send(row, { ...valid, [place]: within(valid[place] ?? {}, edge) });
  const body = await response.json();
  const field = edge.path.join(".");
  if (response.status >= 500) return [`${field}, the value before ${edge.says}: ${response.status}`];
  const texts: string[] = response.status === 422 ? (body.errors?.[field] ?? []) : [];
  const wrong = edge.plain ? texts.length > 0 : texts.includes(words);
  return wrong ? [`${field}, the value before ${edge.says}: ${texts.join(" ")}`] : [];
}

async function refused(
  row: Operation,
  code: string,
  api: Api,
  parts: RequestParts,
  deviation?: Deviation,
): Promise<Findings> {
  const response = await api.send(row, parts, deviation);
  const body = await response.json();
  const expected = failuresOf(row).find((failure) => failure.code === code);
  const told = textsOf(body);
  const texts =
    expected && !row.multipart && !expected.added && told !== textsOf(expected.body) ? [`says ${told}`] : [];
  return [...shapeFindings(row, code, response, body), ...texts];
}

/** Status, code and the names of the body's members, as the row documents them. */
function shapeFindings(row: Operation, code: string, response: Response, body: object): Findings {
  const expected = failuresOf(row).find((failure) => failure.code === code);
  if (!expected) return [`${code} is no failure of ${row.id}`];
  const seen = [response.status, response.headers.get("ringback-code"), Object.keys(body).sort().join()];
  const wanted = [expected.status, code, Object.keys(expected.body).sort().join()];
  return JSON.stringify(seen) === JSON.stringify(wanted)
    ? []
    : [`${seen.join(" ")} where ${wanted.join(" ")} is documented`];
}

function textsOf({ message, error }: { message?: unknown; error?: unknown }): string {
  return [message, error].filter((text) => typeof text === "string").join(" / ");
}

/** Status and body as one text, to compare answers by. */
async function answerOf(response: Response): Promise<string> {
  return `${response.status} ${JSON.stringify(sorted(await response.json()))}`;
}

/** Members in one order, so that values can be compared as text. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, sorted(member)]),
  );
}
