/** What somebody is called until they say otherwise: `ada.lovelace@example.com` is Ada Lovelace. */
export function nameFromEmail(email: string): string {
  const [local = ""] = email.split("@");
  const words = local
    .replace(/\+.*$/, "")
    .split(/[._-]+/)
    .filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ") || local;
}
