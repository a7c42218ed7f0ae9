import type { PersonReason } from "../../../src/platform/engine/understanding/weighed/for-person.ts";
import { type PersonSigns, readPersonSigns } from "../../../src/platform/engine/understanding/weighed/person-signs.ts";
import { readSet, requestFolders, type SetRequest } from "../../../test/platform/engine/unseen/read-sets.ts";

/** A message, and the reasons that it may be for a person; none: it is for none. */
export interface Example {
  readonly set: string;
  readonly language: string;
  readonly message: string;
  readonly sentences: readonly PersonSigns[];
  readonly reasons: readonly PersonReason[];
  readonly kind?: string;
  readonly weight: number;
}

interface Said {
  readonly message: string;
  readonly language?: string;
  readonly wantsPerson: boolean;
  readonly kind?: string;
}

/** Sets that say which messages are for a person. */
export const personSets = ["people", "first", "fourth"] as const;
const anyReason: readonly PersonReason[] = ["person", "call", "trouble"];
/** Chosen: requests and questions are many, and some of them may be for a person. */
const otherWeight = 0.4;

/** Chosen: missing who is in danger, or wants a person, is worse than a false one. */
const dangerWeight = 3;
const wishWeight = 1.5;

/** Every message of the sets: those about people, and requests and questions beside them. */
export function readExamples(): Example[] {
  const said = personSets.flatMap((set) =>
    readSet<Said>("person", set).map(({ message, language = "en", wantsPerson, kind }) => ({
      set,
      language,
      message,
      reasons: wantsPerson ? reasonsOf(kind) : [],
      ...(kind !== undefined ? { kind } : {}),
      weight: wantsPerson ? (kind === "danger" ? dangerWeight : wishWeight) : 1,
    })),
  );
  const others = requestFolders.flatMap((folder) =>
    [
      ...readSet<SetRequest>("requests", folder).filter(({ tool }) => tool !== null),
      ...["answerable", "unknowable"].flatMap((name) =>
        readSet<{ question: string; language: string }>(name, folder).map(({ question, language }) => ({
          message: question,
          language,
        })),
      ),
    ].map(({ message, language }) => ({
      set: `others of ${folder}`,
      language,
      message,
      reasons: [],
      weight: otherWeight,
    })),
  );
  return [...said, ...others].map((one) => ({ ...one, sentences: readPersonSigns(one.message) }));
}

function reasonsOf(kind: string | undefined): readonly PersonReason[] {
  if (kind === undefined) return anyReason;
  return [kind === "person" || kind === "call" ? kind : "trouble"];
}
