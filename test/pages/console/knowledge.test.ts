import { expect, it } from "vitest";
import { makePdf } from "../../support/files/pdf.ts";
import { violations } from "../support/axe.ts";
import { useDemo } from "../support/running-demo.ts";
import { openConsole, overflow } from "./signed-in.ts";

const running = useDemo();
const longName = `${"W".repeat(180)}.txt`;

it("makes a knowledge base, reads dropped files, says what failed, and lets an assistant use it by its name", async () => {
  await using owner = await openConsole(running, "/console/knowledge/");
  const { page } = owner;
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByText("Name is required.").waitFor();
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
      data.items.add(new File(["x"], "picture.png"));
      return data;
    },
    [[...guide], longName] as const,
  );
  await page.locator(".drop-zone").dispatchEvent("drop", { dataTransfer: dropped });
  await page.getByText("picture.png: only PDF, Word (.docx) and text files can be read.").waitFor();
  await page.getByText("It is something else, not a PDF.").waitFor();
  const row = page.getByRole("listitem").filter({ hasText: "Guide.pdf" });
  await row.getByText("Ready").waitFor();
  await row.getByText("What was read").click();
  await row.getByText("The museum opens at 10:30.").waitFor();
  await page.getByRole("listitem").filter({ hasText: longName }).getByText("Ready").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 667 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 860 });

  await page.getByLabel("Address").fill("http://127.0.0.1:1/");
  await page.getByRole("button", { name: "Read website" }).click();
  await page.locator("#url-wrong").waitFor();

  await page.getByRole("button", { name: "Delete Broken.pdf" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("“Broken.pdf” was deleted.").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Delete Broken.pdf" }).count()).toBe(0);

  await page.goto(`${running.demo.url}/console/assistants/new`);
  await page.getByLabel("Name", { exact: true }).fill("Guide");
  await page.getByLabel("First message").fill("Hello!");
  await page.getByLabel("Instructions").fill("You answer the museum's visitors.");
  await page.getByLabel("Knowledge base").selectOption({ label: "Quarry Museum" });
  await page.getByRole("button", { name: "Create assistant" }).click();
  await page.waitForURL(/assistants\/\d+/);
  const { body } = await owner.call<{ data: { name: string; assistants_count: number }[] }>(
    "GET",
    "/user/knowledgebases",
  );
  expect(body.data.find(({ name }) => name === "Quarry Museum")?.assistants_count).toBe(1);
  expect(owner.complaints).toEqual([]);
});
