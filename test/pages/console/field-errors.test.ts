import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { deep } from "../../counts.ts";
import { useDemo } from "../support/running-demo.ts";
import { openConsole } from "./signed-in.ts";

const running = useDemo();
/** Names of the API that no owner should have to know. */
const apiNames =
  /\bfield\b|system prompt|initial message|knowledgebase|language id|voice id|schema\.|headers\.|endpoint|_/i;

/** The errors that a form shows, by the label of their field. */
async function errorsOf(page: Page): Promise<string[]> {
  return page.locator("form .wrong").allInnerTexts();
}

function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(
    () =>
      document.querySelector(`label[for="${document.activeElement?.id}"]`)?.textContent ??
      document.activeElement?.getAttribute("aria-label"),
  );
}

it("names an assistant's wrong fields as they are labelled, focuses the first, and drops each error once it is edited", async () => {
  await using owner = await openConsole(running, "/console/assistants/new");
  const { page } = owner;
  await page.getByLabel("First message").fill("");
  await page.getByLabel("Instructions").fill("");
  await page.getByLabel("Time zone").fill("Mars/Olympus");
  await page.getByRole("button", { name: "Add a variable" }).click();
  await page.getByLabel("Name of variable 1").fill("company");
  await page.getByLabel("Value of variable 1").fill("x".repeat(2_001));
  await page.getByRole("button", { name: "Create assistant" }).click();
  await page.getByText("Please check the marked fields.").waitFor();
  const someErrors = [
    "Name can’t be empty.",
    "Instructions can’t be empty.",
    "Time zone must be a valid timezone. Use a name of the IANA list, such as Europe/London.",
  ];
  await expect.poll(() => errorsOf(page)).toEqual(expect.arrayContaining(someErrors));
  const errors = await errorsOf(page);
  expect(errors.length).toBeGreaterThanOrEqual(4);
  for (const error of errors) expect(error).not.toMatch(apiNames);
  await expect.poll(() => focused(page)).toBe("Name");

  await page.getByLabel("Name", { exact: true }).fill("R");
  await expect.poll(() => errorsOf(page)).toEqual(errors.filter((error) => error !== "Name can’t be empty."));
  await expect.poll(() => page.getByLabel("Name", { exact: true }).getAttribute("aria-invalid")).toBe("false");
  await page.getByLabel("Value of variable 1").fill("Acme");
  await page.getByLabel("Time zone").fill("Europe/Zurich");
  await page.getByLabel("First message").fill("Hi!");
  await page.getByLabel("Instructions").fill("You are Robin.");
  await expect.poll(() => errorsOf(page)).toEqual([]);
  await expect.poll(() => page.getByText("Please check the marked fields.").count()).toBe(0);
  // Of a value that is missing, its form says nothing.
  await page.getByLabel("Time zone").fill("");
  await page.getByRole("button", { name: "Create assistant" }).click();
  await expect.poll(() => errorsOf(page)).toEqual(["Time zone can’t be empty."]);
  expect(owner.complaints).toEqual([]);
});

it.runIf(deep)("does so for a tool's rows, whose errors go when a row is removed", async () => {
  await using owner = await openConsole(running, "/console/tools/new");
  const { page } = owner;
  await page.getByLabel("Name", { exact: true }).fill("日程");
  await page.getByLabel("What it is for").fill("Books");
  await page.getByLabel("URL").fill("https://no where");
  await page.getByLabel("Timeout in seconds").fill("99");
  for (const thing of ["parameter", "parameter", "header"])
    await page.getByRole("button", { name: `Add a ${thing}` }).click();
  await page.getByLabel("Name of parameter 1").fill("day");
  await page.getByLabel("Description of parameter 1").fill("The day");
  await page.getByRole("button", { name: "Create tool" }).click();
  await page.getByText("Please check the marked fields.").waitFor();
  const errors = (await errorsOf(page)).join("\n");
  expect(errors).not.toMatch(apiNames);
  for (const label of ["Name", "URL", "Timeout", "Name of parameter 2", "Name of header 1"])
    expect(errors).toContain(label);
  await expect.poll(() => focused(page)).toBe("Name");
  await expect.poll(() => page.getByLabel("Name of parameter 2").getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => page.getByLabel("Name of parameter 1").getAttribute("aria-invalid")).toBe("false");

  await page.getByLabel("Name of header 1").fill("X-Key");
  await expect.poll(async () => (await errorsOf(page)).join("\n")).not.toContain("Name of header");
  await page.getByRole("button", { name: "Remove parameter 2" }).click();
  await expect.poll(async () => (await errorsOf(page)).join("\n")).not.toContain("parameter");
  await expect.poll(() => page.getByLabel("URL").getAttribute("aria-invalid")).toBe("true");
  // A row that moves up brings its type along.
  await page.getByRole("button", { name: "Add a parameter" }).click();
  await page.getByLabel("Type of parameter 1").selectOption("number");
  await page.getByRole("button", { name: "Remove parameter 1" }).click();
  await page.getByLabel("Name of parameter 2").waitFor({ state: "detached" });
  await expect.poll(() => page.getByLabel("Type of parameter 1").inputValue()).toBe("string");
  expect(owner.complaints).toEqual([]);
});

it.runIf(deep)("does so for a key's name", async () => {
  await using owner = await openConsole(running, "/console/keys/");
  const { page } = owner;
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByText("Name can’t be empty.").waitFor();
  await expect.poll(() => focused(page)).toBe("Name");
  await page.keyboard.type("K");
  await expect.poll(() => errorsOf(page)).toEqual([]);
  expect(owner.complaints).toEqual([]);
});

it("says that the server is away where a reverse proxy answers for it, and why it stores nothing if it can say so", async () => {
  await using owner = await openConsole(running, "/console/keys/");
  const { page } = owner;
  let answer: { status: number; headers?: Record<string, string>; contentType: string; body: string } = {
    status: 502,
    contentType: "text/html",
    body: "<h1>502 Bad Gateway</h1>",
  };
  await page.route("**/console/api/user/api-keys", (route) =>
    route.request().method() === "POST" ? route.fulfill(answer) : route.continue(),
  );
  await page.getByLabel("Name", { exact: true }).fill("Till");
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByText("The server did not respond. Nothing you typed is lost.").first().waitFor();
  const message = "The server's disk is nearly full, so nothing can be stored right now.";
  const headers = { "ringback-code": "STORAGE_FULL" };
  answer = { status: 503, headers, contentType: "application/json", body: JSON.stringify({ message }) };
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByText(message).first().waitFor();
  await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("Till");
});
