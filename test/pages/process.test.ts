import { chmodSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openToOthers } from "../../src/platform/storage/data-folder/private-folder.ts";
import { deep } from "../counts.ts";
import { callApi, post } from "./support/api.ts";
import { type DemoProcess, dataFolder, emptyFolder, runDemo, startDemo } from "./support/demo.ts";
import { demoPlace } from "./support/places.ts";
import { ringback } from "./support/program.ts";

describe("the demo's process", () => {
  it("prints the owner's key at its first start only, a console link at every start, and `ready` last", async () => {
    using data = emptyFolder();
    chmodSync(data.path, 0o755); // as somebody else may have made it
    const first = await startDemo(data.path);
    expect(first.apiKey).toMatch(/^rbk_/);
    expect(first.lines.at(-1)).toBe(`ready ${first.url}`);
    expect(await callApi(first, first.apiKey ?? "", "/user/me")).toMatchObject({ total_balance: 25 });
    expect(await first.stop("SIGTERM")).toBe(0);
    const second = await startDemo(data.path);
    expect(second.apiKey).toBeUndefined();
    expect(second.consoleLink).not.toBe(first.consoleLink);
    await callApi(second, first.apiKey ?? "", "/user/me");
    expect(await second.stop("SIGINT")).toBe(0);
    expect(existsSync(join(data.path, "control.sock"))).toBe(false);
    expect(openToOthers(data.path)).toEqual([]);
  });

  it.runIf(deep)(
    "takes the owner's key from the environment, never prints it, forgets the one before, and leaves their own alone",
    async () => {
      using data = dataFolder();
      const [given, later] = ["k".repeat(32), "z".repeat(40)];
      const start = async (key: string) => {
        const demo = await startDemo(data.path, { RINGBACK_API_KEY: key });
        await callApi(demo, key, "/user/me");
        expect(demo.lines.join("\n")).not.toContain(key);
        return demo;
      };
      const statusOf = async (demo: DemoProcess, key: string) =>
        (await fetch(`${demo.url}/api/user/me`, { headers: { authorization: `Bearer ${key}` } })).status;
      const first = await start(given);
      const own: string[] = [];
      for (const name of ["demo", "RINGBACK_API_KEY", "Website’s proxy"]) {
        const made = await post(first, "/user/api-keys", { name }, { authorization: `Bearer ${given}` });
        own.push((await made.json()).api_key.token);
      }
      await first.stop();
      // One of the owner's own keys, whatever they are called, may be the one that is given.
      const second = await start(own[0] ?? "");
      for (const key of own) expect(await statusOf(second, key)).toBe(200);
      expect(await statusOf(second, given)).toBe(401);
      await second.stop();
      const third = await start(later);
      for (const key of own) expect(await statusOf(third, key)).toBe(200);
      expect(await statusOf(third, given)).toBe(401);
      await third.stop();
    },
  );

  it.runIf(deep)("ends with the reason and leaves its folder free where it cannot start", async () => {
    using data = dataFolder();
    const file = join(data.path, "tickets.json");
    writeFileSync(file, "{");
    const { code, text } = await runDemo(data.path);
    expect([code, text]).toEqual([1, expect.stringContaining(`${file} is damaged`)]);
    rmSync(file);
    await (await startDemo(data.path)).stop();
  });

  it.runIf(deep)(
    "refuses a data folder that another process has, counts visitors by what a trusted proxy says, and answers to its own names only",
    async () => {
      using data = dataFolder();
      const first = await startDemo(data.path, {
        RINGBACK_TRUST_PROXY_HOPS: "1",
        RINGBACK_PUBLIC_URL: "https://chat.example",
      });
      const status = async (host: string) => (await requestAs(first.url, host)).status;
      const port = new URL(first.url).port;
      for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, "chat.example"])
        expect(await status(host)).toBe(200);
      for (const host of ["evil.example", `127.0.0.1.evil.example:${port}`]) expect(await status(host)).toBe(421);
      const login = async (forwarded: string) => {
        const headers = { "content-type": "application/json", "x-forwarded-for": forwarded };
        const body = JSON.stringify({ email: "nobody@shop.example", password: "guess" });
        return (await fetch(`${first.url}/api/login`, { method: "POST", headers, body })).status;
      };
      for (let count = 0; count < 5; count++) expect(await login(`198.51.100.${count}, 192.0.2.1`)).toBe(401);
      expect([await login("192.0.2.1"), await login("192.0.2.2")]).toEqual([429, 401]);
      const { code, text } = await runDemo(data.path);
      expect(code).toBe(1);
      expect(text).toMatch(/in use by process \d+/);
      await first.stop();
    },
  );

  it.runIf(deep).each([
    [{ PORT: "http" }, "PORT is a number"],
    [{ RINGBACK_API_KEY: "short" }, "RINGBACK_API_KEY needs at least 32"],
    [{ HOST: "0.0.0.0" }, "HOST=0.0.0.0 is open to the network and needs RINGBACK_SECRET."],
    [{ RINGBACK_PUBLIC_URL: "shop.example" }, "RINGBACK_PUBLIC_URL is an http or https address"],
    [
      { DATABASE_URL: "mysql://root:hunter2@db.example/shop" },
      "DATABASE_URL begins with mysql:, and should be postgres://",
    ],
    [{ DATABASE_URL: "postgres://root:hunter2@127.0.0.1:1/shop" }, "postgres://127.0.0.1:1/shop cannot be used: "],
  ] as const)("says clearly what is wrong with %j", async (environment, text) => {
    using data = dataFolder();
    const result = await runDemo(data.path, environment);
    expect([result.code, result.text]).toEqual([1, expect.stringContaining(text)]);
    expect(result.text).not.toContain("hunter2");
  });

  it.runIf(deep)(
    "shares a PostgreSQL with others that have the same secret: one owner, and every key opens all of them",
    async () => {
      await using place = await demoPlace("PostgreSQL");
      using other = dataFolder();
      const environment = { ...place.environment, RINGBACK_SECRET: "s".repeat(40), RINGBACK_API_KEY: "k".repeat(32) };
      const demos = await Promise.all([startDemo(place.path, environment), startDemo(other.path, environment)]);
      for (const demo of demos) {
        expect(await callApi(demo, "k".repeat(32), "/user/me")).toMatchObject({ total_balance: 25 });
        const opened = await fetch(`${demo.url}/ringback/conversations`, {
          method: "POST",
          headers: { "content-type": "application/json", origin: demo.url },
          body: JSON.stringify({ assistant_id: "mara", type: "widget" }),
        });
        expect(opened.status).toBe(200);
        expect(demo.lines.join("\n")).not.toContain(new URL(place.environment.DATABASE_URL ?? "").password);
      }
      for (const demo of demos) expect(await demo.stop()).toBe(0);
    },
  );

  it.runIf(deep)("opens to the network once its owner has a password, and then hides the phones", async () => {
    using data = dataFolder();
    const environment = { HOST: "0.0.0.0", RINGBACK_SECRET: "s".repeat(40) };
    const unnamed = await runDemo(data.path, environment);
    expect([unnamed.code, unnamed.text]).toEqual([1, expect.stringContaining("needs RINGBACK_PUBLIC_URL")]);
    const open = { ...environment, RINGBACK_PUBLIC_URL: "http://chat.example" };
    const refused = await runDemo(data.path, open);
    expect([refused.code, refused.text]).toEqual([1, expect.stringContaining("the demo's owner has no password")]);
    expect(refused.text).not.toContain("rbk_");

    const [email, password] = ["owner@halden.example", "correct horse battery"];
    await ringback(data.path, ["user", "add", email, "--name", "Halden", "--password"], { input: password });
    const demo = await startDemo(data.path, open);
    const local = demo.url.replace("0.0.0.0", "127.0.0.1");
    expect(demo.consoleLink).toMatch(/^http:\/\/chat\.example\/console\/enter\?code=/);
    const read = async (path: string) => {
      const response = await fetch(local + path);
      return [response.status, await response.text()] as const;
    };
    for (const path of ["/", "/gallery/", "/console/", "/api/docs"]) {
      const [status, text] = await read(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).not.toContain("/handset/");
    }
    const [, home] = await read("/");
    expect(home).toContain('href="/console/"');
    expect(home).toContain("Mara runs offline on this site’s own server.");
    expect(home).not.toContain("on this machine");
    expect((await read("/console/"))[1]).not.toContain("data-demo");
    for (const path of ["/handset/", "/handset/api"]) expect((await read(path))[0]).toBe(404);
    const signIn = (word: string) =>
      fetch(`${local}/console/sign-in`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: local },
        body: JSON.stringify({ email, password: word }),
      });
    expect([(await signIn("guess")).status, (await signIn(password)).status]).toEqual([401, 200]);
    const offered = await fetch(`${local}/ringback/capabilities`, { headers: { origin: local } });
    expect(await offered.json()).toMatchObject({ actions: ["person", "web-call"] });
    expect(await demo.stop()).toBe(0);
  });
});

/** `fetch` sets the Host header itself. */
async function requestAs(url: string, host: string): Promise<{ status: number }> {
  const { request } = await import("node:http");
  return new Promise((resolve, reject) => {
    request(`${url}/`, { headers: { host } }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0 });
    })
      .on("error", reject)
      .end();
  });
}
