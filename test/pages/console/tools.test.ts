import { describe, expect, it } from "vitest";
import { deep } from "../../counts.ts";
import { violations, violationsIfDeep } from "../support/axe.ts";
import { useDemo } from "../support/running-demo.ts";
import { openConsole } from "./signed-in.ts";

const running = useDemo();
const secret = "canary-of-a-tool-7f21";

it("makes a tool, calls its service for real, and never shows a header's value again", async () => {
  await using owner = await openConsole(running, "/console/tools/");
  const { page } = owner;
  const answers: string[] = [];
  page.on("response", async (response) => answers.push(await response.text().catch(() => "")));
  await page.getByRole("link", { name: "New tool" }).click();
  await page.getByLabel("Name", { exact: true }).fill("日程");
  await page.getByLabel("What it is for").fill("Shows the engineers' days.");
  await page.getByLabel("URL").fill(`${running.demo.url}/desk/calendar`);
  await page.getByRole("button", { name: "Add a parameter" }).click();
  await page.getByLabel("Name of parameter 1").fill("free");
  await page.getByLabel("Type of parameter 1").selectOption("yes/no");
  await page.getByLabel("Description of parameter 1").fill("Only free ones");
  await page.getByLabel("Optional: parameter 1").check();
  await page.getByRole("button", { name: "Add a header" }).click();
  await page.getByLabel("Name of header 1").fill("X-Key");
  await page.getByLabel("Value of header 1").fill(secret);
  for (const height of [720, 400]) {
    await page.setViewportSize({ width: 1280, height });
    const hidden = () =>
      page.locator("form.settings :is(input, select, textarea)").evaluateAll(
        (fields) =>
          fields.filter((field) => {
            (field as HTMLElement).focus();
            const { left, top, width, height } = field.getBoundingClientRect();
            return !field.parentElement?.contains(document.elementFromPoint(left + width / 2, top + height / 2));
          }).length,
      );
    await expect.poll(hidden).toBe(0);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole("button", { name: "Create tool" }).click();
  await page.getByText("Name: the format is wrong.").waitFor();
  await page.getByLabel("Name", { exact: true }).fill("Show the days");
  await page.getByRole("button", { name: "Create tool" }).click();
  await page.getByRole("heading", { name: "show_days" }).waitFor();
  await expect.poll(() => page.getByLabel("Value of header 1").inputValue()).toBe("");

  await page.getByLabel("free", { exact: true }).selectOption("Yes");
  await page.getByRole("button", { name: "Call the service" }).click();
  await page.getByRole("region", { name: "Result" }).getByText('"days"').waitFor();
  await page.getByText("succeeded", { exact: true }).waitFor();
  await page.getByText(/\d ms$/).waitFor();

  await page.getByLabel("URL").fill(`${running.demo.url}/nowhere`);
  await page.getByRole("button", { name: "Save tool" }).click();
  await page.getByText("The tool was saved.").waitFor();
  await page.getByRole("button", { name: "Call the service" }).click();
  await page.getByText("failed", { exact: true }).waitFor();
  await page.getByText("Status 404").waitFor();

  await page.reload();
  await page.getByLabel("Name of header 1").waitFor();
  await expect.poll(() => page.getByLabel("Description of parameter 1").inputValue()).toBe("Only free ones");
  await expect.poll(() => page.getByLabel("Optional: parameter 1").isChecked()).toBe(true);
  expect(answers.length).toBeGreaterThan(5);
  expect(answers.filter((text) => text.includes(secret))).toEqual([]);
  expect(await page.content()).not.toContain(secret);
  const id = page.url().split("/").at(-1);
  // The platform has it still: the owner's own key would read it.
  expect(await owner.call("GET", `/user/tools/${id}`)).toMatchObject({
    body: { headers: [{ name: "X-Key", value: "" }] },
  });

  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete tool" }).click();
  await page.getByRole("link", { name: "book_visit" }).waitFor();
  await expect.poll(() => page.getByRole("link", { name: "show_days" }).count()).toBe(0);
  expect(owner.complaints).toEqual([]);
});

it.runIf(deep)("keeps a stored header that was left alone, and changes one that was typed anew", async () => {
  await using owner = await openConsole(running, "/console/tools/");
  const { page } = owner;
  const attempt = async () => {
    await page.getByLabel("reference", { exact: true }).fill("HV-AAAAAA");
    await page.getByRole("button", { name: "Call the service" }).click();
    return page.locator(".outcome").textContent();
  };
  await page.getByRole("link", { name: "check_visit" }).click();
  await page.getByLabel("What it is for").fill("Looks up a visit.");
  await page.getByRole("button", { name: "Save tool" }).click();
  await page.getByText("The tool was saved.").waitFor();
  // The desk knows its own key, and says that there is no such visit.
  expect(await attempt()).toMatch(/no visit with that reference/);
  await page.getByLabel("Value of header 1").fill("Bearer of-somebody-else");
  await page.getByRole("button", { name: "Save tool" }).click();
  await page.getByLabel("Value of header 1").and(page.getByPlaceholder("Stored, hidden")).waitFor();
  await expect.poll(attempt).toMatch(/401|403/);
  expect(owner.complaints).toEqual([]);
});

it.runIf(deep)("says what has to be entered again after the server's secret has changed", async () => {
  await using owner = await openConsole(running);
  const { page } = owner;
  /** As the API answers then. */
  const answerWith = (path: string, change: (found: Record<string, unknown>) => object) =>
    page.route(`**/console/api/user/${path}`, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      await route.fulfill({ response, json: Array.isArray(body) ? body.map(change) : change(body) });
    });
  const tool = { endpoint: "", headers: [{ name: "X-Key", value: "" }], unreadable: ["endpoint", "headers.0.value"] };
  await answerWith("tools", (found) => ({ ...found, ...tool }));
  await answerWith("tools/1", (found) => ({ ...found, ...tool }));
  await answerWith("assistants", (found) => ({ ...found, tools: [], unreadable: ["tools"] }));
  await page.getByRole("link", { name: "Tools", exact: true }).click();
  await page.getByText("unreadable", { exact: true }).first().waitFor();
  await page.locator('a[href="/console/tools/1"]').click();
  await page.getByText("Enter again: the URL, the value of X-Key.").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.goto(`${running.demo.url}/console/assistants/1#abilities`);
  const note = page.getByText("The assistant answers without its built-in tools");
  await note.waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel("Add a built-in tool").selectOption("end_call");
  await note.waitFor({ state: "detached" });
  expect(owner.complaints).toEqual([]);
});

