import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { chromeFlags, findChrome } from "../../scripts/lib/chrome.ts";
import { deep } from "../counts.ts";
import { page as sitePage, startSite } from "../platform/knowledge/site.ts";
import { openPage } from "./support/browser.ts";
import { dataFolder } from "./support/demo.ts";
import { buildLibrary, install } from "./support/packages.ts";
import { type RunningProgram, startProgram } from "./support/program.ts";

const password = "correct horse battery";
/** In the deep run the packages are installed and started by npx, and the console is open in as many tabs as people forget. */
const tabs = deep ? 12 : 1;

let shop = "";
const site = await startSite({
  "/robots.txt": "User-agent: *\n",
  "/": sitePage("Slate Mine", "A mine in the hills. The first tour leaves at 10:30.", ["/tickets"]),
  "/tickets": sitePage("Tickets", "A ticket for the tour costs 14 pounds."),
});
/** The owner's website: a page that is never touched after the tag was put on it. */
const website = await startSite({ "*": (_request, response) => void response.end(shop) });
let browser: Browser;

beforeAll(async () => {
  if (deep) await buildLibrary();
  browser = await chromium.launch({
    executablePath: await findChrome(),
    args: [...chromeFlags],
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
}, 240_000);
afterAll(async () => {
  await browser.close();
  await Promise.all([site[Symbol.asyncDispose](), website[Symbol.asyncDispose]()]);
});

it("leads from an empty folder to a rated conversation: set-up, assistant, website, tag, visitor, colleague, results", async () => {
  const packages = deep ? install("ringback", "ringback-server") : undefined;
  using folder = packages ?? dataFolder();
  const environment = { PORT: "0", RINGBACK_SAFE_FETCH_ALLOW: site.origin };
  await using server = await (packages?.start("ringback-server", ["serve"], environment) ??
    startProgram("serve", folder.path, environment));
  const { page: owner, complaints } = await openPage(await newContext());
  await setUp(owner, server);
  await makeAssistant(owner);
  const tag = await readTag(owner);
  shop = `<!doctype html><html lang="en"><title>A shop</title><h1>A shop</h1>${tag}</html>`;
  await openTabs(owner.context(), server, tabs - 1);

  const { page: visitor } = await openPage(await newContext());
  await visitor.goto(website.origin);
  await visitor.getByRole("button", { name: "Open chat" }).click();
  await ask(visitor, "What does a ticket cost?");
  await visitor.getByRole("log").getByText("14 pounds").first().waitFor();

  // What the owner changes is on the page, which nobody has touched.
  await owner.getByRole("link", { name: /How it looks/ }).click();
  await owner.getByLabel("Label of the button").fill("Ask the mine");
  const saved = owner.waitForResponse((response) => response.request().method() === "PUT"); // it was saved before as well
  await owner.getByRole("button", { name: "Save and continue" }).click();
  expect((await saved).status()).toBe(200);
  const { page: later } = await openPage(await newContext());
  await later.goto(website.origin);
  await later.getByRole("button", { name: "Ask the mine: Open chat" }).waitFor();

  const colleague = await join(owner, server);
  await visitor.getByRole("button", { name: "More", exact: true }).click();
  await visitor.getByRole("menuitem", { name: "Talk to a person" }).click();
  await ask(visitor, "Can I bring my dog?");
  await owner.goto(`${server.url}/console/conversations/`);
  await owner.locator(".threads a").first().click();
  await owner.getByLabel("Assigned to").selectOption({ label: "Bo" });
  await colleague.getByRole("group", { name: "Show" }).getByRole("button", { name: "Mine", exact: true }).click();
  await colleague.locator(".threads a").first().click();
  await answerBySavedReply(colleague);
  await visitor.getByRole("log").getByText("Dogs are welcome on a lead.").waitFor();

  await colleague.getByRole("button", { name: "Close", exact: true }).click();
  const rating = visitor.getByRole("group", { name: "How was this conversation?" });
  await rating.getByRole("radio", { name: "Very good" }).check({ force: true });
  await visitor.getByLabel("What did you like?").fill("Bo knew at once.");
  await visitor.getByRole("button", { name: "Send", exact: true }).click();
  await visitor.getByText("Thank you for your feedback.").waitFor();

  await owner.goto(`${server.url}/console/results/`);
  await owner.getByText("Bo knew at once.").waitFor();
  const figures = owner.locator("dl.totals > div");
  await expect
    .poll(async () => (await figures.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " ")))
    .toEqual([
      "Conversations 1",
      "Answered without a person 0% 0 of 1",
      expect.stringMatching(/^First answer of people \d+ (?:s|min) 100% within 5 minutes$/),
      "Rating 5.0 of 5, from 1 visitor",
    ]);
  expect(complaints).toEqual([]);
}, 180_000);

function newContext(): Promise<BrowserContext> {
  return browser.newContext({ reducedMotion: "reduce", locale: "en-GB" });
}

async function setUp(page: Page, { text }: Pick<RunningProgram, "text">): Promise<void> {
  await page.goto(/^Set up +(\S+)$/m.exec(text)?.[1] ?? "");
  await page.getByLabel("E-mail address").fill("info@example.com");
  await page.getByLabel("Password").fill(password);
  await page.getByLabel("Company").fill("Slate Mine");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("heading", { name: /, Slate Mine$/ }).waitFor(); // an address that several people share is nobody's name
  await page.getByRole("region", { name: "First steps" }).waitFor();
}

/** Makes an assistant that has read the website and asks for ratings. */
async function makeAssistant(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Create an assistant" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Tilly");
  await page.getByRole("button", { name: "Create assistant" }).click();
  await page.getByRole("heading", { name: "What it knows" }).waitFor();
  await page.getByLabel("Address").fill(`${site.origin}/`);
  // A list that ends by its number says so, and as it stands there it is as long as it may be.
  const further = page.getByLabel("Further pages");
  await expect.poll(() => further.inputValue()).toBe("50");
  await further.fill("1");
  await page.getByRole("button", { name: "Show what will be read" }).click();
  await page.getByText("The site can have more pages than these: they are not read. Raise “Further pages”").waitFor();
  await further.fill("50");
  await page.getByRole("button", { name: "Show what will be read" }).click();
  await page.getByText("And up to 49 pages that these lead to.").waitFor();
  await page.getByRole("button", { name: "Read website" }).click();
  await page.getByRole("listitem").filter({ hasText: "Slate Mine" }).getByText("Ready").waitFor();
  await page.getByRole("link", { name: "All settings" }).click();
  await page.getByText("People", { exact: true }).click();
  await page.getByLabel("Ask for a rating").check();
  await page.getByRole("button", { name: "Save assistant" }).click();
  await page.getByText("The assistant was saved.").first().waitFor({ state: "attached" });
}

