import { expect } from "vitest";
import type { DemoProcess } from "./demo.ts";

/** Asks the demo's API as the owner; answers the body. */
export async function callApi(demo: DemoProcess, key: string, path: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${demo.url}/api${path}`, { headers: { authorization: `Bearer ${key}` } });
  expect(response.status, path).toBe(200);
  return response.json();
}

/** Posts JSON to the demo's API. */
export async function post(
  demo: DemoProcess,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${demo.url}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}
