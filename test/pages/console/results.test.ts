import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { deep } from "../../counts.ts";
import { violations } from "../support/axe.ts";
import { useDemo } from "../support/running-demo.ts";
import { openVisitor } from "../support/visitor.ts";
import { makeAssistant, openConsole, overflow } from "./signed-in.ts";

const running = useDemo();

it.runIf(deep)(
  "have what visitors rated, an answer and a conversation, in figures, in lists, in the file, and in the inbox",
  async () => {
    await using owner = await openConsole(running);
    const { page, call } = owner;
    const uuid = await makeAssistant(owner);
    const { body: all } = await call<{ id: number; uuid: string }[]>("GET", "/user/assistants");
    await call("PUT", `/user/assistant/${all.find((one) => one.uuid === uuid)?.id}`, { ask_rating: true });
    await using visitor = await openVisitor(running, uuid);
    await visitor.say("Do you repair umbrellas?");
    await visitor.page.getByRole("button", { name: "Not helpful" }).click();
    const conversation = await visitor.uuid();
    type Rated = { history: { feedback?: string }[] };
    await expect
      .poll(async () => (await call<Rated>("GET", `/conversations/${conversation}`)).body.history.at(-1)?.feedback)
      .toBe("down");
    await call("PUT", `/user/conversations/${conversation}`, { status: "closed" });
    await visitor.page.getByRole("radio", { name: "Good", exact: true }).check({ force: true });
    await visitor.page.getByRole("button", { name: "Send", exact: true }).click();
    await visitor.page.getByText("Thank you for your feedback.").waitFor();

    await page.goto(`${running.demo.url}/console/results/`);
    await page.getByLabel("Assistant", { exact: true }).selectOption({ label: "Robin" });
    await page.getByText("of 5, from 1 visitor").waitFor();
    await page.getByText("Of single answers, 0 were helpful and 1 not.").waitFor();
    const unhelpful = page.getByRole("region", { name: "Answers that were not helpful" });
    await unhelpful.getByRole("link", { name: "Do you repair umbrellas?" }).waitFor();
    expect(await violations(page)).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as CSV" }).click(),
    ]);
    const lines = readFileSync(await file.path(), "utf8")
      .trim()
      .split("\r\n");
    expect(lines[0]).toMatch(/,ratings,rating,helpful,not_helpful$/);
    expect(lines.at(-1)).toMatch(/,1,4,0,1$/);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await overflow(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await unhelpful.getByRole("link", { name: "Do you repair umbrellas?" }).click();
    await page.getByText("0 helpful, 1 not helpful").waitFor();
    await page.getByRole("region", { name: "Rating", exact: true }).getByText("Good").waitFor();
    expect([...owner.complaints, ...visitor.complaints]).toEqual([]);
  },
);

it.runIf(deep)(
  "are read by the keyboard alone: the days, an assistant, a channel, a plot day by day, and the table of all days",
  async () => {
    await using owner = await openConsole(running);
    await using visitor = await openVisitor(running, await makeAssistant(owner));
    await visitor.say("What does E14 mean?");
    await visitor.uuid();
    const { page } = owner;
    await page.goto(`${running.demo.url}/console/results/`);
    const plot = page.getByRole("slider", { name: "Conversations, by day" });
    await plot.waitFor();
    const tabTo = async (what: ReturnType<typeof page.getByRole>) => {
      for (let n = 0; n < 60; n++) {
        await page.keyboard.press("Tab");
        if (await what.evaluate((element) => element === document.activeElement)) return;
      }
      throw new Error("No Tab leads there.");
    };
    const week = page.getByRole("button", { name: "7 days" });
    await tabTo(week);
    await page.keyboard.press("Enter");
    await expect.poll(() => plot.getAttribute("aria-valuemax")).toBe("7");
    await expect.poll(() => week.getAttribute("aria-pressed")).toBe("true");
    const figure = page.locator("dl.totals > div").first();
    await tabTo(page.getByLabel("Channel", { exact: true }));
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Home");
    await expect.poll(() => figure.innerText()).toMatch(/[1-9]/);
    await tabTo(plot);
    await expect.poll(() => plot.getAttribute("aria-valuenow")).toBe("7");
    await expect.poll(() => plot.getAttribute("aria-valuetext")).toMatch(/: .*[1-9]\d* without a person/);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => plot.getAttribute("aria-valuenow")).toBe("6");
    await page.keyboard.press("Home");
    await expect.poll(() => plot.getAttribute("aria-valuenow")).toBe("1");
    await expect.poll(() => page.locator(".readout").first().innerText()).toContain("0 without a person");
    const all = page.locator("summary", { hasText: "All figures by day" });
    await tabTo(all);
    await page.keyboard.press("Enter");
    await tabTo(page.getByRole("region", { name: "All figures by day: figures" }));
    expect(await violations(page)).toEqual([]);
    expect(owner.complaints).toEqual([]);
  },
);
