import { fuseRanks } from "../semantic/fuse.ts";
import type { Meaning } from "../semantic/meaning.ts";
import type { NearPassage } from "../semantic/vectors.ts";
import type { FoundRow } from "./candidates.ts";
import { type Identified, type Judged, rescored } from "./judged.ts";

/**
 * Orders what was found by words and by meaning as one, and then as a model that orders passages would. Whether anything is
 * sure to answer stays a matter of words: how near vectors lie says something else in each model.
 */
export async function byMeaning(
  judged: Judged<Identified>,
  {
    near,
    more,
    question,
    meaning,
  }: {
    readonly near: readonly NearPassage[];
    readonly more: readonly FoundRow[];
    readonly question: string;
    readonly meaning: Meaning;
  },
): Promise<Judged<Identified>> {
  const isSure = judged.passages.length > 0;
  const byWords = isSure ? judged.passages : judged.nearest;
  const others = more.map(({ length: _, hits: __, ...row }): Identified => ({ ...row, score: 0, coverage: 0 }));
  const known = new Map([...others, ...byWords].map((passage) => [passage.id, passage]));
  const ids = [byWords.map(({ id }) => id), near.map(({ id }) => id)];
  const fused = (near.length > 0 ? fuseRanks(ids) : ids[0]!).flatMap((id) => known.get(id) ?? []);
  const order = await meaning.order(
    question,
    fused.map(({ heading, body }) => `${heading}\n${body}`),
  );
  const ordered = order ? order.map((at) => fused[at]!) : fused;
  const passages = rescored(ordered);
  return { ...judged, passages: isSure ? passages : [], nearest: isSure ? [] : passages };
}
