import type { Check, Evaluation, EvaluationResult } from "../../../../contract/operations/assistants/evaluations.ts";

type Failure = EvaluationResult["failures"][number];

/** What is expected of a check, in a line. */
export function expectation({ answer, contains, lacks, calls }: Omit<Check, "id" | "version">): string {
  const quoted = (list: readonly string[]) => list.map((words) => `“${words}”`).join(", ");
  const parts = [
    answer === "answers" ? "answers" : answer === "does_not_know" ? "says that it does not know" : "",
    contains.length > 0 ? `says ${quoted(contains)}` : "",
    lacks.length > 0 ? `does not say ${quoted(lacks)}` : "",
    calls === null ? "" : `calls ${calls}`,
  ].filter(Boolean);
  return parts.length === 0 ? "Any answer will do" : `It ${parts.join(", ")}`;
}

/** How an answer is not as expected. */
export function failureWords({ code, words }: Failure): string {
  switch (code) {
    case "no_answer":
      return `No answer: ${words}`;
    case "answers":
      return "It says that it does not know, or is not certain";
    case "does_not_know":
      return "It answers, and should say that it does not know";
    case "contains":
      return `“${words}” is missing`;
    case "lacks":
      return `“${words}” should not be there`;
    case "calls":
      return `${words} was not called`;
  }
}

/** `1.2 s` */
export function seconds(ms: number): string {
  return `${(ms / 1_000).toLocaleString("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`;
}

/** `$0.0021`; small amounts keep the digits that tell them apart. */
export function price(usd: number | null): string {
  if (usd === null) return "–";
  return usd.toLocaleString("en-US", { style: "currency", currency: "USD", maximumSignificantDigits: 3 });
}

export function tokens(input: number | null, output: number | null): string {
  if (input === null || output === null) return "–";
  return (input + output).toLocaleString("en-US");
}

/** How many of a run's answers are there, and how many there will be. */
export function progressOf({ checks, models }: Evaluation): { readonly done: number; readonly all: number } {
  return {
    done: models.reduce((sum, { passed, failed }) => sum + passed + failed, 0),
    all: checks * models.length,
  };
}

/** What came of a run, in a sentence. */
export function outcome({ checks, models }: Evaluation): string {
  return models.map(({ name, passed }) => `${name}: ${passed} of ${checks} passed`).join(", ");
}
