/** The widget's attributes that the address may give, as the console's link does. */
const names = [
  "endpoint",
  "assistant",
  "heading",
  "greeting",
  "suggestions",
  "teaser",
  "launcher-label",
  "avatar",
  "locale",
  "placement",
] as const;

const given = new URLSearchParams(location.search);
const endpoint = URL.parse(given.get("endpoint") ?? "", location.href);

// Only this site's assistants: a link must not turn this page into somebody else's.
if (endpoint?.origin === location.origin && given.get("assistant")) {
  const chat = document.createElement("ringback-chat");
  for (const name of names) {
    const value = given.get(name);
    if (value) chat.setAttribute(name, value);
  }
  const color = given.get("color") ?? "";
  if (/^#[0-9a-f]{6}$/i.test(color)) chat.style.setProperty("--ringback-accent", color);
  document.body.append(chat);
} else {
  (document.querySelector("#about") as HTMLElement).textContent =
    "This address names no assistant of this site. Copy the link again from the console.";
}
