/** What addresses of several people begin with: those of RFC 2142 that a company gives out, and the usual ones beside them. */
const shared = /^(?:info|marketing|sales|support|webmaster|admin|contact|hello|mail|office|service|team)$/i;

/**
 * What somebody is called until they say otherwise: `ada.lovelace@example.com` is Ada Lovelace.
 * @param company What an address that several people share is called by: `info@example.com` is nobody's name
 */
export function nameFromEmail(email: string, company?: string): string {
  const [local = ""] = email.split("@");
  if (company && shared.test(local)) return company;
  const words = local
    .replace(/\+.*$/, "")
    .split(/[._-]+/)
    .filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ") || local;
}
