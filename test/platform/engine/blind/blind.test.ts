import { expect, it } from "vitest";
import { askBlind, recallOf } from "../../../support/blind.ts";
import { openTestStorage } from "../../../support/storage.ts";

it("finds the passages of questions that nothing was tuned on, by words alone", async () => {
  await using storage = await openTestStorage();
  const results = await askBlind(storage.db);
  const recall = recallOf(results);
  console.table(recall);
  for (const { question, place, found } of results)
    if (place !== 0)
      console.log(place, question.kind, question.text, "→", found.map(({ heading }) => heading).join(" | "));
  const all = recall.find(({ kind }) => kind === "all")!;
  expect(all.at1).toBeGreaterThanOrEqual(0.8);
  expect(all.at5).toBeGreaterThanOrEqual(0.96);
  for (const kind of ["row", "part", "all rows"]) {
    expect(recall.find((one) => one.kind === kind)!.at1).toBeGreaterThanOrEqual(0.85);
  }
});
