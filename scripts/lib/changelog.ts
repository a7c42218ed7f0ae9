/** A changelog in which what was not released becomes a version of a day. @throws Where there is nothing under Unreleased */
export function withVersion(text: string, version: string, day: Date): string {
  const [before, after] = text.split(/^## Unreleased\n/m);
  const changes = after?.split(/^## /m)[0]?.trim();
  if (!changes) throw new Error("CHANGELOG.md has nothing under Unreleased.");
  return `${before}## Unreleased\n\n## ${version} – ${day.toISOString().slice(0, 10)}\n${after}`;
}
