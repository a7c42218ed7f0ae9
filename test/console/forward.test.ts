import { Hono } from "hono";
import { expect, it } from "vitest";
import { createForward } from "../../src/console/server/forward.ts";
import type { OwnerEnv } from "../../src/console/server/sessions.ts";

const site = "https://chat.example";

/** The console's way to the API for somebody who is signed in; `sent` is what the platform was asked. */
function openForward() {
  const sent: string[] = [];
  const fetch = async ({ method, url, headers }: Request) => {
    sent.push(`${method} ${url.slice(site.length)} ${headers.get("authorization")}`);
    return Response.json({ data: [] });
  };
  const app = new Hono<OwnerEnv>();
  app.use(async (context, next) => {
    context.set("token", "t");
    await next();
  });
  app.all("/console/api/*", createForward({ fetch, basePath: "/api" }) as never);
  const ask = async (path: string, method = "GET") =>
    (await app.request(`${site}/console/api${path}`, { method }, { address: undefined })).status;
  return { sent, ask };
}

it("sends the console's requests to the operation of their path to the letter, as the platform itself finds it", async () => {
  const { sent, ask } = openForward();
  expect(await ask("/user/calls/7?unknown=1")).toBe(200);
  expect(await ask("/user/calls?page=2&unknown=1")).toBe(200);
  expect(await ask("/user/calls/7%2F..%2F8")).toBe(200);
  expect(sent).toEqual([
    "GET /api/user/calls/7 Bearer t",
    "GET /api/user/calls?page=2 Bearer t",
    "GET /api/user/calls/7%2F..%2F8 Bearer t",
  ]);
});

it("sends nothing if the path, its case, a slash or the method is no operation's of the console", async () => {
  const { sent, ask } = openForward();
  const wrong = ["/user/Calls", "/user//calls", "/user/calls/", "/user/calls/7/8", "/user/sip-trunks", "", "/"];
  for (const path of wrong) expect([path, await ask(path)]).toEqual([path, 404]);
  for (const method of ["PATCH", "OPTIONS", "HEAD"]) expect(await ask("/user/calls", method)).toBe(404);
  expect(sent).toEqual([]);
});
