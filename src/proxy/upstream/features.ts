import { featuresWithMail } from "../../contract/codes.ts";
import type { ResolvedPolicy } from "../policy.ts";

/** What of the platform's features a page may use: those that it names and we know, without files and context where the policy allows none. */
export function featuresFor(
  named: string | null,
  { attachments, context }: Pick<ResolvedPolicy, "attachments" | "context">,
): string[] {
  const given = (named ?? "").split(",").map((name) => name.trim());
  return featuresWithMail
    .split(", ")
    .filter(
      (name) => given.includes(name) && (name !== "attachments" || attachments) && (name !== "context" || context),
    );
}