async function readTag(page: Page): Promise<string> {
  await page.getByRole("link", { name: /Where it goes/ }).click();
  return (await page.getByRole("region", { name: "Script tag" }).textContent()) ?? "";
}

async function openTabs(context: BrowserContext, { url }: Pick<RunningProgram, "url">, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const page = await context.newPage();
    await page.goto(`${url}/console/conversations/`);
    await page.getByRole("heading", { name: "Conversations", level: 1 }).waitFor();
  }
}

/** Invites a colleague, who joins in another browser. @returns Their inbox */
async function join(owner: Page, { url }: Pick<RunningProgram, "url">): Promise<Page> {
  await owner.goto(`${url}/console/team/`);
  const invite = owner.getByRole("region", { name: "Invite a colleague" });
  await invite.getByLabel("E-mail address").fill("bo@example.com");
  await invite.getByRole("button", { name: "Make an invitation" }).click();
  const link = (await invite.locator("code").textContent()) ?? "";
  const { page } = await openPage(await newContext());
  await page.goto(link);
  await page.getByLabel("Your name").fill("Bo");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Join" }).click();
  await page.getByRole("heading", { name: "Conversations", level: 1 }).waitFor();
  return page;
}

async function ask(visitor: Page, question: string): Promise<void> {
  await visitor.getByRole("textbox", { name: "Message" }).fill(question);
  await visitor.keyboard.press("Enter");
}

async function answerBySavedReply(page: Page): Promise<void> {
  const box = page.getByLabel("Your answer");
  await box.fill("/");
  await page.getByRole("button", { name: "Edit saved replies" }).click();
  const dialog = page.getByRole("dialog", { name: "Saved replies" });
  await dialog.getByLabel("Name").fill("dogs");
  await dialog.getByLabel("Text").fill("Dogs are welcome on a lead.");
  await dialog.getByRole("button", { name: "Save reply" }).click();
  await dialog.getByText("/dogs").waitFor();
  await dialog.getByRole("button", { name: "Done" }).click();
  await dialog.waitFor({ state: "hidden" });
  // Each key is for the box, wherever the closed dialog leaves the focus.
  await box.fill("/do");
  await page.getByRole("option", { name: /^.dogs/ }).waitFor();
  await box.press("Enter");
  await expect.poll(() => box.inputValue()).toBe("Dogs are welcome on a lead.");
  await box.press("Enter");
}