it.runIf(deep)(
  "gives a tool that is made from an assistant’s page to that assistant, and leads back to what was ticked there and not saved",
  async () => {
    await using owner = await openConsole(running, "/console/assistants/1#abilities");
    const { page } = owner;
    const toolIds = async () => {
      const { body } = await owner.call<{ id: number; tool_ids: number[] }[]>("GET", "/user/assistants");
      return body.find(({ id }) => id === 1)?.tool_ids ?? [];
    };
    const before = await toolIds();
    const other = page.getByRole("checkbox", { name: /^book_visit/ });
    const wasTicked = await other.isChecked();
    await other.setChecked(!wasTicked);
    await page.getByRole("link", { name: "Create another tool" }).click();
    await page.getByText("can use it once it is created.").waitFor();
    await page.getByLabel("Name", { exact: true }).fill("Opening days");
    await page.getByLabel("What it is for").fill("Shows on which days we are open.");
    await page.getByLabel("URL").fill(`${running.demo.url}/desk/calendar`);
    await page.getByRole("button", { name: "Create tool" }).click();
    await page.getByRole("heading", { name: "What it may do" }).waitFor();
    await expect.poll(() => new URL(page.url()).hash).toBe("#abilities");
    await expect.poll(() => page.getByRole("checkbox", { name: /^opening_days/ }).isChecked()).toBe(true);
    await expect.poll(() => other.isChecked()).toBe(!wasTicked);
    const { body: tools } = await owner.call<{ id: number; name: string }[]>("GET", "/user/tools");
    const made = tools.find(({ name }) => name === "opening_days")?.id;
    expect(await toolIds()).toEqual([...before, made]);

    // Where nobody asked for it, a tool is nobody's.
    await page.goto(`${running.demo.url}/console/tools/new`);
    await page.getByRole("link", { name: "Tools", exact: true }).last().waitFor();
    await expect.poll(() => page.getByText("can use it once it is created.").count()).toBe(0);
    expect(owner.complaints).toEqual([]);
  },
);

