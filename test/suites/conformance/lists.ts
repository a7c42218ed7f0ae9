import type { Operation } from "../../../src/contract/kit/operation.ts";
import type { Api } from "./api.ts";
import type { Findings } from "./checks.ts";
import type { Fixture } from "./examples/fixture.ts";

type Answer = Readonly<Record<string, unknown>> & { readonly data: readonly { readonly id: unknown }[] };

/** A list in parts of one: what its envelope says of itself, the part that follows, and what lies behind the end. */
export async function checkParts(row: Operation, fixture: Fixture, api: Api): Promise<Findings> {
  const valid = (await fixture.valid(api)) ?? {};
  if (fixture.fill) for (let made = 0; made < 2; made++) await fixture.fill(api);
  const ask = async (query: object): Promise<Answer> => {
    const response = await api.send(row, { ...valid, query: { ...valid.query, per_page: 1, ...query } });
    if (response.status !== row.success.status) throw new Error(`${response.status} ${await response.text()}`);
    return response.json();
  };
  const plain = await api.make(row, valid);
  const first = await ask({});
  const found = [
    ...differences(plain as Answer, { per_page: fixture.perPage ?? 15 }),
    ...differences(first, { per_page: 1 }),
    ...(first.data.length > 1 ? ["more items than per_page"] : []),
  ];
  return [...found, ...(row.query?.shape.cursor ? await byCursor(first, ask) : await byPage(first, ask))];
}

type Ask = (query: object) => Promise<Answer>;

async function byPage(first: Answer, ask: Ask): Promise<Findings> {
  const total = Number(first.total);
  const [isEmpty, hasMore] = [total === 0, total > 1];
  const ends = { last_page: Math.max(1, total), total };
  const found = differences(first, { ...ends, current_page: 1, from: isEmpty ? null : 1, to: isEmpty ? null : 1 });
  found.push(...leads(first, "prev_page_url", null), ...leads(first, "next_page_url", hasMore ? 2 : null));
  found.push(...leads(first, "first_page_url", 1), ...leads(first, "last_page_url", ends.last_page));
  if (hasMore) {
    const second = await ask({ page: 2 });
    found.push(
      ...differences(second, { ...ends, current_page: 2, from: 2, to: 2 }),
      ...leads(second, "prev_page_url", 1),
    );
    if (second.data[0]?.id === first.data[0]?.id) found.push("the second page shows what the first does");
  }
  const beyond = await ask({ page: ends.last_page + 1 });
  if (beyond.data.length > 0) found.push("a page past the end has items");
  return [...found, ...differences(beyond, { ...ends, from: null, to: null, next_page_url: null })];
}

async function byCursor(first: Answer, ask: Ask): Promise<Findings> {
  const found = differences(first, { prev_cursor: null });
  if (typeof first.next_cursor !== "string") return found;
  const second = await ask({ cursor: first.next_cursor });
  if (second.data[0]?.id === first.data[0]?.id) found.push("the second part shows what the first does");
  const back = await ask({ cursor: second.prev_cursor });
  if (back.data[0]?.id !== first.data[0]?.id) found.push("prev_cursor does not lead back");
  return found;
}

function differences(answer: Answer, expected: Readonly<Record<string, unknown>>): Findings {
  return Object.entries(expected).flatMap(([name, value]) =>
    answer[name] === value
      ? []
      : [`${name} is ${JSON.stringify(answer[name])} where it should be ${JSON.stringify(value)}`],
  );
}

/** Whether a link names this page, and the page's length as it was asked for. */
function leads(answer: Answer, name: string, page: number | null): Findings {
  const link = answer[name];
  const query = typeof link === "string" && URL.canParse(link) ? new URL(link).searchParams : undefined;
  const isRight = page === null ? link === null : query?.get("page") === String(page) && query.get("per_page") === "1";
  return isRight ? [] : [`${name} is ${JSON.stringify(link)} where it should lead to ${page}`];
}
