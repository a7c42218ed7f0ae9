import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { ConsoleBindings } from "../../src/console/server/sessions.ts";
import { createSessions } from "../../src/console/server/sessions.ts";
import { createSignIn } from "../../src/console/server/sign-in.ts";
import { operations } from "../../src/contract/index.ts";
import { createVault } from "../../src/platform/vault.ts";

const vault = createVault("a secret that has at least thirty-two characters");
const local = "http://127.0.0.1:8080";
const secure = "https://chat.example";

/** The console of a server with these names; `devices` are those that the platform was told of. */
function openConsole(origins: readonly string[]) {
  const devices: (string | undefined)[] = [];
  const administration = {
    memberOf: async () => ({ userId: 1, role: "owner" as const }),
    closeSession: async () => undefined,
  };
  const sessions = createSessions({ administration, vault, origins });
  const handle = async (_request: Request, { device }: { device: string | undefined }) => {
    devices.push(device);
    return Response.json({ token: "the session's" });
  };
  const app = new Hono<{ Bindings: ConsoleBindings }>();
  app.post("/console/sign-in", createSignIn({ sessions, handle, basePath: "/api", row: operations.login }));
  const api = new Hono<never>();
  api.use(sessions.guard as never);
  api.get("/me", (context) => context.text("in"));
  api.post("/leave", sessions.leave as never);
  app.route("/console/api", api as never);
  const ask = (path: string, origin: string, headers: Record<string, string> = {}, method = "GET") =>
    app.request(
      origin + path,
      {
        method,
        headers: { host: new URL(origin).host, ...(method === "GET" ? {} : { origin }), ...headers },
        ...(path.endsWith("sign-in") ? { body: JSON.stringify({ email: "ada@example.com", password: "x" }) } : {}),
      },
      { address: undefined },
    );
  return {
    ask,
    devices,
    async signIn(origin: string, cookie = "") {
      const response = await ask("/console/sign-in", origin, { cookie }, "POST");
      return { status: response.status, cookies: response.headers.getSetCookie() };
    },
  };
}

const pairs = (cookies: readonly string[]) => cookies.map((one) => one.split(";")[0]).join("; ");

describe("the cookies of the console", () => {
  it("are of this very host by their prefix where the site is served by TLS, and have none on loopback", async () => {
    const { signIn, ask } = openConsole([local, secure]);
    const within = await signIn(secure);
    expect(within.cookies.map((one) => one.replace(/=v1[^;]*/, ""))).toEqual([
      "__Host-ringback_console; Path=/; HttpOnly; Secure; SameSite=Strict",
      "__Host-ringback_device; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Strict",
    ]);
    const plain = await signIn(local);
    expect(plain.cookies.map((one) => one.replace(/=v1[^;]*/, ""))).toEqual([
      "ringback_console; Path=/console; HttpOnly; SameSite=Strict",
      "ringback_device; Max-Age=34560000; Path=/console; HttpOnly; SameSite=Strict",
    ]);
    const status = async (origin: string, cookie: string) => (await ask("/console/api/me", origin, { cookie })).status;
    expect(await status(secure, pairs(within.cookies))).toBe(200);
    expect(await status(local, pairs(plain.cookies))).toBe(200);
    // Another site of the domain can set a cookie without the prefix.
    expect(await status(secure, pairs(plain.cookies))).toBe(401);
    const left = await ask("/console/api/leave", secure, { cookie: pairs(within.cookies) }, "POST");
    expect(left.headers.getSetCookie()).toEqual(["__Host-ringback_console=; Max-Age=0; Path=/; Secure"]);
  });

  it("are taken behind a proxy that passes another host on, where all names of the site are served by TLS", async () => {
    const { signIn, ask } = openConsole([secure]);
    const { cookies } = await signIn(secure);
    const headers = { host: "10.0.0.7:8080", cookie: pairs(cookies) };
    expect((await ask("/console/api/me", secure, headers)).status).toBe(200);
  });

  it("tell the platform of a browser that has signed in before, and keep knowing it after the sign-out", async () => {
    const { signIn, devices } = openConsole([local]);
    const [, device = ""] = (await signIn(local)).cookies;
    await signIn(local, pairs([device]));
    expect(devices).toEqual([undefined, pairs([device]).split("=")[1]]);
  });
});
