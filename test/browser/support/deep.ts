/** Whether full counts are wanted; `npm run test:deep` has the test server say so. */
export const deep: boolean = false;

/** All items in the deep run; in `npm test` every `parts`-th one, from another start in each run. */
export function sampleOf<Item>(items: readonly Item[], parts: number): readonly Item[] {
  const start = Math.floor(Math.random() * parts);
  return deep ? items : items.filter((_, index) => index % parts === start);
}
