import { operations } from "../../contract/index.ts";
import type { Ask } from "./ask.ts";

interface Header {
  readonly name: string;
  readonly value?: unknown;
}

/** A tool, a list of them or an answer that holds one, with the values of its headers left out: they are often keys. */
export function withoutHeaderValues(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withoutHeaderValues);
  if (!isRecord(answer)) return answer;
  if (isRecord(answer.data)) return { ...answer, data: withoutHeaderValues(answer.data) };
  if (!Array.isArray(answer.headers)) return answer;
  return { ...answer, headers: (answer.headers as Header[]).map(({ name }) => ({ name, value: "" })) };
}

/** A header that comes without a value keeps the one stored under its name, since the page never received it. */
export async function keepStoredHeaders(
  body: unknown,
  ask: Ask,
  params: Readonly<Record<string, string>>,
): Promise<unknown> {
  if (!isRecord(body) || !Array.isArray(body.headers) || !body.headers.some(isKept)) return body;
  const tool = await ask(operations.getTool, params);
  const stored = isRecord(tool) && Array.isArray(tool.headers) ? [...(tool.headers as Header[])] : [];
  const headers = body.headers.map((header: unknown) => {
    if (!isKept(header)) return header;
    const at = stored.findIndex(({ name }) => name === header.name);
    return at < 0 ? header : stored.splice(at, 1)[0];
  });
  return { ...body, headers };
}

function isKept(header: unknown): header is Header {
  return isRecord(header) && (header.value === undefined || header.value === null);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
