import { expect, it } from "vitest";
import { createKnowledgebase } from "../../support/documents.ts";
import { startPlatform } from "../../support/platform.ts";

it("a question shows the passages that answer it with document, place and score, or what comes nearest", async () => {
  await using platform = await startPlatform();
  platform.platform.worker.start();
  const knowledge = await createKnowledgebase(platform);
  const text = "# Ferries\n\n## Luggage\n\nTwo suitcases travel free.\n\n## Bicycles\n\nA bicycle costs 5 euros.";
  const { body } = await knowledge.upload("md", text, { name: "Guide" });
  await knowledge.settled(body.data.id);
  const ask = async (question: string) => (await knowledge.call("POST", `${knowledge.path}/search`, { question })).body;
  const { data } = await ask("What does it cost to bring my bicycle?");
  expect(data.is_sure).toBe(true);
  expect(data.passages[0]).toMatchObject({
    document: "Guide",
    place: ["Ferries", "Bicycles"],
    text: "A bicycle costs 5 euros.",
    url: null,
  });
  expect(data.passages[0].score).toBeGreaterThan(0.5);
  // Of passages that hold the number asked for, the one that says the most else is the likeliest.
  const numbers = await knowledge.upload(
    "md",
    "# NX 40-160\n\n## Weight\n\nThe weight of the NX 40-160 is 14 kg.\n\n## Colour\n\nThe NX 40-160 is blue.",
    { name: "Pump" },
  );
  await knowledge.settled(numbers.body.data.id);
  const [weight, colour] = (await ask("What is the weight of the NX 40-160?")).data.passages;
  expect([weight.place.at(-1), colour.place.at(-1)]).toEqual(["Weight", "Colour"]);
  expect(weight.score).toBeGreaterThan(2 * colour.score);
  const again = await knowledge.upload("md", text, { name: "Guide" });
  await knowledge.settled(again.body.data.id);
  // What was added twice is found once, and as likely to answer as it was.
  const twice = (await ask("What does it cost to bring my bicycle?")).data;
  expect(twice.is_sure).toBe(true);
  expect(twice.passages.map(({ text }: { text: string }) => text)).toEqual(
    data.passages.map(({ text }: { text: string }) => text),
  );
  expect(twice.passages[0].score).toBeGreaterThan(0.5);
  expect(await ask("Who invented the telescope?")).toEqual({ data: { is_sure: false, passages: [] } });
  expect((await knowledge.call("POST", `${knowledge.path}/search`, {})).status).toBe(422);
  expect((await knowledge.call("POST", "/user/knowledgebases/999/search", { question: "x" })).status).toBe(404);
});
