import { afterAll, expect, it } from "vitest";
import { deep } from "../../counts.ts";
import { page as sitePage, startSite } from "../../platform/knowledge/site.ts";
import { makePdf } from "../../support/files/pdf.ts";
import { violations } from "../support/axe.ts";
import { openPage } from "../support/browser.ts";
import { useDemo } from "../support/running-demo.ts";
import { openConsole, overflow } from "./signed-in.ts";

const site = await startSite({
  "/robots.txt": "User-agent: *\nDisallow: /staff\n",
  "/": sitePage("Slate Mine", "A mine in the hills, open to visitors.", ["/tickets", "/staff", "/cafe"]),
  "/tickets": sitePage("Tickets", "A ticket for the tour costs 14 pounds.", ["/way"]),
  "/cafe/": sitePage("Cafe", "The cafe serves soup until three."),
  "/cafe": sitePage("Cafe", "The cafe serves soup until three."),
  "/way": sitePage("Directions", "The bus from Kendal stops at the gate."),
});
afterAll(() => site[Symbol.asyncDispose]());
const running = useDemo({ RINGBACK_SAFE_FETCH_ALLOW: site.origin });
const longName = `${"W".repeat(180)}.txt`;

it("makes a knowledge base, reads dropped files, says what failed, and lets an assistant use it by its name", async () => {
  await using owner = await openConsole(running, "/console/knowledge/");
  const { page } = owner;
  const boxes = page.locator("console-knowledgebases .box");
  await boxes.nth(1).waitFor();
  await expect
    .poll(() =>
      boxes.evaluateAll(([upper, lower]) => lower!.getBoundingClientRect().top - upper!.getBoundingClientRect().bottom),
    )
    .toBeGreaterThan(8);
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByText("Name can’t be empty.").waitFor();
  await page.getByLabel("Name").fill("Quarry Museum");
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByRole("heading", { name: "Quarry Museum" }).waitFor();

  const guide = makePdf([
    [
      { text: "Opening hours", size: 20, y: 760 },
      { text: "The museum opens at 10:30.", y: 730 },
    ],
  ]);
  const dropped = await page.evaluateHandle(
    ([bytes, name]) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], "Guide.pdf"));
      data.items.add(new File(["no PDF"], "Broken.pdf"));
      data.items.add(new File(["Dogs are welcome."], name));
      data.items.add(new File(["Zone,Fare\nHarbour,2.40\n"], "Fares.csv"));
      data.items.add(new File(["x"], "picture.png"));
      return data;
    },
    [[...guide], longName] as const,
  );
  const announced = page.getByText("“Broken.pdf” could not be read.").waitFor();
  await page.locator(".drop-zone").dispatchEvent("drop", { dataTransfer: dropped });
  await announced;
  await page.getByText(/picture\.png: files of this kind cannot be read\./).waitFor();
  await page.getByText("It is something else, not a PDF.").waitFor();
  const row = page.getByRole("listitem").filter({ hasText: "Guide.pdf" });
  await row.getByText("Ready").waitFor();
  await row.getByText("What was read").click();
  await row.getByText("The museum opens at 10:30.").waitFor();
  await page.getByRole("listitem").filter({ hasText: longName }).getByText("Ready").waitFor();
  const table = page.getByRole("listitem").filter({ hasText: "Fares.csv" });
  await table.getByText("What was read").click();
  await table.getByRole("cell", { name: "2.40" }).waitFor();
  const trying = page.getByRole("region", { name: "Try a question" });
  await trying.getByLabel("Question").fill("When does the museum open?");
  await trying.getByRole("button", { name: "Search" }).click();
  await trying.getByText("The museum opens at 10:30.").waitFor();
  await trying.getByText("Guide.pdf").waitFor();
  await page.getByRole("listitem").filter({ hasText: "Fares.csv" }).getByText("Ready").waitFor();
  await trying.getByLabel("Question").fill("What is the fare to the harbour?");
  await trying.getByRole("button", { name: "Search" }).click();
  await trying.getByRole("cell", { name: "2.40" }).waitFor();
  expect(await violations(page)).toEqual([]);
  const gaps = () =>
    page.evaluate(() => {
      const [website, trying, settings] = ["Add a website", "Try a question", "Settings"].map((name) =>
        [...document.querySelectorAll("section")]
          .find((section) => section.querySelector("h2")?.textContent?.trim() === name)!
          .getBoundingClientRect(),
      );
      return [trying!.top - website!.bottom, settings!.top - trying!.bottom].map(Math.round);
    });
  await expect.poll(gaps).toEqual([20, 20]);
  await page.setViewportSize({ width: 375, height: 667 });
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 860 });

  // A file that is added again replaces the older one where its owner says so, and is not taken for a new version in silence.
  const fares = { name: "Fares.csv", mimeType: "text/csv", buffer: Buffer.from("Place,Fare\nHarbour,2.90\n") };
  const chosen = page.locator("input[type=file]");
  const ofFares = page.locator(".documents > li").filter({ hasText: "Fares.csv" });
  const question = page.getByRole("dialog").filter({ hasText: "“Fares.csv” is already here" });
  await chosen.setInputFiles(fares);
  expect(await violations(page)).toEqual([]);
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "hidden" });
  await expect.poll(() => ofFares.count()).toBe(1);
  await chosen.setInputFiles(fares);
  await question.getByRole("button", { name: "Replace" }).click();
  await page.getByText("“Fares.csv” was replaced.").waitFor();
  await expect.poll(() => ofFares.count()).toBe(1);
  await trying.getByRole("button", { name: "Search" }).click();
  await trying.getByRole("cell", { name: "2.90" }).waitFor();
  await chosen.setInputFiles(fares);
  await question.getByRole("button", { name: "Keep both" }).click();
  const older = page.getByRole("listitem").filter({ hasText: "A newer file has the same name" });
  await older.getByRole("button", { name: "Delete Fares.csv" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await older.waitFor({ state: "detached" });
  await ofFares.getByText("Ready").waitFor();

  await page.getByLabel("Address").fill("http://127.0.0.1:1/");
  await page.getByRole("button", { name: "Show what will be read" }).click();
  await page.locator("#url-wrong").waitFor();
  expect(await page.getByRole("button", { name: "Read website" }).count()).toBe(0);

  // A website is asked about as well, however its address is written.
  const ofCafe = page.locator(".documents > li").filter({ hasText: "Cafe" });
  const cafe = page.getByRole("dialog").filter({ hasText: "“Cafe” is already here" });
  for (const path of ["/cafe", "/cafe/"]) {
    await page.getByLabel("Address").fill(`${site.origin}${path}`);
    await page.getByRole("button", { name: "Show what will be read" }).click();
    await page.getByRole("button", { name: "Read website" }).click();
    if (path.endsWith("/")) await cafe.getByRole("button", { name: "Replace" }).click();
    else await ofCafe.getByText("Ready").waitFor();
  }
  await page.getByText("“Cafe” was replaced.").waitFor();
  await expect.poll(() => ofCafe.count()).toBe(1);

  await page.getByRole("button", { name: "Delete Broken.pdf" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("“Broken.pdf” was deleted.").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Delete Broken.pdf" }).count()).toBe(0);

  await owner.call("POST", "/user/knowledgebases", { name: "Opening hours" });
  await page.goto(`${running.demo.url}/console/assistants/new`);
  await page.getByLabel("Name", { exact: true }).fill("Guide");
  await page.getByLabel("First message").fill("Hello!");
  await page.getByLabel("Instructions").fill("You answer the museum's visitors.");
  await page.getByRole("button", { name: "Create assistant" }).click();
  await page.getByLabel("Knowledge base", { exact: true }).selectOption({ label: "Quarry Museum" });
  await page.getByLabel("Opening hours").check();
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.getByRole("heading", { name: "What it may do" }).waitFor();
  const { body } = await owner.call<{ data: { name: string; assistants_count: number }[] }>(
    "GET",
    "/user/knowledgebases",
  );
  for (const each of ["Quarry Museum", "Opening hours"])
    expect(body.data.find(({ name }) => name === each)?.assistants_count).toBe(1);
  expect(owner.complaints).toEqual([]);
});

it.runIf(deep)(
  "makes an assistant from nothing that answers from a text, sentences moved from its instructions, a file and a website, in the widget, and learns what it did not know",
  async () => {
    await using owner = await openConsole(running, "/console/assistants/new");
    const { page } = owner;
    await page.getByLabel("Name", { exact: true }).fill("Tilly");
    await page.getByLabel("First message").fill("Hello, I am Tilly.");
    await page
      .getByLabel("Instructions")
      .fill(
        "You are Tilly of the Slate Mine.\nDogs are welcome on a lead.\nThe shop sells fossils.\nHelmets are free for every visitor.",
      );
    await page.getByRole("button", { name: "Create assistant" }).click();
    await page.getByRole("heading", { name: "What it knows" }).waitFor();
    await page.getByLabel("Name", { exact: true }).fill("About the mine");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    const hours = await printed(`<h1>Tours</h1><p>The first tour leaves at 10:30.</p>
    <style>td, th { padding: 0 3px }</style>
    <table><tr><th>Tour</th><th>Minutes</th><th>Least age</th></tr>
      <tr><td>Crystal cave</td><td>45</td><td>6</td></tr><tr><td>Deep shaft</td><td>130</td><td>14</td></tr></table>
    <h2>What to bring</h2><ul><li>A warm jumper</li><li>Rubber boots, which we lend too</li></ul>`);
    const dropped = await page.evaluateHandle(
      (bytes) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], "Tours.pdf"));
        return data;
      },
      [...hours],
    );
    await page.locator(".drop-zone").dispatchEvent("drop", { dataTransfer: dropped });
    await page.getByRole("listitem").filter({ hasText: "Tours.pdf" }).getByText("Ready").waitFor();
    await page.getByLabel("Address").fill(`${site.origin}/`);
    const earlier = site.requests.length;
    await page.getByRole("button", { name: "Show what will be read" }).click();
    const preview = page.getByRole("group", { name: "What will be read" });
    await preview.getByText(`${site.origin}/cafe`).waitFor();
    await preview.getByText("robots.txt does not allow").waitFor();
    await page.getByText("3 pages found.").waitFor();
    expect(site.requests.slice(earlier)).toEqual(["/robots.txt", "/"]);
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Read website" }).click();
    await page
      .getByRole("listitem")
      .filter({ hasText: /^\s*Slate Mine\s+Website/ })
      .getByText(/^Read \d+ %$/)
      .waitFor();
    expect(site.requests).not.toContain("/staff");
    await page.getByLabel("How often Slate Mine is read again").selectOption("Every day");
    await page.getByText("“Slate Mine” is read again by itself.").waitFor();
    await page.getByText(/^Next time: /).waitFor();

    // A later reading that failed has taken nothing away.
    await page.route(/\/documents(\?.*)?$/, async (route) => {
      const response = await route.fetch();
      const { data, ...more } = await response.json();
      const failed = { status: "failed", failure: "There is no such page (404)." };
      const change = (document: { type: string }) => ({ ...document, ...(document.type === "website" ? failed : {}) });
      await route.fulfill({ json: { ...more, data: data.map(change) } });
    });
    const mine = page.getByRole("listitem").filter({ hasText: /^\s*Slate Mine\s+Website/ });
    const readAgain = () =>
      page
        .locator("console-documents")
        .evaluate((it: Element) => (it as Element & { refresh(): Promise<void> }).refresh());
    await readAgain();
    await mine.getByText("There is no such page (404).").waitFor();
    await mine.getByText("Assistants still answer from what was read before.").waitFor();
    await mine.getByText("What was read", { exact: true }).waitFor();
    await page.unroute(/\/documents(\?.*)?$/);
    await readAgain();

    await page.getByLabel("Test message").fill("When does the first tour leave?");
    await page.keyboard.press("Enter");
    await page.locator("console-answer").getByText("10:30").waitFor();
    await page.getByText("1 source").click();
    await page.locator(".sources").getByText("Tours.pdf").first().waitFor();
    await page.getByRole("button", { name: "Helpful", exact: true }).click();
    await page.locator('.rating [aria-pressed="true"]').waitFor();

    await page.getByLabel("What visitors may be told").fill("Children under five pay nothing.");
    await page.getByRole("button", { name: "Add text" }).click();
    await page.getByText("The text was added.").waitFor();
    await page.getByText("Move sentences from the instructions").click();
    await page.getByLabel("Dogs are welcome on a lead.").check();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Move to the knowledge base" }).click();
    await page.getByText("The sentences were moved.").waitFor();
    await expect
      .poll(() => page.getByRole("listitem").filter({ hasText: "What it knows" }).getByText("Ready").count())
      .toBe(2);
    await page.getByRole("link", { name: /Who it is/ }).click();
    await expect
      .poll(() => page.getByLabel("Instructions").inputValue())
      .toBe("You are Tilly of the Slate Mine.\nThe shop sells fossils.\nHelmets are free for every visitor.");
    await page.getByRole("link", { name: /What it knows/ }).click();

    await page.getByRole("button", { name: "Save and continue" }).click();
    await page.getByRole("heading", { name: "What it may do" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Save and continue" }).click();
    await page.getByLabel("Suggestions").fill("What does a ticket cost?\nAre dogs allowed?");
    const look = page.frameLocator("console-appearance-preview iframe");
    await look.getByRole("button", { name: "Are dogs allowed?" }).waitFor();
    expect(await look.locator("input[type=search]").count()).toBe(0);
    // What stands beside the closed chat is shown as it is typed; any other change shows the open chat.
    await page.getByLabel("Message beside the button").fill("Shall we plan your day?");
    await look.getByText("Shall we plan your day?").waitFor();
    await page.getByLabel("Label of the button").fill("Ask the mine");
    const labelled = look.getByRole("button", { name: "Ask the mine: Open chat" });
    await labelled.waitFor();
    const drawn = await labelled.evaluate((button) => getComputedStyle(button, "::after").content);
    expect(drawn).toBe('"Ask the mine"');
    await page.getByLabel("Color").fill("#7a1f5c");
    await page.getByLabel("Visitors can search your documents above the text box").check();
    await look.locator("input[type=search]").waitFor();
    expect(await violations(page)).toEqual([]);
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 860 });
      expect(await overflow(page), `${width}`).toBeLessThanOrEqual(0);
    }
    await page.getByRole("button", { name: "Save and continue" }).click();
    const tag = (await page.getByRole("region", { name: "Script tag" }).textContent()) ?? "";
    const script = await (await fetch(/src="([^"]+)"/.exec(tag)?.[1] ?? "")).text();
    for (const text of ["#7a1f5c", "Ask the mine", "Are dogs allowed?", '"help-search":true'])
      expect(script).toContain(text);
    const link = await page.getByRole("link", { name: "Open a test page" }).getAttribute("href");

    const context = await running.browser.newContext();
    const { page: visitor, complaints } = await openPage(context);
    await visitor.goto(String(link));
    await visitor.getByText("Shall we plan your day?").waitFor();
    await visitor.getByRole("button", { name: "Ask the mine: Open chat" }).click();
    const ask = async (question: string, answer: string) => {
      await visitor.getByRole("textbox", { name: "Message" }).fill(question);
      await visitor.keyboard.press("Enter");
      await visitor.getByRole("log").getByText(answer).first().waitFor();
    };
    await visitor.getByText("Hello, I am Tilly.").waitFor();
    await visitor.getByRole("button", { name: "Are dogs allowed?" }).waitFor();
    await ask("When does the first tour leave?", "10:30");
    await ask("How many minutes does the deep shaft tour take?", "130");
    await visitor.getByRole("cell", { name: "130", exact: true }).first().waitFor();
    await ask("What do I have to bring?", "Rubber boots");
    await visitor
      .getByRole("listitem")
      .filter({ hasText: /^A warm jumper$/ })
      .first()
      .waitFor();
    await ask("What does a ticket cost?", "14 pounds");
    await ask("Are dogs allowed?", "on a lead");
    await ask("How do I get there by bus?", "stops at the gate");
    for (const line of await visitor.getByRole("button", { name: /^\d+ sources?$/ }).all()) await line.click();
    await expect.poll(() => visitor.locator("ol.sources > li").count()).toBeGreaterThanOrEqual(4);
    await ask("Do children under five pay?", "pay nothing");
    await ask("Do you have yellow umbrellas?", "I have nothing about that");
    expect(complaints).toEqual([]);
    await context.close();

    await page.reload();
    await page.getByRole("link", { name: /Questions without an answer/ }).click();
    const missing = page.getByRole("button", { name: /Add an answer to “Do you have yellow umbrellas/ });
    await missing.click();
    await page.getByLabel("Your answer").fill("Yes, yellow umbrellas cost 9 pounds.");
    await page
      .getByRole("region", { name: "Questions without an answer" })
      .getByRole("button", { name: "Cancel" })
      .click();
    await page.getByRole("dialog", { name: "Discard what you typed?" }).getByRole("button", { name: "Cancel" }).click();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Add answer" }).click();
    await page.getByRole("button", { name: "Try it in the test chat" }).click();
    await page.locator("console-answer").getByText("cost 9 pounds").waitFor();
    // Others that it answered without being certain stay.
    await missing.waitFor({ state: "detached" });
    expect(owner.complaints).toEqual([]);
  },
);

/** A page as a browser saves it as PDF: with tags. */
async function printed(html: string): Promise<Buffer> {
  const page = await running.browser.newPage();
  await page.setContent(html);
  const pdf = await page.pdf({ tagged: true });
  await page.close();
  return pdf;
}
