import { describe, expect, it } from "vitest";
import { deep } from "../../counts.ts";
import { violations } from "../support/axe.ts";
import { openPage } from "../support/browser.ts";
import { useDemo } from "../support/running-demo.ts";
import { openConsole, overflow } from "./signed-in.ts";

const running = useDemo();

describe("a campaign", () => {
  it("is created with its mistakes shown where they are, and is not started without leads", async () => {
    await using owner = await openConsole(running, "/console/campaigns/");
    const { page } = owner;
    const { body: assistants } = await owner.call<{ uuid: string }[]>("GET", "/user/assistants");
    const { uuid: _, ...mara } = assistants.at(-1)!;
    const robin = { ...mara, name: "Robin", type: "outbound", initial_message: "Hello {{name}}." };
    expect((await owner.call("POST", "/user/assistant", robin)).status).toBe(201);
    await page.getByRole("link", { name: "New campaign" }).click();
    await page.getByLabel("Assistant", { exact: true }).selectOption({ label: "Robin (inactive)" });
    await page.getByLabel("Time zone").fill("Mars/Olympus");
    await page.getByLabel("Calls at a time").fill("40");
    await page.getByLabel("Minutes between").fill("");
    await page.getByRole("button", { name: "Create campaign" }).click();
    await page.getByText("Not saved. Please check the marked fields.").waitFor();
    await expect
      .poll(() => page.locator("form .wrong").allInnerTexts())
      .toEqual([
        "Name can’t be empty.",
        "Time zone must be a valid timezone. Use a name of the IANA list, such as Europe/London.",
        "Calls at a time can be at most 10.",
        "Minutes between can’t be empty.",
      ]);
    await expect
      .poll(() => page.getByLabel("Name", { exact: true }).evaluate((it) => it === document.activeElement))
      .toBe(true);
    await page.getByLabel("Name", { exact: true }).fill("Reminders");
    await page.getByLabel("Time zone").fill("Europe/London");
    await page.getByLabel("Calls at a time").fill("1");
    await page.getByLabel("Minutes between").fill("10");
    for (const day of ["Saturday", "Sunday"]) await page.getByLabel(day).check();
    await page.getByLabel("From").fill("00:00");
    await page.getByLabel("Until").fill("23:59");
    await page.getByRole("button", { name: "Create campaign" }).click();
    await page.getByRole("heading", { name: "Reminders" }).waitFor();
    await page.getByText("00:00–23:59, every day").waitFor();
    await page.getByRole("button", { name: "Start" }).click();
    await page.getByRole("alert").getByText("Not started: it has nobody to call.").waitFor();
    await page.getByRole("alert").getByRole("button", { name: "Add a lead" }).click();
    await page.getByRole("textbox", { name: "Phone number" }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(owner.complaints).toEqual([]);
  });

  it.runIf(deep)("takes a list of leads, names what is wrong in each line, and has no number twice", async () => {
    await using owner = await openConsole(running, "/console/campaigns/");
    const { page } = owner;
    await page.getByRole("link", { name: "Reminders" }).click();
    await page.getByRole("button", { name: "Add a lead" }).click();
    const add = page.getByRole("region", { name: "Add a lead" });
    await add.getByLabel("Phone number").fill("nobody");
    await add.getByRole("button", { name: "Add lead" }).click();
    await add.getByText("Phone number: write it with the country’s code, such as +44 7700 900123.").waitFor();
    await add.getByLabel("Phone number").fill("+44 7700 900173");
    await add.getByRole("button", { name: "Add a contact" }).click();
    await add.getByLabel("Number of contact 1").fill("0044 7700 900172");
    await add.getByRole("button", { name: "Add lead" }).click();
    const leads = page.getByRole("region", { name: "Leads" }).locator(".leads > li");
    await leads.getByText("Secondary contact +44 7700 900172").waitFor();

    await page.getByText("Left out in calls of leads without a value: {{name}}.").waitFor();

    await page.getByRole("button", { name: "Import a list" }).click();
    await page.getByLabel("One lead a line").fill("Phone, Town\n+44 7700 900170, Bath");
    await page.getByRole("button", { name: "Check the list" }).click();
    await page.getByText("No column fills {{name}}. The assistant leaves it out in these calls.").waitFor();
    const list = [
      "Phone number;NAME;secondary contacts",
      "+44 7700 900170;Grace;+44 7700 900171 / +44 7700 900172",
      "07700 900123;Alan;",
      "+44 (7700) 900173;Ada;",
      "",
      "+447700900170;Grace again;",
      "4.477E+11;Kay;",
      ";Nobody;",
      "+44 999;Short;",
    ].join("\r\n");
    await page.locator("input[type=file]").setInputFiles({
      name: "leads.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(list),
    });
    await page.getByRole("heading", { name: "1 lead to add, 6 lines left out" }).waitFor();
    await expect
      .poll(() => page.locator(".wrong-lines li").allInnerTexts())
      .toEqual([
        expect.stringMatching(/^Line 3.*country’s code is missing/s),
        expect.stringMatching(/^Line 4.*Already in this campaign/s),
        expect.stringMatching(/^Line 6.*same number as in line 2/s),
        expect.stringMatching(/^Line 7.*spreadsheet shortened/s),
        expect.stringMatching(/^Line 8.*missing/s),
        expect.stringMatching(/^Line 9.*too few or too many digits/s),
      ]);
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await overflow(page)).toBe(0);
    await page.getByRole("button", { name: "Add 1 lead" }).click();
    await page.getByText("1 lead added.").first().waitFor();
    await leads.getByText("name: Grace").waitFor();
    await expect.poll(() => leads.count()).toBe(2);
    await page.getByRole("button", { name: "Delete +44 7700 900170" }).click();
    await page.getByRole("button", { name: "Delete lead" }).click();
    await expect.poll(() => leads.count()).toBe(1);
    await owner.call("PUT", "/user/me", { country: "GB" });
    await page.getByLabel("One lead a line").fill("07700 900174");
    await page.getByRole("button", { name: "Check the list" }).click();
    await page.getByText("07700900174 as dialled in United Kingdom").waitFor();
    await owner.call("PUT", "/user/me", { country: null });
    expect(owner.complaints).toEqual([]);
  });

  it.runIf(deep)("calls a handset that answers, shows its lead done as it happens, and stops", async () => {
    const { demo, browser } = running;
    const visitor = await browser.newContext({ reducedMotion: "reduce" });
    const { page: handset, complaints } = await openPage(visitor);
    await handset.goto(`${demo.url}/handset/`);
    const phone = handset.getByRole("region", { name: "Your phone" });
    const number = await phone.getByText(/^\+44 7700 9005\d\d$/).innerText();

    await using owner = await openConsole(running);
    const { page } = owner;
    const { body: campaigns } = await owner.call<{ id: number; name: string }[]>("GET", "/user/campaigns");
    const { id } = campaigns.find(({ name }) => name === "Reminders")!;
    const { body: old } = await owner.call<{ data: { id: number }[] }>("GET", `/user/leads?campaign_id=${id}`);
    await owner.call("DELETE", `/user/leads/${old.data[0]?.id}`);
    const add = (phone_number: string) =>
      owner.call("POST", "/user/lead", { campaign_id: id, phone_number, variables: { name: "Ada" } });
    await add(number.replaceAll(" ", ""));
    await add("+447700900171"); // rings, and nobody answers
    await add("+447700900176");
    await page.goto(`${demo.url}/console/campaigns/${id}`);
    await page.getByRole("button", { name: "Start" }).click();
    await page.getByRole("alert").getByText("Not started: its assistant is inactive").waitFor();
    const { body: assistants } = await owner.call<{ id: number; name: string }[]>("GET", "/user/assistants");
    const robin = assistants.find(({ name }) => name === "Robin");
    await owner.call("PUT", `/user/assistant/${robin?.id}`, { status: "active" });
    await page.getByRole("button", { name: "Start" }).click();
    const leadOf = (digits: string) => page.locator(".leads > li").filter({ hasText: digits });
    await phone.getByRole("button", { name: "Answer" }).click();
    await phone.getByText("Hello Ada.").waitFor();
    await leadOf(number).getByRole("link", { name: "This call: in progress" }).waitFor();
    await leadOf(number).getByText("In a call", { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await phone.getByRole("button", { name: "Hang up" }).click();
    await leadOf(number).getByText("Done", { exact: true }).waitFor();
    await page.getByText("1 of 3 leads done").waitFor();
    await leadOf("900171").getByRole("link", { name: "This call: ringing" }).waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("1 call that began before goes on.").waitFor();
    await page.getByRole("button", { name: "Start again" }).waitFor();
    await leadOf(number).getByText("Called once").waitFor();
    await leadOf("900176").getByText("called once the campaign is started").waitFor();

    await page.goto(`${demo.url}/console/campaigns/`);
    const row = page.getByRole("listitem").filter({ hasText: "Reminders" });
    await row.getByText("Robin · 1 of 3 leads done").waitFor();
    await expect.poll(() => row.locator(".tag").innerText()).toBe("Stopped");
    await row.getByRole("link").click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText("Its 3 leads are deleted with it.").waitFor();
    await page.getByRole("button", { name: "Delete campaign" }).click();
    await page.getByText("Your campaigns will appear here").waitFor();
    expect([...owner.complaints, ...complaints]).toEqual([]);
    await visitor.close();
  });
});
