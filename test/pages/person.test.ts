import { describe, expect, it } from "vitest";
import { openPage } from "./support/browser.ts";
import { useDemo } from "./support/running-demo.ts";

const running = useDemo();

describe("a visitor of the website", () => {
  it("says whether an answer helped, is handed to a person, reads them, and goes on after a reload", async () => {
    const context = await running.browser.newContext();
    const { page, complaints } = await openPage(context);
    await page.goto(`${running.demo.url}/website/`);
    const told = page.evaluate(
      () => new Promise((resolve) => addEventListener("ringback-feedback", (event) => resolve(event.detail.value))),
    );
    await page.getByRole("button", { name: "Open chat" }).click();
    const field = page.getByRole("textbox", { name: "Message" });
    const log = page.getByRole("log", { name: "Conversation" });
    await field.fill("What does a visit cost?");
    await page.getByRole("button", { name: "Send message" }).click();
    await log.getByText("89").first().waitFor();
    const thumb = log.getByRole("button", { name: "Helpful", exact: true });
    expect(await thumb.count()).toBe(1);
    await thumb.click();
    expect(await told).toBe("up");

    const api = (method: string, path: string, body?: object) =>
      context.request.fetch(`${running.demo.url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${running.demo.apiKey}` },
        ...(body ? { data: body } : {}),
      });
    const { data } = await (await api("GET", "/user/conversations?per_page=1")).json();
    const { id } = data[0];
    expect((await api("POST", `/automate/conversations/${id}/disable-ai`)).status()).toBe(200);
    await field.fill("I would rather talk to somebody.");
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByText(/^A person answers/).waitFor();
    await log.getByText("Someone from our team will answer").waitFor();
    await api("POST", `/user/conversations/${id}/messages`, { message: "Jo here, how can I help?" });
    await log.getByText("Jo here, how can I help?").waitFor();

    await page.reload();
    await page.getByRole("button", { name: "Open chat" }).click();
    await page.getByText(/^A person answers/).waitFor();
    expect(await log.getByRole("button", { name: "Helpful", exact: true }).first().getAttribute("aria-pressed")).toBe(
      "true",
    );
    await api("POST", `/automate/conversations/${id}/enable-ai`);
    await page.getByText(/^AI assistant/).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
