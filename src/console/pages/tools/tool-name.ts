/** The API's bound. */
const longest = 64;

/** What a tool is called in the API: "Rent a bike" is `rent_bike`. A name that has no letters to make one of stays as it is. */
export function toolName(typed: string): string {
  const text = typed.trim();
  if (/^[a-z][a-z_]*$/.test(text)) return text;
  const words = text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
  // Articles say nothing in a name of which they are not all.
  const telling = words.filter((word) => !["a", "an", "the"].includes(word));
  const name = (telling.length > 0 ? telling : words).join("_").slice(0, longest).replace(/_+$/, "");
  return name === "" ? text : name;
}