describe("what is typed and not saved", () => {
  it("is asked about before a link, Back or a reload loses it, and stays where that is declined", async () => {
    await using owner = await openConsole(running, "/console/tools/");
    const { page } = owner;
    await page.getByRole("link", { name: "book_visit" }).click();
    const purpose = page.getByLabel("What it is for");
    const before = await purpose.inputValue();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    const link = page.getByRole("link", { name: "Phone numbers", exact: true });

    const headers = await page.getByLabel(/^Value of header /).count();
    await purpose.fill("Mine");
    await page.getByRole("button", { name: "Add a header" }).click();
    const address = page.url();
    await link.click();
    await question.getByRole("button", { name: "Cancel" }).click();
    await page.goBack();
    await question.waitFor();
    expect(await violationsIfDeep(page)).toEqual([]);
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => page.url()).toBe(address);
    await expect.poll(() => purpose.inputValue()).toBe("Mine");
    await expect.poll(() => page.getByLabel(/^Value of header /).count()).toBe(headers + 1);

    const asked = new Promise<string>((resolve) =>
      page.once("dialog", async (dialog) => {
        resolve(dialog.type());
        await dialog.dismiss();
      }),
    );
    await page.evaluate(() => setTimeout(() => location.reload()));
    expect(await asked).toBe("beforeunload");
    await expect.poll(() => purpose.inputValue()).toBe("Mine");

    await page.goBack();
    await question.getByRole("button", { name: "Leave" }).click();
    await page.getByRole("heading", { name: "Tools", exact: true }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/console/tools/");
    await page.getByRole("link", { name: "book_visit" }).click();
    await expect.poll(() => purpose.inputValue()).toBe(before);

    // What is as it was, and what is saved, is nothing to ask about.
    await purpose.fill("Mine");
    await purpose.fill(before);
    await page.getByRole("button", { name: "Save tool" }).click();
    await page.getByText("The tool was saved.").waitFor();
    await link.click();
    await page.getByRole("heading", { name: "Phone numbers", exact: true }).waitFor();

    // Nor is what is being saved: it is waited for.
    await page.getByRole("link", { name: "Tools", exact: true }).click();
    await page.getByRole("link", { name: "book_visit" }).click();
    await purpose.fill("Mine");
    const arrived = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    await page.route("**/user/tools/*", async (route) => {
      if (route.request().method() === "PUT") {
        arrived.resolve();
        await answer.promise;
      }
      await route.continue();
    });
    await page.getByRole("button", { name: "Save tool" }).click();
    await arrived.promise;
    await link.click();
    answer.resolve();
    await page.getByRole("heading", { name: "Phone numbers", exact: true }).waitFor();
    type Tool = { description: string };
    const path = `/user/tools/${address.split("/").at(-1)}`;
    expect((await owner.call<Tool>("GET", path)).body.description).toBe("Mine");
    await owner.call("PUT", path, { description: before });
    expect(owner.complaints).toEqual([]);
  });

  it.runIf(deep)("is asked about before its form is closed, by Cancel or by what stands in its place", async () => {
    await using owner = await openConsole(running, "/console/assistants/1#appearance");
    const { page } = owner;
    const question = page.getByRole("dialog", { name: "Discard what you typed?" });
    await page.getByRole("link", { name: "Checks", exact: true }).click();
    await page
      .getByRole("button", { name: /^Write / })
      .first()
      .click();
    const said = page.getByLabel("The visitor’s messages");
    await said.fill("Are you open?");
    await page.getByRole("link", { name: /Who it is/ }).click();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => said.inputValue()).toBe("Are you open?");
    // Steps are left by Back as well, and none by the link that skips the menu.
    const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
    await page.goBack();
    await leaving.getByRole("button", { name: "Cancel" }).click();
    await page.locator(".skip").press("Enter");
    await expect.poll(() => new URL(page.url()).hash).toBe("#checks");
    await expect.poll(() => said.inputValue()).toBe("Are you open?");
    await page.locator(".check-form").getByRole("button", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Discard" }).click();
    await said.waitFor({ state: "detached" });
    await page.getByRole("link", { name: /Who it is/ }).click();
    await page.getByRole("heading", { name: "Who it is" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Checks", exact: true }).waitFor();
    expect(owner.complaints).toEqual([]);
  });

  it.runIf(deep)("is asked about in every form of the console", async () => {
    await using owner = await openConsole(running, "/console/tools/");
    const { page } = owner;
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    const forms: readonly [path: string, label: string, open?: string][] = [
      ["tools/new", "What it is for"],
      ["campaigns/new", "Name"],
      ["knowledge/1", "Description"],
      ["settings/", "Company"],
      ["settings/models", "Model", "Connect"],
      ["keys/", "Name"],
      ["team/", "E-mail address"],
      ["notifications/", "Address"],
      ["calls/new", "Phone number"],
      ["messages/", "Message"],
      ["assistants/1#checks", "The visitor’s messages", "Write "],
    ];
    const silent: string[] = [];
    for (const [path, label, open] of forms) {
      await page.goto(`${running.demo.url}/console/${path}`);
      if (open)
        await page
          .getByRole("button", { name: new RegExp(`^${open}`) })
          .first()
          .click();
      await page.getByLabel(label).and(page.locator("input, textarea")).first().fill("typed");
      await page.getByRole("link", { name: "Usage", exact: true }).click();
      const isAsked = await question.waitFor({ timeout: 5_000 }).then(
        () => true,
        () => false,
      );
      if (isAsked) await question.getByRole("button", { name: "Leave" }).click();
      else silent.push(path);
      await page.getByRole("heading", { name: "Usage", exact: true }).waitFor();
    }
    expect(silent).toEqual([]);
  });
});

describe("what two people change", () => {
  it.runIf(deep)(
    "is said before a tool, a knowledge base or the settings are saved, and what they changed elsewhere stays",
    async () => {
      await using owner = await openConsole(running, "/console/tools/");
      const { page } = owner;
      const said = (label: string) => page.getByText(`Somebody else has changed “${label}” since you began.`);
      type Stored = { data: { id: number; description: string; timeout: number } };
      const made = {
        name: "shared_tool",
        description: "Ours.",
        method: "GET",
        endpoint: `${running.demo.url}/desk/calendar`,
        headers: [{ name: "X-Key", value: secret }],
      };
      const { id } = (await owner.call<Stored>("POST", "/user/tools", made)).body.data;
      const path = `/user/tools/${id}`;
      await page.goto(`${running.demo.url}/console/tools/${id}`);
      await page.getByLabel("What it is for").fill("Mine.");
      await owner.call("PUT", path, { description: "Theirs.", timeout: 20 });
      const save = page.getByRole("button", { name: "Save tool" });
      await save.click();
      await said("What it is for").waitFor();
      expect(await violationsIfDeep(page)).toEqual([]);
      expect((await owner.call(`GET`, path)).body).toMatchObject({ description: "Theirs." });
      await save.click();
      await page.getByText("The tool was saved.").first().waitFor({ state: "attached" });
      expect((await owner.call("GET", path)).body).toMatchObject({ description: "Mine.", timeout: 20 });
      await owner.call("DELETE", path);

      await page.goto(`${running.demo.url}/console/knowledge/1`);
      const base = "/user/knowledgebases/1";
      const { body: before } = await owner.call<{ data: { name: string; description: string | null } }>("GET", base);
      await page.getByLabel("Description").fill("Mine.");
      await owner.call("PUT", base, { description: "Theirs." });
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await said("Description").waitFor();
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("The knowledge base was saved.").first().waitFor({ state: "attached" });
      expect((await owner.call("GET", base)).body).toMatchObject({ data: { description: "Mine." } });
      await owner.call("PUT", base, { description: before.data.description });

      await page.goto(`${running.demo.url}/console/settings/`);
      const { body: me } = await owner.call<{ company: string | null }>("GET", "/user/me");
      await page.getByLabel("Company").fill("Mine");
      await owner.call("PUT", "/user/me", { company: "Theirs" });
      await page.getByRole("button", { name: "Save settings" }).click();
      await said("Company").waitFor();
      await owner.call("PUT", "/user/me", { company: me.company });

      type Connected = { data: { id: number; models: { name: string; input_price: number; output_price: number }[] } };
      const models = (output_price: number, ...others: string[]) => ({
        models: [{ name: "small", input_price: 1, output_price }, ...others.map((name) => ({ name }))],
      });
      const connection = { url: `${running.demo.url}/v1`, ...models(2) };
      const { data: connected } = (await owner.call<Connected>("POST", "/user/model-connections", connection)).body;
      await page.goto(`${running.demo.url}/console/settings/models`);
      await page.getByRole("button", { name: "Change or try" }).click();
      await page.getByText("Prices", { exact: true }).click();
      await page.getByLabel("Price of what it writes").fill("3");
      const ofConnection = `/user/model-connections/${connected.id}`;
      await owner.call("PUT", ofConnection, models(4, "large"));
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await said("Price of what it writes").waitFor();
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByRole("heading", { name: "Connected. Who answers by small?" }).waitFor();
      const { data: stored } = (await owner.call<{ data: Connected["data"][] }>("GET", "/user/model-connections")).body;
      expect(stored[0]?.models).toMatchObject([{ name: "small", output_price: 3 }, { name: "large" }]);
      await owner.call("DELETE", ofConnection);
      expect(owner.complaints).toEqual([]);
    },
  );
});
