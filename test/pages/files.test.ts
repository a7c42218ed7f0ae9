import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { makePng } from "../support/files/pictures.ts";
import { type OwnerPage, openConsole } from "./console/signed-in.ts";
import { violations } from "./support/axe.ts";
import { useDemo } from "./support/running-demo.ts";
import { openVisitor } from "./support/visitor.ts";

const running = useDemo();

describe("files of a visitor and of the team", () => {
  it("go both ways: chosen, uploaded, sent with a message or alone, shown and saved", async () => {
    await using owner = await openConsole(running, "/console/conversations/");
    const assistant = await makeAssistant(owner);
    await using visitor = await openVisitor(running, assistant);
    const chosen = visitor.page.getByRole("list", { name: "Files to send" });
    await visitor.page.locator("input#files").setInputFiles([
      { name: "boiler.png", mimeType: "image/png", buffer: makePng(40, 30) },
      { name: "run.exe", mimeType: "application/octet-stream", buffer: Buffer.from("MZ") },
    ]);
    await chosen.getByText("Pictures, PDF, Word, text and CSV files can be sent").waitFor();
    expect(await violations(visitor.page)).toEqual([]);
    await visitor.page.getByRole("button", { name: "Remove run.exe" }).click();
    await visitor.page.getByRole("status").getByText("boiler.png added").waitFor({ state: "attached" });
    await visitor.page.getByRole("button", { name: "Send message" }).click();
    await visitor.log.getByRole("button", { name: "Save boiler.png" }).locator("img").waitFor();
    await visitor.log.getByText("I can't open files, but our team can see what you sent").waitFor();
    expect(await chosen.count()).toBe(0);

    await owner.page.goto(`${running.demo.url}/console/conversations/${await visitor.uuid()}`);
    const log = owner.page.getByRole("log", { name: "Conversation" });
    const link = log.getByRole("link", { name: /boiler\.png/ });
    await link.locator("img").waitFor();
    expect(await link.locator("img").evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(40);
    const [download] = await Promise.all([owner.page.waitForEvent("download"), link.click()]);
    expect(download.suggestedFilename()).toBe("boiler.png");
    await owner.page
      .getByLabel("Add files")
      .setInputFiles({ name: "plan.txt", mimeType: "text/plain", buffer: Buffer.from("The plan.") });
    await owner.page.getByRole("list", { name: "Files to send" }).getByText("plan.txt").waitFor();
    expect(await violations(owner.page)).toEqual([]);
    await owner.page.getByRole("textbox", { name: "Your answer" }).fill("This is how it is connected.");
    await owner.page.getByRole("button", { name: "Send", exact: true }).click();
    await log.getByRole("link", { name: /plan\.txt/ }).waitFor();

    const save = visitor.log.getByRole("button", { name: "Save plan.txt" });
    await save.waitFor();
    const [saved] = await Promise.all([visitor.page.waitForEvent("download"), save.click()]);
    expect([saved.suggestedFilename(), await readFile(await saved.path(), "utf8")]).toEqual(["plan.txt", "The plan."]);
    await visitor.page.reload();
    await visitor.open();
    // Pictures are read once they come into view.
    const picture = visitor.log.getByRole("button", { name: "Save boiler.png" });
    await picture.scrollIntoViewIfNeeded();
    await picture.locator("img").waitFor();
    expect(await violations(visitor.page)).toEqual([]);
    expect(visitor.complaints).toEqual([]);
    expect(owner.complaints).toEqual([]);
  });
});

async function makeAssistant(owner: OwnerPage): Promise<string> {
  const { body } = await owner.call<{ data: { id: number } }>("POST", "/user/assistant", {
    name: "Robin",
    type: "outbound",
    mode: "pipeline",
    timezone: "Europe/London",
    system_prompt: "You are Robin of a shop.",
    initial_message: "Hi, I am Robin.",
    language_id: 1,
    voice_id: 1,
    llm_model_id: 1,
    attachments: true,
  });
  const { body: all } = await owner.call<{ id: number; uuid: string }[]>("GET", "/user/assistants");
  return all.find(({ id }) => id === body.data.id)?.uuid ?? "";
}
