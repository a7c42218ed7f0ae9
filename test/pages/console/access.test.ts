import { describe, expect, it } from "vitest";
import { deep } from "../../counts.ts";
import { useDemo } from "../support/running-demo.ts";
import { openConsole } from "./signed-in.ts";

const running = useDemo();

describe("the console's way to the API", () => {
  it("is open to its own pages, and to nobody without the cookie, with a made-up one or from another site", async () => {
    await using owner = await openConsole(running);
    const { cookie } = owner;
    const { url } = running.demo;
    const ask = async (method: string, path: string, headers: Record<string, string>) => {
      const sent = { "content-type": "application/json", ...headers };
      const body = method === "GET" ? {} : { body: JSON.stringify({ name: "Kiosk" }) };
      return (await fetch(`${url}/console/api${path}`, { method, headers: sent, ...body })).status;
    };
    expect(await ask("POST", "/user/api-keys", { cookie, origin: url })).toBe(201);
    expect(await ask("POST", "/user/api-keys", { cookie, origin: url, "sec-fetch-site": "same-origin" })).toBe(201);
    expect(await ask("POST", "/user/api-keys", { origin: url })).toBe(401);
    expect(await ask("POST", "/user/api-keys", { cookie: cookie.replace("v1.", "v1.AAAA"), origin: url })).toBe(401);
    expect(await ask("GET", "/user/me", { cookie: "ringback_console=v1.AAAA" })).toBe(401);
    expect(await ask("POST", "/user/api-keys", { cookie })).toBe(403);
    expect(await ask("POST", "/user/api-keys", { cookie, origin: "https://evil.example" })).toBe(403);
    expect(await ask("POST", "/user/api-keys", { cookie, origin: "null" })).toBe(403);
    expect(await ask("POST", "/user/api-keys", { cookie, origin: url, "sec-fetch-site": "cross-site" })).toBe(403);
    expect(await ask("GET", "/user/me", { cookie, "sec-fetch-site": "same-site" })).toBe(403);
    expect(await ask("GET", "/user/me", { cookie, "sec-fetch-site": "none" })).toBe(200);
    const { body } = await owner.call<{ data: { name: string }[] }>("GET", "/user/api-keys");
    expect(body.data.filter(({ name }) => name === "Kiosk")).toHaveLength(2);
  });

  it.runIf(deep)("reaches only what its pages use, with bodies that are bounded", async () => {
    await using owner = await openConsole(running);
    expect((await owner.call("POST", "/user/phone-numbers/sip-trunks", {})).status).toBe(404);
    expect((await owner.call("POST", "/logout", {})).status).toBe(404);
    expect((await owner.call("GET", "/user/api-keys/../phone-numbers/sip-trunks")).status).toBe(404);
    expect((await owner.call("POST", "/user/api-keys", { name: "x".repeat(1_100_000) })).status).toBe(413);
  });

  it("gives the browser nothing that the platform would take as a token", async () => {
    await using owner = await openConsole(running);
    const [, value = ""] = owner.cookie.split("=");
    const me = await fetch(`${running.demo.url}/api/user/me`, { headers: { authorization: `Bearer ${value}` } });
    expect(me.status).toBe(401);
    // Who is invited to the demo's team can join it: a link is looked at, and this one refused.
    const link = await fetch(`${running.demo.url}/console/join/link`, {
      method: "POST",
      headers: { origin: running.demo.url, "content-type": "application/json" },
      body: JSON.stringify({ code: "made up" }),
    });
    expect(link.headers.get("ringback-code")).toBe("LINK_REFUSED");
    expect(
      await owner.page.evaluate(() => document.cookie + JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
    ).toBe("[{},{}]");
  });

  it.runIf(deep)("ends with the sign-out, for the page and for the cookie", async () => {
    const own = await running.restart();
    const context = await running.browser.newContext();
    const page = await context.newPage();
    await page.goto(own.consoleLink);
    await page.getByRole("button", { name: "Sign out" }).waitFor();
    const [held] = await context.cookies(`${own.url}/console/`);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByText("Sign in to the console").waitFor();
    expect(await context.cookies(`${own.url}/console/`)).toEqual([]);
    const again = await fetch(`${own.url}/console/api/user/me`, {
      headers: { cookie: `${held?.name}=${held?.value}` },
    });
    expect(again.status).toBe(401);
    await page.goto(own.consoleLink);
    await page.getByText("This link has already been used").waitFor();
    await page.getByRole("link", { name: "Sign in by e-mail address" }).click();
    await page.getByLabel("Password").waitFor();
    await context.close();
  });

  it("has an address for each of its pages, which a reload and the browser's back button understand", async () => {
    await using owner = await openConsole(running, "/console/tools/");
    const { page } = owner;
    await page.getByRole("link", { name: "book_visit" }).click();
    await page.getByRole("textbox", { name: "What it is for" }).waitFor();
    await expect.poll(() => page.url()).toMatch(/\/console\/tools\/\d+$/);
    await page.reload();
    await page.getByRole("heading", { name: "book_visit" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Tools", exact: true }).waitFor();
    await page.goto(`${running.demo.url}/console/nowhere/`);
    await page.getByText("Page not found").waitFor();
    await page.goto(`${running.demo.url}/console/tools/999999`);
    await page.getByRole("heading", { name: "Not found" }).waitFor();
    expect(owner.complaints).toEqual([]);
  });
});
